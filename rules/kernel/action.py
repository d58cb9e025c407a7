"""What somebody wants to do: the base of every action."""

from typing import ClassVar

from rules.record import Record


class Action(Record, frozen=True, kw_only=True, omit_defaults=False):
    """What somebody wants to do, in the imperative. Subclasses carry what they typed.

    `never_changes`: everybody knows that it leaves the game as it is, whatever comes of it.
    """

    never_changes: ClassVar[bool] = False


class Personal(Action, frozen=True, kw_only=True):
    """What a stand-in leaves to the player and the referees: who a character is, and what it has.

    A stand-in plays: turns, declarations, rolls, moves, and what is used up by playing.
    """


class Deed(Action, frozen=True, kw_only=True):
    """What a character does: a referee who does it for a player's takes the player's place.

    It is told as such. All else is the referee's own, such as damage, healing and treasure.
    """
