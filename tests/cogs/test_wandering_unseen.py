"""Pairs of games: in one, checks fall that come to nothing. Players read the same in both."""

import re

import pytest

from rules.expedition.records import SetOut
from rules.state.party import Scale
from rules.wandering.records import WANDERING, KeepTable, SetWandering
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said, text_of
from tests.cogs.test_secret_moves import Table
from tests.rules.wandering.scenes import CAVES

pytestmark = [
    pytest.mark.rule("OSE-WANDERING"),
    pytest.mark.rule("OSE-WANDERING-DUNGEON"),
    pytest.mark.rule("OSE-WILD-WANDERING"),
]
MOMENT = re.compile(r"(\d{10})\d{3}")


async def set_out(table: Table, scale: Scale, rare: SetWandering) -> None:
    """The party sets out; the referee says in secret how often something may come."""
    play, ann = table.play, table.play.ann
    scene = HereScene(play, table.channel)
    await table.tell(play.referee, "game start", preset="ose", name="The Keep")
    await table.tell(ann, "sheet create", name="Aldric", hit_points=8)
    await scene.act(play.referee, KeepTable(table=CAVES))
    await scene.act(play.referee, rare)
    await scene.act(play.referee, SetOut(scale=scale))


class HereScene(Scene):
    """A scene in a channel of its own."""

    def __init__(self, play: Play, channel: object) -> None:
        super().__init__(
            Play(
                play.env,
                play.bot,
                channel,
                play.other,
                play.guild,
                play.referee,
                play.ann,
                play.bob,
                play.cat,
            )
        )


async def explore(table: Table, **time: int) -> None:
    """Time goes by, and players look at everything that they have."""
    ann, bob, referee = table.play.ann, table.play.bob, table.play.referee
    await table.tell(ann, "item add", name="torch")
    await table.tell(ann, "light on", source="torch")
    for _ in range(3):
        await table.tell(referee, "time pass", **time)
        await table.tell(ann, "log undo")
        await table.tell(ann, "time show")
    await table.tell(referee, "game settings", setting="led_by", value="caller")
    await table.tell(referee, "party caller", who="Aldric")
    if "turns" in time:
        for turns in (1, 4):
            played = await table.tell(ann, "explore turn", turns=turns)
            await table.press(ann, played.response.message, "Undo")
        await table.tell(referee, "explore turn", turns=3)
    else:
        await table.tell(ann, "travel way", course="north", terrain="forest")
        for days in (1, 3):
            gone = await table.tell(ann, "travel day", days=days)
            await table.press(ann, gone.response.message, "Undo")
        await table.tell(ann, "travel show")
    await table.tell(referee, "rest short", turns=4)
    await table.tell(ann, "roll", dice="1d1")
    await table.tell(ann, "log undo")
    await table.tell(ann, "log redo")
    for who in (ann, bob):
        for command in ("log show", "dice history", "dice fairness", "dice seeds", "catchup"):
            await table.tell(who, command)
        for move in ("3", "4", "5", "6", "7"):
            await table.tell(who, "log verify", move=move)
            await table.tell(who, "dice reveal", move=move)
        await table.tell(who, "help")
    table.read.append(await board(table))


async def board(table: Table) -> str:
    scene = HereScene(table.play, table.channel)
    await scene.say(table.play.ann, "encounter board")
    return text_of(await scene.components())


@pytest.mark.parametrize(
    ("scale", "time"), [(Scale.DUNGEON, {"turns": 5}), (Scale.WILDERNESS, {"days": 2})]
)
async def test_a_check_without_result_is_no_different_from_none(
    play: Play, scale: Scale, time: dict[str, int]
) -> None:
    none = Table(play, play.channel, with_secrets=False)
    checks = Table(play, play.other, with_secrets=True)
    await set_out(none, scale, SetWandering(every=0, a_day=0))
    await set_out(checks, scale, SetWandering(modifier=-5, every=1, a_day=4))
    for table in (none, checks):
        await explore(table, **time)
    rolled = WANDERING.of((await play.game(play.other)).state).checks
    assert len(rolled) == 6
    assert WANDERING.of((await play.game(play.channel)).state).checks == ()
    for without, having in zip(none.read, checks.read, strict=True):
        assert without == having


async def wish_and_wait(table: Table) -> list[list[tuple[int, str]]]:
    """A turn goes by, in one of the games with a check that succeeds. What is planned then."""
    play = table.play
    await set_out(table, Scale.DUNGEON, SetWandering(every=1, modifier=10 * table.with_secrets - 5))
    await table.tell(play.ann, "light on", source="torch")
    await play.type(play.referee, "time pass", table.channel, turns=1)
    for command in ("help", "nudge"):
        for who in (play.ann, play.bob):
            await table.tell(who, command)
            table.read.append(await board(table))
    scene, first = HereScene(play, table.channel), await planned_in(table)
    for label in ("Wait", "Search"):
        wished = await scene.press(play.ann, label)
        table.read += [said(wished), await scene.board(), *await scene.labels()]
    await table.tell(play.ann, "help")
    return [first, await planned_in(table)]


async def planned_in(table: Table) -> list[tuple[int, str]]:
    """What the clock does when, to the second: one game was begun a little after the other."""
    play, game = table.play, await table.play.game(table.channel)
    due = await play.bot.games.timers.due(play.bot.clock() + 30 * 86_400_000)
    return sorted((at // 1000, MOMENT.sub(r"\1", key)) for key, at in due[game.id].items())


async def test_a_check_that_succeeds_is_no_different_either_until_the_referee_says_so(
    play: Play,
) -> None:
    """Boards, help, pings and what is due at which moment: the same, letter by letter."""
    none = Table(play, play.channel, with_secrets=False)
    comes = Table(play, play.other, with_secrets=True)
    planned = [await wish_and_wait(table) for table in (none, comes)]
    for table in (none, comes):
        meetings = WANDERING.of((await play.game(table.channel)).state).meetings
        assert bool(meetings) is table.with_secrets
    for without, having in zip(none.read, comes.read, strict=True):
        assert without == having
    assert any(f"<@{play.referee.id}>" in text for text in none.read)
    assert planned[0] == planned[1]
    assert all(planned[0])
