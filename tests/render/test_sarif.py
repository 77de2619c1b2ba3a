"""SARIF 2.1.0: what the standard demands of a log, checked part by part, and that it says what was found.

The numbers are those of sections of the standard (OASIS, 27 March 2020).
"""

import json
import re

import pytest

from mtgsearch.findings import Place, Unread
from mtgsearch.model import Lines
from mtgsearch.render import sarif
from mtgsearch.render.messages import Messages
from tests.found import ABOUTS, ZH, checked, document, finding, marked

URI = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]*")
FOUND = (
    (finding(suggestion="three"), "0a"),
    (finding("warning", check="cue"), "0b"),
    (finding("info", zh=None), "0c"),
    (marked(finding(doc=document("zwei Blätter", "/tmp/zwei Blätter.zh + /tmp/b.en"))), "0d"),
)


def nowhere(*_):
    return None


def somewhere(found, lang, span):
    return Place(9, 4, 9, 6, 120, 2) if lang == "zh" else None


def log(found=FOUND, locate=nowhere, **fields):
    run = checked(*(each for each, _ in found), **fields)
    return json.loads("".join(sarif.log(found, run, ABOUTS, locate, Messages())))


def results(**options):
    return log(**options)["runs"][0]["results"]


# What every log must have ------------------------------------------------------------------------------------------


def check_message(message):
    assert message["text"]  # 3.11.8


def check_location(location):
    physical = location["physicalLocation"]
    uri = physical["artifactLocation"]["uri"]
    assert URI.fullmatch(uri)  # 3.10.1: a valid URI reference
    assert "\\" not in uri
    for name in ("region", "contextRegion"):
        if name in physical:
            check_region(physical[name])
    assert "contextRegion" not in physical or "region" in physical  # 3.29.5
    if "message" in location:
        check_message(location["message"])


def check_region(region):
    assert region["startLine"] >= 1  # 3.30.5
    assert region.get("endLine", region["startLine"]) >= region["startLine"]  # 3.30.7
    assert region.get("startColumn", 1) >= 1  # 3.30.6
    if region.get("endLine") == region["startLine"]:
        assert region.get("endColumn", 2) >= region.get("startColumn", 1)  # 3.30.8
    assert region.get("charOffset", 0) >= 0  # 3.30.9
    assert ("charLength" in region) == ("charOffset" in region)


@pytest.mark.parametrize("locate", [nowhere, somewhere])
def test_a_log_is_as_the_standard_lays_down(locate):
    made = log(locate=locate, unread=(Unread("p.jsonl", 3, "no JSON", "mend it"), Unread("none.txt", 0, "not there")))
    assert made["version"] == "2.1.0"  # 3.13.2
    (run,) = made["runs"]
    assert run["columnKind"] == "unicodeCodePoints"  # 3.14.17
    driver = run["tool"]["driver"]
    assert driver["name"] == "mtgsearch"  # 3.19.8
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))  # 3.19.23
    for rule in driver["rules"]:
        check_message(rule["shortDescription"])
        check_message(rule["fullDescription"])
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]  # 3.27.6
        assert result["level"] in ("error", "warning", "note")  # 3.27.10
        check_message(result["message"])
        assert len(result["locations"]) == 1  # 3.27.12
        for location in (*result["locations"], *result.get("relatedLocations", ())):
            check_location(location)
        related = [location["id"] for location in result.get("relatedLocations", ())]
        assert len(related) == len(set(related))  # 3.28.2
        assert all(isinstance(value, str) for value in result["partialFingerprints"].values())  # 3.27.17
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False  # 3.20.14
    for notification in invocation["toolExecutionNotifications"]:
        check_message(notification["message"])
        for location in notification["locations"]:
            check_location(location)


# What it says ------------------------------------------------------------------------------------------------------


def test_severities_are_levels():
    assert [each["level"] for each in results()] == ["error", "warning", "note", "error"]


def test_both_names_of_a_check_are_told():
    rule, _ = log()["runs"][0]["tool"]["driver"]["rules"]
    assert rule["id"] == "number"
    assert rule["shortDescription"]["text"] == "Numbers 数字"


def test_the_message_says_all():
    assert results()[0]["message"]["text"] == "expected 三. found 4. → three"


def test_places_are_lines_where_no_more_is_known():
    first = results()[0]
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "draft.txt"},
        "region": {"startLine": 2, "endLine": 2},
    }
    assert first["relatedLocations"][0]["physicalLocation"]["region"] == {"startLine": 1, "endLine": 1}
    assert (first["properties"]["zh"], first["properties"]["en"]) == ([[7, 8]], [[18, 22]])


def test_places_are_characters_where_they_are_known():
    physical = results(locate=somewhere)[0]["locations"][0]["physicalLocation"]
    assert physical["region"] == {
        "startLine": 9,
        "startColumn": 4,
        "endLine": 9,
        "endColumn": 6,
        "charOffset": 120,
        "charLength": 2,
    }
    assert physical["contextRegion"] == {"startLine": 2, "endLine": 2, "snippet": {"text": ZH}}


def test_a_finding_without_marks_names_the_lines():
    found = marked(finding(lines={"zh_lines": Lines(3, 7), "en_lines": None}, en=None))
    (result,) = results(found=((found, "0a"),), locate=somewhere)
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 3, "endLine": 7}
    assert "relatedLocations" not in result


def test_each_language_of_two_files_is_in_its_own():
    last = results()[-1]
    places = [
        each["physicalLocation"]["artifactLocation"]["uri"] for each in (last["locations"] + last["relatedLocations"])
    ]
    assert places == ["file:///tmp/zwei%20Bl%C3%A4tter.zh", "file:///tmp/b.en"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [("a b/牌.md", "a%20b/%E7%89%8C.md"), ("C:\\texts\\a.md", "file:///C%3A/texts/a.md"), ("/a#b", "file:///a%23b")],
)
def test_paths_are_references(path, uri):
    (result,) = results(found=((finding(doc=document(path=path)), "0a"),))
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def test_fingerprints_and_ids_are_told():
    first = results()[0]
    assert first["partialFingerprints"] == {"mtgsearch/v1": "0a"}
    assert first["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "draft:abcdefgh"}]


def test_what_could_not_be_read_is_told():
    made = log(unread=(Unread("p.jsonl", 3, "no JSON", "mend it"),))["runs"][0]["invocations"][0]
    (told,) = made["toolExecutionNotifications"]
    assert told["message"]["text"] == "no JSON: mend it"
    assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 3}
    assert log()["runs"][0]["invocations"][0]["executionSuccessful"] is True


def test_nothing_found():
    assert results(found=()) == []
