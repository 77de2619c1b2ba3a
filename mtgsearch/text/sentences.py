"""Sentences of Chinese and English text: where each begins and ends.

Both languages end a sentence with a few marks, and use most of these for other things too, so that what stands before
and after a mark decides. A quotation or parenthesis that is part of a sentence is kept whole in it. A Chinese ``；``
ends a piece, as ``。`` does, and an English semicolon ends none: where they answer each other, two answer one.

No list of abbreviations and no rule of quotation is complete. Where the signs disagree, the text is left in one piece.
"""

import re
from collections.abc import Iterator
from functools import cache

from mtgsearch.model import Lang, Span
from mtgsearch.text.quotes import CLOSING, OPENING, directed, pairs
from mtgsearch.text.script import is_han

LONGEST_GROUP: dict[Lang, int] = {"zh": 150, "en": 400}
"""How many characters a quotation or parenthesis inside a sentence may have to be kept whole."""
SHORT_MEMBER = 6
"""Fewer letters than this before a Chinese semicolon are a member of a list (``红；绿；蓝``), no clause."""
LONGEST_WORD = 24
MORE = frozenset("的之等")
"""After an ellipsis that stands for more of the same."""
SHORT_BROKEN = 3
"""At most so many letters before a Chinese ellipsis are a hesitation (``我……我不知道``)."""

NEVER_LAST = frozenset(
    "Mr Mrs Ms Mx Messrs Dr Drs Prof Gen Sen Rep Gov Capt Cmdr Col Lt Maj Sgt Cpl Rev Fr Hon Pres Supt Mt Ft "
    "vs Vs v viz cf Cf e.g E.g i.e I.e approx Approx ca resp incl".split()
)
"""After these abbreviations the sentence goes on."""
BEFORE_NUMBER = frozenset(
    "No no Nos nos p pp P Fig fig Figs figs Vol vol Vols Ch ch Chap chap Sec sec Art art Par par para Eq eq Ex Pt pt "
    "Ver ver Nr nr".split()
)
"""After these it goes on if a number follows; else they are taken for words, as some are (No, Fig, Art)."""
BEFORE_NAME = frozenset(
    "St Ave Blvd Rd Sq Jr Sr Esq Inc Ltd Co Corp Bros Assn Dept Univ ed eds trans Jan Feb Mar Apr Jun Jul Aug Sep Sept "
    "Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Ph.D".split()
)
"""After these, after initials and after letters with full stops between them (U.S., a.m.), a capital may be that of a
name: only a word that begins sentences shows that one begins."""
FIRST_WORDS = frozenset(
    "A About After Again All Also Although An And Another Any Anyone Are As At Because Before Both But By Can Cards "
    "Could Creatures Did Do Does Each Either Even Every Everyone First For From Had Has Have He Her Here His How "
    "However I If In Instead Is It Its It's Just Last Later Let Many May Maybe More Most My Neither Never No Nobody "
    "None Nor Not Nothing Now Of Often On Once One Only Or Other Our Perhaps Player Players Please She Should "
    "Similarly Since So Some Sometimes Soon Spells Still Such That The Their Then There Therefore These They This "
    "Those Though Thus To Today Two Under Until Was We Were What When Whenever Where Whether Which While Who Why Will "
    "With Without Would Yes Yesterday Yet You Your".split()
)

HOURS = frozenset("a.m p.m A.M P.M".split())
AFTER_HOUR = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]{2,4}\b")
"""The name of a day or a time zone. Any other capital after an hour begins a sentence."""

QUOTES = frozenset("“”‘’「」『』﹁﹂﹃﹄")
WIDE = "。！？｡"
"""Marks that end a sentence whatever word follows. Of the others it depends."""
STOPS = ".!?．…⋯‼⁇⁈⁉" + WIDE
SEMICOLONS = ";；"
ATTACHED = (
    r"\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff\u2600-\u27bf\u2b50\U0001f1e6-\U0001f1ff"
    r"\U0001f300-\U0001faff\U000e0020-\U000e01ef"
)
"""What belongs to the mark before it: combining marks, what cannot be seen, emoji."""

