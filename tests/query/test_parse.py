import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.errors import UsageError
from mtgsearch.model import LANGS
from mtgsearch.query.ast import (
    And,
    Compound,
    Everything,
    Field,
    Fuzzy,
    Near,
    Not,
    Or,
    Pattern,
    Range,
    Regex,
    Rule,
    Text,
    Word,
)
from mtgsearch.query.lex import lex
from mtgsearch.query.parse import MAX_CHARACTERS, MAX_DEPTH, MAX_PARTS, parse
from mtgsearch.text.normalize import fold

TABLES = json.loads(Path(__file__).with_name("parse.json").read_text(encoding="utf-8"))
CASES = [(query, reads, "noted" in table) for table in TABLES for query, reads in table["cases"].items()]
SIGNS = "ab 4.'’()\"“”:：*跃離\N{ZERO WIDTH SPACE}\N{IDEOGRAPHIC SPACE}{}/-＂"
BEFORE = ["", "(", "((", "NOT ", "OR ", "zh:", "kind:", "zh:(", "NOT (", '"', "zh:“", "CR "]
AFTER = ["", ")", "))", " AND", " OR", " NOT", '"', '")', "”)", " )", ":", "*"]
CHUNKS = [
    "AND",
    "OR",
    "NOT",
    "(",
    ")",
    "(a",
    "b)",
    '"',
    '"a',
    'b"',
    "zh:",
    "zh:(",
    "kind:",
    "a",
    "b",
    "跃离",
    "CR",
    "1.4",
]


def show(node, inside=""):
    """A tree on one line: ``~run``, ``word/stem``, ``"text"`` and ``#work:rule`` with ``@side``, ``field=value``, and
    what is asked for by its form as it is typed.
    """
    match node:
        case And(parts) | Or(parts):
            sign = "&" if isinstance(node, And) else "|"
            joined = f" {sign} ".join(show(part, sign) for part in parts)
            return f"({joined})" if inside else joined
        case Not(part):
            return "!" + show(part, "!")
        case Field(name, value):
            return f"{name}={value}"
        case Range(name, first, last):
            return f"{name}=[{first} TO {last}]"
        case Everything():
            return "everything"
    text = {
        Compound: lambda: f"{node.text}/{'+'.join(node.stems)}",
        Pattern: lambda: f"{node.glob} like",
        Fuzzy: lambda: f"{node.word}~{node.edits}",
        Near: lambda: " ".join(show(part._replace(sides=LANGS)) for part in node.parts) + f" ~{node.gap}",
        Regex: lambda: f"/{node.expression}/",
        Text: lambda: f"~{node.needle}" if node.loose else f'"{node.needle}"',
        Word: lambda: f"{node.word}/{node.stem}",
        Rule: lambda: f"#{node.work}:{node.number}" if node.work else f"#{node.number}",
    }[type(node)]()
    return text if node.sides == LANGS else f"{text}@{','.join(node.sides)}"


def leaves(node):
    match node:
        case And(parts) | Or(parts):
            return [leaf for part in parts for leaf in leaves(part)]
        case Not(part):
            return leaves(part)
    return [node]


def needles(leaf):
    """What was typed."""
    return [needle for part in leaf.parts for needle in needles(part)] if isinstance(leaf, Near) else [leaf[0]]


@pytest.mark.parametrize(("query", "reads", "noted"), CASES, ids=[ascii(query) for query, *_ in CASES])
def test_reads(query, reads, noted):
    parsed = parse(query)
    assert show(parsed.root) == reads
    assert bool(parsed.notes) == noted


@pytest.mark.parametrize(
    "query", ["", " \t\n\N{IDEOGRAPHIC SPACE}", "\N{ZERO WIDTH SPACE}", "\N{ZERO WIDTH SPACE} \N{SOFT HYPHEN}"]
)
def test_nothing_is_asked(query):
    with pytest.raises(UsageError, match="empty"):
        parse(query)


@pytest.mark.parametrize(
    ("fits", "too_much"),
    [
        ("跃" * MAX_CHARACTERS, "跃" * (MAX_CHARACTERS + 1)),
        ("a " * MAX_PARTS, "a " * (MAX_PARTS + 1)),
        (" OR ".join("a" * MAX_PARTS), " OR ".join("a" * (MAX_PARTS + 1))),
        ("NOT " * MAX_PARTS + "a", "AND " * (MAX_PARTS + 1)),
        ("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH, "(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)),
        ("NOT (" * MAX_DEPTH + "a" + ")" * MAX_DEPTH, "NOT (" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)),
        ("(" * MAX_CHARACTERS, "paste " * 20_000),
        ("a" * 5_000, "a b " * 2_500),
    ],
)
def test_limits(fits, too_much):
    assert leaves(parse(fits).root)
    with pytest.raises(UsageError):
        parse(too_much)


