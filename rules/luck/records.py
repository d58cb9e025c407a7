"""The actions, events and settings of luck."""

from dataclasses import replace

from rules.kernel.action import NO_BODY, Deed, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.setting import switch
from rules.kernel.visibility import Visibility
from rules.luck import FAMILY
from rules.state.game import GameState


class NewSession(Word):
    """Begin the next session of play: luck bonuses of the last one are gone."""


class RollSessionLuck(Word):
    """Roll a character's luck bonus of this session; "" is the member's active one."""

    character_id: str = ""
    forced: int | None = None


class RollAllLuck(Word):
    """Roll the luck bonus of every active character that has none yet this session."""


class RollLuck(Deed):
    """Make a luck roll: a die of `sides` + luck bonus + `modifier`, against a `target` if given."""

    done_by = NO_BODY

    character_id: str = ""
    target: int | None = None
    sides: int = 20
    modifier: int = 0
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC


class SessionBegan(Event):
    """A session of play began, counted from 1."""

    session: int


class SessionLuckRolled(Event):
    """A character has a luck bonus for this session."""

    target: Who
    session: int
    bonus: int
    throw: Throw


class LuckRolled(Event):
    """A luck roll. `throw` has bonus and modifier in it; `passed` is None without a `goal`."""

    target: Who
    bonus: int
    modifier: int
    throw: Throw
    goal: int | None = None
    passed: bool | None = None


LUCK = replace(
    switch(
        "luck",
        "Luck",
        "4E-LUCK",
        off="there are no luck rolls",
        on="each character rolls a luck bonus of 1d10 for the session and may make luck rolls",
        on_in=("4e",),
    ),
    # Luck belongs to a session, not to an encounter: waiting for the next one helps nobody.
    from_next_encounter=False,
)


def is_played_with_luck(state: GameState) -> bool:
    """Whether the game plays with luck."""
    return LUCK.chosen(state) == "on"


FAMILY.brings(settings=(LUCK,))
