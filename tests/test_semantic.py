"""The model, as it is installed."""

import numpy
import pytest

from mtgsearch.semantic import BATCH, Encoder

PAIRS = [
    ("船长昨晚没有睡觉。", "The captain did not sleep last night."),
    ("灯塔的守门人养了三只猫。", "The keeper of the lighthouse has three cats."),
    ("明天的集市取消了。", "Tomorrow's market has been cancelled."),
]


@pytest.fixture(scope="module")
def encoder():
    return Encoder()


def test_a_sentence_is_nearest_to_its_translation(encoder):
    zh, en = (encoder([pair[side] for pair in PAIRS]) for side in (0, 1))
    assert (zh @ en.T).argmax(axis=1).tolist() == [0, 1, 2]
    assert numpy.linalg.norm(zh, axis=1) == pytest.approx([1, 1, 1], abs=1e-3)


def test_texts_come_in_their_order_however_many_and_however_often(encoder):
    texts = [f"sentence {number % 300}" for number in range(BATCH + 200)]
    found = encoder(texts)
    assert found.shape == (len(texts), 512)
    assert (found[0] == found[300]).all()
    assert (found[7] @ encoder(["sentence 7"])[0]) == pytest.approx(1, abs=1e-3)


def test_of_no_text_there_is_nothing(encoder):
    assert len(encoder([])) == 0
