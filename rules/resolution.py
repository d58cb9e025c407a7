"""The one step being resolved: its state so far, what happened in it, and the dice it may throw.

A handler gets a `Resolution`, changes its state by replacing parts of it, and emits events. It
lives for one step only and is never stored.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.actor import Actor
from rules.dice.record import DiceRecord, roll_dice
from rules.dice.source import Faces
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.events import Event, Throw, Who
from rules.setting import Setting
from rules.state import (
    Body,
    Character,
    Combatant,
    Effect,
    Encounter,
    GameState,
    Side,
    Vitals,
    replace,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What somebody wants to do, in the imperative. Subclasses carry what they typed."""


class Dice(Protocol):
    """Where a step's dice come from. Each call begins a new roll, numbered within the action."""

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source of faces, the roll's number, the commitment of a secret roll ("" if open)."""
        ...

    def token(self) -> str:
        """A short id that cannot be guessed and tells nothing about how many came before."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of an action: the new state, what happened, and the dice as they fell."""

    state: GameState
    events: tuple[Event, ...]
    throws: tuple[Throw, ...] = ()
    revealed: bool = False
    scene_changed: bool = False


Handler = Callable[["Resolution", Any], None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reaction:
    """What one system does when another reports an event; `source` is the rule that demands it."""

    on: type[Event]
    run: Handler
    source: str


@dataclass(frozen=True, slots=True)
class System:
    """A family of rules as the engine sees it: what it handles, emits, reacts to, and offers.

    `implements` lists the catalogue IDs that live here.
    """

    key: str
    handlers: Mapping[type[Action], Handler]
    events: tuple[type[Event], ...] = ()
    reactions: tuple[Reaction, ...] = ()
    settings: tuple[Setting, ...] = ()
    implements: tuple[str, ...] = ()


def split_target(target: str) -> tuple[str, int]:
    """`mk7#3` -> (`mk7`, 3); a target without a number has member 0."""
    combatant_id, _, number = target.partition("#")
    return combatant_id, int(number) if number.isdecimal() else 0


def naming(combatant: Combatant, number: int = 0) -> Who:
    """A line's name as it is now, for an event; with a number, that member's of a group."""
    shown = number if len(combatant.bodies) > 1 else 0
    return Who(combatant.id, combatant.name, shown, combatant.hidden, not combatant.bodies)


class Resolution:
    """The state being changed, the events so far, and the helpers that every rule needs."""

    def __init__(
        self, state: GameState, actor: Actor, dice: Dice, settings: Mapping[str, Setting]
    ) -> None:
        self.state = state
        self.actor = actor
        self.events: list[Event] = []
        self.throws: list[Throw] = []
        self.revealed = False
        self.scene_changed = False
        self._dice = dice
        self._indexed: tuple[Combatant, ...] = ()
        self._combatants: dict[str, Combatant] = {}
        self._known: dict[object, tuple[tuple[object, ...], Any]] = {}
        self._settings = settings

    # What happened

    def emit(self, event: Event) -> None:
        """Report a fact; reactions to it run after the handler is done."""
        self.events.append(event)

    def reveal(self) -> None:
        """Mark that the step showed something, so that only a referee may undo it."""
        self.revealed = True

    def change_scene(self) -> None:
        """Mark that a scene begins or ends here; what is older is in time forgotten by undo."""
        self.scene_changed = True

    # Dice

    def roll(
        self,
        purpose: str,
        count: int,
        sides: int,
        modifier: int = 0,
        *,
        secret: bool = False,
        forced: int | None = None,
    ) -> Throw:
        """Throw dice and add a modifier. `forced` sets the total, for referees (R-OVERRIDE)."""
        source, number, commitment = self._dice.begin(secret=secret)
        if forced is not None:
            self.require_referee("set the result of a roll")
            record = DiceRecord(text=f"{forced}", total=forced)
            return self.keep(Throw(number, purpose, record, secret=secret, forced=True))
        record = roll_dice(source, count, sides, modifier)
        return self.keep(Throw(number, purpose, record, secret=secret, commitment=commitment))

    def begin_roll(self, *, secret: bool = False) -> tuple[Faces, int, str]:
        """A source for a roll of any other form; give the result to `keep`."""
        return self._dice.begin(secret=secret)

    def keep(self, throw: Throw) -> Throw:
        """Put a throw into the log of this step."""
        self.throws.append(throw)
        self.reveal()
        return throw

    def token(self) -> str:
        """A fresh id that tells nothing about how many came before it."""
        return self._dice.token()

    # The state as a whole

    def once(self, work: Callable[[GameState], T], *depends_on: object) -> T:
        """What `work` makes of the state, worked out again only when the state has changed in that.

        `depends_on` are the parts of the state that it reads: they are frozen, so a part that is
        still the same object still says the same.
        """
        known = self._known.get(work)
        if known is not None and all(map(operator.is_, known[0], depends_on)):
            found: T = known[1]
            return found
        found = work(self.state)
        self._known[work] = (depends_on, found)
        return found

    # Who may

    def require_referee(self, what: str) -> None:
        """Raise ForbiddenError unless the actor is a referee of this game."""
        if not self.actor.is_referee:
            raise ForbiddenError(f"Only a referee of this game can {what}.")

    def controls(self, target: str) -> bool:
        """Whether the actor may act for a character or combatant: its player, or a referee."""
        if self.actor.is_referee:
            return True
        combatant_id, _ = split_target(target)
        combatant = self.find_combatant(combatant_id)
        if combatant is not None:
            return combatant.owner == self.actor.member
        character = self.find_character(combatant_id)
        return character is not None and character.owner == self.actor.member

    def require_control(self, target: str, what: str) -> None:
        """Raise ForbiddenError unless the actor may act for the target."""
        combatant = self.find_combatant(split_target(target)[0])
        if combatant is not None:
            self.combatant(combatant.id)
        if not self.controls(target):
            name = self.who(target).label
            raise ForbiddenError(f"Only {name}'s player or a referee can {what} for {name}.")

    # Settings

    def setting(self, key: str) -> str:
        """The value in force: the running encounter's snapshot, else what the game has chosen."""
        if self.state.encounter is not None and key in self.state.encounter.settings:
            return self.state.encounter.settings[key]
        return self.chosen(key)

    def chosen(self, key: str) -> str:
        """The value the game has chosen now, whatever a running encounter still uses."""
        setting = self._settings[key]
        return self.state.overrides.get(key, setting.default(self.state.preset))

    def snapshot_settings(self) -> dict[str, str]:
        """Every setting that a new encounter freezes."""
        return {
            key: self.chosen(key)
            for key, setting in self._settings.items()
            if setting.from_next_encounter
        }

    @property
    def settings(self) -> Mapping[str, Setting]:
        """All settings there are, by key."""
        return self._settings

    # The encounter

    @property
    def encounter(self) -> Encounter:
        """The running encounter; RuleError if there is none."""
        if self.state.encounter is None:
            raise RuleError("There is no encounter. A referee begins one with `/encounter start`.")
        return self.state.encounter

    def put_encounter(self, encounter: Encounter | None) -> None:
        """Replace the running encounter."""
        self.state = replace(self.state, encounter=encounter)

    @property
    def lines(self) -> Mapping[str, Combatant]:
        """The combatants of the running encounter by id, hidden ones included."""
        encounter = self.state.encounter
        combatants = encounter.combatants if encounter is not None else ()
        if combatants is not self._indexed:
            self._indexed = combatants
            self._combatants = {combatant.id: combatant for combatant in combatants}
        return self._combatants

    def find_combatant(self, combatant_id: str) -> Combatant | None:
        """The combatant of that id in the running encounter, hidden ones included."""
        return self.lines.get(combatant_id)

    def combatant(self, combatant_id: str) -> Combatant:
        """The combatant of that id, as far as the actor may know of it; else NotFoundError."""
        found = self.find_combatant(split_target(combatant_id)[0])
        if found is None or (found.hidden and not self.actor.is_referee):
            raise NotFoundError(
                "That combatant is not in this encounter. Pick one from the list that appears."
            )
        return found

    def put_combatant(self, combatant: Combatant) -> None:
        """Replace the combatant with the same id."""
        self.put_combatants((combatant,))

    def put_combatants(self, changed: Iterable[Combatant]) -> None:
        """Replace several combatants, each the one with the same id."""
        encounter, by_id = self.encounter, {combatant.id: combatant for combatant in changed}
        combatants = tuple(by_id.get(c.id, c) for c in encounter.combatants)
        self.put_encounter(replace(encounter, combatants=combatants))

    def side(self, key: str) -> Side:
        """The side with that key; NotFoundError if there is none."""
        found = next((side for side in self.encounter.sides if side.key == key), None)
        if found is None:
            raise NotFoundError("There is no such side. Pick one from the list that appears.")
        return found

    def put_side(self, side: Side) -> None:
        """Replace the side with the same key."""
        encounter = self.encounter
        sides = tuple(side if s.key == side.key else s for s in encounter.sides)
        self.put_encounter(replace(encounter, sides=sides))

    # Characters, bodies, effects

    def find_character(self, character_id: str) -> Character | None:
        """The sheet with that id, None if there is none."""
        return next((c for c in self.state.characters if c.id == character_id), None)

    def character(self, character_id: str) -> Character:
        """The sheet with that id; NotFoundError if there is none."""
        found = self.find_character(character_id)
        if found is None:
            raise NotFoundError("There is no such character. Pick one from the list that appears.")
        return found

    def put_character(self, character: Character) -> None:
        """Replace the sheet with the same id."""
        characters = tuple(character if c.id == character.id else c for c in self.state.characters)
        self.state = replace(self.state, characters=characters)

    def body(self, target: str) -> Body | None:
        """The member of a group that a target names; None for a character."""
        combatant_id, number = split_target(target)
        combatant = self.find_combatant(combatant_id)
        if combatant is None or not combatant.bodies:
            return None
        if number == 0 and len(combatant.bodies) == 1:
            return combatant.bodies[0]
        found = next((body for body in combatant.bodies if body.number == number), None)
        if found is None:
            raise NotFoundError(
                f"{combatant.name} has no number {number}: "
                f"say which one, 1 to {len(combatant.bodies)}."
            )
        return found

    def vitals(self, target: str) -> Vitals:
        """The hit points behind a target: a sheet's, or a group member's."""
        combatant_id, _ = split_target(target)
        character = self.find_character(combatant_id)
        if character is not None:
            return character.vitals
        self.combatant(combatant_id)
        body = self.body(target)
        assert body is not None
        return body.vitals

    def put_vitals(self, target: str, vitals: Vitals) -> None:
        """Store the hit points behind a target."""
        combatant_id, _ = split_target(target)
        character = self.find_character(combatant_id)
        if character is not None:
            self.put_character(replace(character, vitals=vitals))
            return
        combatant = self.combatant(combatant_id)
        body = self.body(target)
        assert body is not None
        changed = replace(body, vitals=vitals)
        bodies = tuple(changed if b.number == body.number else b for b in combatant.bodies)
        self.put_combatant(replace(combatant, bodies=bodies))

    def who(self, target: str) -> Who:
        """The target's name as it is now, for an event."""
        combatant_id, number = split_target(target)
        combatant = self.find_combatant(combatant_id)
        if combatant is not None:
            return naming(combatant, number)
        character = self.character(combatant_id)
        return Who(character.id, character.name, is_character=True)

    def put_effects(self, effects: tuple[Effect, ...]) -> None:
        """Replace all effects of the game."""
        self.state = replace(self.state, effects=effects)
