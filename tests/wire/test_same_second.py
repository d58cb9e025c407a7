"""Two players answer in the same second, click twice, and the deadline comes: each counts once."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from itertools import count

import pytest

from bot import build_bot
from cogs.core import scheduler
from cogs.render.buttons import make_button
from data.live import Asked
from rules.campaign.records import ChangeSetting
from rules.pace.records import DeadlineCame, PlayedForThem, SetLimit
from rules.rounds.records import NextStep
from rules.state.encounter import Encounter
from rules.state.pace import Limit
from rules.state.rounds import StepKind
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.emulator.state import User
from tests.places import Place
from tests.rules.table import running
from tests.wire.conftest import Wire, configuration, furnish

ROUNDS = 24
"""Two phases each, and the deadline at each of its moments: 48 times both answer at once."""
WITH_DEADLINE = 3
"""In every third phase the deadline comes in that second, too."""
NO_HURRY_S = 60
"""Discord's three seconds are not what is tried here, and a busy machine may miss them."""
_keys = count(1)


class MovedClock:
    """The time of day, and what was added to it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return int(time.time() * 1000) + self.ahead


@pytest.fixture
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
async def wire(
    database: Place, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Wire]:
    monkeypatch.setattr(scheduler, "CALM_S", 0.0)
    async with Emulator() as discord:
        discord.server.ack_deadline = NO_HURRY_S
        people = furnish(discord)
        bot = build_bot(configuration(database), clock=clock)
        async with discord.running(bot):
            yield Wire(discord, bot, *people)


async def now(wire: Wire) -> Encounter:
    return running((await wire.game()).state)


async def press(wire: Wire, who: User, verb: str, encounter: Encounter) -> Interaction:
    """Press a button as the board has it in a step, and wait for the answer."""
    game, remembered = await wire.game(), wire.bot.games.remembered
    # While it is posted anew, because somebody is called, it stands nowhere.
    await wire.discord.until(lambda: remembered.board(game.id) is not None, timeout=NO_HURRY_S)
    place = remembered.board(game.id)
    assert place is not None
    words = encounter.id, encounter.round, encounter.step_number
    button = make_button(verb, game.id, *words, label="")
    board = wire.channel.messages[place[1]]
    return await wire.discord.click(who, board, button.custom_id, is_forged=True)


async def come(wire: Wire, clock: MovedClock, turn: int) -> None:
    """Now and then let the deadline come: before the presses or among them."""
    if turn % WITH_DEADLINE:
        return
    (deadline,) = (await wire.game()).state.pace.deadlines
    assert deadline.at is not None
    clock.ahead += deadline.at - clock() + 1
    wire.bot.scheduler.wake(0)
    await asyncio.sleep(turn % 8 * 0.002)


async def at_once(wire: Wire, clock: MovedClock, verb: str, turn: int) -> list[Interaction]:
    """Both press a button twice, and strike at the goblin, all in one second."""
    encounter = await now(wire)
    people = wire.ann, wire.bob
    await come(wire, clock, turn)
    presses = [press(wire, who, verb, encounter) for who in people for _ in range(2)]
    blows = [wire.say(who, "damage", target="Goblin", amount="1") for who in people]
    return await asyncio.gather(*presses, *blows)


async def reach(wire: Wire, kind: StepKind) -> None:
    """The referee plays the monsters until the party is to answer."""
    for _ in range(10):
        encounter = await now(wire)
        step, deadlines = encounter.step, (await wire.game()).state.pace.deadlines
        assert step is not None
        if step.kind is kind and deadlines:
            return
        game, asked = await wire.game(), Asked(f"x:{next(_keys)}", wire.rae.id, wire.channel.id)
        await wire.bot.games.act(game.id, asked, NextStep())
    raise AssertionError(kind)


async def test_all_that_is_answered_in_one_second_counts_once(
    wire: Wire, clock: MovedClock
) -> None:
    await wire.fight()
    game, asked = await wire.game(), Asked("x:0", wire.rae.id, wire.channel.id)
    remembered = wire.bot.games.remembered
    await wire.discord.until(lambda: remembered.board(game.id) is not None, timeout=NO_HURRY_S)
    await wire.bot.games.act(game.id, asked, SetLimit(limit=Limit(minutes=5)))
    # Else who lets the declarations go by has no turn to be done with.
    by_book = ChangeSetting(key="declaring", value="by-book")
    await wire.bot.games.act(game.id, Asked("x:by-book", wire.rae.id), by_book)
    first, answers = (await now(wire)).round, list[Interaction]()
    for number in range(ROUNDS):
        for turn, (kind, verb) in enumerate(
            ((StepKind.DECLARE, "nothing"), (StepKind.ACT, "done")), 2 * number
        ):
            await reach(wire, kind)
            before = (await now(wire)).step_number
            told = await at_once(wire, clock, verb, turn)
            answers += told
            after = (await now(wire)).step_number
            assert after > before, (turn, [answer.text for answer in told])
        assert (await now(wire)).round in (first + number, first + number + 1)
    await reach(wire, StepKind.DECLARE)
    assert (await now(wire)).round == first + ROUNDS
    assert not [answer.text for answer in answers if "went wrong" in answer.text]
    await check(wire)


async def check(wire: Wire) -> None:
    """What the log has of it."""
    rows = await wire.bot.games.log.entries((await wire.game()).id, limit=5000)
    events = [event for row in rows for event in row.events]
    came = [event.key for event in events if isinstance(event, DeadlineCame)]
    assert len(came) == len(set(came))
    assert came
    played = Counter(e.key.partition(":")[0] for e in events if isinstance(e, PlayedForThem))
    did = Counter(row.action_name for row in rows if row.member)
    assert did["DeclareNothing"] + played["declaration"] == 2 * ROUNDS
    assert did["MarkDone"] + played["turn"] == 2 * ROUNDS
    goblin = next(c for c in (await now(wire)).combatants if c.name == "Goblin")
    assert goblin.bodies[0].vitals.hit_points == 500 - 4 * ROUNDS
