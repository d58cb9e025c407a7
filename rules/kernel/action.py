"""What somebody wants to do: the base of every action."""

from dataclasses import dataclass
from typing import ClassVar, dataclass_transform

from rules.record import Record, field


@dataclass(frozen=True, slots=True)
class Doer:
    """Whose body does an action: the `field` that names it, where "" is the actor's own character.

    It has to be able to do anything; in a round with `in_turn` its place must have come, with
    `is_action` it must not have acted yet, and with `in_hand` it must not have changed what it has
    in hand (R-ABLE, R-USE); with `in_round` it must have a turn in the round at all. With `flees`
    it gets away from a fight. `even_held` is what those who are held can do, `with_party` what is
    done where the party is, `at_home` what players do once the party is home, `not_out` what they
    do who are not out with it. `whoever` says it, of those who cannot nothing would be played, so
    referees are asked as well.
    `rules/kernel/gate.py` asks before the handler does anything.
    """

    field: str = ""
    in_turn: bool = False
    is_action: bool = False
    in_hand: bool = False
    flees: bool = False
    even_held: bool = False
    with_party: bool = False
    in_round: bool = False
    at_home: bool = False
    not_out: bool = False
    whoever: bool = False


OWN = "the actor's own"
"""The field of a `Doer` where no field names who does it."""
AT_HOME = Doer(at_home=True)
"""No body's either, and what players do once the party is home."""
NO_BODY = Doer()
"""No body: it is said or written by people, or a die that the rules ask for."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Action(Record, kw_only=True, omit_defaults=False):
    """What somebody wants to do, in the imperative. Subclasses carry what they typed.

    `never_changes`: everybody knows that it leaves the game as it is, whatever comes of it.
    `of_game`: it is about the game, wherever people are, so nobody is asked which party they mean.
    `done_by`: whose body does it. Every action says so, a `Word` that nobody's does.
    """

    by_name: ClassVar[bool] = True
    never_changes: ClassVar[bool] = False
    of_game: ClassVar[bool] = False
    done_by: ClassVar[Doer]

    @property
    def touches_party(self) -> bool:
        """Whether it is about one party: who could mean several has to say which."""
        return not self.of_game


class Word(Action):
    """What people say and write down, for which nobody's body moves: a ruling, a note, a vote."""

    done_by: ClassVar[Doer] = NO_BODY


class Personal(Word):
    """What a stand-in leaves to the player and the referees: who a character is, and what it has.

    A stand-in plays: turns, declarations, rolls, moves, and what is used up by playing.
    """


class Deed(Action):
    """What a character does: a referee who does it for a player's takes the player's place.

    It is told as such. All else is the referee's own, such as damage, healing and treasure.
    """
