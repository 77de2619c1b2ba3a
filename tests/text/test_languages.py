"""Languages by their codes, in the spellings that tools write."""

import pytest

from mtgsearch.text.languages import language, script

CODES = {
    "zh": ("zh", None),
    "zh-CN": ("zh", "Hans"),
    "ZH_cn": ("zh", "Hans"),
    "zh-Hans": ("zh", "Hans"),
    "cmn": ("zh", None),
    "zh-Hant-TW": ("zh", "Hant"),
    "zh_TW": ("zh", "Hant"),
    "zho-Hans-CN": ("zh", "Hans"),
    "zh-Hans-HK": ("zh", "Hans"),
    "zh-Hant-CN": ("zh", "Hant"),
    "chi": ("zh", None),
    " zh ": ("zh", None),
    "en": ("en", None),
    "en-US": ("en", None),
    "EN_gb": ("en", None),
    "eng": ("en", None),
    "fr-FR": (None, None),
    "zha": (None, None),
    "enm": (None, None),
    "": (None, None),
}


@pytest.mark.parametrize("code", CODES)
def test_codes(code):
    assert (language(code), script(code)) == CODES[code]
