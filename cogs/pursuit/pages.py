"""A pursuit on the board: a line on how it stands, and what can be done about it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cogs.doors.pages import doors_button
from cogs.render.board_lines import Detail
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.deeds import Deed, Doer, Near, deeds_of
from cogs.render.narration import agreed, names, side_called
from cogs.render.on_board import FIGHT_BUTTONS, FIGHT_LINES, QUIET_BUTTONS, QUIET_LINES, TO_DECIDE
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.encounter.joining import PARTY
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.dues import DueKind
from rules.kernel.events import Who
from rules.kernel.words import some
from rules.pursuit.state import ChaseStage
from rules.state.items import Item
from rules.view.journey import ChaseView, is_flight_offered, view_chase, view_flights, view_followed
from rules.view.records import CombatantView, EncounterView

TENTHS = 10
"""The two sides of every encounter in a sentence; others go by the name they were given."""
_BEGINNING = re.compile(r"^[a-z]|(?<=\. )[a-z]")

TREND = {1: "{whom:comes|come} nearer", -1: "{whom:falls|fall} back"}
MOST_THINGS = 20
MOST_DOWN = 3
LONGEST_THING = 40


@QUIET_LINES.at(20)
def chase_lines(game: LiveGame, viewer: Viewer = TABLE) -> Iterator[str]:
    """`**Pursuit:** the party runs from the monsters · 3 rounds · the monsters come nearer`."""
    running = [who for _, who in view_flights(game.state)]
    if running:
        has = agreed(running, "has")
        yield f"**Fleeing:** {names(running)} {has} run from the fight · do the foes follow?"
    followed = view_followed(game.state)
    if followed:
        runs = agreed(followed, "runs")
        yield f"**Fleeing:** {names(followed)} {runs} from the fight · the foes follow"
    chase = view_chase(game.state, viewer)
    if chase is not None:
        yield " · ".join(_facts(chase))


@FIGHT_LINES.at(20)
def _chase_in_fight(game: LiveGame, _view: EncounterView, _detail: Detail) -> Iterable[str]:
    return chase_lines(game)


def _facts(chase: ChaseView) -> Iterator[str]:
    side, whom = Called(chase.fleeing), Called(chase.pursuing)
    yield f"**Pursuit:** {side:runs|run} from {whom}"
    if chase.stretch:
        yield some(chase.stretch, chase.unit)
    if chase.stage is ChaseStage.ASKED:
        yield f"whether {whom:follows|follow} is still open"
    elif chase.stage is ChaseStage.LOST:
        yield "out of sight"
    elif chase.nearer:
        yield TREND[chase.nearer].format(whom=whom)
    if chase.distance is not None:
        yield f"{tenths(chase.distance)} apart"
    if chase.down:
        yield f"left lying: {names(chase.down)}"


@TO_DECIDE.at(10)
def to_decide(game: LiveGame) -> str:
    """What whoever is waited for decides: `to say whether the monsters follow`, `to run on`."""
    chase = view_chase(game.state, TABLE)
    if chase is None:
        return ""
    if chase.bait:
        return f"to say whether {plain(chase.bait)} is worth stopping for"
    if chase.stage is ChaseStage.RUNNING:
        return "to follow on" if chase.party == "follow" else "to run on"
    whom = Called(chase.pursuing)
    goes_on = f"{whom:follows|follow}" if chase.stage is ChaseStage.ASKED else f"{whom:goes|go} on"
    return f"to say whether {goes_on}"


@QUIET_BUTTONS.at(20)
def chase_buttons(game: LiveGame) -> Sequence[Button]:
    """What can be done about the pursuit, the most likely first; nothing without one."""
    chase = view_chase(game.state, TABLE)
    if chase is None:
        return ()
    if chase.bait:
        return bait_buttons(game.id, chase.id)
    if chase.stage is not ChaseStage.RUNNING:
        return (*_open_buttons(game.id, chase), *_carry_buttons(game.id, chase))
    doors = doors_button(game) if chase.party != "follow" and chase.is_below else ()
    return (*_running_buttons(game.id, chase), *doors)


@FIGHT_BUTTONS.at(50)
def _running(game: LiveGame, view: EncounterView) -> Iterable[Button]:
    return chase_buttons(game) if view.is_pursuit else ()


@FIGHT_BUTTONS.at(120)
def _evading(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    """Breaks off the fight, until it is decided."""
    if is_flight_offered(game.state) and not view.awaits(DueKind.END):
        yield make_button("chase-evade", game.id, view.id, label="Run away")


@FIGHT_BUTTONS.at(40)
def flight_buttons(game: LiveGame, _view: EncounterView) -> Iterator[Button]:
    """The referee's word on each who runs by themselves, a few at most."""
    for flight, who in view_flights(game.state)[:MOST_DOWN]:
        runner = shorten(who.name, LONGEST_THING)
        yield make_button("chase-follow", game.id, flight, label=f"Follow {runner}", style=GREEN)
        yield make_button("chase-leave", game.id, flight, label=f"Let {runner} go", style=GREEN)


