"""Plain data that is never changed: what the state of a game is made of.

Numbers of which rules, clocks or pictures would break have their bounds in their types, so that
what is stored, what is brought in from a file, and what is sent all have the same. They are wider
than what commands take: no game that was played has one beyond them.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, dataclass_transform

from msgspec import Meta, Struct, StructMeta
from msgspec import field as field
from msgspec.structs import fields
from msgspec.structs import replace as replace

Moment = Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
"""A moment of real time, in milliseconds since 1970 UTC, until 2100."""
Minute = Annotated[int, Meta(ge=0, le=1440)]
"""A minute after midnight."""
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""How many there are of something."""
HitPoints = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""Hit points that somebody has, or lacks; far more than any command takes."""
HitPointsAtMost = Annotated[int, Meta(ge=0, le=1_000_000)]
Dice = Annotated[int, Meta(ge=0, le=10_000)]
"""So many are rolled one by one."""
HalfOrQuarter = Annotated[int, Meta(ge=2, le=4, multiple_of=2)]
Level = Annotated[int, Meta(ge=-1_000, le=1_000)]
Ties = Annotated[int, Meta(ge=-1, le=1)]
"""Who goes first on ties, by Dexterity."""


class RecordMeta(StructMeta):
    """Makes records: all of them frozen, and of some kinds the fields are given by name alone."""

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        **how: Any,  # noqa: ANN401 - msgspec takes what it takes
    ) -> "RecordMeta":
        """A kind of record; `how` is what msgspec takes."""
        how.setdefault("frozen", True)
        how.setdefault("kw_only", any(getattr(base, "by_name", False) for base in bases))
        return super().__new__(mcs, name, bases, namespace, **how)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(
    Struct,
    metaclass=RecordMeta,
    frozen=True,
    omit_defaults=True,
    gc=False,
    forbid_unknown_fields=True,
):
    """Plain data that is never changed: `replace` makes a changed copy.

    What a field has by default is not stored, which leaves a third of a document. What is stored
    and has no field is an error: read without it and written again, it would be lost.
    """

    by_name: ClassVar[bool] = False
    """Whether those who derive from it are given their fields by name alone."""


class Tool(Struct, gc=False):
    """Something that is made often and changes: as quick to make as a record.

    It must not hold what refers back to it.
    """


@cache
def fields_of(kind: type[Record]) -> Mapping[str, Any]:
    """The fields of a kind of record, by name, with their types."""
    return MappingProxyType({field.name: field.type for field in fields(kind)})
