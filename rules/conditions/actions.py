"""What somebody wants to do to conditions and bonuses."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class AddEffect(Action):
    """Put a condition or bonus on a character, a combatant or one body.

    `also` are others that get the same. `rounds` counts ends of rounds, the present one included;
    `turns`, `hours` and `days` are added up and go by the clock; `until_turn_of` is somebody in the
    encounter. `modifies` is "attack", "defence", "damage", "saves" or "".
    `key` is that of a condition which the rules know, or "": then its name does nothing by itself.
    """

    target: str
    name: str
    rounds: int | None = None
    amount: int = 0
    modifies: str = ""
    source: str = ""
    until_turn_of: str = ""
    key: str = ""
    also: tuple[str, ...] = ()
    turns: int = 0
    hours: int = 0
    days: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveEffect(Action):
    """End a condition or bonus."""

    effect_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSpent(Action):
    """The referee marks a bonus as used, or as not used after all (R-BONUS-ONCE)."""

    effect_id: str
    spent: bool
