"""Plain data that is never changed: what the state of a game is made of."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec import field as field
from msgspec.structs import fields
from msgspec.structs import replace as replace


class Record(Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """Plain data that is never changed: `replace` makes a changed copy.

    What a field has by default is not stored, which leaves a third of a document. What is stored
    and has no field is an error: read without it and written again, it would be lost.
    """


class Tool(Struct, gc=False):
    """Something that is made often and changes: as quick to make as a record.

    It must not hold what refers back to it.
    """


@cache
def fields_of(kind: type[Record]) -> Mapping[str, Any]:
    """The fields of a kind of record, by name, with their types."""
    return MappingProxyType({field.name: field.type for field in fields(kind)})
