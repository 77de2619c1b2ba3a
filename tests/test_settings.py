import os

import pytest

from mtgsearch.errors import IndexFault, UsageError
from mtgsearch.settings import Setting, Settings


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """Work in an empty folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)


@pytest.fixture
def settings(tmp_path):
    def make(options=(), environ=(), user=None):
        folder = tmp_path / "user"
        if user is not None:
            folder.mkdir()
            (folder / "config.toml").write_text(user, encoding="utf-8")
        return Settings(dict(options), dict(environ), str(folder))

    return make


def write(path, text=""):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def test_the_nearest_source_of_a_value_counts(settings, tmp_path):
    assert settings().get("color", "auto") == Setting("auto", "default")
    user = str(tmp_path / "user" / "config.toml")
    assert settings(user='color = "never"').get("color", "auto") == Setting("never", user)
    write("mtgsearch.toml", 'color = "always"')
    assert settings().get("color", "auto") == Setting("always", "mtgsearch.toml")
    environ = {"MTGSEARCH_COLOR": "never", "MTGSEARCH_UI_LANG": "zh"}
    assert settings(environ=environ).get("color", "auto") == Setting("never", "MTGSEARCH_COLOR")
    assert settings(environ=environ).get("ui-lang", "en") == Setting("zh", "MTGSEARCH_UI_LANG")
    assert settings({"color": "auto"}, environ).get("color", "never") == Setting("auto", "--color")


def test_what_is_empty_or_absent_is_not_set(settings):
    assert settings({"color": None}, {"MTGSEARCH_COLOR": ""}).get("color", "auto").origin == "default"


def test_a_value_that_cannot_be_is_refused_with_its_origin(settings):
    with pytest.raises(UsageError, match="MTGSEARCH_COLOR: color cannot be purple"):
        settings(environ={"MTGSEARCH_COLOR": "purple"}).get("color", "auto")


@pytest.mark.parametrize(
    "text", ["color = ", "[color]\nwhen = 'never'", "index = ['a']", "index = 3", "ui_lang = true"]
)
def test_a_file_that_cannot_be_understood_is_named(settings, text):
    write("mtgsearch.toml", text)
    with pytest.raises(UsageError, match=r"mtgsearch\.toml: "):
        settings().get("color", "auto")


def test_what_is_no_setting_is_told_and_harms_no_other(settings):
    write("mtgsearch.toml", "colour = 'never'\ncolor = 'always'\nui_long = 3\n[more]\nof = 'it'")
    told = settings()
    assert list(told.unknown()) == [("mtgsearch.toml", name) for name in ("colour", "ui_long", "more")]
    assert told.get("color", "auto").value == "always"


@pytest.mark.parametrize("name", ["ui-lang", "ui_lang"])
def test_a_name_may_be_written_as_variables_are(settings, name):
    write("mtgsearch.toml", f"{name} = 'zh'")
    assert settings().get("ui-lang", "en") == Setting("zh", "mtgsearch.toml")
    assert not list(settings().unknown())


def test_a_file_that_is_not_utf8_is_named(settings):
    with open("mtgsearch.toml", "wb") as file:
        file.write('color = "永"'.encode("gb18030"))
    with pytest.raises(UsageError, match=r"mtgsearch\.toml: "):
        settings().get("color", "auto")


# Where the index is ------------------------------------------------------------------------------------------------


def test_an_index_that_is_named_is_taken_as_it_is(settings):
    write("index/corpus.sqlite")
    assert settings({"index": "there"}).index(make=False) == Setting("there", "--index")
    assert settings(environ={"MTGSEARCH_INDEX": "there"}).index(make=False) == Setting("there", "MTGSEARCH_INDEX")


def test_a_file_means_an_index_beside_it(settings, tmp_path):
    assert settings(user='index = "mine"').index(make=False).value == str(tmp_path / "user" / "mine")
    write("mtgsearch.toml", 'index = "ours"')
    assert settings().index(make=False) == Setting("ours", "mtgsearch.toml")


def test_an_index_here_is_used(settings):
    write("index/corpus.sqlite")
    assert settings().index(make=False) == settings().index(make=True) == Setting("index", "default")


def test_an_index_is_made_here_where_there_is_nothing_but_a_readme(settings):
    write("index/README.md", "here")
    assert settings().index(make=True) == Setting("index", "default")
    with pytest.raises(IndexFault):
        settings().index(make=False)


def test_a_folder_of_other_things_is_left_alone(settings):
    write("index/theses.docx")
    assert settings().index(make=True).value != "index"


def test_else_the_index_is_in_the_folder_of_the_users_data(settings, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shared = settings().index(make=True).value
    assert os.path.isabs(shared)
    write(os.path.join(shared, "corpus.sqlite"))
    assert settings().index(make=False).value == shared


def test_without_any_index_the_error_says_what_to_type(settings, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(IndexFault) as caught:
        settings().index(make=False)
    assert "mtgsearch ingest" in caught.value.hint
    assert caught.value.exit_code == 3


def test_an_index_named_by_nothing_is_no_folder(settings):
    """As from a script whose variable is empty: nothing is made where it stands."""
    with pytest.raises(UsageError, match="--index names no folder"):
        settings({"index": ""}).index(make=True)
