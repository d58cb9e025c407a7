"""`/do chase`: getting away before a fight, following, and being pursued."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

from cogs.core.buttons import asks, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.moments import (
    before_chase,
    both,
    chases,
    either,
    flees,
    has_baits,
    is_chased,
    is_far_known,
    is_meeting,
    referee_chased,
    runs_alone,
    speaks,
)
from cogs.core.offers import baits
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import SideKey, target_in
from cogs.core.said import says
from cogs.items.typed import Count, Owner, Thing
from cogs.pursuit.pages import referee_buttons, run_on_deeds, thing_buttons
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.doors.records import ShutDoor
from rules.encounter.joining import PARTY
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.management import require_referee
from rules.pursuit.records import (
    Approach,
    CarryFallen,
    DropToStop,
    Evade,
    FollowUnseen,
    HoldUp,
    JudgeBait,
    LetGo,
    LoseSight,
    MeetUnseen,
    PlayUnseen,
    Pursue,
    RunOn,
    SetLead,
    StopRunning,
    StopUnseen,
)
from rules.view.journey import baits_of, can_throw, is_fleeing_below, view_chase

CHASE = Group("chase", "Flight and pursuit")
FASTEST = 1000
UNSEEN: Mapping[str, Callable[[], Action]] = {
    "follow": FollowUnseen,
    "day": PlayUnseen,
    "meet": MeetUnseen,
    "stop": StopUnseen,
}
UNSEEN_CHOICES = {
    "those hidden leave the encounter and follow": "follow",
    "a day of theirs: do they come up?": "day",
    "they are there, hidden, in this or a new encounter": "meet",
    "they give up": "stop",
}
Rounds = Annotated[int, whole(1, 60, "For how many rounds; without it, one")]
Rate = Annotated[
    int, Option(least=0, most=FASTEST, raw=float, read=lambda _, rate: read_rate(rate))
]
OVER = "That pursuit is over."
NOTHING = (
    "Nobody of yours who runs has treasure or food. ",
    WayOut("Say what counts as such", "item set", tags="treasure"),
    ".",
)


def _fallen(typed: Typed) -> Pairs:
    """Those who lie there and whom nobody carries."""
    chase = view_chase(typed.game.state, typed.viewer)
    return [] if chase is None else [(one.name, one.id) for one in chase.down]


def read_rate(rate: float | None) -> int | None:
    """A rate in tenths. RuleError for one out of bounds, which only Discord's own pages refuse."""
    if rate is None:
        return None
    if not 0 <= rate <= FASTEST:
        raise RuleError(f"A rate goes from 0 to {FASTEST:,}.")
    return round(10 * rate)


@CHASE.command(
    "approach",
    feet="How far, in feet or out of doors in yards; without it, as far as the rounds allow",
    away="Whether to draw back",
    side="Which side; without it, the party (referee)",
)
@says(
    "approach, come nearer, close in, move closer, walk up, go nearer, go closer, step "
    "closer, walk towards, advance, get near, get closer, creep closer, edge closer, close "
    "the distance, go up to, move in",
    "Come nearer[, {feet} feet]",
    when=is_far_known,
)
@says(
    "draw back, back off, back away, keep distance, step back, back up, move back, edge away, "
    "keep our distance, stay away, give them space, stay back",
    "Draw back[, {feet} feet]",
    when=is_far_known,
    away="yes",
)
def approach(
    feet: Annotated[int, whole(1, 100_000)] | None = None,
    rounds: Rounds = 1,
    away: bool = False,
    side: SideKey = PARTY,
) -> Action:
    """Before the fight: come nearer or draw back, a third of the base rate a round"""
    return Approach(side=side, feet=feet, rounds=rounds, away=away)


@CHASE.command(
    "evade",
    side="Who runs; without it, the party (referee)",
    whom="From which side; not needed where there is one other",
    chance="In percent, instead of the rule's: 10 for a surprised side (referee)",
    allow="Though the fight has begun (referee)",
)
@says(
    "run, run away, flee, leg it, escape, get away, evade, about turn, back the way we came, "
    "retreat, turn and run, avoid them, slip away, scram, get out of here, get outta here, "
    "run for it, make a break, sneak away, sneak off, give them the slip, turn back, "
    "withdraw, skedaddle, scarper, hightail, make a run, bail, back away and run, nope out, "
    "we run, gtfo, back away, back off, back out, walk away, leave them be",
    "Try to get away",
    when=both(is_meeting, before_chase, speaks),
)
def evade(
    side: SideKey = PARTY,
    whom: SideKey = "",
    chance: Annotated[int, whole(0, 100)] | None = None,
    allow: bool = False,
) -> Action:
    """Try to get away before the fight begins"""
    return Evade(side=side, whom=whom, chance=chance, allow=allow)


