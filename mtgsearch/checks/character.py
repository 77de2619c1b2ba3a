"""Characters that no text is to have: controls, replacements, unseen ones, and what comes of a wrong decoding."""

import re
import unicodedata
from collections.abc import Iterator

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.model import LANGS

SUSPECT = re.compile(
    r"(?P<control>[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]+)"
    r"|(?P<replacement>\ufffd+|\ufffc+)"
    r"|(?P<unseen>[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u180e\u115f\u1160\u3164]+)"
    r"|(?P<hyphen>\u00ad+)"
    r"|(?P<private>[\ue000-\uf8ff\U000f0000-\U0010fffd]+)"
    r"|(?P<radical>[\u2e80-\u2fdf\uf900-\ufaff]+)"
    r"|(?P<decoded>(?:[\u00c2\u00c3\u00e2\u00e4-\u00e9\u00ef][\u0080-\u00bf\u0152-\u02dc\u2013-\u203a\u20ac\u2122]{1,2}){2,}"
    r"|\u00e2\u20ac[\u0153\u009d\u2122\u2018-\u201d\u00a6]|[\u951f\u65a4\u62f7]{3,}|(?:\u70eb){4,}|(?:\u5c6f){4,})"
)
SUSPECTED = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u00c2\u00c3\u00e2\u00e4-\u00e9\u00ef\u115f\u1160\u180e\u200b-\u200f"
    r"\u2028-\u202e\u2060-\u206f\u2e80-\u2fdf\u3164\u5c6f\u62f7\u65a4\u70eb\u951f\ue000-\ufaff\ufeff\ufffc\ufffd"
    r"\U000f0000-\U0010ffff]"
)
"""What anything suspect begins with: most texts have none of it."""
MESSAGE: dict[str, tuple[Severity, str]] = {
    "control": ("error", "control character {code}"),
    "replacement": ("error", "{code} stands for what could not be read"),
    "unseen": ("warning", "{code} cannot be seen"),
    "hyphen": ("info", "soft hyphen inside a word"),
    "private": ("warning", "{code} has no meaning outside its font"),
    "radical": ("warning", "{code} looks like {right}, and is found by nobody who types that"),
    "decoded": ("error", "{found} comes of reading with a wrong encoding"),
}
JOINED = re.compile(r"[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u0600-\u06ff\u0900-\u0dff]")
"""What joiners and marks of direction rightly stand beside: emoji, and scripts that need them."""


class Character(Check):
    id = "character"
    zh_name, en_name = "异常字符", "Characters"
    finds = "Control characters, replacement and invisible characters, those of one font alone, and garbled text."
    right = (
        Example("它跃离——「跃离」…", "It phases out — “phase out”…"),
        Example("👨\u200d👩\u200d👧 与 🂡", "👨\u200d👩\u200d👧 and 🂡"),
        Example("第一行\n\t第二行", "First line\n\tsecond line"),
        Example("Æther 与 Lim-Dûl、Juzám", "Æther, Lim-Dûl, and Juzám"),
    )
    wrong = (
        Example("它\u200b跃离。", "It phases out."),
        Example("它\x07跃离。", "It phases out."),
        Example("它\ufffd离。", "It phases out."),
        Example("它跃离。", "It doesnâ€™t phase out."),
        Example("它跃\ue123离。", "It phases out."),
        Example("\u2f08跃离。", "It phases out."),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        for lang in LANGS:
            text = unit.side(lang)
            if SUSPECTED.search(text.text):
                yield from _odd(text)


def _odd(text: Text) -> Iterator[Fault]:
    for match in SUSPECT.finditer(text.text):
        kind, found = match.lastgroup or "", match[0]
        start, end = match.span()
        if kind == "unseen" and JOINED.search(text.text[max(0, start - 2) : end + 2]):
            continue
        severity, message = MESSAGE[kind]
        right = unicodedata.normalize("NFKC", found) if kind == "radical" else None
        edit = Edit(text.lang, (start, end), right or "") if right or kind in ("control", "unseen") else None
        yield Fault(
            severity,
            message,
            {"code": f"U+{ord(found[0]):04X}", "found": found, "right": right},
            zh=((start, end),) if text.lang == "zh" else (),
            en=((start, end),) if text.lang == "en" else (),
            expected=right,
            found=found,
            suggestion=right,
            edit=edit,
        )
