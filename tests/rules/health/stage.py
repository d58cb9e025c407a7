"""A table with health and conditions alone: a party, some monsters, and rounds that go as told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.clock.clock import advance
from rules.clock.events import ClockMoved, Reason
from rules.clock.settings import ROUNDS_PER_TURN
from rules.conditions.reading import bonus_effects
from rules.conditions.system import SYSTEM as CONDITIONS
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterEnded
from rules.encounter.settings import MONSTER_HIT_POINTS
from rules.health.damage import take_damage
from rules.health.system import SYSTEM
from rules.kernel.events import Event, Who
from rules.kernel.resolution import Action, Resolution, System
from rules.record import replace
from rules.rounds.events import PlaceEnded, RoundBegan, RoundEnded, TurnTaken
from rules.state.conditions import Effect
from rules.state.encounter import Body, Combatant, Encounter, Kind, Side, Stage
from rules.state.game import GameState
from rules.state.health import Harm, Vitals
from rules.state.rounds import RoundStep, StepKind, Turn
from rules.state.sheet import Character
from tests.rules.table import ANN, BOB, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Happen(Action):
    """What another system would report."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt(Action):
    """What another system would do with `hurt`."""

    target: str
    amount: int
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyHeld(Action):
    """What the rounds do at the end of a simultaneous step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurns(Action):
    """What the clock does."""

    turns: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Action):
    """What the rounds do at the end of one."""

    round: int


def _happen(resolution: Resolution, action: Happen) -> None:
    for event in action.events:
        resolution.emit(event)


def _hurt(resolution: Resolution, action: Hurt) -> None:
    take_damage(resolution, Harm(action.target, action.amount, by=action.by))


def _apply_held(resolution: Resolution, _action: ApplyHeld) -> None:
    resolution.emit(PlaceEnded(round=0))


def _end_round(resolution: Resolution, action: EndRound) -> None:
    advance(resolution, rounds=1, reason=Reason.ROUND)
    resolution.emit(RoundEnded(round=action.round))


def _pass_turns(resolution: Resolution, action: PassTurns) -> None:
    advance(resolution, action.turns, action.rounds)


OTHERS = System(
    key="others",
    handlers={
        Happen: _happen,
        Hurt: _hurt,
        ApplyHeld: _apply_held,
        PassTurns: _pass_turns,
        EndRound: _end_round,
    },
    events=(
        PlaceEnded,
        TurnTaken,
        RoundBegan,
        RoundEnded,
        ClockMoved,
        EncounterEnded,
        CombatantLeft,
        CombatantRevealed,
    ),
    settings=(ROUNDS_PER_TURN, MONSTER_HIT_POINTS),
)


class HealthTable(Table):
    """A `Table` whose state is put together by hand, with short ways to ask about it."""

    def vitals(self, target: str) -> Vitals:
        """The hit points behind a target."""
        combatant_id, _, number = target.partition("#")
        for character in self.state.characters:
            if character.id == combatant_id:
                return character.vitals
        combatant = self.combatant(combatant_id)
        return combatant.bodies[int(number or 1) - 1].vitals

    def combatant(self, combatant_id: str) -> Combatant:
        """A line of the encounter."""
        assert self.state.encounter is not None
        return next(c for c in self.state.encounter.combatants if c.id == combatant_id)

    def change(self, combatant_id: str, **changes: object) -> None:
        """Change a line of the encounter."""
        encounter = self.state.encounter
        assert encounter is not None
        combatants = tuple(
            replace(c, **changes) if c.id == combatant_id else c for c in encounter.combatants
        )
        self.change_encounter(combatants=combatants)

    def change_encounter(self, **changes: object) -> None:
        """Change the running encounter."""
        encounter = self.state.encounter
        assert encounter is not None
        self.state = replace(self.state, encounter=replace(encounter, **changes))

    def events(self, kind: type[Event]) -> list[Any]:
        """What the last step reported of one kind."""
        assert self.step is not None
        return [event for event in self.step.events if type(event) is kind]

    def effect(self, name: str) -> Effect | None:
        """The effect of that name, None when it is over."""
        return next((effect for effect in self.state.effects if effect.name == name), None)

    def begin_round(self, number: int) -> None:
        """Nobody has acted yet in this round."""
        encounter = self.state.encounter
        assert encounter is not None
        fresh = tuple(replace(c, turn=Turn()) for c in encounter.combatants)
        self.change_encounter(round=number, combatants=fresh, steps=(), step_index=0)

    def begin_step(self, *who: str, simultaneous: bool = False) -> None:
        """A step in which these may act."""
        step = RoundStep(StepKind.ACT, "step", who, simultaneous=simultaneous)
        self.change_encounter(steps=(step,), step_index=0)

    def take_turn(self, combatant_id: str) -> None:
        """Somebody is done with this round."""
        encounter = self.state.encounter
        assert encounter is not None
        self.change(combatant_id, turn=Turn(done=True))
        turn = TurnTaken(target=Who(combatant_id, combatant_id), round=encounter.round)
        self.act(Happen(events=(turn,)))

    def end_round(self) -> None:
        """The round is over."""
        encounter = self.state.encounter
        assert encounter is not None
        self.act(EndRound(round=encounter.round))

    def end_encounter(self) -> None:
        """The encounter is over and gone."""
        self.state = replace(self.state, encounter=None)
        self.act(Happen(events=(EncounterEnded(number=1, rounds=1, turns=1),)))


def character(
    character_id: str = "c1",
    hit_points: int = 8,
    *,
    name: str = "Morgan",
    owner: int = ANN.member,
    level: int = 1,
    maximum: int | None = None,
) -> Character:
    """A sheet."""
    return Character(
        character_id,
        name,
        owner,
        Vitals(hit_points, hit_points if maximum is None else maximum),
        level,
    )


def combatant_of(sheet: Character) -> Combatant:
    """A character's line in the encounter."""
    return Combatant(sheet.id, sheet.name, "party", Kind.CHARACTER, sheet.owner)


