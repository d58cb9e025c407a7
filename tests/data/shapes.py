"""What a document of a game holds, field by field."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import inspect, structs

from rules.kernel.part import PARTS
from rules.record import Record
from rules.state.game import GameState

Fields = set[tuple[str, str]]
"""Fields by the name of their kind of record and their own."""
SAYS_ITSELF = {("GameState", "format"), ("GameState", "parts")}
"""What each document has the only possible value of, and what says nothing by itself."""
IS_PART = "Part"
"""Stands for the kind of record in which each part is a field."""


def all_fields() -> Fields:
    """Every field that a document can hold."""
    shapes = (GameState, *(part.kind for part in PARTS.values()))
    found = (kind for shape in shapes for kind in kinds(inspect.type_info(shape)))
    every = {(kind.__name__, field.name) for kind in found for field in structs.fields(kind)}
    return (every - SAYS_ITSELF) | {(IS_PART, key) for key in PARTS}


def kinds(shape: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """Every kind of record that a value of that shape can hold."""
    if isinstance(shape, inspect.StructType):
        yield shape.cls
    for inner in parts(shape):
        yield from kinds(inner)


def parts(shape: inspect.Type) -> list[inspect.Type]:
    """The shapes inside a shape."""
    if isinstance(shape, inspect.StructType):
        return [field.type for field in shape.fields]
    if isinstance(shape, inspect.UnionType):
        return list(shape.types)
    if isinstance(shape, inspect.VarTupleType):
        return [shape.item_type]
    return [shape.value_type] if isinstance(shape, inspect.DictType) else []


def held_fields(states: Iterable[GameState]) -> Fields:
    """The fields that some record has with a value other than its default."""
    states = tuple(states)
    return {(IS_PART, key) for state in states for key in state.parts} | {
        (type(record).__name__, field.name)
        for state in states
        for record in records_in(state)
        for field in structs.fields(record)
        if getattr(record, field.name) != default_of(field)
    }


def default_of(field: structs.FieldInfo) -> object:
    """The value of a field that is not stored; msgspec.NODEFAULT where each is."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def records_in(value: object) -> Iterator[Record]:
    """Every record in a state, itself included."""
    if isinstance(value, Record):
        yield value
        for field in structs.fields(value):
            yield from records_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from records_in(item)
    elif isinstance(value, Mapping):
        yield from records_in(tuple(value.values()))
