"""An encounter laid out by hand, so that a test names only what it is about."""

from collections.abc import Sequence
from typing import TypeVar

from rules.clock import system as clock
from rules.conditions import system as conditions
from rules.encounter import system as encounter
from rules.health import system as health
from rules.initiative import system as initiative
from rules.initiative.actions import RollInitiative
from rules.kernel.actor import Actor, Viewer
from rules.kernel.events import Event
from rules.kernel.resolution import Step
from rules.morale import system as morale
from rules.positions import system as positions
from rules.record import replace
from rules.rounds import system as rounds
from rules.rounds.actions import MarkDone, NextStep
from rules.sheet import system as sheet
from rules.state.encounter import Body, Combatant, Encounter, Kind, Side
from rules.state.health import Vitals
from rules.state.initiative import Initiative
from rules.state.morale import MoraleCheck
from rules.state.rounds import RoundStep
from rules.state.sheet import Character
from rules.view import EncounterView, view_encounter
from tests.rules.table import BY_BUTTON, REFEREE, Table

E = TypeVar("E", bound=Event)

SYSTEMS = (
    sheet.SYSTEM,
    clock.SYSTEM,
    encounter.SYSTEM,
    initiative.SYSTEM,
    health.SYSTEM,
    conditions.SYSTEM,
    morale.SYSTEM,
    positions.SYSTEM,
    rounds.SYSTEM,
)

PARTY = Side(key="party", label="Party", is_party=True)
MONSTERS = Side(key="monsters", label="Monsters")
BANDITS = Side(key="bandits", label="Bandits")


class Arena(Table):
    """A table with a running encounter in the meeting stage."""

    def __init__(self, preset: str = "ose", **settings: str) -> None:
        super().__init__(SYSTEMS, preset)
        known = self.engine.settings
        assert settings.keys() <= known.keys()
        snapshot = {key: setting.default(preset) for key, setting in known.items()}
        snapshot |= BY_BUTTON | settings
        meeting = Encounter(id="e1", number=1, settings=snapshot, sides=(PARTY, MONSTERS))
        self.state = replace(self.state, encounter=meeting)

    @property
    def encounter(self) -> Encounter:
        assert self.state.encounter is not None
        return self.state.encounter

    @property
    def now(self) -> RoundStep:
        assert self.encounter.step is not None
        return self.encounter.step

    @property
    def place(self) -> tuple[str, str, set[str]]:
        """Label, phase and who of the step being played."""
        return self.now.label, self.now.phase, set(self.now.who)

    def change(self, **fields: object) -> None:
        self.state = replace(self.state, encounter=replace(self.encounter, **fields))

    def combatant(self, combatant_id: str) -> Combatant:
        return next(line for line in self.encounter.combatants if line.id == combatant_id)

    def alter(self, combatant_id: str, **fields: object) -> None:
        lines = tuple(
            replace(line, **fields) if line.id == combatant_id else line
            for line in self.encounter.combatants
        )
        self.change(combatants=lines)

    def surprise(self, *keys: str) -> None:
        sides = tuple(replace(side, surprised=side.key in keys) for side in self.encounter.sides)
        self.change(sides=sides)

    def check_due(self, combatant_id: str) -> None:
        side = self.combatant(combatant_id).side
        check = MoraleCheck(f"check-{combatant_id}", combatant_id, "half", side)
        self.change(morale_checks=(*self.encounter.morale_checks, check))

    def hero(self, name: str, owner: int = 2, side: str = "party", **fields: object) -> None:
        """A character, owned by Ann if nobody else is said."""
        line = Combatant(id=name.lower(), name=name, side=side, kind=Kind.CHARACTER, owner=owner)
        sheet = Character(id=line.id, name=name, owner=owner, vitals=Vitals(8, 8))
        line = replace(line, **fields)
        sheet = replace(sheet, numbers=line.numbers)
        self.state = replace(self.state, characters=(*self.state.characters, sheet))
        self._add(line)

    def foe(self, name: str, side: str = "monsters", count: int = 1, **fields: object) -> None:
        """A line of monsters with 4 hit points each."""
        if side == "bandits" and BANDITS not in self.encounter.sides:
            self.change(sides=(*self.encounter.sides, BANDITS))
        bodies = tuple(Body(number, Vitals(4, 4)) for number in range(1, count + 1))
        line = Combatant(id=name.lower(), name=name, side=side, kind=Kind.MONSTER, bodies=bodies)
        self._add(replace(line, **fields))

    def _add(self, line: Combatant) -> None:
        self.change(combatants=(*self.encounter.combatants, line))

    # Looking

    def seen_by(self, viewer: Viewer) -> EncounterView:
        """The encounter as the viewer may know it."""
        dues = self.engine.what_is_due(self.state, viewer)
        view = view_encounter(self.state, viewer, dues, exact=False)
        assert view is not None
        return view

    # Playing

    def next(
        self,
        by: Actor = REFEREE,
        faces: Sequence[int] = (),
        to: str = "",
        number: int | None = None,
    ) -> Step:
        return self.act(NextStep(to=to, step_number=number), by, faces)

    def force(self, **totals: int) -> None:
        """Set the initiative of sides or combatants."""
        for key, total in totals.items():
            is_side = any(side.key == key for side in self.encounter.sides)
            side, combatant_id = (key, "") if is_side else ("", key)
            self.act(RollInitiative(side=side, combatant_id=combatant_id, forced=total))

    def begin(self, **totals: int) -> None:
        """Begin the rounds, go to initiative and, with totals, settle it."""
        self.next()
        if self.now.kind == "declare":
            self.next()
        if totals:
            self.force(**totals)
            self.next()

    def done(self, *targets: str, by: Actor = REFEREE) -> None:
        for target in targets:
            self.act(MarkDone(target=target), by)

    def order(self) -> list[set[str]]:
        """The places of this round, each as the set of those who have it."""
        places: dict[int, set[str]] = {}
        for step in self.encounter.steps:
            if step.place:
                places[step.place] = set(step.members)
        return list(places.values())

    def walk(self, limit: int = 40) -> list[tuple[str, str]]:
        """Go on to the next round and tell kind or phase, and label, of each step on the way."""
        passed = []
        number = self.encounter.round
        while self.encounter.round == number:
            step = self.now
            passed.append((step.phase or step.kind.value, step.label))
            self.next()
            limit -= 1
            assert limit
        return passed


def reported(step: Step | None, kind: type[E]) -> list[E]:
    """The events of one kind that a step reported."""
    assert step is not None
    return [event for event in step.events if isinstance(event, kind)]


def carry(own: Initiative) -> tuple[int, ...]:
    """A combatant's dice: the total and those of ties."""
    return (own.total, *own.rerolls)
