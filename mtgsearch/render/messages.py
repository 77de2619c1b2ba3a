"""What is said to the person, in the language of the interface.

A message is an English template; ``data/messages.zh.json`` gives the Chinese for each. What has no Chinese there is
said in English. Values go in made visible, so that no control character of a name or a query reaches a terminal.
"""

from mtgsearch import data
from mtgsearch.model import Lang
from mtgsearch.text.width import visible


class Messages:
    """Says things in one language: ``say("{n} passages", n=3)``."""

    def __init__(self, lang: Lang = "en") -> None:
        self.lang: Lang = lang
        self._table = _chinese() if lang == "zh" else {}

    def __call__(self, template: str, **values: object) -> str:
        """The template in this language with its values in. Without values it is no template: braces stand."""
        text = self._table.get(template, template)
        if not values:
            return text
        return text.format(**{name: _shown(value) for name, value in values.items()})

    def count(self, n: int, one: str, many: str, **values: object) -> str:
        """``one`` or ``many``, as English wants for ``n``, which both name as ``{n}``."""
        return self(one if n == 1 else many, n=n, **values)


def _shown(value: object) -> object:
    return value if isinstance(value, int | float) else visible(str(value))


def _chinese() -> dict[str, str]:
    import json  # an English interface needs none

    table: dict[str, str] = json.loads(data.read("messages.zh.json"))
    return table
