"""Pairs of games: in one, checks fall that come to nothing. Players read the same in both."""

import pytest

from rules.expedition.records import SetOut
from rules.state.party import Scale
from rules.wandering.records import WANDERING, KeepTable, SetWandering
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, text_of
from tests.cogs.test_secret_moves import Table
from tests.rules.wandering.scenes import CAVES

pytestmark = [
    pytest.mark.rule("OSE-WANDERING"),
    pytest.mark.rule("OSE-WANDERING-DUNGEON"),
    pytest.mark.rule("OSE-WILD-WANDERING"),
]


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
