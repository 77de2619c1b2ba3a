"""Sources made to do harm are refused or read right, and the others of the run come in."""

import pytest


def test_fmt05_entities_are_not_expanded_and_not_fetched(shared, tmp_path, mtgsearch):
    files = shared / "cases" / "files"
    (tmp_path / "good.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
    hostile = [files / name for name in ("xxe_file.tmx", "billion_laughs.tmx", "billion_laughs.docx")]
    done = mtgsearch("ingest", *hostile, tmp_path / "good.txt", "--json")
    assert done.code == 3
    assert [document["status"] for document in done.json["documents"]] == ["failed"] * 3 + ["added"]
    assert all("entit" in document["error"] for document in done.json["documents"][:3])
    assert "Traceback" not in done.err
    assert mtgsearch("export").out.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "status", "passages"), [("zip_slip.docx", "added", 1), ("zip_bomb_200mb.docx", "failed", 0)]
)
def test_fmt15_packages_are_not_unpacked_onto_the_disk_or_without_bound(shared, name, status, passages, mtgsearch):
    done = mtgsearch("ingest", shared / "cases" / "files" / name, "--json")
    (document,) = done.json["documents"]
    assert (document["status"], document["passages"]) == (status, passages)
    assert done.code == (0 if status == "added" else 3)
    assert "Traceback" not in done.err
