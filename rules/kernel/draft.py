"""The state of a step while it changes: its parts by their ids, and how to replace them."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from rules.errors import NoEncounterError, NotFoundError
from rules.kernel.actor import Actor
from rules.kernel.events import Who
from rules.kernel.part import Part
from rules.kernel.targets import body_of, combatants_by_id, find_character, id_of, split_target
from rules.record import replace
from rules.state.encounter import Body, Combatant, Encounter, Side
from rules.state.game import GameState
from rules.state.health import Effect, Vitals
from rules.state.sheet import Character

T = TypeVar("T")


def naming(combatant: Combatant, number: int = 0) -> Who:
    """A combatant's name as it is now, for an event; with a number, that body's."""
    bodies = len(combatant.bodies)
    shown = number if bodies > 1 else 0
    is_all = bodies > 1 and not shown
    return Who(combatant.id, combatant.name, shown, combatant.hidden, not bodies, is_all)


class Draft:
    """The state so far, as the actor may know of it. What is replaced is a new state each time."""

    def __init__(self, state: GameState, actor: Actor) -> None:
        self.state = state
        self.actor = actor

    def put(self, part: Part[T], value: T) -> None:
        """Replace what a family keeps."""
        self.state = part.put(self.state, value)

    # The encounter

    @property
    def encounter(self) -> Encounter:
        """The running encounter; RuleError if there is none."""
        if self.state.encounter is None:
            raise NoEncounterError("There is no encounter. A referee begins one.")
        return self.state.encounter

    def put_encounter(self, encounter: Encounter | None) -> None:
        """Replace the running encounter."""
        self.state = replace(self.state, encounter=encounter)

    @property
    def combatants(self) -> Mapping[str, Combatant]:
        """The combatants of the running encounter by id, hidden ones included."""
        encounter = self.state.encounter
        return {} if encounter is None else combatants_by_id(encounter.combatants)

    def find_combatant(self, combatant_id: str) -> Combatant | None:
        """The combatant of that id in the running encounter, hidden ones included."""
        return self.combatants.get(combatant_id)

    def combatant(self, combatant_id: str) -> Combatant:
        """The combatant of that id, as far as the actor may know of it; else NotFoundError."""
        found = self.find_combatant(id_of(combatant_id))
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
        return find_character(self.state, character_id)

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
        """The body that a target names; None for a character."""
        combatant_id, number = split_target(target)
        combatant = self.find_combatant(combatant_id)
        if combatant is None or not combatant.bodies:
            return None
        found = body_of(combatant, number)
        if found is None:
            raise NotFoundError(
                f"{combatant.name} has no number {number}: "
                f"say which one, 1 to {len(combatant.bodies)}."
            )
        return found

    def put_vitals(self, target: str, vitals: Vitals) -> None:
        """Store the hit points behind a target, hidden ones included."""
        character = find_character(self.state, target)
        if character is not None:
            self.put_character(replace(character, vitals=vitals))
            return
        combatant, changed = self.find_combatant(id_of(target)), self.body(target)
        assert combatant is not None
        assert changed is not None
        after = replace(changed, vitals=vitals)
        bodies = tuple(after if body is changed else body for body in combatant.bodies)
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