def test_side_asked_for_holds_where_the_query_names_none():
    assert show(parse("跃离 en:phase CR 1.4", lang="zh").root) == "~跃离@zh & phase/phase@en & #cr:1.4@zh"


@pytest.mark.parametrize(
    ("query", "reads"),
    [
        ("躍離", "~躍離"),
        ("Phases", '"Phases"'),
        ("“Phases  Out”", '"Phases  Out"'),
        ("CR 702.26a", "#cr:702.26a"),
        ("\N{ZERO WIDTH SPACE}", '"\N{ZERO WIDTH SPACE}"'),
        ("a OR ４/４", '"a" | "４/４"'),
    ],
)
def test_exact_takes_needles_as_typed(query, reads):
    parsed = parse(query, exact=True)
    assert parsed.exact
    assert show(parsed.root) == reads


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("a OR", "taken as text: OR"),
        ("(跃离", "taken as text: (跃离"),
        ('"phase out', 'taken as text: "phase'),
        ("zh: 跃离", "taken as text: zh:"),
        ("1.* 2.* 3.* 1.* 4.*", "taken as text: 1.* 2.* 3.* …"),
        ("/(/", "missing )"),
        ("what does it do?", "do?"),
        ("documnet:1", "document:"),
        ("x" * 40 + "~7", f"taken as text: {'x' * 30}…"),
    ],
)
def test_notes_name_what_was_taken_as_text(query, told):
    (note,) = parse(query).notes
    assert told in note


@given(st.text() | st.text(SIGNS, max_size=30) | st.lists(st.sampled_from(CHUNKS)).map(" ".join), st.booleans())
def test_only_size_and_emptiness_are_errors(query, exact):
    try:
        parsed = parse(query, exact=exact)
    except UsageError:
        assert not any(fold(character).strip() for character in query)
    else:
        for leaf in leaves(parsed.root):
            for needle in needles(leaf):
                assert needle.strip()
                assert exact or isinstance(leaf, Field | Regex) or fold(needle) == needle


@given(st.text(SIGNS, min_size=1, max_size=40))
def test_no_character_is_lost(query):
    """All that a query without operators holds is in its leaves, but for white space, pairs that group, and quotes."""
    try:
        parsed = parse(query)
    except UsageError:
        return
    typed = Counter(fold(query).replace(" ", ""))
    held = Counter("".join(fold(needle) for leaf in leaves(parsed.root) for needle in needles(leaf)).replace(" ", ""))
    missing = typed - held
    assert not held - typed
    assert set(missing) <= set("()\"'/")
    assert missing["("] == missing[")"]
    assert missing['"'] % 2 == 0


@given(st.lists(st.tuples(st.sampled_from(BEFORE), st.sampled_from(AFTER)), min_size=1, max_size=12))
def test_no_chunk_is_lost(around):
    """Each word stands in one leaf, whatever operators, groups, fields and quotes stand around it."""
    words = [f"word{number}x" for number in range(len(around))]
    parsed = parse(" ".join(f"{before}{word}{after}" for word, (before, after) in zip(words, around, strict=True)))
    held = [str(leaf) for leaf in leaves(parsed.root)]
    assert [sum(word in leaf for leaf in held) for word in words] == [1] * len(words)


@given(st.text(alphabet=SIGNS), st.sampled_from(['"', "“"]), st.sampled_from(['"', "”"]), st.sampled_from(["", " "]))
def test_a_phrase_alone_is_read_as_one_among_others(body, opening, closing, around):
    """What is read without the pattern is what the pattern reads."""
    alone = f"{around}{opening}{body}{closing}{around}"
    assert _items(alone) == _items(f"{alone} x")[:-1]


def _items(text):
    return [(type(item), getattr(item, "text", None), getattr(item, "quoted", None)) for item in lex(text)]


@pytest.mark.parametrize("expression", ["(?R)", "(a|(?1))", "(?0)", "(?P<a>x)(?P>a)", "(?P<a>x)(?&a)"])
def test_an_expression_that_calls_itself_is_text(expression):
    parsed = parse(f"/{expression}/")
    assert isinstance(parsed.root, Text)
    assert "calls itself" in parsed.notes[0]
