"""``NamedTuple`` as ``typing`` has it, but finished when it is first called: a search defines fifty kinds of records
and calls twenty. Modules that a search loads take it from here.

``typing`` compiles a constructor for each kind at once, which was a fifteenth of what a search took. Here that is left
to the first call, when ``collections.namedtuple`` makes it, and all else. Type checkers see what ``typing`` has.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Unfinished(type):
        """Makes the classes: what is annotated in the body of one are its fields, in their order."""

        def __new__(cls, name, bases, body):
            body["__slots__"] = ()
            if tuple not in bases and not hasattr(bases[0], "_fields"):
                body["_fields"] = body["__match_args__"] = tuple(body.get("__annotations__", ()))
            return super().__new__(cls, name, bases, body)

    class NamedTuple(tuple, metaclass=_Unfinished):
        """What has fields, as long as it was not called."""

        def __new__(cls, *values, **named):
            kind = next(each for each in cls.__mro__ if "_fields" in vars(each))  # ``cls``, or what it is a kind of
            own = vars(kind)
            defaults = [own[field] for field in kind._fields if field in own]
            finished = vars(namedtuple(kind.__name__, kind._fields, defaults=defaults))
            for name in [name for name in finished if name in kind._fields or name not in own]:
                setattr(kind, name, finished[name])
            return cls(*values, **named)

        @classmethod
        def _make(cls, values):
            return cls(*values)
