"""Settings, and where each value comes from.

Option > ``MTGSEARCH_*`` variable > ``mtgsearch.toml`` here > the user's file > default. What a setting is for is not
known here, except where an index may lie.
"""

import os
from collections.abc import Iterator, Mapping

from mtgsearch import STORE_FILE
from mtgsearch.errors import IndexFault, UsageError
from mtgsearch.tuples import NamedTuple

LOCAL_FILE = "mtgsearch.toml"
USER_FILE = "config.toml"
LOCAL_INDEX = "index"

CHOICES: Mapping[str, tuple[str, ...]] = {
    "index": (),
    "color": ("auto", "always", "never"),
    "ui-lang": ("en", "zh"),
}
"""Every setting with its values; an empty tuple where any text will do."""


class Setting(NamedTuple):
    """A value and where it was set: ``--color``, ``MTGSEARCH_COLOR``, a file's path, or ``default``."""

    value: str
    origin: str


class Settings:
    """The settings of one run.

    :param options: what the command line gave, by setting name; ``None`` counts as not given.
    :param environ: the environment variables.
    :param user_folder: the folder of the user's own ``config.toml``.

    Files are read when a setting is asked for that neither an option nor a variable gives, and once at most.
    """

    def __init__(self, options: Mapping[str, str | None], environ: Mapping[str, str], user_folder: str) -> None:
        self._options = options
        self._environ = environ
        self._files = (LOCAL_FILE, os.path.join(user_folder, USER_FILE))
        self._read: dict[str, dict[str, str]] = {}

    def get(self, name: str, default: str) -> Setting:
        """The value of a setting of ``CHOICES``.

        :raises UsageError: a value is not one of the setting's choices, or a settings file cannot be understood.
        """
        setting = next(self._given(name), Setting(default, "default"))
        allowed = CHOICES[name]
        if allowed and setting.value not in allowed:
            raise UsageError(
                "{origin}: {name} cannot be {value}",
                "one of: {allowed}",
                origin=setting.origin,
                name=name,
                value=setting.value,
                allowed=", ".join(allowed),
            )
        return setting

    def _given(self, name: str) -> Iterator[Setting]:
        option = self._options.get(name)
        if option is not None:
            yield Setting(option, f"--{name}")
        variable = "MTGSEARCH_" + name.upper().replace("-", "_")
        if self._environ.get(variable):
            yield Setting(self._environ[variable], variable)
        for path in self._files:
            values = self._file(path)
            if name in values:
                yield Setting(values[name], path)

    def unknown(self) -> Iterator[tuple[str, str]]:
        """What the settings files set that is no setting, with the path of its file.

        :raises UsageError: a file cannot be understood.
        """
        for path in self._files:
            yield from ((path, name) for name in self._file(path) if name not in CHOICES)

    def _file(self, path: str) -> dict[str, str]:
        if path not in self._read:
            self._read[path] = _values(path) if os.path.isfile(path) else {}
        return self._read[path]

    def index(self, *, make: bool) -> Setting:
        """The index folder.

        Without a setting it is ``index/`` here if that holds an index, or if it holds nothing but a README and one is
        to be made; else ``index`` in the user's data folder.

        :param make: whether an index may be made there.
        :raises IndexFault: there is no index anywhere, and none is to be made.
        :raises UsageError: a setting names no folder.
        """
        given = next(self._given("index"), None)
        if given and not given.value:
            raise UsageError(
                "{origin} names no folder", "name one, or leave it out for the usual place", origin=given.origin
            )
        if given:
            return given
        if holds_index(LOCAL_INDEX) or (make and _is_empty(LOCAL_INDEX)):
            return Setting(LOCAL_INDEX, "default")
        shared = _data_index()
        if make or holds_index(shared):
            return Setting(shared, "default")
        raise IndexFault(
            "no index: neither in {here} here nor in {shared}",
            "make one with mtgsearch ingest FOLDER, or name one with --index DIR",
            here=LOCAL_INDEX + os.sep,
            shared=shared,
        )


def holds_index(folder: str) -> bool:
    """Whether there is an index in a folder, in whatever state."""
    return os.path.isfile(os.path.join(folder, STORE_FILE))


def _is_empty(folder: str) -> bool:
    """Whether a folder is there and holds nothing but, perhaps, a README or hidden files."""
    if not os.path.isdir(folder):
        return False
    return all(name.startswith(".") or name.upper().startswith("README") for name in os.listdir(folder))


def _data_index() -> str:
    from platformdirs import user_data_dir  # slow to import, and seldom needed

    return os.path.join(user_data_dir("mtgsearch", appauthor=False), LOCAL_INDEX)


def _values(path: str) -> dict[str, str]:
    """What a settings file sets, settings that there are not included; of their values nothing is known.

    A relative index is meant from the file's own folder.
    """
    import tomllib  # only who has such a file pays for it

    try:
        with open(path, "rb") as file:
            table = {_name(key): value for key, value in tomllib.load(file).items()}
    except (ValueError, OSError) as fault:
        raise UsageError("{path}: {fault}", "mend the file, or move it away", path=path, fault=str(fault)) from None
    for name in CHOICES:
        if not isinstance(table.get(name, ""), str):
            raise UsageError("{path}: {name} must be text", 'write it as in {name} = "…"', path=path, name=name)
    values = {name: str(value) for name, value in table.items()}
    if "index" in values:
        values["index"] = os.path.join(os.path.dirname(path), os.path.expanduser(values["index"]))
    return values


def _name(key: str) -> str:
    """The setting that a key of a file means, which may have ``_`` for ``-``; a key that means none as it is."""
    name = key.replace("_", "-")
    return name if name in CHOICES else key
