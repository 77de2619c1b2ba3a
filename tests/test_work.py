"""What the tests of linear work see."""

from tests.work import calls, is_linear


def test_calls_are_counted():
    assert calls(lambda: [len("") for _ in range(10)]) >= 10


def test_quadratic_work_is_seen():
    assert is_linear(lambda size: [len("") for _ in range(size)], 100)
    assert not is_linear(lambda size: [len("") for _ in range(size) for _ in range(size)], 100)