@CHASE.command(
    "follow",
    modifier="What the country adds to the chance to get away: 25 in dense woods (referee)",
    fleeing="The rate in a round of those who run, instead of the one that is known (referee)",
    following="The rate in a round of the pursuers (referee)",
    allow="Though they lost sight of them on the water today (referee)",
)
def follow(
    modifier: Annotated[int, whole(-100, 100)] = 0,
    fleeing: Rate | None = None,
    following: Rate | None = None,
    allow: bool = False,
) -> Action:
    """Follow those who run, or go on though they are out of sight"""
    return Pursue(modifier=modifier, fleeing=fleeing, following=following, allow=allow)


@CHASE.command("let-go")
@says(
    "let them go, give up, stop chasing, let it go, give up the chase, let him go, break off, "
    "leave them, not worth it, let them run, dont follow, let them flee, stop the pursuit, "
    "let it run",
    "Let those who run go",
    when=chases,
)
def let_go() -> Action:
    """Let those who run go, or give up the pursuit"""
    return LetGo()


@CHASE.command("run", times="So many rounds or turns, unless something happens")
@says(
    "run, keep running, run on, faster, leg it, flee, go on, another round, another round of "
    "running, round of running, run for it, sprint, dash, next round, keep going, onward, "
    "move it, go, leave it behind, follow, chase, carry on running, dont stop, run run, hoof "
    "it, pick up the pace, we run, keep fleeing, keep moving, full speed, dont look back, get "
    "out",
    "Run on[ for {times} rounds]",
    when=both(is_chased, either(speaks, runs_alone)),
)
def run(times: Rounds = 1) -> Action:
    """Run on, or follow on: a round, a turn or a day"""
    return RunOn(times=times)


@CHASE.command(
    "drop",
    item="Treasure or food: the pursuers may stop for it",
    count="How many; without it, all of it",
)
@says(
    "drop, throw down, fling, scatter, throw, toss, leave, throw behind, fling behind, bait, "
    "throw it, distract, chuck, dump, leave * behind, drop * behind, throw * behind, toss * "
    "behind, chuck * behind, behind us?, pour * behind, spill, slow it down, slow them down, "
    "toss back, lob, hurl, strew, ditch",
    "Throw down[ {count}] {item}",
    when=has_baits,
    offers={"item": baits},
)
def drop(item: Thing, count: Count | None = None, who: Owner = "") -> Action:
    """Throw down treasure or food, to stop the pursuers"""
    return DropToStop(item_id=item, target=who, count=count)


@CHASE.command("bait")
def bait(
    worth: Annotated[bool, Option(about="Whether it is worth stopping for, to so many of them")],
) -> Action:
    """Say whether a bait is worth stopping for (referee)"""
    return JudgeBait(worth=worth)


@CHASE.command("carry", who="Who lies there, and does not get away otherwise")
@says(
    "carry, drag, pick up, haul, carry along, lift, grab * and run, sling * over, over my "
    "shoulder, take * with us, bring * along",
    "Carry {who} along",
    when=flees,
)
def carry(who: Annotated[str, Option(read=target_in, suggest=_fallen)]) -> Action:
    """Carry a fallen comrade along"""
    return CarryFallen(target=who)


@CHASE.command("stop")
@says(
    "stop, stand and fight, turn and fight, face, stop running, make a stand, hold up, hold * "
    "up, hold it up, turn around, stand my ground, turn and face, hold them off, stop and "
    "fight, fight it, face it, turn on it, no more running, stop fleeing, last stand, stand "
    "fast, stand and, take it on, turn around and, hold the line",
    "Stop and face the pursuers",
    when=flees,
)
@says(
    "attack?, shoot?, cast?, fight?, stab?, hit?",
    "Stop and face the pursuers",
    when=flees,
    confirmed=True,
)
def stop() -> Action:
    """Stop and face the pursuers"""
    return StopRunning()


@CHASE.command("caught")
@says(
    "caught, caught up, catches up, catches them, got you, catch up, is on you, reaches you, "
    "catches you, overtakes, has you, have you",
    "Those who run are caught",
    when=referee_chased,
)
def caught() -> Action:
    """Say that those who run are caught (referee)"""
    return StopRunning(caught=True)


