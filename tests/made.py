"""Documents and questions that hypothesis makes, and how a person would type such a question.

The same few pieces make both, so that questions have answers; questions are those of ``tests.oracle``.
"""

from hypothesis import strategies as st

HAN_PIECES = "跃离 跃回 已 衍生物 生物 法术力 法术 的 永久物 重置步骤 掷骰 𠮷 抓一张牌".split()
ZH_PIECES = [*HAN_PIECES, *"， 。 「 」 （ 擲骰 已離開 {T} 4/4 ４／４ 14/4 +1/+1 702.26a IPG1.4 Nick ×".split()]
WORDS = "phase phases phasing out token tokens can't can player's players the or not Æther Nick".split()
SYMBOLS = "{T} {2/W} 4/4 14/4 4 4/4/4 +1/+1 +X/+X -1/-1 */* 1+*/1+* 10th 2,000 1/2 4/4生物 已{T} and/or".split()
RULES = "702.26 702.26a 702.26b 702.2 1.4 14.2".split()
JOINED = ["phased-out", "phase-out", "non-token"]
GLOBS = "phas* *ing ph?se tok*s *o* 跃? 衍*物 ?物 *术* 生物* 重*骤 抓?张".split()
FUZZY = [("phaze", 1), ("tokne", 1), ("nikc", 2), ("outs", 1)]
REGEXES = ["phas(?:e|ing)", "跃.离?", "[0-9]/[0-9]", "^the", "的.{0,3}物", "x?"]
RANGES = [("date", "2017-08", "2017-08"), ("date", "2017-08-26", "2022"), ("number", "702.2", "702.26")]
EN_PIECES = [
    *WORDS,
    *JOINED,
    "phased out",
    "nontokens",
    *SYMBOLS,
    *RULES,
    *"CR702.26a 702.26ab 702.261 1.4.2 IPG1.4 step.Then “phase out” out—of Nick’s tokens' x2 (can foo:bar ½ ™".split(),
]
PROVENANCES = ("official", "gpt", "project")
DATES = ("2017-08-25", "2017-09-01", "2022-10-07")


def documents():
    """Some documents in either layout, as texts."""
    return st.lists(interleaved() | rulings(), min_size=1, max_size=3)


def interleaved():
    return st.lists(pairs(), min_size=1, max_size=5).map(lambda made: "".join(f"{en}\n{zh}\n" for zh, en in made))


def rulings():
    labels = st.tuples(st.sampled_from(DATES), st.sampled_from(PROVENANCES))
    block = st.tuples(labels, pairs()).map("• ({0[0][0]} {0[0][1]})\n\n  {0[1][0]}\n\n  {0[1][1]}\n\n".format)
    return st.lists(block, min_size=1, max_size=5).map("".join)


def pairs():
    """A Chinese and an English line that nobody could take for the other language."""
    zh = st.lists(st.sampled_from(ZH_PIECES), min_size=1, max_size=8).map(lambda pieces: "永久物" + "".join(pieces))
    en = st.lists(st.sampled_from(EN_PIECES), min_size=1, max_size=8).map(lambda pieces: " ".join(["The", *pieces]))
    return st.tuples(zh, en)


def questions():
    """A question of any shape, over the pieces."""
    return st.recursive(
        leaves() | fields(),
        lambda inner: st.one_of(
            st.tuples(st.just("not"), inner),
            st.tuples(st.just("and"), inner, inner),
            st.tuples(st.just("or"), inner, inner),
        ),
        max_leaves=5,
    )


def leaves():
    run = st.lists(st.sampled_from(HAN_PIECES), min_size=1, max_size=2).map("".join)
    phrase = st.lists(st.sampled_from([*WORDS, *SYMBOLS]), min_size=1, max_size=3).map(" ".join)
    leaf = st.one_of(
        st.tuples(st.just("text"), run | phrase | st.sampled_from(SYMBOLS)),
        st.tuples(st.just("word"), st.sampled_from([word for word in WORDS if "-" not in word])),
        st.tuples(st.just("rule"), st.sampled_from(RULES)),
        st.tuples(st.just("joined"), st.sampled_from(JOINED)),
        st.tuples(st.just("like"), st.sampled_from(GLOBS)),
        st.sampled_from([("fuzzy", *each) for each in FUZZY]),
        st.tuples(st.just("regex"), st.sampled_from(REGEXES)),
        nearness(),
    )
    return leaf | st.tuples(st.just("side"), st.sampled_from(("zh", "en")), leaf)


def nearness():
    part = st.tuples(st.just("word"), st.sampled_from(WORDS)) | st.tuples(st.just("text"), st.sampled_from(HAN_PIECES))
    gaps = st.integers(0, 4)
    return st.builds(lambda gap, one, other: ("near", gap, one, other), gaps, part, part)


def fields():
    return st.one_of(
        st.sampled_from([("range", *each) for each in RANGES]),
        st.tuples(st.just("field"), st.just("provenance"), st.sampled_from(PROVENANCES)),
        st.tuples(st.just("field"), st.just("date"), st.sampled_from(("2017", "2017-08", "2022-10-07", "1999"))),
        st.tuples(st.just("field"), st.just("kind"), st.sampled_from(("ruling", "paragraph", "heading"))),
    )


def spell(question, quoted=False):
    """The question as a person types it; ``quoted`` when a text must stand as it is, and never be cut into words."""
    kind, *parts = question
    if kind == "field":
        return ":".join(parts)
    if kind == "side":
        return f"{parts[0]}:{spell(parts[1], quoted)}"
    if kind == "range":
        return "{}:[{} TO {}]".format(*parts)
    if kind == "near":
        return f'"{" ".join(needle for _, needle in parts[1:])}"~{parts[0]}'
    if kind == "fuzzy":
        return "{}~{}".format(*parts)
    if kind == "regex":
        return f"/{parts[0].replace('/', chr(92) + '/')}/"
    if kind == "not":
        return f"NOT {_grouped(parts[0], quoted)}"
    if kind in ("and", "or"):
        return f" {kind.upper()} ".join(_grouped(part, quoted) for part in parts)
    if kind == "text" and (quoted or not _is_one_chunk(parts[0])):
        return f'"{parts[0]}"'
    return parts[0]


def _grouped(question, quoted):
    compound = question[0] in ("and", "or", "not")
    return f"({spell(question, quoted)})" if compound else spell(question, quoted)


def _is_one_chunk(text):
    """Whether it is taken as it stands without quotes: a symbol, or a run of Han."""
    return text in SYMBOLS or set(text) <= set("".join(HAN_PIECES))
