"""Faults that people reported of tools of this kind: each a small document and what is right, held as data.

``cases/*.json`` hold the cases; ``documents`` are texts (with an encoding where it is not UTF-8; a lone surrogate is a
raw byte), ``shared`` are files read in place. ``pairs`` are all passages in the order of their documents, and ``finds``
are places in that order, from 1. What takes more than a document, such as processes that meet, is a test of
``failure`` with the case's name. ``cases/later.json`` names what needs something that is not there yet.
"""

import json
import re
from functools import partial
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "cases"
LATER = json.loads((HERE / "later.json").read_text(encoding="utf-8"))
CASES = [
    case
    for file in sorted(HERE.glob("*.json"))
    if file.name != "later.json"
    for case in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']}: {case['about']}" for case in CASES])
def test_case(case, tmp_path, mtgsearch, on_console, request):
    paths = _write(case.get("documents", {}), tmp_path / "documents")
    if "shared" in case:
        files = request.getfixturevalue("shared") / "cases" / "files"
        paths += [files / name for name in case["shared"]]
    options = _glossary(case, tmp_path)

    report = mtgsearch("ingest", *paths, *options, "--json")
    assert report.code == case.get("code", 0), report.err
    documents = report.json["documents"]
    for document, expected in zip(documents, case.get("ingest", [{}] * len(paths)), strict=True):
        _check_document(document, expected)

    ids, pairs = _everything(documents, mtgsearch)
    if "pairs" in case:
        assert pairs == case["pairs"]
    for search in case.get("searches", ()):
        _check_search(search, ids, partial(on_console, search["console"]) if "console" in search else mtgsearch)


def test_every_reported_case_is_held_or_named(shared):
    with open(shared / "cases" / "cases.jsonl", encoding="utf-8") as lines:
        reported = {json.loads(line)["id"] for line in lines}
    assert reported == {case["id"] for case in CASES} | set(LATER) | _named_in_tests()


def _named_in_tests():
    texts = [path.read_text(encoding="utf-8") for path in HERE.parent.glob("failure/test_*.py")]
    return {name.upper() for text in texts for name in re.findall(r"^def test_([a-z]{3}\d\d)_", text, re.MULTILINE)}


def _write(documents, folder):
    folder.mkdir()
    for name, text in documents.items():
        encoding = "utf-8"
        if isinstance(text, dict):
            text, encoding = text["text"], text["encoding"]
        (folder / name).write_bytes(text.encode(encoding, "surrogateescape"))
    return [folder / name for name in documents]


def _glossary(case, tmp_path):
    if "glossary" not in case:
        return []
    path = tmp_path / "glossary.tsv"
    path.write_text(case["glossary"], encoding="utf-8")
    return ["--glossary", path]


def _check_document(document, expected):
    expected = {"status": "added", **expected}
    if "warned" in expected:
        assert sorted({warning["line"] for warning in document["warnings"]}) == expected.pop("warned")
    assert {key: document[key] for key in expected} == expected


def _everything(documents, mtgsearch):
    """Ids and pairs of all passages, in the order of their documents."""
    hits = mtgsearch("export", "--format", "jsonl").jsonl
    order = [document["id"] for document in documents]
    hits.sort(key=lambda hit: (order.index(hit["document"]), hit["ordinal"]))
    assert not any("\0" in (hit[lang] or "") for hit in hits for lang in ("zh", "en"))
    return [hit["id"] for hit in hits], [[hit["zh"], hit["en"]] for hit in hits]


def _check_search(search, ids, mtgsearch):
    query = [word * search.get("times", 1) for word in search["query"]]
    if "printed" in search:
        assert mtgsearch("search", *query).out == search["printed"]
        return
    if "shows" in search:
        printed = mtgsearch("search", *query)
        assert printed.code == 0
        assert not [text for text in search["shows"] if text not in printed.out]
        return
    found = mtgsearch("search", *query, "--limit", "0", "--json")
    if "exit" in search:
        assert found.code == search["exit"]
        assert found.err
        assert not found.out
        return
    _check_found(search, found, ids)


def _check_found(search, found, ids):
    total = search["total"] if "total" in search else len(search["finds"])
    assert found.code == (0 if total else 1), found.err
    assert found.json["total"] == total
    hits = found.json["hits"]
    if "finds" in search:
        assert sorted(ids.index(hit["id"]) + 1 for hit in hits) == search["finds"]
    if "marked" in search:
        assert {lang: _marked(hits[0], lang) for lang in ("zh", "en")} == search["marked"]
    if "spans" in search:
        assert hits[0]["matches"] == search["spans"]
    if "lines" in search:
        assert hits[0]["lines"] == search["lines"]


def _marked(hit, lang):
    return [hit[lang][start:end] for start, end in hit["matches"][lang]]
