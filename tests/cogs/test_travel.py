"""`/do travel` as people use it: the day in one tap, the map, and who knows that they are lost."""

import pytest

from rules.campaign.records import ChangeSetting
from rules.checks.records import AskChecks
from rules.clock.clock import now
from rules.items.records import AddItem
from rules.state.game import GameState
from rules.state.party import Scale
from rules.travel.records import JOURNEY, Journey
from rules.votes.records import NameCaller
from rules.wandering.records import WANDERING, SetWandering
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, hidden_part, labels_on, said

WEEK = ("Next day", "Forced march", "Rest", "Hunt")


async def state(play: Play) -> GameState:
    return (await play.game()).state


async def journey(play: Play) -> Journey:
    return JOURNEY.of(await state(play))


async def party(play: Play, preset: str = "ose") -> Scene:
    """Aldric and Berta, who go 120 feet a turn where nothing wanders and nobody counts food."""
    scene = Scene(play)
    await scene.set_up(preset, Aldric=12, Berta=8)
    await scene.act(play.referee, ChangeSetting(key="provisions", value="off"))
    await scene.act(play.referee, SetWandering(a_day=0))
    return scene


async def get_lost(play: Play) -> Told:
    """Go through a jungle, day after day, until the way is lost; what the referee was told."""
    told = await play.type(play.referee, "travel day", course="north", terrain="jungle")
    while (await journey(play)).lost is None:
        told = await play.type(play.referee, "travel day")
    return told


@pytest.mark.rule("OSE-WILD-DAY", "OSE-OVERLAND")
async def test_a_day_is_one_tap_on_the_board(play: Play) -> None:
    scene = await party(play)
    first = await play.type(
        play.referee, "travel day", course="north-east", terrain="Forest by road"
    )
    assert "**Day 1**: 36 miles north-east through forest by road." in said(first)
    assert "**Day 2** of the journey: north-east through forest by road, 36 miles so far." in (
        await scene.board()
    )
    assert "The party goes 24 miles a day over easy ground: Aldric, " in await scene.board()
    assert "a turn" not in await scene.board()
    second = await scene.press(play.referee, "Next day")
    assert (
        "**Day 2**: 36 miles north-east through forest by road; 72 miles on the whole journey."
        in said(second)
    )
    assert now(await state(play)) == 2 * 86_400
    await play.referee.click(second.response, label="Undo")
    assert now(await state(play)) == 86_400
    wished = await scene.press(play.ann, "Next day")
    assert wished.ephemeral
    assert "Aldric would like to travel. The referee is called." in said(wished)
    ended = await play.type(play.referee, "travel end")
    assert not ended.ephemeral
    assert "Next day" not in await scene.labels()


@pytest.mark.rule("OSE-OVERLAND")
async def test_a_way_a_terrain_and_half_a_day(play: Play) -> None:
    await party(play)
    way = await play.type(
        play.referee, "travel way", course="S", terrain="Swamp", follows="trail", forage=True
    )
    assert "They go south through swamp from now on, following a trail and looking" in said(way)
    half = await play.type(play.referee, "travel day", half=True)
    assert "**Day 1**, so far: 6 miles south through swamp." in said(half)
    assert "They look for food on the way: " in said(half)
    camp = await play.type(play.referee, "travel day", what="camp")
    assert "**Day 1**: 6 miles south through swamp, then they made camp." in said(camp)


@pytest.mark.rule("OSE-WILD-DAY")
async def test_a_week_in_one_command(play: Play) -> None:
    await party(play)
    week = await play.type(play.referee, "travel day", days=7, course="east", terrain="city")
    assert "**Day 7**: 24 miles east through city; 168 miles on the whole journey." in said(week)
    assert "Aldric and Berta: -1 to attacks and damage until a full day of rest" in said(week)
    assert (await journey(play)).days[-1].number == 7
    await play.type(play.referee, "travel end")
    rested = await play.type(play.referee, "time pass", days=1)
    assert "Aldric and Berta have rested, and are no longer weary." in said(rested)


@pytest.mark.rule("OSE-WILD-REST")
async def test_a_day_that_wearies_them_is_looked_at_before_it_counts(play: Play) -> None:
    scene = await party(play)
    await play.type(play.referee, "travel day", days=6, course="east", terrain="city")
    before = now(await state(play))
    page = await scene.press(play.referee, "Next day")
    assert page.ephemeral
    assert "another day of travel costs -1 to attacks and damage" in said(page)
    assert now(await state(play)) == before
    day = await play.referee.click(page.response, label="Next day")
    assert "**Day 7**: 24 miles east through city" in said(day)
    eighth = await scene.press(play.referee, "Next day")
    assert not eighth.ephemeral
    assert "**Day 8**: 24 miles east through city" in said(eighth)


