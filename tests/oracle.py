"""What a search must find, told naively: the judge of the tests, which shares no code with ``mtgsearch``.

A question is a nested tuple: ``("text", s)`` (as it stands, whole tokens at its ends), ``("word", s)`` (in any form),
``("rule", n)``, ``("field", name, value)``, ``("side", lang, question)``, ``("not", q)``, ``("and", q, …)``,
``("or", q, …)``; ``("like", glob)``, ``("fuzzy", word, edits)``, ``("joined", s)`` (by hyphens), ``("regex", e)``,
``("near", gap, q, …)`` of texts and words, ``("range", name, first, last)``. Passages and
documents only need the attributes that the public records have.
"""

import re
import unicodedata
from fnmatch import fnmatchcase
from functools import cache
from itertools import product

import Stemmer

HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
SAME = str.maketrans("擲離術為與‘’“”「」—–−", '掷离术为与\'\'""""---') | {ord("æ"): "ae"}
JOINED = (  # what stands before and after a place where a token goes on
    ("[a-z0-9]", "[a-z]"),
    ("[0-9]", "[0-9]"),
    ("[0-9][./]", "[0-9]"),
    ("[0-9]", "[./][0-9]"),
    ("([0-9*]|(?<![a-z])x)/", "[-+]?([0-9*]|x(?![a-z]))"),
    ("([0-9*]|(?<![a-z])x)", "/[-+]?([0-9*]|x(?![a-z]))"),
    ("[a-z]'", "(?!s(?![a-z0-9]))[a-z]"),
    ("[a-z]", "'(?!s(?![a-z0-9]))[a-z]"),
)


@cache
def fold(text):
    half = "".join(unicodedata.normalize("NFKC", c) if "\uff01" <= c <= "\uff5e" else c for c in text)
    plain = "".join(c for c in unicodedata.normalize("NFD", half) if unicodedata.category(c) not in ("Mn", "Cf"))
    return re.sub(r"\s+", " ", plain.replace("…", "...").lower().translate(SAME))


@cache
def is_edge(text, at):
    before, after = text[max(at - 3, 0) : at], text[at : at + 4]
    return not any(re.search(f"{left}$", before) and re.match(right, after) for left, right in JOINED)


@cache
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
def words(text):
    """Latin words with their places, less possessive endings."""
    found = re.finditer(r"\{[^{}\s]*\}|(?<![a-z0-9])[a-z]+(?:'[a-z]+)*", text)
    return [(re.sub("'s$", "", match[0]), match.start()) for match in found if match[0][0] != "{"]


@cache
def stem(word):
    return Stemmer.Stemmer("english").stemWord(word)


@cache
def stems(text):
    return {stem(word) for word, _ in words(text)}


@cache
def is_like(glob, text):
    if not re.search(f"[{HAN}]", glob):
        return any(fnmatchcase(word, glob) for word, _ in words(text))
    places = range(len(text) + 1)
    return any(
        fits(glob, text[start:end]) and is_edge(text, start) and is_edge(text, end)
        for start in places
        for end in places[start + 1 :]
    )


def fits(glob, text):
    """``*`` is any letters and digits, ``?`` one; the last may also be a question mark."""
    if not glob or not text:
        return not glob.strip("*") and not text
    if glob[0] == "*":
        return fits(glob[1:], text) or (text[0].isalnum() and fits(glob, text[1:]))
    same = glob[0] == text[0] or (glob[0] == "?" and text[0].isalnum()) or (glob == text == "?")
    return same and fits(glob[1:], text[1:])


@cache
def distance(one, other):
    """Letters put in, taken out, changed, or put after their neighbour."""
    if not one or not other:
        return len(one) + len(other)
    least = min(
        distance(one[1:], other) + 1,
        distance(one, other[1:]) + 1,
        distance(one[1:], other[1:]) + (one[0] != other[0]),
    )
    if one[:2] == other[1::-1] and len(one) > 1:
        least = min(least, distance(one[2:], other[2:]) + 1)
    return least


def is_joined(compound, text):
    asked = [stem(word) for word, _ in words(compound)]
    found = words(text)
    runs = (found[at : at + len(asked)] for at in range(len(found)))
    return any(
        [stem(word) for word, _ in run] == asked
        and re.fullmatch("[a-z']+(?:[ -][a-z']+)*", text[run[0][1] : run[-1][1] + len(run[-1][0])])
        and not any(word + "'s" == text[at : at + len(word) + 2] for word, at in run[:-1])
        for run in runs
    ) or stem(compound.replace("-", "")) in stems(text)


@cache
def are_near(gap, parts, text):
    """Whether one place of each can be chosen so that few units lie between, outside of all of them."""
    found = [list(places(part, text)) for part in parts]
    return any(
        units(text[min(start for start, _ in chosen) : max(end for _, end in chosen)])
        - sum(units(text[start:end]) for start, end in chosen)
        <= gap
        for chosen in product(*found)
    )


def places(part, text):
    kind, needle = part[0], fold(part[1])
    if kind == "word":
        yield from ((at, at + len(word)) for word, at in words(text) if stem(word) == stem(needle))
    else:
        yield from ((at, at + len(needle)) for at in range(len(text)) if text.startswith(needle, at))


def units(text):
    return len(re.findall(f"[{HAN}]|[^\\W_{HAN}]+(?:'[^\\W_{HAN}]+)*", text))


def counted(number):
    return [int(part) if part.isdigit() else -ord(part) for part in re.findall("[0-9]+|[a-z]", number)]


def is_in_range(name, first, last, passage):
    value = getattr(passage, name)
    if value is None:
        return False
    if name == "date":
        return value >= first and value[: len(last)] <= last
    return counted(value) >= counted(first) and counted(value)[: len(counted(last))] <= counted(last)


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
    if kind == "range":
        return is_in_range(*parts, passage)
    if kind == "rule" and _is_rule(parts[0], passage):
        return True
    texts = [fold(getattr(passage, side) or "") for side in sides]
    if kind == "word":
        return any(stems(fold(parts[0])) <= stems(text) for text in texts)
    test = {
        "text": lambda text: holds(fold(parts[0]), text),
        "rule": lambda text: holds(fold(parts[0]), text),
        "like": lambda text: is_like(fold(parts[0]), text),
        "fuzzy": lambda text: any(distance(word, parts[0]) <= parts[1] for word, _ in words(text)),
        "joined": lambda text: is_joined(fold(parts[0]), text),
        "near": lambda text: are_near(parts[0], tuple(dict.fromkeys(parts[1:])), text),
        "regex": lambda text: any(re.findall(f"(?i:{parts[0]})", text)),
    }[kind]
    return any(map(test, texts))


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
