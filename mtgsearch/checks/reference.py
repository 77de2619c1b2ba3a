"""References to rules that differ between the two sides, cite what is not there, or give it another title."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mtgsearch.checks.base import Check, Example, Lore, Text, Unit
from mtgsearch.checks.cited import Cited, Edition, Rules, cited, code_of, expanded, heads, plain
from mtgsearch.checks.titles import Title, Titles, cited_on_both, title_after
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.model import LANGS, Lang
from mtgsearch.query import works
from mtgsearch.query.references import Reference as Cite
from mtgsearch.text import fuzzy

FARTHEST = 9
"""Characters that differ between two numbers, at most."""


class Reference(Check):
    id = "reference"
    zh_name, en_name = "规则引用", "References"
    finds = "Rules that are cited on one side alone, do not exist, or are given the title of another rule."
    right = (
        Example("见规则 702.26a。", "See rule 702.26a."),
        Example("参见规则903.6-11。", "See rules 903.6–903.11."),
        Example("此事依《比赛规则》第5.2节和规则704处理。", "Rule 704 and MTR section 5.2 cover this."),
        Example("它是4/4，费用为2.5。", "It is a 4/4 that costs 2.5."),
        Example("601.2f 费用依照规则601.2b–d和601.2f。", "601.2f Costs follow rules 601.2b–d and 601.2f."),
    )
    wrong = (
        Example("见规则 702.26b。", "See rule 702.26c."),
        Example("见违规处理方针1.4。", "See IPG 1.5."),
        Example("参见规则601.2a-c。", "See rules 601.2a–d."),
        Example("601.2b 宣告模式。", "601.2c Announce modes."),
    )
    studies = (Rules, Titles)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if not unit.is_two_sided:
            return
        yield from _heads(unit)
        found = cited(unit)
        if found.zh or found.en:
            about = _About(unit, found, lore.of(Rules), lore.of(Titles))
            yield from about.differing()
            yield from about.absent()
            yield from about.wrong_titles()


def _heads(unit: Unit) -> Iterator[Fault]:
    zh, en = heads(unit) or (None, None)
    if zh and en and zh.number != en.number:
        yield Fault(
            "error",
            "the Chinese is numbered {zh}, the English {en}",
            {"zh": zh.number, "en": en.number},
            zh=(zh.span,),
            en=(en.span,),
            expected=en.number,
            found=zh.number,
        )


class _Misquoted(NamedTuple):
    """A title, that of the rule that is cited, and the number of the rule whose it is."""

    title: str
    own: str
    other: str


class _About:
    """The references of one passage."""

    def __init__(self, unit: Unit, found: Cited, rules: Rules, titles: Titles) -> None:
        self._unit = unit
        self._found = found
        self._rules = rules
        self._titles = titles

    def _edition(self, cite: Cite) -> Edition | None:
        return self._rules.edition(cite, self._unit.document)

    # Not the same on both sides ------------------------------------------------------------------------------------

    def differing(self) -> Iterator[Fault]:
        """Of what one side has alone, that is taken together which is most alike."""
        zh, en = self._only("zh"), self._only("en")
        while zh and en:
            one, other = min(((one, other) for one in zh for other in en), key=_distance)
            zh.remove(one)
            en.remove(other)
            yield self._other(one, other)
        for each in zh:
            overlapping = _overlapping(each, self._found.en)
            yield self._other(each, overlapping) if overlapping else self._alone("zh", each)
        for each in en:
            overlapping = _overlapping(each, self._found.zh)
            yield self._other(overlapping, each) if overlapping else self._alone("en", each)

    def _only(self, lang: Lang) -> list[Cite]:
        """Each once of those that are not wholly on the other side in any form."""
        other: Lang = "en" if lang == "zh" else "zh"
        there = {number for each in self._found.side(other) for number in expanded(each)}
        once = {each.label: each for each in self._found.side(lang) if not there.issuperset(expanded(each))}
        text = self._unit.side(other)
        return [each for each in once.values() if each.last or not _stands(each.number, text)]

    def _other(self, zh: Cite, en: Cite) -> Fault:
        stale = self._stale(zh, en)
        wrong, right = (en, zh) if stale == "en" else (zh, en)
        is_plain = stale and not (wrong.last or right.last)
        return Fault(
            "error",
            {
                "zh": "rule {zh} in Chinese, {en} in English: the Chinese is wrong or of another edition",
                "en": "rule {zh} in Chinese, {en} in English: the English is wrong or of another edition",
                None: "rule {zh} in Chinese, {en} in English",
            }[stale],
            {"zh": zh.label, "en": en.label},
            zh=(zh.span,),
            en=(en.span,),
            expected=right.label,
            found=wrong.label,
            suggestion=right.label if stale else None,
            edit=Edit(stale, wrong.span, right.number) if stale and is_plain else None,
        )

    def _stale(self, zh: Cite, en: Cite) -> Lang | None:
        """The side whose number is wrong, where only one of them can be right: it is given the title of the other, is
        what that was in another edition, or is not there.
        """
        edition = self._edition(en)
        if edition is None or zh.last or en.last or self._edition(zh) != edition:
            return None
        sides: tuple[tuple[Lang, Cite, Cite], ...] = (("zh", zh, en), ("en", en, zh))
        found = [lang for lang, wrong, right in sides if self._is_stale(edition, lang, wrong, right)]
        return found[0] if len(found) == 1 else None

    def _is_stale(self, edition: Edition, lang: Lang, wrong: Cite, right: Cite) -> bool:
        if not self._rules.rule(edition, right.number):
            return False
        quoted = title_after(self._unit.side(lang), wrong)
        return bool(
            (quoted and right.number in self._rules.entitled(edition, quoted.text, lang))
            or wrong.number in self._rules.was(edition, right.number)
            or self._rules.lacks(edition, wrong.number)
        )

    def _alone(self, lang: Lang, cite: Cite) -> Fault:
        """What is left out is often meant so, and a translator who adds one explains: either is worth a look."""
        message = {
            "zh": "rule {number} is cited in Chinese alone",
            "en": "rule {number} is cited in English alone",
        }[lang]
        zh, en = ((cite.span,) if lang == side else () for side in LANGS)
        return Fault("info", message, {"number": cite.label}, zh=zh, en=en, found=cite.label)

    # Not there -----------------------------------------------------------------------------------------------------

    def absent(self) -> Iterator[Fault]:
        """What both sides cite, and its edition does not have."""
        zh, en = ({number: each for each in side for number in (each.number, each.last)} for side in self._found)
        for number, cite in zh.items():
            edition = self._edition(cite) if number in en and self._is_told(cite) else None
            if number and edition and self._rules.lacks(edition, number):
                code, date = edition
                yield Fault(
                    "warning",
                    "there is no rule {number} in {work}",
                    {"number": number, "work": f"{code.upper()} {date}".rstrip()},
                    zh=(cite.span,),
                    en=(en[number].span,),
                    found=number,
                )

    def _is_told(self, cite: Cite) -> bool:
        """Whether it says of what it is a rule, so that it is no figure such as 123.456."""
        before = self._unit.zh.text[: cite.span[0]].rstrip().casefold()
        return bool(cite.work or code_of(self._unit.document)) or before.endswith(works.words("rule", "section"))

    # Another title -------------------------------------------------------------------------------------------------

    def wrong_titles(self) -> Iterator[Fault]:
        """What both sides cite, with the title of another rule on one of them at least."""
        for zh, en in cited_on_both(self._unit):
            ours, theirs = title_after(self._unit.zh, zh), title_after(self._unit.en, en)
            wrong_zh, wrong_en = self._misquoted("zh", zh, ours), self._misquoted("en", en, theirs)
            if wrong_zh and theirs and not wrong_en and self._are_one(zh, wrong_zh.other):
                wrong_zh = None
            if found := wrong_zh or wrong_en:
                yield Fault(
                    self._how_sure(zh, wrong_zh is not None and wrong_en is not None),
                    "rule {number} is “{own}”; “{title}” is rule {other}",
                    {"number": zh.label, **found._asdict()},
                    zh=(zh.span, ours.span) if ours and wrong_zh else (),
                    en=(en.span, theirs.span) if theirs and wrong_en else (),
                    expected=found.own,
                    found=found.title,
                )
            elif ours and theirs and self._titles.are_of_two(ours.text, theirs.text):
                yield Fault(
                    "error",
                    "“{zh}” and “{en}” are the titles of two rules",
                    {"zh": ours.text, "en": theirs.text},
                    zh=(zh.span, ours.span),
                    en=(en.span, theirs.span),
                    expected=theirs.text,
                    found=ours.text,
                )

    def _are_one(self, cite: Cite, other: str) -> bool:
        """Whether another rule has the same English title as the one that is cited: what it is called in Chinese does
        not tell them apart."""
        edition = self._edition(cite)
        rules = [self._rules.rule(edition, number) for number in (cite.number, other)] if edition else []
        titles = {rule.en_title and plain(rule.en_title) if rule else None for rule in rules}
        return len(titles) == 1 and None not in titles

    def _how_sure(self, cite: Cite, is_on_both: bool) -> Severity:
        """What is wrong in both languages is the fault of the original."""
        edition, document = self._edition(cite), self._unit.document
        if is_on_both:
            return "info"
        return "error" if edition is not None and edition == (code_of(document), document.edition or "") else "warning"

    def _misquoted(self, lang: Lang, cite: Cite, title: Title | None) -> _Misquoted | None:
        """What is wrong with a title that is that of another rule."""
        edition = self._edition(cite) if title else None
        rule = self._rules.rule(edition, cite.number) if edition else None
        own = rule.title(lang) if rule else None
        if title is None or edition is None or own is None or plain(own) == plain(title.text):
            return None
        others = self._rules.entitled(edition, title.text, lang)
        return _Misquoted(title.text, own, others[0]) if others else None


def _distance(pair: tuple[Cite, Cite]) -> int:
    return fuzzy.edits(pair[0].label, pair[1].label, FARTHEST)


def _overlapping(cite: Cite, others: Sequence[Cite]) -> Cite | None:
    """A range, or a rule, of the other side that has some of the numbers of a range."""
    numbers = set(expanded(cite)) if cite.last else ()
    return next((other for other in others if numbers and not numbers.isdisjoint(expanded(other))), None)


def _stands(number: str, text: Text) -> bool:
    return re.search(rf"(?<![\d.]){re.escape(number)}(?![a-z\d]|\.\d)", text.folded) is not None