SPACE = re.compile(r"\s*+")
COUNT = r"\d{1,3}(?:\.\d+)*[a-z]?|[A-Za-z]|[ivxIVX]{2,5}|[一二三四五六七八九十]{1,3}"
MARKER = rf"(?:[(（](?:{COUNT})[)）]|(?:{COUNT})\\?[.．)）、](?=\s|[^\x00-\x7f]|[({{\"*]))"
"""What numbers an item: ``1.``, ``(a)``, ``iv)``, ``（二）``, ``三、``."""
RULE = r"\d{3}\.\d+[a-z]?\.?[ \t]+(?=[^a-z\W])"
ITEM = rf"(?:[-*+•◦▪●○‣·–][ \t]|{MARKER}|[①-⑳]|第[一二三四五六七八九十\d]{{1,3}}[，,、：:]|{RULE})"
BREAK = re.compile(rf"(?:\r\n|\n|\r(?!\n))(?=[^\S\r\n]*+(?:[\r\n]|{ITEM}))\s*+")
"""A line end before a blank line or an item."""
SKIPPED = rf"[\s{re.escape(OPENING)}\-–—―*_`#>•·…]*+"
"""What stands before the first word of a sentence."""
LEAD = re.compile(rf"{SKIPPED}(?:\.\.\.)?(?:{MARKER}{SKIPPED})?")
BEFORE_WORD = re.compile(SKIPPED)
CODE = r"`(?=\S)[^`\n]{1,80}(?<=\S)`"
LISTED = re.compile(rf"\s*+{MARKER}")
WORD = re.compile(r"[0-9A-Za-z\u00c0-\u024f]+(?:\.[0-9A-Za-z]+)*\Z")
FIRST_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
DOTTED = re.compile(r"[A-Za-z]{1,2}(?:\.[A-Za-z]{1,2})+")
NUMBER = re.compile(r"\d|[IVXLC]{2,}\b")
RUN_ON = re.compile(r"(?:(?<![\w.@/=<])[a-z]{3,}|[)\]])\Z")
"""What stands before a full stop that lacks its space: a word, no part of an address or of code."""
INTRODUCED = re.compile(r"[:;]\s\Z|[：；]\s?\Z")
COUNTED = re.compile(r"\d{1,2}|[A-Za-z]")

REPORTED_BY = re.compile(
    r"\s*(?:——|[^没沒，。！？；：、,.!?;:“”「」『』‘’…()（）\n]{0,20}?(?:"
    r"(?:(?<![不小传傳])[说說问問答喊叫嚷吼]|(?<!知)道)(?:[道着著了过過]?(?:起[来來])?(?=[，,。！？；.!?“「『‘…]|\s*\Z)|[着著完罢])|"
    r"(?:表示|指出|[补補]充|[强強][调調]|[认認][为為]|宣布|承[认認]|解[释釋]|[宣声聲]?[称稱])[道着著了]?(?=[。；.]|\s*\Z)))"
)
"""After Chinese quoted speech: who says it. Before a colon, it would be who says what follows."""
GOES_ON = re.compile(
    r"\s*(?:[的等也都及或和并並则則就]|是(?!次)|[与與](?!此)|之(?![后後前所])|[时時](?![间間候])|[后後](?![来來])|[为為](?![何什了])|[来來](?!自)|而(?!且)"
    r"|直到|以及|还是|還是|一[类類句词詞语語]"
    r"|[这這此那][样樣类類]的)"
)
"""After a Chinese quotation that ends as a sentence: the words of a sentence that it is part of."""
SAID_BY = re.compile(
    r"\s*(?!(?:He|She|It|They|We|You|This|That|The|Who)\b)[A-Z][\w.'-]*(?: [A-Z][\w'-]*){0,3}(?: \w+ly)? "
    r"(?:said|says|asked|cried|shouted|replied|answered|whispered|yelled|screamed|exclaimed|called|muttered|murmured|"
    r"thought|wondered|repeated|added|continued|demanded|insisted|wrote|reported)\b"
)
"""After a question or an exclamation in English quotes: the name of who says it."""


def sentences(text: str, lang: Lang) -> list[Span]:
    """The sentences of ``text`` in order: none is empty, and nothing but white space stands outside of them.

    A blank line and a line that begins an item end a sentence; any other line end is white space.
    """
    return [
        (offset + start, offset + end) for offset, block in _blocks(text) for start, end in _Block(block, lang).split()
    ]


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """What stands between the line ends that end a sentence, each with its offset."""
    start = 0
    for line_end in BREAK.finditer(text):
        yield start, text[start : line_end.start()].rstrip()
        start = line_end.end()
    yield start, text[start:].rstrip()


