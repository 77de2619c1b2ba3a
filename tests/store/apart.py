"""A process that opens a store, for what only another one can show: that it dies, or may not write.

``python -m tests.store.apart ACTION FOLDER`` prints what came of it: names, ``died``, or the message of a fault.
"""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from mtgsearch.errors import IndexFault
from mtgsearch.store import Store, migrations, replacement
from tests.store.made import names, put

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


def apart(action, folder, *values, only_reading=False):
    """What a process of its own says of it.

    :param only_reading: whether it must not be able to write to the folder.
    """
    arguments = [action, str(folder), *values]
    if only_reading:
        arguments = ["--only-reading", *arguments]
        _close(folder)
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.apart", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def _close(folder):
    """Root may write anywhere, so it becomes nobody, whom the folders above must let pass."""
    if stat.S_IMODE(folder.stat().st_mode):
        folder.chmod(0o555)
    for parent in folder.parents:
        if not parent.stat().st_mode & stat.S_IXOTH:
            parent.chmod(parent.stat().st_mode | stat.S_IXOTH)


def become_nobody():
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _read(folder):
    with Store.open(folder) as store:
        print(*names(store))


def _write(folder):
    Store.open(folder, write=True).close()


def _replace_all(folder):
    with Store.open(folder, write=True) as store:
        for id in store.versions().values():
            put(store, id, "9.9")
    print("done")


def _die(*_):
    print("died", flush=True)
    os._exit(0)


def _die_before_the_name(folder):
    os.replace = _die
    _write(folder)


def _die_after_a_change(folder):
    put(Store.open(folder, write=True), "a", "1.1")
    _die()


def _die_after_a_step(folder, name):
    """:param name: a method of the store, or a function of what replaces documents."""
    store = Store.open(folder, write=True)
    owner = store if name.startswith("Store.") else replacement
    name = name.removeprefix("Store.")
    step = getattr(owner, name)
    setattr(owner, name, lambda *values: (step(*values), _die()))
    put(store, "a", "1.2")


def _die_in_a_migration(folder, version):
    step = migrations.STEPS[int(version)]
    migrations.STEPS[int(version)] = lambda connection: (step(connection), _die())
    _write(folder)


def _die_after_a_migration(folder):
    Store.open(folder, write=True)
    _die()


ACTIONS = {
    "read": _read,
    "write": _write,
    "replace all": _replace_all,
    "die before the name": _die_before_the_name,
    "die after a change": _die_after_a_change,
    "die after a step": _die_after_a_step,
    "die in a migration": _die_in_a_migration,
    "die after a migration": _die_after_a_migration,
}


def main(arguments):
    if arguments[0] == "--only-reading":
        with tempfile.TemporaryDirectory() as folder:  # nobody may be unable to import anything
            put(Store.open(folder, write=True), "a", "1.1")
            names(Store.open(folder))
        become_nobody()
        del arguments[0]
    action, *values = arguments
    try:
        ACTIONS[action](*values)
    except IndexFault as fault:
        print(fault)


if __name__ == "__main__":
    main(sys.argv[1:])
