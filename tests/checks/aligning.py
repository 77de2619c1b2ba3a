"""What a check sees in small documents of our own, read and aligned as ingest does it, with no memory."""

from functools import cache

from mtgsearch import checks, ingest
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.blocks import unit as pair_of
from mtgsearch.checks.base import Lore, Unit
from mtgsearch.glossary import shipped
from mtgsearch.ingest import Batch, Job, Options
from mtgsearch.model import Lines
from mtgsearch.sidecar import Sidecar
from mtgsearch.vocabulary import Vocabulary

PAIRS = (
    ("每位牌手从其牌库顶抓一张牌。", "Each player draws a card from the top of their library."),
    ("该生物的操控者可以牺牲一个神器。", "That creature’s controller may sacrifice an artifact."),
    ("将目标永久物移回其拥有者手上。", "Return target permanent to its owner’s hand."),
    ("咒语结算后，将其置入坟墓场。", "After the spell resolves, put it into the graveyard."),
    ("主动牌手在战斗阶段宣告攻击者。", "The active player declares attackers during the combat phase."),
    ("如果结界离开战场，则放逐所有衍生物。", "If the enchantment leaves the battlefield, exile all tokens."),
    ("反击目标异能，除非其操控者支付{2}。", "Counter target ability unless its controller pays {2}."),
    ("在该生物上放置三个+1/+1指示物。", "Put three +1/+1 counters on that creature."),
    ("防御牌手选择由哪些生物进行阻挡。", "The defending player chooses which creatures block."),
    ("鹏洛客的忠诚异能只能起动一次。", "A planeswalker’s loyalty abilities can be activated only once."),
)
"""Pairs that are right."""


@cache
def _reader():
    entries = shipped().entries
    return ingest.Reader(Lexicon(entries), Vocabulary(entries))


def units(pairs):
    """The units of one document."""
    document = ingest.document_of(Job("draft", "draft.jsonl", b"", Sidecar(), Options()), "pairs", "utf-8", {})
    groups = tuple(pair_of(zh, en, Lines(n, n), kind="paragraph", number=None) for n, (zh, en) in enumerate(pairs))
    made = ingest.make(Batch(groups, "draft", Sidecar(), None, None), _reader())
    return [Unit(passage._replace(id=f"draft:{n}"), document) for n, passage in enumerate(made.passages)]


def found(id, pairs):
    """What a check sees, as the place of the pair and the fault."""
    check, looked_at = checks.check(id), units(pairs)
    lore = Lore(shipped(), check.studies)
    lore.learn(looked_at)
    lore.settle()
    return [(place, fault) for place, unit in enumerate(looked_at) for fault in check.examine(unit, lore)]


def places(id, pairs):
    """Where it sees an error, or a warning."""
    return [place for place, fault in found(id, pairs) if fault.severity != "info"]


def marked(fault, pair):
    """What its spans mark, in Chinese and in English."""
    return tuple([text[slice(*span)] for span in spans] for text, spans in zip(pair, (fault.zh, fault.en), strict=True))
