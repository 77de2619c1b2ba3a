"""How a query is understood, as people and programs see it."""

import pytest


def explained(corpus, *query):
    return corpus("explain", *query, "--json").json["root"]


def test_a_tree_with_its_figures(corpus):
    done = corpus("explain", 'zh:跃离 NOT en:"phases out" tok*')
    assert done.code == 0
    assert (
        done.out
        == """\
1 passage
  all of these:
    zh:跃离            3  as written, wherever it stands · literal file
    none of these:
      en:"phases out"  2  as written · literal file
    tok*               1  * is any letters, ? is one · token · index of words
"""
    )


@pytest.mark.parametrize(
    ("query", "known"),
    [
        ("phasing", {"kind": "word", "passages": 3, "by": "words", "forms": ["phased", "phases"]}),
        ("tokne~1", {"kind": "fuzzy", "passages": 1, "by": "words", "forms": ["token"], "number": 1}),
        ("phases-out", {"kind": "compound", "passages": 3, "by": "texts"}),
        ('"mana out"~2', {"kind": "near", "passages": 1, "by": "texts", "number": 2}),
        ("/重.步骤/", {"kind": "regex", "passages": 1, "by": "texts"}),
        ("衍?物", {"kind": "pattern", "passages": 1, "by": "texts"}),
        ("provenance:gpt", {"kind": "field", "passages": 1, "by": "attributes"}),
        ("date:[2018 TO *]", {"kind": "range", "passages": 2, "by": "attributes"}),
        ("702.26", {"kind": "rule", "passages": 0, "by": "literal"}),
    ],
)
def test_leaves(corpus, query, known):
    found = explained(corpus, query)
    assert found.items() >= known.items()
    assert found["text"] == query


def test_what_was_taken_as_text_is_told(corpus):
    done = corpus("explain", "/(/", "--ui-lang", "zh")
    assert "missing )" in done.err
    assert "照原样" in done.out


def test_a_damaged_index_is_done_without(corpus, tmp_path):
    for path in (tmp_path / "index").glob("literal-*"):
        path.unlink()
    assert explained(corpus, "跃离 OR token") == {
        "kind": "any",
        "parts": [
            {"kind": "run", "text": "跃离", "passages": 3, "by": "store", "forms": [], "number": 0},
            {"kind": "word", "text": "token", "passages": 1, "by": "store", "forms": [], "number": 0},
        ],
    }


def test_an_expression_that_takes_too_long_is_refused(corpus):
    done = corpus("/(.*)*(.*)*(.*)*[^跃离 -~]{9}x/")
    assert done.code in (1, 2)
    assert "Traceback" not in done.err
