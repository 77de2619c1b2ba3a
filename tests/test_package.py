"""What is handed out: the wheel and the sdist, and that what they install works."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest

from tests.conftest import ROOT

DOCUMENT = "Phasing in comes first.\n首先跃回。\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the sdist, and the wheel made from it."""
    source = tmp_path_factory.mktemp("source") / "mtgsearch"
    target = tmp_path_factory.mktemp("dist")
    leave = shutil.ignore_patterns(".*", "*.egg-info", "__pycache__", "build", "dist", "index")
    shutil.copytree(ROOT, source, ignore=leave)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), str(source)]
    subprocess.run(build, check=True, capture_output=True)
    return target


def test_wheel_holds_the_whole_package(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        (entry_points,) = [wheel.read(name).decode() for name in names if name.endswith("entry_points.txt")]
    assert {name for name in names if ".dist-info/" not in name} == {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "mtgsearch").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "mtgsearch/data/glossary.tsv" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert "mtgsearch = mtgsearch.cli.main:script" in entry_points


def test_sdist_holds_what_the_tests_need(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"setup.cfg", "tests/oracle.py", "tests/cases/search.json", "corpus/glossary.tsv", "scripts/test"} <= names


def test_installed_wheel_works(built, tmp_path):
    wheel = str(next(built.glob("*.whl")))
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", tmp_path / "site", wheel],
        check=True,
        capture_output=True,
    )
    (tmp_path / "phasing.txt").write_text(DOCUMENT, encoding="utf-8")

    def run(*arguments):
        command = [sys.executable, "-m", "mtgsearch", "--index", "index", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTHONUTF8": "1"}
        return subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    assert json.loads(run("ingest", "phasing.txt", "--json"))["totals"]["passages"] == 1
    assert json.loads(run("跃回", "--json"))["hits"][0]["equivalents"]["en"] == [[0, 10]]
