"""IDX01 and IDX09: the same file again, edited, by another path, by links; links that loop."""

import os

import pytest

PAIRS = (
    ("Put three counters on the 4/4 creature.", "在该4/4生物上放置三个指示物。"),
    ("The token is a 4/4 now and phases out.", "该衍生物现在是4/4并跃离。"),
    ("Return it to its owner's hand.", "将它移回其拥有者手上。"),
)
EDITED = (PAIRS[0], ("The token is a 5/5 now and phases out.", "该衍生物现在是5/5并跃离。"))

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


def write(path, pairs):
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{en}\n{zh}\n" for en, zh in pairs), encoding="utf-8")
    return path


def ingested(mtgsearch, *paths):
    done = mtgsearch("ingest", *paths, "--json")
    return [(document["status"], document["passages"]) for document in done.json["documents"]], done.code


def count(mtgsearch, query):
    return int(mtgsearch("search", query, "--count").out)


def passages(mtgsearch):
    return mtgsearch("status", "--json").json["passages"]


def test_idx01_the_same_file_again_edited_and_by_other_paths(tmp_path, mtgsearch, monkeypatch):
    file = write(tmp_path / "texts" / "a.txt", PAIRS[1:])
    write(file, PAIRS)
    assert ingested(mtgsearch, file) == ([("added", 3)], 0)
    assert ingested(mtgsearch, file) == ([("unchanged", 3)], 0)
    assert (passages(mtgsearch), count(mtgsearch, "4/4")) == (3, 2)
    write(file, EDITED)
    assert ingested(mtgsearch, file) == ([("updated", 2)], 0)
    assert [passages(mtgsearch), *(count(mtgsearch, query) for query in ("4/4", "5/5", "owner's"))] == [2, 1, 1, 0]
    monkeypatch.chdir(file.parent)
    for same in ("a.txt", "./a.txt", "../texts/a.txt", os.path.abspath("a.txt")):
        assert ingested(mtgsearch, same) == ([("unchanged", 2)], 0)
    assert passages(mtgsearch) == 2


@needs_links
def test_idx01_by_a_link(tmp_path, mtgsearch):
    file = write(tmp_path / "texts" / "a.txt", PAIRS)
    (tmp_path / "link.txt").symlink_to(file)
    (tmp_path / "folder").symlink_to(file.parent)
    assert ingested(mtgsearch, file)[0] == [("added", 3)]
    for same in (tmp_path / "link.txt", tmp_path / "folder", tmp_path / "folder" / "a.txt"):
        assert ingested(mtgsearch, same) == ([("unchanged", 3)], 0)
    assert passages(mtgsearch) == 3


@needs_links
def test_idx09_links_that_loop(tmp_path, mtgsearch):
    folder = write(tmp_path / "loop" / "a.txt", PAIRS).parent
    write(tmp_path / "outside" / "b.txt", PAIRS)
    links = {
        "up": "..",
        "self": "self",
        "here": ".",
        "round": "about",
        "about": "round",
        "dangling.txt": "nowhere.txt",
        "dup.txt": "a.txt",
        "out.txt": "../outside/b.txt",
        "out": "../outside",
    }
    for name, target in links.items():
        (folder / name).symlink_to(target)
    done = mtgsearch("ingest", folder, "--json")
    told = {os.path.basename(document["path"]): document["status"] for document in done.json["documents"]}
    assert done.code == 3
    assert told == {"a.txt": "added", "dangling.txt": "failed", "self": "failed", "round": "failed", "about": "failed"}
    assert done.err.count("the link leads nowhere") == 4
    assert "Traceback" not in done.err
    assert passages(mtgsearch) == 3


@needs_links
def test_idx09_a_loop_that_is_named(tmp_path, mtgsearch):
    (tmp_path / "self").symlink_to("self")
    done = mtgsearch("ingest", tmp_path / "self")
    assert done.code == 3
    assert os.strerror(40) in done.err or "self" in done.err
    assert "Traceback" not in done.err
