"""A document that is too large to be held comes out as one that is held, however it is parted."""

import json
import random
import re

import pytest

from mtgsearch import large
from mtgsearch.corpus import Corpus, content
from mtgsearch.formats.jsonl import JsonLines
from mtgsearch.formats.tmx import Tmx
from mtgsearch.model import SearchRequest
from mtgsearch.reports import IngestRequest

WORDS = [("counter", "指示物"), ("token", "衍生物"), ("creature", "生物"), ("phases out", "跃离"), ("untaps", "重置")]
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header srclang="en"/>\n<body>\n'


def pairs(count):
    """Among them some that are alike, some of one side, some with their languages the wrong way round."""
    drawn = random.Random(count)
    for number in range(count):
        chosen = drawn.sample(WORDS, 2)
        en, zh = " and the ".join(en for en, _ in chosen), "和该".join(zh for _, zh in chosen)
        kind = drawn.randrange(10)
        yield {0: ("", zh), 1: (en, ""), 2: (zh, f"The {en}, then.")}.get(
            kind, (f"{en} {number % 40}", f"{zh}{number % 40}")
        )


def tmx(count):
    units = (
        f'<tu>\n<tuv xml:lang="en"><seg>{en}</seg></tuv>\n<tuv xml:lang="zh-TW"><seg>{zh}</seg></tuv>\n</tu>\n'
        for en, zh in pairs(count)
    )
    return f"{HEAD}{''.join(units)}<tu><note>x</note></tu>\n</body>\n</tmx>\n"


def jsonl(count):
    lines = (json.dumps({"en": en, "zh": zh, "other": 1}, ensure_ascii=False) for en, zh in pairs(count))
    return "\n".join([*lines, "no JSON at all", '{"title": "x"}']) + "\n"


MADE = {"tmx": tmx, "jsonl": jsonl}


@pytest.fixture(params=MADE)
def document(request, tmp_path):
    path = tmp_path / f"big.{request.param}"
    path.write_text(MADE[request.param](200), encoding="utf-8")
    return path


@pytest.fixture
def streamed(monkeypatch):
    """Every document is too large."""
    monkeypatch.setattr(content, "LARGEST", 10)
    monkeypatch.setattr(large, "HEAD", 700)
    monkeypatch.setattr(large, "GROUPS", 7)


def take_in(index, path, jobs=1, **asked):
    """What became of it, and all that the corpus knows of it then."""
    with Corpus.open(str(index), write=True) as corpus:
        (outcome,) = corpus.ingest(IngestRequest((str(path),), jobs=jobs, **asked))
        (summary,) = corpus.documents()
        return outcome, summary, [hit.passage for hit in corpus.export(SearchRequest(""))]


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_comes_out_as_one_that_is_held(document, tmp_path, monkeypatch, jobs):
    held = take_in(tmp_path / "held", document)
    monkeypatch.setattr(content, "LARGEST", 10)
    monkeypatch.setattr(large, "HEAD", 700)
    monkeypatch.setattr(large, "GROUPS", 7)
    assert take_in(tmp_path / "streamed", document, jobs) == held
    assert held[0].passages == 200
    assert held[0].warnings


def test_one_that_has_not_changed_is_not_read_again(document, tmp_path, streamed):
    take_in(tmp_path / "index", document)
    assert take_in(tmp_path / "index", document)[0].status == "unchanged"
    document.write_text(MADE[document.suffix[1:]](150), encoding="utf-8")
    outcome, _, passages = take_in(tmp_path / "index", document)
    assert (outcome.status, len(passages)) == ("updated", 150)


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "utf-16", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-32"])
def test_in_another_encoding(encoding, tmp_path, streamed):
    path = tmp_path / "big.jsonl"
    text = jsonl(200)
    path.write_text(
        text.translate(str.maketrans("躍该", "跃該")) if encoding == "big5" else text,
        encoding=encoding,
        errors="ignore",
    )
    outcome, summary, passages = take_in(tmp_path / "index", path)
    assert (outcome.status, len(passages)) == ("added", 200)
    assert summary.document.encoding == re.sub("-(sig|le|be)", "", encoding)


def test_one_that_cannot_be_read_to_its_end_leaves_what_was_there(tmp_path, streamed):
    path = tmp_path / "big.jsonl"
    path.write_text(jsonl(200), encoding="utf-8")
    before = take_in(tmp_path / "index", path)
    path.write_bytes(jsonl(20).encode() + jsonl(180).encode("gb18030"))
    outcome, *after = take_in(tmp_path / "index", path)
    assert outcome.status == "failed"
    assert "cannot be decoded as utf-8" in outcome.error
    assert after == list(before[1:])


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
@pytest.mark.parametrize("encoding", ["gb18030", "utf-8"])
def test_a_byte_order_mark_that_lies(document, mark, encoding, tmp_path, request):
    path = document.with_name(f"lying{document.suffix}")
    path.write_bytes(mark + MADE[document.suffix[1:]](200).encode(encoding))
    held = take_in(tmp_path / "held", path)
    request.getfixturevalue("streamed")
    assert take_in(tmp_path / "streamed", path) == held
    assert held[1].document.encoding == encoding


