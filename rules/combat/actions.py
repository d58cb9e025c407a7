"""What somebody wants to do in a fight beside attacking."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStance(Action):
    """Fight with two weapons offensively, or defensively as those do who say nothing."""

    target: str
    offensive: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Parry(Action):
    """Give up every other action of the round, and take points off attackers' rolls.

    `parrier` is a combatant, "" the member's active character. `shares` are attackers, each with
    the points that it is to have, 0 for what is left to be dealt out evenly. `ward` is a comrade
    who is defended too. `round` is the one that a button answers.
    """

    shares: tuple[tuple[str, int], ...]
    parrier: str = ""
    ward: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgoCounter(Action):
    """Do without a counter-attack that is due. `round` is the one that a button answers."""

    parrier: str
    attacker: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyWeapon(Action):
    """Say that somebody holds a weapon ready to shoot (ERIS-FIRST-FIRE)."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAtRisk(Action):
    """Say whom stray shots hit, if they are in that melee; "" leaves it to chance (referee)."""

    target: str = ""
