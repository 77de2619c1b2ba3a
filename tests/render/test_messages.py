"""The Chinese interface is whole: every sentence of the package has its Chinese, and no Chinese is left over."""

import ast
import json
import re
from pathlib import Path

import pytest

import mtgsearch
from mtgsearch.render.messages import Messages

PACKAGE = Path(mtgsearch.__file__).parent
TABLE = json.loads((PACKAGE / "data" / "messages.zh.json").read_text(encoding="utf-8"))
SENTENCES = {"say": slice(1), "_say": slice(1), "hint": slice(1), "error": slice(2), "count": slice(1, 3)}
"""Calls, and which of their arguments are said to a person."""
KEYWORDS = ("help", "short_help")
FIELD = re.compile(r"\{\w+[^}]*\}")


def trees():
    return [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]


def constants(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def said(call):
    """The sentences among the arguments of a call, as far as they stand there as they are."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    place = slice(2) if name.endswith(("Error", "Fault")) else SENTENCES.get(name, slice(0))
    arguments = [*call.args[place], *(keyword.value for keyword in call.keywords if keyword.arg in KEYWORDS)]
    return {argument.value for argument in arguments if isinstance(argument, ast.Constant) and argument.value}


def test_every_sentence_has_its_chinese():
    sentences = set().union(*(said(node) for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call)))
    assert len(sentences) > 100
    assert sentences - set(TABLE) == set()


def test_no_chinese_is_left_over():
    from_click = {"Options", "Commands", "Show this message and exit."}
    assert set(TABLE) - set().union(from_click, *map(constants, trees())) == set()


@pytest.mark.parametrize("template", TABLE)
def test_values_have_the_same_places_in_both_languages(template):
    assert set(FIELD.findall(TABLE[template])) == set(FIELD.findall(template))


def test_values_are_put_in():
    assert Messages("zh")("{n:,} passages", n=1403) == "1,403 段"
    assert Messages()("{n:,} passages", n=1403) == "1,403 passages"


def test_what_has_no_chinese_is_said_in_english():
    assert Messages("zh")("as {it} stands", it="x") == "as x stands"


def test_without_values_braces_stand():
    assert Messages()("{T}: add {C}") == "{T}: add {C}"


def test_one_and_many():
    say = Messages()
    assert [say.count(n, "{n:,} passage", "{n:,} passages") for n in (0, 1, 2)] == [
        "0 passages",
        "1 passage",
        "2 passages",
    ]


def test_values_cannot_act_on_the_terminal():
    assert Messages()("no {id}", id="\x1b[2J\n") == "no ␛[2J␊"