def monsters(
    combatant_id: str = "m1",
    hit_points: Sequence[int] = (5, 5, 5),
    *,
    name: str = "Goblins",
    hidden: bool = False,
    kind: Kind = Kind.MONSTER,
    level: int = 1,
    normal_human: bool = False,
) -> Combatant:
    """A line of monsters or hirelings."""
    bodies = tuple(
        Body(number, Vitals(points, points)) for number, points in enumerate(hit_points, start=1)
    )
    return Combatant(
        combatant_id,
        name,
        "monsters",
        kind,
        bodies=bodies,
        hidden=hidden,
        level=level,
        normal_human=normal_human,
    )


MORGAN = character()
RAVEN = character("c2", 6, name="Raven", owner=BOB.member)


def stage(
    *lines: Combatant,
    characters: tuple[Character, ...] = (MORGAN, RAVEN),
    preset: str = "ose",
    **overrides: str,
) -> HealthTable:
    """Ann's Morgan (c1) and Bob's Raven (c2) in round 1, with the lines given."""
    table = HealthTable([SYSTEM, CONDITIONS, OTHERS], preset, **overrides)
    switches = {"escalation": "on", "bonus_once": "on"} if preset == "4e" else {}
    encounter = Encounter(
        "x1",
        1,
        switches,
        stage=Stage.ROUNDS,
        round=1,
        sides=(Side("party", "the party", is_party=True), Side("monsters", "the monsters")),
        combatants=(*map(combatant_of, characters), *lines),
    )
    table.state = replace(table.state, characters=characters, encounter=encounter)
    return table


def camp(*characters: Character, preset: str = "ose", **overrides: str) -> HealthTable:
    """The same without an encounter."""
    table = stage(characters=characters or (MORGAN, RAVEN), preset=preset, **overrides)
    table.state = replace(table.state, encounter=None)
    return table


def bonus(state: GameState, target: str, modifies: str) -> int:
    """The sum of what counts now on "attack", "defence" or "damage"."""
    return sum(effect.amount for effect in bonus_effects(state, target, modifies))