@pytest.mark.parametrize("damage", [b"\xff", b"\0", "\N{REPLACEMENT CHARACTER}".encode(), b"\xff\xff\0"])
def test_a_few_bytes_that_are_no_text(damage, tmp_path, request):
    """As in one that is held: bad ones are shown as such, and told."""
    path = tmp_path / "big.jsonl"
    lines = jsonl(200).encode().split(b"\n")
    path.write_bytes(b"\n".join(line[:9] + damage + line[9:] if n % 50 == 7 else line for n, line in enumerate(lines)))
    held = take_in(tmp_path / "held", path)
    request.getfixturevalue("streamed")
    assert take_in(tmp_path / "streamed", path) == held


@pytest.mark.parametrize("change", ["other", "shorter", "longer"])
@pytest.mark.parametrize("at", [0, 30])
def test_one_that_is_changed_while_it_is_read(change, at, document, tmp_path, streamed, monkeypatch):
    """What was there before stays, and the next run reads it."""
    made = MADE[document.suffix[1:]]
    take_in(tmp_path / "index", document)
    document.write_text(made(180), encoding="utf-8")
    monkeypatch.setattr(large, "TOLD_EACH", 1)

    changes = iter([None])

    def changing(name, done, total):
        if name == document.name and done > at and next(changes, "done") is None:
            text = document.read_text(encoding="utf-8")
            changed = {"other": text.replace("Z", "z").replace("7", "8"), "shorter": text[:-90], "longer": text + "{}"}
            document.write_text(changed[change], encoding="utf-8")

    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        (outcome,) = corpus.ingest(IngestRequest((str(document),)), on_part=changing)
        assert (outcome.status, outcome.error) == (
            "failed",
            "it was changed while it was read. Ingest it again when nobody writes to it.",
        )
        assert [summary.passages for summary in corpus.documents()] == [200]
    document.write_text(made(200), encoding="utf-8")
    assert take_in(tmp_path / "index", document)[0].status == "unchanged"


def test_a_document_of_two_files_must_be_held(document, tmp_path, streamed):
    en = tmp_path / "en.txt"
    en.write_text("x", encoding="utf-8")
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        (outcome,) = corpus.ingest(IngestRequest(zh=str(document), en=str(en)))
        assert outcome.status == "failed"
        assert "the most that is read as one document" in outcome.error
        assert corpus.documents() == []


def test_a_line_that_is_too_long(tmp_path, streamed, monkeypatch):
    monkeypatch.setattr(large, "LONGEST_LINE", 500)
    path = tmp_path / "big.jsonl"
    path.write_text(jsonl(20) + json.dumps({"en": "x" * 500, "zh": "字"}), encoding="utf-8")
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        (outcome,) = corpus.ingest(IngestRequest((str(path),)))
        assert outcome.status == "failed"
        assert "line 23 is longer than" in outcome.error
        assert corpus.documents() == []


def test_a_format_that_must_be_held(tmp_path, streamed):
    path = tmp_path / "big.txt"
    path.write_text("".join(f"{en}.\n{zh}。\n" for en, zh in pairs(200)), encoding="utf-8")
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        (outcome,) = corpus.ingest(IngestRequest((str(path),)))
    assert outcome.status == "failed"
    assert "larger than 16 MB" in outcome.error
    assert f"only {Tmx.name}, {JsonLines.name} are read in pieces" in outcome.error


def test_the_warnings_of_a_large_document_are_limited(document, tmp_path, streamed, monkeypatch):
    monkeypatch.setattr(large, "MOST_WARNINGS", 5)
    outcome, _, _ = take_in(tmp_path / "few", document)
    assert len(outcome.warnings) == 6
    assert outcome.warnings[-1].text.endswith("more warnings, which are not kept")


def test_how_far_it_is_is_told(document, tmp_path, streamed, monkeypatch):
    monkeypatch.setattr(large, "TOLD_EACH", 10)
    told = []
    with Corpus.open(str(tmp_path / "index"), write=True) as corpus:
        corpus.ingest(IngestRequest((str(document),)), on_part=lambda *values: told.append(values))
    reading = [done for name, done, total in told if name == document.name and total == document.stat().st_size]
    assert len(reading) >= 20
    assert reading == sorted(reading)
