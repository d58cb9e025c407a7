"""The scene in which a test of rules begins, and what it asks and does there.

    Scene("4e", bonus_once="off").meet().hero("Ada").foe("Goblins", count=3, hidden=True)

is a game with those settings and an encounter in it, laid out by hand. `act` plays an action with
dice that fall as told, at the moment `at`; `see` is what a viewer may know. An accessor raises
AssertionError for what is not there.
"""

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from typing import Any, TypeVar

from rules.clock.clock import rounds_per_turn
from rules.clock.records import clock_at, seconds_per_round
from rules.encounter.records import AddMonsters
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor, Viewer, stood_in_for
from rules.kernel.engine import Engine
from rules.kernel.events import Event
from rules.kernel.family import System
from rules.kernel.resolution import Dice, Step
from rules.record import replace
from rules.rounds.records import MarkDone, NextStep
from rules.state.encounter import Combatant, Encounter, Initiative, MoraleCheck, Side, Stage
from rules.state.game import GameState
from rules.state.health import Effect, Vitals
from rules.state.rounds import RoundStep, StepKind, Turn
from rules.state.sheet import Character
from rules.systems import ENGINE, SYSTEMS
from rules.view.records import EncounterView
from rules.view.seeing import view_encounter
from rules.wandering.records import WANDERING, Wandering
from tests.rules.cast import MONSTERS, PARTY, SIDES, character, combatant_of, monsters
from tests.rules.table import BY_BUTTON, REFEREE, ScriptedDice

E = TypeVar("E", bound=Event)
_ENGINES = {tuple(map(id, SYSTEMS)): ENGINE}
"""The engine of each set of systems that scenes were made with; it keeps them alive."""


def engine_of(systems: tuple[System, ...]) -> Engine:
    """The engine of these systems, which is made once: nothing of a game is kept in it."""
    key = tuple(map(id, systems))
    if key not in _ENGINES:
        _ENGINES[key] = Engine(systems)
    return _ENGINES[key]


