"""What is known by the parts of a state that it is read from reads no others."""

import importlib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, MethodType
from typing import Any
from weakref import ref

import pytest

from rules.kernel.actor import ALL_KNOWING
from rules.kernel.known import Known, KnownByParts
from rules.kernel.part import PARTS
from rules.kernel.questions import read_by_needs
from rules.kernel.setting import PRESETS
from rules.record import replace
from rules.state.game import GameState
from rules.systems import ENGINE, SYSTEMS
from tests.rules import scenes

INSIDE = ("encounter", "pace")
"""Of these it is noted which of their own parts are read."""


def states() -> Iterator[GameState]:
    """Encounters in every stage, by each rulebook, and each in a surprise round as well."""
    for preset in PRESETS:
        for begin in (scenes.meeting, scenes.declaring, scenes.rolling, scenes.acting):
            state = begin(preset).state
            assert state.encounter is not None
            yield state
            yield replace(state, encounter=replace(state.encounter, surprise_round=True))


STATES = tuple(states())


class Watched:
    """A state, or a part of it, that notes which of its parts are read."""

    def __init__(self, of: object, read: set[str], inside: str = "") -> None:
        self._of, self._read, self.inside = of, read, inside

    # Any: it stands for whatever it watches.
    def __getattr__(self, name: str) -> Any:
        own = inspect.getattr_static(type(self._of), name, None)
        if isinstance(own, property) and own.fget is not None:
            return own.fget(self)
        if isinstance(own, FunctionType):
            return MethodType(own, self)
        found = getattr(self._of, name)
        if name in INSIDE:
            return Watched(found, self._read, f"{name}.")
        if name == "parts":
            return WatchedParts(found, self._read)
        self._read.add(self.inside + name)
        return found


class WatchedParts:
    """What families keep in a state: it notes what of it is read."""

    def __init__(self, of: Mapping[str, Any], read: set[str]) -> None:
        self._of, self._read = of, read

    # Any: parts are of all kinds.
    def get(self, key: str, default: Any) -> Any:
        self._read.add(key)
        return self._of.get(key, default)


def read_by(work: Callable[[Any], object], state: GameState) -> set[str]:
    """The parts of a state that a function reads; of the encounter as a whole all of its parts.

    Whoever gives back all that families keep has read all of it.
    """
    read: set[str] = set()
    found = work(Watched(state, read))
    if isinstance(found, tuple) and any(isinstance(one, WatchedParts) for one in found):
        read |= PARTS.keys()
    if isinstance(found, tuple) and state.encounter is not None:
        whole = any(isinstance(one, Watched) and one.inside == "encounter." for one in found)
        read |= {f"encounter.{name}" for name in state.encounter.__struct_fields__ if whole}
    return read


def known() -> Iterator[tuple[str, KnownByParts[Any]]]:
    """All there are, by their names; what is due is no module's own."""
    importlib.import_module("cogs.register")
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "cogs.")):
            for called, found in vars(module).items():
                if isinstance(found, KnownByParts):
                    yield f"{name}.{called}", found


def of_states() -> Iterator[Known[Any]]:
    """All functions of a state that a module has."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "cogs.")):
            for found in vars(module).values():
                if isinstance(found, Known):
                    yield found


KNOWN = dict(known())
OF_STATES = tuple(of_states())


@pytest.mark.parametrize("name", KNOWN)
def test_nothing_else_is_read(name: str) -> None:
    for state in STATES:
        missed = read_by(KNOWN[name].work, state) - read_by(KNOWN[name].parts, state)
        assert not missed, f"{name} reads {missed} as well"


def test_what_answers_need_is_read_from_a_few_parts() -> None:
    needs = {one.needs for system in SYSTEMS for one in system.answers if one.needs is not None}
    assert len(needs) > 5
    for state in STATES:
        allowed = read_by(read_by_needs, state)
        for need in needs:
            assert not read_by(need, state) - allowed, need


def test_what_is_due_does_not_hang_on_how_long_it_has_been_due() -> None:
    for state in STATES:
        read = read_by(lambda seen: ENGINE.what_is_due(seen, ALL_KNOWING), state)
        # What no deadline could do stays with the referee.
        assert {one for one in read if one.startswith("pace")} == {"pace.left"}


def test_what_comes_of_a_state_keeps_no_state() -> None:
    assert len(OF_STATES) >= 2
    for state in STATES:
        copy = replace(state)
        for work in OF_STATES:
            assert work(copy) is work(copy)
        assert ENGINE.later(copy) is ENGINE.later(copy)
        assert ENGINE.what_is_due(copy, ALL_KNOWING) is ENGINE.what_is_due(copy, ALL_KNOWING)
        gone = ref(copy)
        del copy
        assert gone() is None
