"""Twenty days by land and sea, taken back to the first and brought back to the last."""

from typing import Any

import pytest

from rules.expedition.going import scale_of
from rules.state.party import Scale
from rules.travel.log import exact
from rules.travel.records import JOURNEY
from tests.cogs.conftest import Play
from tests.cogs.recorded import Recorded, fix_dice
from tests.cogs.scene import said

pytestmark = pytest.mark.no_cover

DAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("travel", {"course": "north", "terrain": "clear", "days": 3}),
    ("travel", {"course": "north-east", "terrain": "forest", "days": 2}),
    ("march", {"terrain": "hills"}),
    ("rest", {}),
    ("travel", {"terrain": "mountains", "days": 2}),
    ("travel", {"terrain": "swamp", "days": 1}),
)
WINDS = (7, 3, 11, 2, 9)


async def set_out(play: Play) -> Recorded:
    """A party of two with food, on a road where nothing wanders."""
    scene = Recorded(play)
    await scene.begin("ose", wind="variable")
    referee = play.referee
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await scene.do(who, "sheet create", name=name, hit_points=8)
        await scene.do(who, "item add", name="Standard ration", count=20)
    await scene.do(referee, "wandering set", a_day=0)
    return scene


async def go_by_land(scene: Recorded) -> None:
    for kind, options in DAYS:
        told = await scene.do(scene.play.referee, "travel day", what=kind, **options)
        assert "Day" in said(told), said(told)


async def flee_from_orcs(scene: Recorded) -> None:
    """A day before orcs, who are slower and give up on the next."""
    play = scene.play
    await scene.do(play.referee, "wandering meet", what="Orc", count=4)
    for side in ("Party", "Monsters"):
        await scene.do(play.referee, "encounter surprise", side=side, how="not-surprised")
    await scene.do(play.referee, "chase evade", chance=0)
    told = await scene.do(play.referee, "chase follow", fleeing=120, following=90)
    assert "The pursuit goes on day by day." in said(told)
    told = await scene.do(play.ann, "chase run")
    assert "The party flees for a day." in said(told)
    told = await scene.do(play.referee, "chase let-go")
    assert "The party has escaped." in said(told)


async def go_by_sea(scene: Recorded) -> None:
    referee = scene.play.referee
    await scene.do(referee, "sea embark", name="Tern", rate=360, navigator=True)
    await scene.do(referee, "sea course", course="south")
    for wind in WINDS:
        await scene.do(referee, "sea day", wind=wind)
    await scene.do(referee, "sea day", wind=12)
    await scene.do(referee, "sea storm", where="open")


@pytest.mark.rule("OSE-WILD-DAY", "OSE-OVERLAND", "OSE-FORCED-MARCH", "OSE-WILD-REST")
@pytest.mark.rule("OSE-LOST", "OSE-PURSUIT-WILD", "OSE-SEA-DAY", "OSE-WIND-VARIABLE", "OSE-GALE")
async def test_twenty_days_by_land_and_sea_come_back_exactly(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 1)
    scene = await set_out(play)
    await go_by_land(scene)
    await flee_from_orcs(scene)
    await scene.do(play.referee, "travel lost", course="west")
    await go_by_sea(scene)
    await scene.do(play.referee, "sea ashore")
    told = await scene.do(play.referee, "travel day", terrain="desert", course="south", days=3)
    assert "Day" in said(told)
    state = await scene.state()
    assert scale_of(state) is Scale.WILDERNESS
    days = JOURNEY.of(state).days
    assert days[-1].number == 20
    assert {day.kind for day in days} == {"travel", "march", "rest", "flight", "sail"}
    assert sum(exact(day.miles) for day in days) > 400
    await scene.walk_back_and_forth()
