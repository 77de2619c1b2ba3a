"""What a search must find, told naively: the judge of the tests, which shares no code with ``mtgsearch``.

A question is a nested tuple: ``("text", s)`` (as it stands, whole tokens at its ends), ``("word", s)`` (in any form),
``("rule", n)``, ``("field", name, value)``, ``("side", lang, question)``, ``("not", q)``, ``("and", q, …)``,
``("or", q, …)``. Passages and documents only need the attributes that the public records have.
"""

import re
import unicodedata
from functools import cache

import Stemmer

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
SAME = str.maketrans("擲離術為與‘’“”「」—–−", '掷离术为与\'\'""""---') | {ord("æ"): "ae"}
JOINED = (  # what stands before and after a place where a token goes on
    ("[a-z0-9]", "[a-z]"),
    ("[0-9]", "[0-9]"),
    ("[0-9][./]", "[0-9]"),
    ("[0-9]", "[./][0-9]"),
    ("[0-9x*]/", "[-+]?[0-9x*](?![a-z])"),
    ("(?<![a-z])[0-9x*]", "/[-+]?[0-9x*](?![a-z])"),
    ("[a-z]'", "(?!s(?![a-z]))[a-z]"),
    ("[a-z]", "'(?!s(?![a-z]))[a-z]"),
)


@cache
def fold(text):
    half = "".join(unicodedata.normalize("NFKC", c) if "\uff01" <= c <= "\uff5e" else c for c in text)
    plain = "".join(c for c in unicodedata.normalize("NFD", half) if unicodedata.category(c) not in ("Mn", "Cf"))
    return re.sub(r"\s+", " ", plain.replace("…", "...").lower().translate(SAME))


def is_edge(text, at):
    before, after = text[max(at - 3, 0) : at], text[at : at + 4]
    return not any(re.search(f"{left}$", before) and re.match(right, after) for left, right in JOINED)


def holds(needle, text):
    """Whether the folded text holds the folded needle as whole tokens."""
    lettered = "[a-z]" if re.fullmatch(r"[0-9]+\.[0-9]+", needle) else "(?!)"
    for found in re.finditer(f"(?=({pattern(needle)}))", text):
        start, end = found.span(1)
        after = end + 1 if re.match(lettered, text[end:]) else end
        if is_edge(text, start) and is_edge(text, after):
            return True
    return False


def pattern(needle):
    """The needle as a regular expression: a space may be missing where a token ends anyway, but not between Han."""
    loose = [
        char == " "
        and is_edge(needle[:at] + needle[at + 1 :], at)
        and not re.fullmatch(f"[{HAN}] [{HAN}]", needle[at - 1 : at + 2])
        for at, char in enumerate(needle)
    ]
    return "".join(re.escape(char) + "?" * may_go for char, may_go in zip(needle, loose, strict=True))


@cache
def stems(text):
    words = re.findall("(?<![a-z0-9])[a-z]+(?:'[a-z]+)*", re.sub(r"\{[^{}]*\}", " ", text))
    return set(Stemmer.Stemmer("english").stemWords([re.sub("'s$", "", word) for word in words]))


def accepts(question, passage, document, sides=("zh", "en")):
    kind, *parts = question
    if kind == "not":
        return not accepts(parts[0], passage, document, sides)
    if kind in ("and", "or"):
        return {"and": all, "or": any}[kind](accepts(part, passage, document, sides) for part in parts)
    if kind == "side":
        return accepts(parts[1], passage, document, (parts[0],))
    if kind == "field":
        return _has_field(*parts, passage, document)
    if kind == "rule" and _is_rule(parts[0], passage):
        return True
    texts = [fold(getattr(passage, side) or "") for side in sides]
    if kind == "word":
        return any(stems(fold(parts[0])) <= stems(text) for text in texts)
    return any(holds(fold(parts[0]), text) for text in texts)


def _is_rule(number, passage):
    return re.fullmatch(f"{re.escape(number)}[a-z]?", passage.number or "") is not None


def _has_field(name, value, passage, document):
    if name == "document":
        return document.id == value
    if name == "number":
        return _is_rule(value, passage)
    own = fold(getattr(passage, name) or "")
    return own.startswith(value) if name == "date" else own == fold(value)


def answer(question, corpus):
    """The ids of the passages that a search for the question must find; ``corpus`` is pairs of passage and document."""
    return {passage.id for passage, document in corpus if accepts(question, passage, document)}