@FIGHT_BUTTONS.at(35)
def run_on_buttons(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    """Who is followed runs on in their turn."""
    can_act = [one for one in view.combatants if one.can_act]
    yield from islice(_run_on(game, can_act), MOST_DOWN)


def run_on_deeds(doer: Doer) -> Iterator[Deed]:
    """The same for those whose turn somebody has."""
    return deeds_of(_run_on(doer.game, doer.ready), Near.BOARD)


def _run_on(game: LiveGame, those: Iterable[CombatantView]) -> Iterator[Button]:
    running = {who.id for who in view_followed(game.state)}
    for one in those:
        if one.id in running:
            label = f"{shorten(one.name, LONGEST_THING)} runs on"
            yield make_button("flee-on", game.id, one.id, label=label, style=GREEN)


def _open_buttons(game_id: int, chase: ChaseView) -> Iterator[Button]:
    """Whether the others follow, or go on though they have lost sight."""
    asked = chase.stage is ChaseStage.ASKED
    follow, leave = ("They follow", "They let them go") if asked else ("They go on", "They give up")
    if chase.party == "follow":
        follow, leave = "Follow" if asked else "Go on", "Let them go"
    yield make_button("chase-follow", game_id, chase.id, label=follow, style=GREEN)
    yield make_button("chase-leave", game_id, chase.id, label=leave, style=GREEN)


def _running_buttons(game_id: int, chase: ChaseView) -> Iterator[Button]:
    words = (game_id, chase.id, chase.stretch)
    run = "Follow on" if chase.party == "follow" else "Run on"
    yield make_button("chase-run", *words, 1, label=run, style=GREEN)
    if chase.unit == "round":
        yield make_button("chase-run", *words, 5, label=f"{run}, 5 rounds", style=GREEN)
    if chase.party == "follow":
        yield make_button("chase-leave", game_id, chase.id, label="Let them go")
    else:
        if chase.can_tempt:
            yield make_button("chase-drop", game_id, chase.id, label="Drop something")
        yield make_button("chase-stand", game_id, chase.id, label="Stop and face them")
    yield from _carry_buttons(game_id, chase)
    yield make_button("chase-more", game_id, chase.id, label="Referee…", style=GREEN)


def _carry_buttons(game_id: int, chase: ChaseView) -> Iterator[Button]:
    """One for each of those who lie there, a few at most."""
    for one in chase.down[:MOST_DOWN]:
        label = f"Carry {shorten(one.name, LONGEST_THING)}"
        yield make_button("chase-carry", game_id, chase.id, one.id, label=label)


def referee_buttons(game_id: int, chase: ChaseView) -> Iterator[Button]:
    """What the referee can say of a pursuit that is on."""
    if chase.party != "follow":
        yield make_button("chase-leave", game_id, chase.id, label="They give up", style=GREEN)
    yield make_button("chase-caught", game_id, chase.id, label="Caught", style=GREEN)
    if chase.unit != "day":
        yield make_button("chase-sight", game_id, chase.id, label="Out of sight", style=GREEN)
        yield make_button("chase-hold", game_id, chase.id, label="Held up for a round", style=GREEN)


def thing_buttons(game_id: int, chase_id: str, owner: str, items: Sequence[Item]) -> list[Button]:
    """A button for each thing that may stop pursuers."""
    return [
        make_button("chase-throw", game_id, chase_id, owner, item.id, label=_thing(item))
        for item in items[:MOST_THINGS]
    ]


def _thing(item: Item) -> str:
    count = f"{item.count} " if item.count > 1 else ""
    return count + shorten(item.name, LONGEST_THING)


class Called:
    """A side in a sentence, alone or with a verb behind it: `{side:runs|run}`.

    The party is one; the monsters and all others are several.
    """

    def __init__(self, side: Who) -> None:
        self.name = side_called(side.name)
        self.is_one = side.id == PARTY

    def __format__(self, verbs: str) -> str:
        one, _, several = verbs.partition("|")
        verb = one if self.is_one else several
        return f"{self.name} {verb}".rstrip()


def sentence(template: str, *, side: Who | None = None, whom: Who | None = None) -> str:
    """A template with the sides in it, each sentence with a capital letter."""
    sides = {key: Called(who) for key, who in (("side", side), ("whom", whom)) if who is not None}
    return _BEGINNING.sub(lambda found: found[0].upper(), template.format(**sides))


def tenths(amount: int) -> str:
    """A rate or distance as people write it: `90`, `90.5`."""
    whole, rest = divmod(amount, TENTHS)
    return f"{whole}.{rest}" if rest else str(whole)


def bait_buttons(game_id: int, chase_id: str) -> Sequence[Button]:
    """The referee's word on what was thrown down."""
    return (
        make_button(
            "chase-bait", game_id, chase_id, "yes", label="Worth stopping for", style=GREEN
        ),
        make_button("chase-bait", game_id, chase_id, "no", label="They run past it"),
    )
