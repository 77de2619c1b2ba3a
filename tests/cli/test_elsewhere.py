"""What only an older edition has is told of, and not found by itself."""

import pytest

EDITIONS = {
    "2020-01-01": "998.1. Bury means destroy.\n998.1. 埋葬指消灭。\n998.2. Mana burns.\n998.2. 法术力会灼伤。\n",
    "2024-02-06": "998.1. Regenerate it.\n998.1. 将其重生。\n",
}


@pytest.fixture
def editions(mtgsearch, tmp_path):
    for date, text in EDITIONS.items():
        file = tmp_path / f"rules-{date}.txt"
        file.write_text(text, encoding="utf-8")
        assert mtgsearch("ingest", file, "--work", "cr", "--edition", date).code == 0
    return mtgsearch


@pytest.mark.parametrize("reference", ["998.2", "cr:998.2", "CR:998.2"])
def test_a_rule_that_was_dropped(editions, reference):
    done = editions("show", reference)
    assert (done.code, done.out) == (1, "")
    assert done.err.endswith("\nhint: older editions have cr@2020-01-01:998.2\n")
    assert editions("show", "cr@2020-01-01:998.2").code == 0


@pytest.mark.parametrize("reference", ["998.3", "mtr:998.2", "998", 'x"y', "cr:"])
def test_what_was_never_there(editions, reference):
    done = editions("show", reference)
    assert done.code == 1
    assert "older" not in done.err


@pytest.mark.parametrize("arguments", [["灼伤"], ["法术力", "--document", "*2020*"], ["number:998.2", "--json"]])
def test_a_search_and_an_export(editions, arguments):
    export = ["export", *(argument for argument in arguments if argument != "--json")]
    for command in (arguments, export):
        done = editions(*command)
        assert done.code == 1
        assert done.err.endswith("hint: older editions have it: --edition all searches them too\n")
        assert editions(*command, "--edition", "all").code == 0
        assert "older" not in editions(*command, "--edition", "2024-02-06").err


def test_what_is_nowhere(editions):
    assert "older" not in editions("nowhere").err
    assert "older" not in editions("重生").err
