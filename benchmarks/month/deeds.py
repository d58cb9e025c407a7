"""What people do about what they owe: one answer for each kind of thing that is open."""

import random
from collections.abc import Awaitable, Callable, Mapping

from benchmarks.month.setting_up import DRAGONS
from benchmarks.month.table import Table
from data.live import LiveGame
from rules.attack.attackers import able_bodies
from rules.exploration.records import EXPLORATION
from rules.kernel.actor import ALL_KNOWING, absence_of
from rules.kernel.dues import Due, DueKind
from rules.pursuit.state import CHASE
from rules.state.health import Life
from rules.systems import ENGINE

NOBODY = "nobody"
MOST_DEEDS = 30
"""So much somebody does before they do something else for a while."""
Deed = Callable[[Table, str, Due], Awaitable[None]]


def foe_in(game: LiveGame) -> str:
    """Somebody to attack, `nobody` if nobody is left."""
    encounter = game.state.encounter
    foes = () if encounter is None else encounter.combatants
    up = (
        one.name
        for one in foes
        if one.owner is None
        and not one.gone
        and any(body.vitals.life is Life.UP and not body.gone for body in one.bodies)
    )
    return next(up, NOBODY)


def is_open(game: LiveGame, due: Due) -> bool:
    """Whether somebody still owes it."""
    dues = ENGINE.what_is_due(game.state, ALL_KNOWING)
    return any(
        (one.kind, one.target, one.words) == (due.kind, due.target, due.words) for one in dues
    )


# Players


async def declare(table: Table, who: str, due: Due) -> None:
    """They attack whoever stands first."""
    target = foe_in(await table.game())
    await table.type(who, "declare", what="attack", target=target, who=due.name)


async def act(table: Table, who: str, due: Due) -> None:
    """They attack in their turn, and are done."""
    target = foe_in(await table.game())
    if target != NOBODY:
        await table.type(who, "attack", target=target, who=due.name)
    if is_open(await table.game(), due):
        await table.type(who, "done", who=due.name)


async def press(table: Table, who: str, due: Due) -> None:
    """The button of it."""
    await table.press(who, due.verb, *due.words)


async def settle_spell(table: Table, who: str, due: Due) -> None:
    """What a spell does has been told."""
    await table.press(who, "spell-told", *due.words)


async def save_life(table: Table, who: str, due: Due) -> None:
    """A death save."""
    await table.type(who, "life save", target=due.name)


async def choose_task(table: Table, who: str, due: Due) -> None:
    """They do what all do."""
    await table.type(who, "task choose", what="follow", who=due.name)


async def let_go(table: Table, who: str, due: Due) -> None:
    """Nobody runs after anybody."""
    await table.press(who, "chase-leave", due.words[0])


async def roll(table: Table, who: str, due: Due) -> None:
    """The dice for initiative."""
    del due
    await table.type(who, "encounter roll")


async def wish(table: Table, who: str, due: Due) -> None:
    """They would like the party to wait a turn."""
    del due
    await table.type(who, "explore turn", what="wait")


OF_PLAYERS: Mapping[DueKind, Deed] = {
    DueKind.DECLARATION: declare,
    DueKind.TURN: act,
    DueKind.INITIATIVE: roll,
    DueKind.CHECK: press,
    DueKind.COUNTER: press,
    DueKind.DEATH_SAVE: save_life,
    DueKind.TASK: choose_task,
    DueKind.CHASE: let_go,
    DueKind.NEXT: wish,
}


# The referee


async def go_on(table: Table, who: str, due: Due) -> None:
    """Next; and before the rounds begin, who is to breathe fire waits for the referee."""
    game = await table.game()
    encounter = game.state.encounter
    names = [] if encounter is None else [one.name for one in encounter.combatants]
    if due.kind is DueKind.BEGIN and DRAGONS in names:
        await table.type(who, "order", who=DRAGONS, what="wait for the referee")
    await table.type(who, "encounter next")


async def play_monsters(table: Table, who: str, due: Due) -> None:
    """By hand; the dragons breathe in every other round. Against nobody they do not fight on."""
    game = await table.game()
    encounter = game.state.encounter
    assert encounter is not None
    if not _is_anybody_there(game):
        await end(table, who, due)
        return
    if due.name == DRAGONS and encounter.round % 2:
        options = {"what": "breath", "who": "everybody", "damage": "2d6", "label": "the breath"}
        await table.type(who, "ask check", **options)
    else:
        heroes = [c.name for c in encounter.combatants if c.owner is not None and not c.gone]
        await table.type(who, "attack", target=random.choice(heroes), who=due.name)
    if is_open(await table.game(), due):
        await table.type(who, "done", who=due.name)


