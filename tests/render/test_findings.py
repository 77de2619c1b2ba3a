"""The FINDING object and what is said of findings."""

from mtgsearch.findings import Unread
from mtgsearch.render import findings
from mtgsearch.render.messages import Messages
from tests.found import EN, ZH, checked, document, finding, marked


def test_the_object_has_all_fields():
    found = finding(number="601.2", expected="three", suggestion="three", related=("a:1",))
    assert findings.finding(found) == {
        "check": "number",
        "severity": "error",
        "id": "draft:abcdefgh",
        "document": "draft",
        "number": "601.2",
        "path": "draft.txt",
        "lines": {"zh": [2, 2], "en": [1, 1]},
        "message": "expected 三",
        "zh": [[7, 8]],
        "en": [[18, 22]],
        "expected": "three",
        "found": "4",
        "suggestion": "three",
        "related": ["a:1"],
    }


def test_what_is_absent_is_null():
    made = findings.finding(marked(finding(zh=None, found=None)))
    assert (made["lines"]["zh"], made["number"], made["expected"], made["found"], made["zh"]) == (None,) * 4 + ([],)


def test_offsets_point_into_the_texts():
    made = findings.finding(finding())
    assert [ZH[slice(*span)] for span in made["zh"]] == ["三"]
    assert [EN[slice(*span)] for span in made["en"]] == ["four"]


def test_the_message_is_in_the_language_asked_for():
    assert findings.finding(finding(), Messages("zh"))["message"] == "应为 三"


def test_a_run():
    found = [finding(check="cue"), finding(), finding("info")]
    run = checked(*found, unread=(Unread("p.jsonl", 3, "no JSON", "mend it"), Unread("none.txt", 0, "not there")))
    made = findings.run([findings.finding(each) for each in found], run, known=4, ignored=5)
    assert list(made["totals"].items()) == [("number", 2), ("cue", 1)]
    assert made["passages"] == 59
    assert made["suppressed"] == {"baseline": 4, "ignored": 5}
    assert made["unread"] == [
        {"path": "p.jsonl", "line": 3, "reason": "no JSON", "hint": "mend it"},
        {"path": "none.txt", "line": None, "reason": "not there", "hint": ""},
    ]


def test_only_what_the_message_does_not_say_is_said_beside_it():
    found = finding(doc=document(), expected="三", found="4")
    assert list(findings.contrast(found, Messages())) == ["found 4"]


def test_what_is_said_stands_in_one_line():
    found = finding(values={"text": "one\ntwo"}, expected="one\ntwo", found="three\nfour")
    assert findings.message(found, Messages()) == "expected one two"
    assert list(findings.contrast(found, Messages())) == ["found three four"]
