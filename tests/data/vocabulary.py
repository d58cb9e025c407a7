"""All words that can stand in a database, as lines of text, and the digest that they have."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import inspect, structs

from data.database import NEWEST
from data.vocabulary import FILE, Vocabulary
from rules.kernel import management
from rules.kernel.events import Throw
from rules.kernel.part import PARTS
from rules.kernel.setting import PRESETS
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.data.shapes import default_of

ROOTS = (GameState, Throw, *ENGINE.actions.values(), *ENGINE.events.values(), *management.EVENTS)


def words() -> list[str]:
    """Each field of each record that is stored, each setting and its values, and the tables."""
    kinds = (*ROOTS, *(part.kind for part in PARTS.values()))
    shapes = inspect.multi_type_info(kinds)
    found = {line for shape in shapes for line in _records(shape, set())}
    found |= {f"part {key} {_written(PARTS[key].default)}" for key in PARTS}
    found |= {f"preset {key}" for key in PRESETS}
    for setting in ENGINE.settings.values():
        found |= {f"setting {setting.key} {value.key}" for value in setting.values}
        found.add(f"setting {setting.key} {setting.numbers}")
    return sorted(found | {f"tables {NEWEST}"})


def digest() -> str:
    """What tells these words from others."""
    return sha256("\n".join(words()).encode()).hexdigest()[:32]


def stored() -> Vocabulary:
    """What is written of them beside the program."""
    return msgspec.json.decode(FILE.read_bytes(), type=Vocabulary)


def count_up() -> bool:
    """Count the number up if the words are others; whether they are."""
    known, now = stored(), digest()
    if known.digest == now:
        return False
    whole = Vocabulary(known.number + 1, now)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")
    return True


def _records(shape: inspect.Type, seen: set[type]) -> Iterator[str]:
    """A line for each field of the records in a shape."""
    if isinstance(shape, inspect.StructType):
        if shape.cls in seen:
            return
        seen.add(shape.cls)
        for field, info in zip(structs.fields(shape.cls), shape.fields, strict=True):
            default = _written(default_of(field))
            yield f"{shape.cls.__name__}.{info.encode_name}: {_spelled(info.type)} = {default}"
    for name in shape.__struct_fields__:
        value = getattr(shape, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, inspect.Type):
                yield from _records(inner, seen)
            elif isinstance(inner, inspect.Field):
                yield from _records(inner.type, seen)


def _spelled(shape: Any) -> str:
    """A shape in one line: records by name, the values of enumerations, bounds of numbers."""
    if isinstance(shape, inspect.StructType):
        return shape.cls.__name__
    if isinstance(shape, inspect.EnumType):
        return f"{[member.value for member in shape.cls]}"
    if isinstance(shape, tuple):
        return f"({', '.join(map(_spelled, shape))})"
    if isinstance(shape, inspect.Type):
        given = ((name, getattr(shape, name)) for name in shape.__struct_fields__)
        told = (f"{name}={_spelled(value)}" for name, value in given if value is not None)
        return f"{type(shape).__name__.removesuffix('Type')}({', '.join(told)})"
    return repr(shape)


def _written(value: object) -> str:
    """A default as it would be stored."""
    if value is msgspec.NODEFAULT:
        return "required"
    return msgspec.json.encode(value, enc_hook=str).decode()