@CHASE.command("out-of-sight")
@says(
    "lost him, lost them, out of sight, lost you, lose them, loses them, chase done, chase "
    "over, gave up the chase, they got away, got away, escaped, loses you, lose you, lost "
    "sight, loses sight, lost track, loses track, gives up, stops chasing, stops following, "
    "gives up the chase, shook it off, shake them off, get away, you escape, no longer "
    "follows, chase ends, chase is over, turns back, pursuit over, lost the trail, loses the "
    "trail, gives up pursuit, end the chase, end chase, stop the chase, call off the chase",
    "The pursuers have lost sight of them",
    when=referee_chased,
)
def out_of_sight() -> Action:
    """Say that the pursuers have lost sight of them (referee)"""
    return LoseSight()


@CHASE.command(
    "hold-up",
    why="What it is, such as burning oil",
    fleeing="Whether it stops those who run",
)
def hold_up(
    rounds: Rounds = 1, why: Annotated[str, text(100)] = "", fleeing: bool = False
) -> Action:
    """Say that something stops the pursuers, for some rounds (referee)"""
    return HoldUp(rounds=rounds, why=why, fleeing=fleeing)


@CHASE.command("lead", distance="In feet in a dungeon, in yards elsewhere")
@says(
    "ahead, behind, feet behind, ft behind, lead is, is * behind, only * behind, distance is, "
    "gains, gaining",
    "The lead is {distance} feet",
    when=referee_chased,
    needs=("distance",),
)
def lead(distance: Annotated[int, whole(0, 100_000)]) -> Action:
    """Say how far ahead those who run are (referee)"""
    return SetLead(distance=distance)


@CHASE.command("unseen", what="What those do whom the party does not see")
def unseen(what: Annotated[str, Option(choices=UNSEEN_CHOICES)]) -> Action:
    """Have those hidden follow the party, in the wilds, who know nothing of it (referee)"""
    return UNSEEN[what]()


def more(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """What a referee can say of a pursuit, for them alone: the pursuit."""
    require_referee(game.actor(user_id), "say how a pursuit goes on")
    chase = view_chase(game.state, TABLE)
    if chase is None or chase.id != word(words, 0):
        raise TooLateError(OVER)
    return Page("What becomes of the pursuit?", [*referee_buttons(game.id, chase)])


def ask_drop(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """What to throw down: treasure and food of one's own who run."""
    viewer, chase = game.viewer(user_id), word(words, 0)
    buttons = [
        button
        for one in can_throw(game.state, viewer)
        for button in thing_buttons(game.id, chase, one.id, baits_of(game.state, one.id))
    ]
    if not buttons:
        raise RuleError(NOTHING)
    text = (
        "Throw down what? All of it goes; `/do chase drop` takes a `count`. The referee says "
        "whether it is worth stopping for."
    )
    return Page(text, buttons, menu=True)


def chase_deeds(doer: Doer) -> Iterator[Deed]:
    """To run on alone, and doors between those who flee below and those who follow."""
    yield from run_on_deeds(doer)
    if doer.own and is_fleeing_below(doer.state) and doer.may(ShutDoor(door="")):
        yield form_deed("Shut a door behind you…", "door shut")
        yield form_deed("Spike a door shut…", "door spike")


FEATURE = Feature(
    lines={
        "chase-evade": Does("chase evade", "@encounter"),
        "chase-follow": Does("chase follow", "@chase"),
        "chase-leave": Does("chase let-go", "@chase"),
        "chase-run": Does("chase run", "@chase", "#stretch", "times"),
        "chase-stand": Does("chase stop", "@chase"),
        "chase-caught": Does("chase caught", "@chase"),
        "chase-sight": Does("chase out-of-sight", "@chase"),
        "chase-hold": Does("chase hold-up", "@chase"),
        "chase-throw": Does("chase drop", "@chase", "who", "item"),
        "chase-bait": Does("chase bait", "@chase", "worth=yes"),
        "flee-on": Does("encounter leave", "who", reason="fled"),
        "chase-carry": Does("chase carry", "@chase", "who"),
    },
    deeds=chase_deeds,
    order=280,
    presses={
        "chase-more": asks(more, turns=False),
        "chase-drop": asks(ask_drop, turns=False),
    },
)