def _is_anybody_there(game: LiveGame) -> bool:
    """Whether a player is there whose character can still fight."""
    state = game.state
    fighting = () if state.encounter is None else state.encounter.combatants
    up = [one for one in fighting if one.owner is not None and able_bodies(state, one.id)]
    return any(absence_of(state, one.owner or 0) is None for one in up)


async def end(table: Table, who: str, due: Due) -> None:
    """The fight is over, and all are made well: it is time that is tried here."""
    del due
    await table.type(who, "encounter end")
    state = (await table.game()).state
    heroes = {one.id for one in state.characters}
    for effect in state.effects:
        if effect.key and effect.target in heroes:
            await table.type(who, "condition end", effect=effect.id)
    for one in state.characters:
        if one.vitals.life is not Life.UP:
            await table.type(who, "life set", target=one.name, state="UP")
        if one.vitals.wound_level:
            await table.type(who, "life set", target=one.name, state="0")
        if one.vitals.hit_points < one.vitals.maximum // 2:
            await table.type(who, "life points", target=one.name, hit_points=one.vitals.maximum)


async def play_turn(table: Table, who: str, due: Due) -> None:
    """All have said what they do."""
    del due
    await table.type(who, "explore turn")


async def ask_all(table: Table, who: str, due: Due) -> None:
    """What the party does next: all are asked."""
    del due
    await table.type(who, "explore ask", what="wait")


async def raise_all(table: Table, who: str, due: Due) -> None:
    """Nobody is left standing: all are made well, and go on."""
    await end(table, who, due)


async def settle_check(table: Table, who: str, due: Due) -> None:
    """The dice of a monster; of what nobody else can roll they are let off."""
    if due.is_handed_over:
        await table.press(who, "check-off", *due.words)
    else:
        await press(table, who, due)


async def check_morale(table: Table, who: str, due: Due) -> None:
    """The dice; who has no score stands fast."""
    await press(table, who, due)
    if is_open(await table.game(), due):
        await table.press(who, "morale-skip", *due.words)


OF_THE_REFEREE: Mapping[DueKind, Deed] = {
    DueKind.BEGIN: go_on,
    DueKind.PAUSE: go_on,
    DueKind.TURN: play_monsters,
    DueKind.END: end,
    DueKind.PLAY: play_turn,
    DueKind.INITIATIVE: roll,
    DueKind.MORALE: check_morale,
    DueKind.FLIGHT: press,
    DueKind.MEETING: press,
    DueKind.CHECK: settle_check,
    DueKind.GEAR: press,
    DueKind.SPELL: settle_spell,
    DueKind.CHASE: let_go,
    DueKind.DEATH_SAVE: save_life,
    DueKind.RUNNING: press,
    DueKind.LOST: raise_all,
    DueKind.NEXT: ask_all,
}


async def answer_all(table: Table, who: str) -> bool:
    """Do all that somebody owes in this round, one after the other; False if that was nothing.

    A referee for whom nobody else is left to wait plays on for a while.
    """
    done: set[tuple[object, ...]] = set()
    deeds = OF_THE_REFEREE if who == table.cast.referee.name else OF_PLAYERS
    begun = _round_of(await table.game())
    while True:
        due = await _next(table, who, deeds, done)
        is_over = due is not None and due.owners and _round_of(await table.game()) != begun
        if due is None or is_over or len(done) >= MOST_DEEDS:
            return bool(done)
        done.add(_key(due))
        await deeds[due.kind](table, who, due)


async def _next(
    table: Table, who: str, deeds: Mapping[DueKind, Deed], done: set[tuple[object, ...]]
) -> Due | None:
    game = await table.game()
    viewer = game.viewer(table.people[who].id)
    for due in ENGINE.what_is_due(game.state, viewer):
        is_own = due.is_of(viewer) and (due.asked or who == table.cast.referee.name)
        if is_own and due.kind in deeds and _key(due) not in done:
            return due
    return None


def _round_of(game: LiveGame) -> tuple[object, ...]:
    encounter = game.state.encounter
    return () if encounter is None else (encounter.id, encounter.round)


def _key(due: Due) -> tuple[object, ...]:
    return due.kind, due.target, due.words, due.round, due.step


async def look_for_more(table: Table) -> None:
    """Where nothing is going on the referee asks the party what it does next."""
    game = await table.game()
    plan = EXPLORATION.of(game.state).plan
    is_idle = game.state.encounter is None and CHASE.of(game.state) is None
    if is_idle and not (plan is not None and plan.asked):
        await table.type(table.cast.referee.name, "explore ask", what="wait")