class Scene:
    """Plays actions one after the other and keeps the newest state and step.

    With `falling`, dice go on without a word from the test. Without it, every face has to be told.
    `at` is the moment of the next action in the real world, in milliseconds since 1970 UTC.
    """

    def __init__(
        self, preset: str = "ose", systems: Iterable[System] = SYSTEMS, /, **settings: str
    ) -> None:
        self.engine = engine_of(tuple(systems))
        assert settings.keys() <= self.engine.settings.keys(), f"Unknown settings: {settings}"
        # Nothing comes by itself, so that no test has to tell dice or meals that it is not about.
        calm = Wandering(every=0, a_day=0)
        overrides = BY_BUTTON | {"provisions": "off"} | settings
        self.state = WANDERING.put(GameState(preset=preset, overrides=overrides), calm)
        self.step: Step | None = None
        self.spare: Sequence[int] = ()
        self.secret_spare: Sequence[int] = ()
        self.falling: Dice | None = None
        self.at = 0
        self._played = 0
        self.at = 0

    # Who is there

    def copy(self) -> "Scene":
        """The same scene, which goes on apart from this one."""
        other = copy(self)
        other.falling = deepcopy(self.falling)
        return other

    def meet(self) -> "Scene":
        """Begin an encounter of a party and monsters, with nobody in them yet."""
        preset, chosen = self.state.preset, self.state.overrides
        rules = self.engine.settings.values()
        kept = [rule for rule in rules if rule.from_next_encounter]
        settings = {rule.key: chosen.get(rule.key, rule.default(preset)) for rule in kept}
        met = Encounter("e1", 1, settings, sides=(PARTY, MONSTERS))
        self.state = replace(self.state, encounter=met)
        return self

    def fight(self, number: int = 1) -> "Scene":
        """Go to a round as if those before it were over, in a new encounter if there is none."""
        if self.state.encounter is None:
            self.meet()
        over = max(0, number - 1)
        self.change(stage=Stage.ROUNDS, round=number, rounds_over=over)
        if over:
            length = rounds_per_turn(self.state)
            clock = clock_at(over * seconds_per_round(length), length)
            self.state = replace(self.state, clock=clock)
        return self

    def bring(self, *people: Character | Combatant) -> "Scene":
        """Put people in, characters into the party if there is an encounter."""
        for one in people:
            if isinstance(one, Combatant):
                self._line_up(one)
                continue
            self.state = replace(self.state, characters=(*self.state.characters, one))
            if self.state.encounter is not None:
                self._line_up(combatant_of(one))
        return self

    def hero(self, name: str, owner: int = 2, **fields: object) -> "Scene":
        """Put in a character of Ann's, or of whoever is said; the fields are the combatant's."""
        there = combatant_of(character(name.lower(), name=name, owner=owner), **fields)
        sheet = character(there.id, name=name, owner=owner, numbers=there.numbers)
        self.state = replace(self.state, characters=(*self.state.characters, sheet))
        return self.bring(there)

    def foe(self, name: str, side: str = "monsters", count: int = 1, **fields: object) -> "Scene":
        """Put in monsters with 4 hit points each."""
        there = monsters(name.lower(), (4,) * count, name=name, side=side)
        return self.bring(replace(there, **fields))

    def seat(self) -> "Scene":
        """All who have characters play the first of them."""
        first = {one.owner: one.id for one in reversed(self.state.characters)}
        self.state = replace(self.state, active=dict(sorted(first.items())))
        return self

    def add(self, name: str = "Goblin", /, **fields: object) -> Combatant:
        """Add monsters by the rules, with 3 hit points and no stat block unless told otherwise."""
        action = {"name": name, "hit_points": (3,), "block": "none"} | fields
        self.act(AddMonsters(**action))  # type: ignore[arg-type]
        return self.encounter.combatants[-1]

    def _line_up(self, there: Combatant) -> None:
        sides = self.encounter.sides
        new = tuple(side for side in SIDES if side.key == there.side and side not in sides)
        known = any(side.key == there.side for side in sides)
        combatants = (*self.encounter.combatants, there)
        self.change(sides=sides if known else (*sides, *new), combatants=combatants)

    # How it stands

    def change(self, **fields: object) -> None:
        """Make the encounter another."""
        self.state = replace(self.state, encounter=replace(self.encounter, **fields))

    def alter(self, combatant: str, **fields: object) -> None:
        """Make a combatant another."""
        old = self.combatant(combatant)
        new = replace(old, **fields)
        self.change(combatants=tuple(new if c is old else c for c in self.encounter.combatants))

    def surprise(self, *keys: str) -> None:
        """These sides are surprised, and no others."""
        sides = tuple(replace(side, surprised=side.key in keys) for side in self.encounter.sides)
        self.change(sides=sides)

    def check_due(self, combatant: str) -> None:
        """A check of morale is due."""
        side = self.combatant(combatant).side
        check = MoraleCheck(f"check-{combatant}", combatant, "half", side)
        self.change(morale_checks=(*self.encounter.morale_checks, check))

    def begin_round(self, number: int) -> None:
        """Nobody has acted yet in this round, of which no step is known."""
        fresh = tuple(replace(c, turn=Turn()) for c in self.encounter.combatants)
        self.change(round=number, combatants=fresh, steps=(), step_index=0)

    def begin_step(self, *who: str, simultaneous: bool = False) -> None:
        """A step in which these may act."""
        step = RoundStep(StepKind.ACT, "step", who, simultaneous=simultaneous, members=who)
        self.change(steps=(step,), step_index=0)

    # What is there

    @property
    def encounter(self) -> Encounter:
        """The encounter that is running."""
        assert self.state.encounter is not None, "No encounter is running."
        return self.state.encounter

    @property
    def now(self) -> RoundStep:
        """The step of the round being played."""
        assert self.encounter.step is not None, "No step is being played."
        return self.encounter.step

    @property
    def place(self) -> tuple[str, str, set[str]]:
        """Label, phase and who of the step being played."""
        return self.now.label, self.now.phase, set(self.now.who)

    @property
    def names(self) -> list[str]:
        """What the combatants are called, in order."""
        return [combatant.name for combatant in self.encounter.combatants]

    def combatant(self, who: str) -> Combatant:
        """The only combatant of that id or name."""
        found = [c for c in self.encounter.combatants if who in (c.id, c.name)]
        assert len(found) == 1, f"{len(found)} combatants are called {who}: {self.names}"
        return found[0]

    def id(self, who: str) -> str:
        """The id of the only combatant of that name."""
        return self.combatant(who).id

    def checks(self) -> tuple[MoraleCheck, ...]:
        """The checks of morale that are due."""
        return self.encounter.morale_checks

    def side(self, key: str = "monsters") -> Side:
        """A side of the encounter."""
        found = {side.key: side for side in self.encounter.sides}
        assert key in found, f"No side {key}: {[*found]}"
        return found[key]

    def vitals(self, target: str) -> Vitals:
        """The hit points behind a target ("c1", "m1#2"; of a group, those of its first body)."""
        who, _, number = target.partition("#")
        for sheet in self.state.characters:
            if sheet.id == who:
                return sheet.vitals
        return self.combatant(who).bodies[int(number or 1) - 1].vitals

    def effect(self, name: str) -> Effect | None:
        """The effect of that name, None when it is over."""
        return next((effect for effect in self.state.effects if effect.name == name), None)

    def order(self) -> list[set[str]]:
        """The places of this round, each as the set of those who have it."""
        places = {step.place: set(step.members) for step in self.encounter.steps if step.place}
        return list(places.values())

    def see(self, viewer: Viewer = TABLE) -> EncounterView:
        """The encounter as the viewer may know it."""
        dues = self.engine.what_is_due(self.state, viewer)
        view = view_encounter(self.state, viewer, dues)
        assert view is not None, "No encounter is running."
        return view

    def events(self, kind: type[Event]) -> list[Any]:
        """What the last step reported of one kind, untyped; `reported` gives it typed."""
        return reported(self.step, kind)

    # What is done

    def act(self, action: Action, by: Actor = REFEREE, faces: Sequence[int] = ()) -> Step:
        """Play one action. Every face given must fall, and no other.

        The actor stands in for whoever is away and has left them their characters.
        """
        others = stood_in_for(self.state, by.member)
        by = replace(by, stands_in_for=others) if others else by
        told = ScriptedDice(faces or self.spare, self.secret_spare)
        told.token_prefix = f"m{self._played}x"
        self._played += 1
        dice = self.falling if self.falling is not None and not faces else told
        step = self.engine.step(self.state, by, action, dice, at=self.at)
        assert not faces or told.faces.is_empty(), "faces left over"
        self.state = step.state
        self.step = step
        return step

    def next(
        self,
        by: Actor = REFEREE,
        faces: Sequence[int] = (),
        to: str = "",
        number: int | None = None,
    ) -> Step:
        """Go on to the next step of the round."""
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
        """These are done with their turn."""
        for target in targets:
            self.act(MarkDone(target=target), by)

    def walk(self, limit: int = 40) -> list[tuple[str, str]]:
        """Go on to the next round and tell kind or phase, and label, of each step on the way."""
        passed: list[tuple[str, str]] = []
        number = self.encounter.round
        while self.encounter.round == number:
            passed.append((self.now.phase or self.now.kind.value, self.now.label))
            self.next()
            assert len(passed) < limit
        return passed


def reported(step: Step | None, kind: type[E]) -> list[E]:
    """The events of one kind that a step reported."""
    assert step is not None, "Nothing has been done."
    return [event for event in step.events if isinstance(event, kind)]


def told(step: Step | None, by: Actor) -> list[Event]:
    """The events of a step as a member gets them."""
    assert step is not None, "Nothing has been done."
    viewer = Viewer(by.member, is_referee=by.is_referee)
    shown = [
        event.seen_by(viewer)
        for event in step.events
        if by.is_referee or not event.concerns_hidden()
    ]
    return [event for event in shown if event is not None]


def carry(own: Initiative) -> tuple[int, ...]:
    """A combatant's dice: the total and those of ties."""
    return (own.total, *own.rerolls)