@cache
def _marks(lang: Lang) -> re.Pattern[str]:
    """A mark that opens; code between backticks; or a run of marks that may end a sentence: the last ``mark`` in it,
    such as ``?!`` or ``……``, and the quotes and brackets that are ``closed`` after it.
    """
    stops = re.escape(STOPS + SEMICOLONS if lang == "zh" else STOPS)
    return re.compile(
        rf"(?P<open>[{re.escape(OPENING)}])|{CODE}|"
        rf"(?:(?P<mark>[{stops}]++)(?P<closed>[{re.escape(CLOSING)}{ATTACHED}]*+(?:[“‘](?=\s|\Z))?+))++"
        r"(?:\[\d{1,3}\])*+(?:[*_`]++(?=\s|\Z))?"
    )


class _Block:
    """A text that no blank line parts, and the sentence in it that is being read: where it starts, and where its
    ``first`` word does, after its number and what opens with it.
    """

    def __init__(self, text: str, lang: Lang) -> None:
        self.text = directed(text)
        self.lang = lang
        self.closing = pairs(self.text)
        self.opening = {closing: opening for opening, closing in self.closing.items()}
        self._begin(0)

    def split(self) -> Iterator[Span]:
        place = self.start
        while found := _marks(self.lang).search(self.text, place):
            place = self._past(found.start()) if found["open"] else found.end()
            if found["mark"] and place > self.first and self._ends(found):
                yield self.start, place
                self._begin(place)
                place = self.start
        if self.start < len(self.text):
            yield self.start, len(self.text)

    def _begin(self, place: int) -> None:
        self.start = _end(SPACE, self.text, place)
        self.first = _end(LEAD, self.text, self.start)

    def _past(self, opening: int) -> int:
        """From where to read on after a mark that opens: inside, or the end of what is kept whole."""
        closing = self.closing.get(opening)
        if closing is None or closing - opening > LONGEST_GROUP[self.lang]:
            return opening + 1
        place = self._last_run(opening, closing)
        found = _marks(self.lang).match(self.text, place)
        ends = self._ends(found) if found and found["mark"] else self._is_over(place)
        return opening + 1 if ends and opening < self.first else place

    def _last_run(self, opening: int, closing: int) -> int:
        """Where the marks begin that stand last inside; where none do, what follows ``closing``."""
        place, run = closing, closing + 1
        while place > opening + 1 and self.text[place - 1] in STOPS + CLOSING:
            place -= 1
            if self.text[place] in STOPS:
                run = place
        return run

    def _is_over(self, place: int) -> bool:
        """Whether no word of the same sentence stands at ``place``."""
        place = _end(SPACE, self.text, place)
        return place == len(self.text) or self.text[place] in STOPS + SEMICOLONS

    def _ends(self, run: re.Match[str]) -> bool:
        place = _end(BEFORE_WORD, self.text, run.end())
        if place == len(self.text):
            return True
        if self.text[place] in ",;:，、；：." + CLOSING or run["closed"][-1:] in ("》", "〉"):
            return False
        if not QUOTES.isdisjoint(run["closed"]) and REPORTED_BY.match(self.text, run.end()):
            return False
        if run["mark"][-1] in SEMICOLONS:
            return self._is_clause(run)
        if is_han(self.text[place]):
            return self._ends_before_han(run)
        if run["mark"][-1] in WIDE:
            return True
        beside = self.text[run.end()]
        if not (beside.isspace() or beside in QUOTES or self._is_after_han(run)):
            return self._lacks_space(run)
        if self.text[place].islower():
            return LISTED.match(self.text, run.end()) is not None
        return self._ends_before_capital(run, place)

    def _lacks_space(self, run: re.Match[str]) -> bool:
        """Whether only the space after the sentence is missing: a word that begins sentences stands there instead."""
        first = FIRST_WORD.match(self.text, run.end())
        if first is None or first[0] not in FIRST_WORDS or not self.text[first.end() : first.end() + 1].isspace():
            return False
        before = self.text[max(self.start, run.start() - LONGEST_WORD) : run.start()]
        return RUN_ON.search(before) is not None

    def _ends_before_han(self, run: re.Match[str]) -> bool:
        quoted, embedded = not QUOTES.isdisjoint(run["closed"]), self._is_embedded(run)
        if quoted and GOES_ON.match(self.text, run.end()):
            return False
        if _is_ellipsis(run["mark"]):
            return not (embedded if run["closed"] else self._is_hesitation(run) or self.text[run.end()] in MORE)
        if self._belongs_to_word(run):
            return False
        return quoted or not embedded or run["mark"][-1] in "。."

    def _ends_before_capital(self, run: re.Match[str], place: int) -> bool:
        if _is_ellipsis(run["mark"]):
            return not self._is_hesitation(run)
        if run["mark"] == ".":
            return self._full_stop_ends(run.start("mark"), place)
        return QUOTES.isdisjoint(run["closed"]) or not SAID_BY.match(self.text, run.end())

    def _full_stop_ends(self, stop: int, place: int) -> bool:
        """Whether a full stop ends a sentence before the capital, digit or sign at ``place``."""
        word = self._word(stop)
        if word in NEVER_LAST or self._is_inner_marker(word, stop):
            return False
        if word in BEFORE_NUMBER:
            return NUMBER.match(self.text, place) is None
        if word in HOURS:
            return not AFTER_HOUR.match(self.text, place)
        if word in BEFORE_NAME or DOTTED.fullmatch(word) or (len(word) == 1 and "A" <= word <= "W"):
            first = FIRST_WORD.match(self.text, place)
            return first is not None and first[0] in FIRST_WORDS
        return True

    def _belongs_to_word(self, run: re.Match[str]) -> bool:
        """Whether a mark before Han belongs to what stands before it: ``Mr.王``, ``1.洗牌``, ``Kaboom!对其``."""
        word, touches = self._word(run.start("mark")), run.end("mark") == _end(SPACE, self.text, run.end())
        if run["mark"] == "!":
            return touches and word[-1:].isalpha()
        if run["mark"] != ".":
            return False
        is_abbreviation = word in NEVER_LAST or word in BEFORE_NAME or DOTTED.fullmatch(word) is not None
        return is_abbreviation or (touches and COUNTED.fullmatch(word) is not None)

    def _word(self, end: int) -> str:
        """The Latin word or number that ends at ``end``, with the full stops in it."""
        word = WORD.search(self.text[max(self.start, end - LONGEST_WORD) : end])
        return word[0] if word else ""

    def _is_inner_marker(self, word: str, stop: int) -> bool:
        """Whether it numbers the first item of a list that follows a colon: ``in this order: 1. Untap. 2. Draw.``"""
        before = self.text[max(self.start, stop - len(word) - 2) : stop - len(word)]
        return COUNTED.fullmatch(word) is not None and INTRODUCED.search(before) is not None

    def _is_after_han(self, run: re.Match[str]) -> bool:
        return run.start("mark") > self.start and is_han(self.text[run.start("mark") - 1])

    def _is_embedded(self, run: re.Match[str]) -> bool:
        """Whether it closes what was opened inside of the sentence."""
        return self.opening.get(run.end("closed") - 1, -1) >= self.first

    def _is_clause(self, run: re.Match[str]) -> bool:
        """Whether a semicolon comes after a clause, not after a member of a list; and a Chinese one, not ``&amp;``."""
        place = run.start("mark")
        if run["mark"][-1] == ";" and not (run["closed"] or self._is_after_han(run)):
            return False
        before = self.text[max(self.first, place - 4 * SHORT_MEMBER) : place]
        return sum(map(str.isalnum, re.split("[:;：；]", before)[-1])) >= SHORT_MEMBER

    def _is_hesitation(self, run: re.Match[str]) -> bool:
        """Whether an ellipsis comes after a beginning, or before its last word once more: ``I... I think so``."""
        word = self._word(run.start("mark"))
        if word and self.text.startswith(word, _end(SPACE, self.text, run.end())):
            return True
        return self._is_after_han(run) and run.start("mark") - self.first <= SHORT_BROKEN


def _is_ellipsis(mark: str) -> bool:
    return mark[-1] in "…⋯" or (len(mark) > 1 and mark[-1] == mark[-2] and mark[-1] in ".。．")


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where the match of ``pattern``, which may be empty, ends that begins at ``place``."""
    match = pattern.match(text, place)
    return match.end() if match else place