@pytest.mark.rule("OSE-FORCED-MARCH", "OSE-WILD-REST", "OSE-HUNT")
async def test_the_page_has_all_ways_to_spend_the_day(play: Play) -> None:
    await party(play)
    await play.type(play.referee, "travel way", course="west", terrain="city")
    page = await play.type(play.referee, "travel show")
    assert page.ephemeral
    assert "They go west through city." in said(page)
    assert "Next day: travel 24 miles or forced march 36 miles." in said(page)
    assert "sets the pace: 120'" in said(page)
    assert "Rest is due after 6 more days of travel." in said(page)
    assert labels_on(page.response) == list(WEEK)
    march = await play.referee.click(page.response, label="Forced march")
    assert "**Day 1**: 36 miles west through city, forced march." in said(march)
    page = march
    assert "A day of rest is due for Aldric and Berta after the forced march." in said(page)
    assert labels_on(page.response) == ["Next day", "Rest", "Hunt"]
    hunt = await play.referee.click(page.response.message, label="Hunt")
    assert "**Day 2**: they hunt." in said(hunt)
    assert "Aldric and Berta: -1 to attacks and damage" in said(hunt)
    if WANDERING.of(await state(play)).meetings:
        refused = await play.type(play.referee, "travel day", what="rest")
        assert "First the referee has something to say: what has come up." in said(refused)
        found = await play.type(play.referee, "wandering show")
        await play.referee.click(found.response, label="Let it pass")
    rest = await play.type(play.referee, "travel day", what="rest")
    assert "**Day 3**: they rest." in said(rest)
    assert "Aldric and Berta: 1 day of complete rest." in said(rest)
    seen = said(await play.type(play.ann, "travel show"))
    assert "- Day 1: 36 miles west through city, a forced march." in seen
    assert "- Day 2: a hunt." in seen
    assert "- Day 3: rest." in seen


@pytest.mark.rule("OSE-HUNT")
async def test_what_the_hunt_met_is_told_to_the_referee_alone(play: Play) -> None:
    await party(play)
    hunt = await play.type(play.referee, "travel day", what="hunt")
    assert "**Day 1**: they hunt." in hunt.response.content
    assert "The hunt meets animals on a 1" not in hunt.response.content
    assert "The hunt meets animals on a 1" in hidden_part(hunt).content


@pytest.mark.rule("OSE-LOST")
async def test_who_is_lost_is_the_referees_secret_until_it_is_noticed(play: Play) -> None:
    await party(play)
    told = await get_lost(play)
    assert "losing the way" not in told.response.content
    private = hidden_part(told)
    assert "**They lose their way.** Where do they really go, instead of north?" in private.content
    assert "Really NE" in labels_on(private)
    before = said(await play.type(play.ann, "travel show"))
    day = (await journey(play)).days[-1].number
    said_so = await play.referee.click(private, label="Really NE")
    assert f"Since day {day} they really go north-east, not north." in said(said_so)
    assert said(await play.type(play.ann, "travel show")) == before
    mine = await play.type(play.referee, "travel show")
    assert f"**They are lost** since day {day}: they really go north-east." in said(mine)
    assert ", really north-east" in said(mine)
    assert "By their own reckoning they are" in said(mine)
    assert ", and really" in said(mine)
    assert "really" not in before
    noticed = await play.referee.click(mine.response, label="They notice")
    assert "**They notice that they have lost their way.**" in said(noticed)
    assert "they noticed that they were lost" in said(await play.type(play.ann, "travel show"))


@pytest.mark.rule("OSE-LOST")
async def test_the_referee_says_it_by_command_as_well(play: Play) -> None:
    await party(play)
    await get_lost(play)
    page = await play.type(play.referee, "travel show")
    assert "nobody has said yet where they really go" in said(page)
    assert {"Really NE", "Really S", "They notice"} <= set(labels_on(page.response))
    secret = await play.type(play.referee, "travel lost", course="south")
    assert secret.ephemeral
    found = await play.type(play.referee, "travel lost", noticed="true")
    assert "they have really gone south" in said(found)
    seen = said(await play.type(play.ann, "travel show"))
    assert "miles south through jungle" in seen
    refused = await play.type(play.ann, "travel lost", course="south")
    assert "Only a referee" in said(refused)


