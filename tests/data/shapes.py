"""What a document of a game holds, field by field."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

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


def unknown_keys(document: Any) -> Iterator[str]:
    """What a document says that no record has a field for: reading it loses that in silence."""
    yield from unknown_in(document, inspect.type_info(GameState))
    for key, part in document.get("parts", {}).items():
        yield from unknown_in(part, inspect.type_info(PARTS[key].kind))


def unknown_in(document: Any, shape: inspect.Type) -> Iterator[str]:
    """What a value of a document says that its shape has no field for."""
    if isinstance(shape, inspect.StructType) and isinstance(document, dict):
        types = {field.encode_name: field.type for field in shape.fields}
        yield from (f"{shape.cls.__name__}.{key}" for key in document if key not in types)
        for key in document.keys() & types.keys():
            yield from unknown_in(document[key], types[key])
    elif isinstance(shape, inspect.UnionType):
        for one in shape.types:
            yield from unknown_in(document, one)
    elif isinstance(shape, inspect.VarTupleType):
        for item in document or ():
            yield from unknown_in(item, shape.item_type)
    elif isinstance(shape, inspect.DictType):
        for item in document.values():
            yield from unknown_in(item, shape.value_type)
