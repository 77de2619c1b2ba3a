"""How a run ends, whether it comes to its end or not: what is told, the exit code. Errors become exit codes here."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from mtgsearch.cli.environment import Environment
from mtgsearch.errors import Exit, MtgsearchError

NEXT = {
    errno.ENOENT: "see how the name is written, and from which folder it is looked for",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "see to its permissions",
    errno.EPERM: "see to its permissions",
    errno.ENOSPC: "make room on the disk, or write to another",
}
"""What to do where the system refuses a file."""
AT_LAST = "see to the file, its folder and the disk"
"""What to do where it gives another reason."""


def ended(environment: Environment, /, fault: BaseException) -> int:
    """Tell of what ended a run, and find its exit code. What click raises is for ``commands`` to tell."""
    if environment.debug:
        import traceback

        traceback.print_exception(fault)
    if isinstance(fault, KeyboardInterrupt):
        return Exit.INTERRUPTED
    if isinstance(fault, MtgsearchError):
        return environment.fail(fault)
    if isinstance(fault, OSError):
        return _refused(environment, fault)
    environment.error(
        "internal error: {kind}: {fault}",
        "run it again with --debug, and report what it prints",
        kind=type(fault).__name__,
        fault=str(fault),
    )
    return Exit.DATA


def _refused(environment: Environment, /, fault: OSError) -> int:
    """The system refused a file; a reader of our output that went away is no error."""
    broken_pipe = isinstance(fault, BrokenPipeError) or (os.name == "nt" and fault.errno == errno.EINVAL)
    if not broken_pipe:
        reason = fault.strerror or str(fault)
        hint = NEXT.get(fault.errno or 0, AT_LAST)
        environment.error("{file}: {reason}", hint, file=fault.filename or "mtgsearch", reason=reason)
    _abandon_stdout()
    return Exit.OK if broken_pipe else Exit.DATA


def _abandon_stdout() -> None:
    """Keep the interpreter from failing once more when it flushes stdout at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(
    environment: Environment,
    /,
    work: Callable[[], int],
    ending: Callable[[Environment, BaseException], int] = ended,
) -> int:
    """Do the work of a run; its exit code, by ``ending`` where it did not come to its end."""
    try:
        code = work()
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as fault:
        return ending(environment, fault)
    return code