@pytest.mark.rule("OSE-FORAGE", "OSE-WILD-DAY")
async def test_the_caller_leads_where_the_game_lets_them(play: Play) -> None:
    scene = await party(play)
    await scene.act(play.referee, ChangeSetting(key="led_by", value="caller"))
    aldric = (await state(play)).characters[0].id
    await scene.act(play.referee, NameCaller(character_id=aldric))
    way = await play.type(play.ann, "travel way", course="north", terrain="swamp", forage=True)
    assert "looking for food" in said(way)
    page = await play.type(play.ann, "travel show")
    assert labels_on(page.response) == list(WEEK)
    day = await play.ann.click(page.response, label="Next day")
    assert "**Day 1**: 12 miles north through swamp." in said(day)
    assert "They look for food on the way" in said(day)
    assert "losing the way" not in said(day)
    assert labels_on((await play.type(play.bob, "travel show")).response) == []


@pytest.mark.rule("OSE-FLYING", "OSE-FLYING-MOUNTS")
async def test_on_the_back_of_dragons(play: Play) -> None:
    await party(play)
    small = await play.type(play.referee, "travel mount", who="Aldric", beast="Gargoyle")
    assert "With 4 hit dice Gargoyle carries somebody of half a human's size" in said(small)
    for rider in ("Aldric", "Berta"):
        up = await play.type(play.referee, "travel mount", who=rider, beast="Red dragon")
        assert f"{rider} rides on Red dragon, and can fly." in said(up)
    day = await play.type(play.referee, "travel way", course="east", terrain="swamp", fly=True)
    assert "They go east over swamp from now on." in said(day)
    day = await play.type(play.referee, "travel day")
    assert "**Day 1**: 36 miles east over swamp." in said(day)
    down = await play.type(play.referee, "travel mount", who="Berta")
    assert "Berta gets off Red dragon." in said(down)
    refused = await play.type(play.referee, "travel day")
    assert "Not everybody can fly: Berta." in said(refused)


async def test_without_a_way_the_page_says_how_to_begin(play: Play) -> None:
    await party(play)
    page = await play.type(play.ann, "travel show")
    assert "Nobody has said which way the party goes." in said(page)
    refused = await play.type(play.referee, "travel day")
    assert "Give `course` and `terrain`" in said(refused)


@pytest.mark.rule("OSE-FORCED-MARCH", "OSE-TIME")
async def test_a_march_with_somebody_down_takes_a_second_tap_and_no_time_goes_by_over_a_save(
    play: Play,
) -> None:
    scene = await party(play, "eris")
    await scene.set_out(Scale.WILDERNESS)
    await play.type(play.referee, "travel way", course="west", terrain="city")
    await play.type(play.referee, "encounter board")
    await play.type(play.referee, "life set", target="Berta", state="CRITICAL")
    told = await play.type(play.referee, "travel day", what="march")
    assert "Berta is critically injured. Spend the day like that all the same?" in said(told)
    assert labels_on(told.response) == ["Do it all the same", "Why?"]
    page = await play.type(play.referee, "travel show")
    assert "Against a forced march: Berta is critically injured." in said(page)
    asked = AskChecks(what="save_death", targets=("c1",), number=10)
    await scene.act(play.referee, asked)
    held = await play.referee.click(page.response, label="Forced march")
    assert "Time does not go by over what Aldric has to roll: `/check`." in said(held)
    await play.type(play.referee, "ask skip")
    march = await play.referee.click(page.response, label="Forced march")
    assert "36 miles west through city, forced march." in said(march)


@pytest.mark.rule("OSE-OVERLAND")
async def test_players_ride_what_they_lead_by_words(play: Play) -> None:
    scene = await party(play)
    aldric = (await state(play)).characters[0].id
    await scene.act(play.referee, AddItem(name="Riding horse", target=aldric))
    up = await play.ann.slash(play.channel, "do", what="I mount up")
    assert "Aldric rides on Riding horse." in said(up)
    down = await play.ann.slash(play.channel, "do", what="get off the horse")
    assert "Aldric gets off Riding horse." in said(down)
    refused = await play.type(play.ann, "travel mount", beast="Red dragon")
    assert "Aldric has no beast of that name to ride. They have: Riding horse." in said(refused)
