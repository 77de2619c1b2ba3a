"""Pure functions over text: decoding, lines, script, folding, tokens, words, numerals, width. No file of the user's is
opened here, and nothing here knows of documents or queries.
"""
