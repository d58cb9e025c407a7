"""What is tried twice of real time."""

from rules.checks.records import AskChecks
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK
from rules.pace.records import (
    AskBack,
    CallTable,
    EndDeadline,
    HoldScene,
    MeetDeadline,
    MoveDeadline,
    Nudge,
    PassVacant,
    PauseGame,
    Remind,
    Request,
    ResumeGame,
    SetLimit,
    SetQuietHours,
    TellQuiet,
)
from rules.record import replace
from rules.state.pace import Absence, Away, Hours, Limit
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, declaring
from tests.rules.table import ANN

DAY = Limit(minutes=24 * 60)
EVENING = Limit(clock=20 * 60, days=1)
BERLIN = "Europe/Berlin"
GONE = 9
"""A member whom no test brings to the table."""
NIGHT = Hours(BERLIN, 22 * 60, 7 * 60)
WITH_LIMIT = (SetLimit(limit=DAY),)
LACKING = (*WITH_LIMIT, AskChecks(what="str", targets=(ADA,)))
"""Nobody has written what Ada is to roll against: no deadline can do it."""


def key(game: Scene) -> str:
    """The deadline of the declarations."""
    return game.state.pace.deadlines[0].key


def come(game: Scene) -> Action:
    """It has come."""
    return MeetDeadline(key=key(game))


def remind(game: Scene) -> Action:
    """It comes nearer for Ann."""
    return Remind(key=key(game), members=(2,))


def emptied(preset: str) -> Scene:
    """Ada's player has left the game, and nobody sits in that seat."""
    game = camp(preset)
    for action in LACKING:
        game.act(action)
    state = game.state
    waits = tuple([replace(wait, owners=(GONE,)) for wait in state.pace.waits if wait.owners])
    owned = [replace(one, owner=GONE) if one.id == ADA else one for one in state.characters]
    pace = replace(state.pace, waits=waits)
    game.state = replace(state, characters=tuple(owned), pace=pace, vacant=(GONE,))
    return game


def unanswered(preset: str) -> Scene:
    """Somebody does not answer."""
    game = declaring(preset)
    silent = Away(member=GONE, since=0, why=Absence.SILENT)
    game.state = replace(game.state, away=(silent,))
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetLimit(limit=DAY), says="It is so already"),
    Example(camp, SetLimit(limit=EVENING), (SetQuietHours(zone=BERLIN),), says="It is so already"),
    Example(
        camp, SetLimit(phase="act"), (SetLimit(phase="act", limit=DAY),), says="It is so already"
    ),
    Example(declaring, SetLimit(), WITH_LIMIT, says="It is so already"),
    Example(camp, SetQuietHours(zone="Europe/Berlin"), says="It is so already"),
    Example(camp, SetQuietHours(zone=BERLIN, quiet=NIGHT), says="It is so already"),
    Example(declaring, SetQuietHours(zone="UTC", quiet=NIGHT), WITH_LIMIT, says="so already"),
    Example(declaring, MoveDeadline(until=10_000_000), WITH_LIMIT, says="It is so already"),
    Example(declaring, come, WITH_LIMIT, says="nobody is waited for any more"),
    Example(declaring, EndDeadline(), WITH_LIMIT, says="no player now"),
    Example(camp, EndDeadline(), LACKING, says="no player now"),
    Example(declaring, remind, WITH_LIMIT),
    Example(declaring, Nudge(members=(2,)), WITH_LIMIT),
    Example(emptied, PassVacant(members=(GONE,)), by=CLOCK, says="any more"),
    Example(camp, TellQuiet(), by=CLOCK),
    Example(camp, CallTable()),
    Example(camp, Request(words="rest 3 days"), by=ANN),
    Example(unanswered, AskBack(members=(GONE,)), by=CLOCK),
    Example(camp, PauseGame(until=10_000_000), says="paused already"),
    Example(camp, HoldScene(), by=CLOCK, says="held already"),
    Example(declaring, ResumeGame(), (*WITH_LIMIT, PauseGame()), says="The game is not paused"),
)
