"""Where a command spends its time: the real one in this process, with the functions of ``STAGES`` timed.

    import time; start = time.process_time(); from benchmarks.stages import main; main(start)

The arguments of the process are a key of ``STAGES`` and those of ``mtgsearch``; the last line printed is a dictionary,
CPU seconds by stage. Loads little itself, as what it loads counts for ``MODULES``. Time in a stage that another
one calls counts for the inner one alone.
"""

import functools
import importlib
import sys
import time
from collections.abc import Callable
from typing import Any

STAGES = {
    "ingest": (
        ("dictionary", "mtgsearch.text.words", "_load"),
        ("jieba", "mtgsearch.text.words", "Cutter.breaks"),
        ("align", "mtgsearch.align.blocks", "pairs"),
        ("read", "mtgsearch.ingest", "read"),
        ("store", "mtgsearch.store", "Store.replace"),
        ("literal", "mtgsearch.engines.builder", "build"),
        ("frequent", "mtgsearch.engines.census", "build"),
        ("Whoosh", "mtgsearch.engines.words", "Part.refresh"),
        ("learned", "mtgsearch.engines.learned", "build"),
    ),
    "search": (
        ("open", "mtgsearch.store", "Store.open"),
        ("find", "mtgsearch.engines.local", "Local.search"),
        ("Whoosh", "mtgsearch.engines.local", "Local._open_words"),
        ("fetch, mark", "mtgsearch.corpus.lookup", "Lookup.search"),
        ("print", "mtgsearch.cli.environment", "Environment.page"),
    ),
}
"""The functions that are stages: to be changed when they are. Reading the store for a derived part counts for that
part; the dictionary is jieba's, loaded once, and opening Whoosh loads its modules."""
START, MODULES, REST = "Python", "modules", "rest"


class Clock:
    """CPU time by stage, each moment counted once."""

    def __init__(self, start: float) -> None:
        """:param start: CPU seconds of the process before it loaded anything."""
        self.spent: dict[str, float] = {START: start}
        self._running = [MODULES]
        self._since = start

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def run(*arguments: Any, **options: Any) -> Any:
            self.switch()
            self._running.append(stage)
            try:
                return function(*arguments, **options)
            finally:
                self.switch()
                self._running.pop()

        return run

    def switch(self) -> None:
        """Book what was spent since the last switch."""
        now = time.process_time()
        stage = self._running[-1]
        self.spent[stage] = self.spent.get(stage, 0.0) + now - self._since
        self._since = now


def main(start: float) -> None:
    kind, *arguments = sys.argv[1:]
    clock = Clock(start)
    for stage, module, name in STAGES[kind]:
        *classes, function = name.split(".")
        owner = functools.reduce(getattr, classes, importlib.import_module(module))
        setattr(owner, function, clock.timed(stage, getattr(owner, function)))
    from mtgsearch.cli.main import main as mtgsearch

    code = clock.timed(REST, mtgsearch)(arguments)
    print(clock.spent)
    sys.exit(code)
