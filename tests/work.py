"""How much work a piece of code does, told without a clock."""

import sys
from collections.abc import Callable

FACTOR = 4
"""How many times longer the longer input is."""
SLACK = 1.5
"""What the calls may grow by more; where work is quadratic they grow by ``FACTOR`` more."""


def calls(run: Callable[[], object]) -> int:
    """The calls that ``run`` makes, of Python functions and of built-in ones."""
    count = 0

    def tell(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tell)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count


def is_linear(run: Callable[[int], object], size: int) -> bool:
    """Whether ``run`` calls no more for ``FACTOR`` times the size than a linear one does.

    What a regular expression does within one call is not seen: that shows where a text is so long that quadratic work
    on it does not end.
    """
    run(size)  # what is made once for all is made before
    few, many = (calls(lambda each=each: run(each)) for each in (size, FACTOR * size))
    return many <= FACTOR * SLACK * few
