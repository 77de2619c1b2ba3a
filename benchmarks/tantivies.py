"""The peer that is quick: click and tantivy, with the same terms and the same output as ``fts5``. Needs ``tantivy``."""

from pathlib import Path
from typing import Any

import click

from benchmarks import terms

FIELDS = ("zh", "en", "stems")


@click.group()
def main() -> None:
    """Search passages in two languages."""


@main.command()
@click.argument("flat")
@click.argument("folder")
def build(flat: str, folder: str) -> None:
    """Make the index from lines of English, a tab, and Chinese."""
    import tantivy

    schema = tantivy.SchemaBuilder()
    for field in FIELDS:
        schema.add_text_field(field, tokenizer_name="whitespace")
    for text in ("zh_text", "en_text"):
        schema.add_text_field(text, stored=True, tokenizer_name="raw", index_option="basic")
    Path(folder).mkdir()
    index = tantivy.Index(schema.build(), path=folder)
    index.register_tokenizer("whitespace", _whitespace())
    writer = index.writer(num_threads=1)
    with open(flat, encoding="utf-8") as lines:
        for line in lines:
            en, zh = line.rstrip("\n").split("\t")
            joined = {"zh": terms.pairs(zh), "en": terms.words(en), "stems": terms.stems(en)}
            fields = {field: " ".join(found) for field, found in joined.items()}
            writer.add_document(tantivy.Document(**fields, zh_text=zh, en_text=en))
    writer.commit()
    writer.wait_merging_threads()


@main.command()
@click.argument("folder")
@click.argument("query")
@click.option("--count", is_flag=True, help="Print the number alone.")
def search(folder: str, query: str, count: bool) -> None:
    """Find passages."""
    import tantivy

    index = tantivy.Index.open(folder)
    index.register_tokenizer("whitespace", _whitespace())
    searcher = index.searcher()
    found: Any = searcher.search(_query(index.schema, query), limit=20, count=True)
    click.echo(str(found.count) if count else f"{found.count} passages")
    if not count:
        for number, (_, address) in enumerate(found.hits, 1):
            passage = searcher.doc(address)
            click.echo(f"\n{number}\n  {passage.get_first('zh_text')}\n  {passage.get_first('en_text')}")


def _whitespace() -> Any:
    import tantivy

    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()


def _query(schema: Any, query: str) -> Any:
    from tantivy import Occur, Query

    parts = []
    for clause in terms.clauses(query):
        first, *others = clause.terms
        if clause.is_prefix:
            part = Query.regex_query(schema, clause.field, f"{first}.?")
        elif others:
            part = Query.phrase_query(schema, clause.field, list(clause.terms))
        else:
            part = Query.term_query(schema, clause.field, first)
        parts.append((Occur.MustNot if clause.negated else Occur.Must, part))
    return Query.boolean_query(parts)
