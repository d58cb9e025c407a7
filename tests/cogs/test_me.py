"""`/me`: where somebody is, and when they are awake."""

from datetime import UTC, datetime

import pytest

from cogs.core.zones import WELL_KNOWN, find_cities, label, zone_named
from cogs.party.pages import render_person
from data.persons import City, cities, zone_names
from rules.errors import NotFoundError
from rules.kernel.hours import wall_clock
from rules.state.pace import Hours
from tests.cogs.conftest import Play

WINTER = int(datetime(2026, 1, 15, 17, 30, tzinfo=UTC).timestamp()) * 1000
SUMMER = int(datetime(2026, 7, 15, 17, 30, tzinfo=UTC).timestamp()) * 1000


async def test_somebody_says_where_they_are_and_when_they_sleep(play: Play) -> None:
    unknown = await play.type(play.ann, "me show")
    assert unknown.ephemeral
    assert "I do not know your time zone." in unknown.response.content
    early = await play.type(play.ann, "me hours", **{"from": "8:00", "to": "22:00"})
    assert "such as Berlin or New York" in early.response.content
    said = await play.type(play.ann, "me timezone", zone="berlin")
    assert said.ephemeral
    assert "Your time zone is **Europe/Berlin**, where it is " in said.response.content
    assert "Reminders reach you from **08:00** to **22:00**." in said.response.content
    changed = await play.type(play.ann, "me hours", **{"from": "10pm", "to": "24:00"})
    assert "from **22:00** to **00:00**" in changed.response.content
    wrong = await play.type(play.ann, "me hours", **{"from": "late", "to": "22:00"})
    assert "“late” is no time of the day. Type `20:00` or `8pm`." in wrong.response.content
    await play.restart()
    again = await play.type(play.ann, "me show")
    assert again.response.content == changed.response.content
    others = await play.type(play.bob, "me show")
    assert "I do not know" in others.response.content
    asked = await play.type(play.ann, "me forget")
    await play.ann.click(asked.response, label="Forget me")
    assert "I do not know" in (await play.type(play.ann, "me show")).response.content


async def test_a_zone_is_picked_by_city_and_by_the_clock(play: Play) -> None:
    first = await play.ann.autocomplete(play.channel, "me timezone", "zone", "")
    assert len(first) == 25
    assert "Europe/Berlin" in {choice["value"] for choice in first}
    found = await play.ann.autocomplete(play.channel, "me timezone", "zone", "new yo")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    assert found[0]["name"].endswith("New York, United States (US): Eastern (most areas)")


async def test_what_is_typed_is_read_on_the_own_clock_and_else_on_that_of_the_game(
    play: Play,
) -> None:
    await play.begin("ose")
    nowhere = await play.type(play.referee, "deadline quiet", begin="22:00", end="07:00")
    assert "`/do deadline quiet begin:22:00 end:07:00 zone:Berlin`" in nowhere.response.content
    unread = await play.type(play.referee, "deadline pause", until="tomorrow 20:00")
    assert "Set it, or type a length" in unread.response.content
    unknown = await play.type(play.referee, "deadline quiet", zone="atlantis")
    assert "I know no place by “atlantis”" in unknown.response.content
    typed = {"begin": "22:00", "end": "24:00"}
    quiet = await play.type(play.referee, "deadline quiet", zone="Tokyo", **typed)
    assert "No deadline falls from 22:00 to 00:00 (clocks of Asia/Tokyo)." in quiet.response.content
    await play.type(play.referee, "deadline pause", until="tomorrow 20:00")
    assert (await paused_until(play)).endswith("11:00")
    await play.type(play.referee, "me timezone", zone="Kathmandu")
    await play.type(play.referee, "deadline pause", until="tomorrow 20:00")
    assert (await paused_until(play)).endswith("14:15")
    offered = await play.referee.autocomplete(play.channel, "deadline quiet", "zone", "kath")
    assert [choice["value"] for choice in offered] == ["Asia/Kathmandu"]


async def test_a_deadline_at_a_time_of_the_day_says_what_to_type_where_nobody_knows_the_clock(
    play: Play,
) -> None:
    await play.begin("ose")
    asked = await play.type(play.referee, "deadline set", time="tomorrow 20:00")
    assert "`/do deadline set time:tomorrow 20:00 zone:Berlin`" in asked.response.content
    assert asked.ephemeral
    offered = await play.referee.autocomplete(play.channel, "deadline set", "zone", "berlin")
    assert offered[0]["value"] == "Europe/Berlin"
    told = await play.type(play.referee, "deadline set", time="tomorrow 20:00", zone="Berlin")
    whole = "Everybody has time until 20:00 the day after (clocks of Europe/Berlin)."
    assert whole in told.response.content
    assert (await play.game()).state.pace.zone == "Europe/Berlin"
    later = await play.type(play.referee, "deadline set", time="21:00", phase="act")
    assert "until 21:00 (clocks of Europe/Berlin)" in later.response.content
    moved = await play.type(play.referee, "deadline set", time="48h", zone="Tokyo", phase="check")
    assert "Everybody has 2 days for checks and saves." in moved.response.content
    assert (await play.game()).state.pace.zone == "Asia/Tokyo"


async def test_a_deadline_is_on_the_own_clock_where_the_game_has_none(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "me timezone", zone="Kathmandu")
    told = await play.type(play.referee, "deadline set", time="20:00")
    assert "(clocks of Asia/Kathmandu)" in told.response.content


async def test_the_games_clock_is_the_referees_where_nobody_has_named_another(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.referee, "me timezone", zone="Kathmandu")
    told = await play.type(play.referee, "deadline quiet", begin="22:00", end="7am")
    assert "from 22:00 to 07:00 (clocks of Asia/Kathmandu)" in told.response.content


async def paused_until(play: Play) -> str:
    """When the game goes on by itself, as a clock in UTC shows it."""
    until = (await play.game()).state.pace.paused_until
    assert until is not None
    return f"{wall_clock('UTC', until):%H:%M}"


def zones(typed: str, now: int = WINTER) -> list[str]:
    return [city.zone for city in find_cities(typed, now)]


def test_cities_are_found_by_name_country_and_abbreviation() -> None:
    assert zones("Berl")[0] == "Europe/Berlin"
    assert zones("germany") == ["Europe/Berlin", "Europe/Busingen"]
    assert zones("los_angeles") == ["America/Los_Angeles"]
    assert zones("pst")[0] == "America/Los_Angeles"
    assert zones("pst", SUMMER)[0] == zones("pdt")[0] == "America/Los_Angeles"
    assert "America/Phoenix" not in zones("pst", SUMMER)
    assert zones("(us)")[:3] == ["America/New_York", "America/Chicago", "America/Los_Angeles"]
    assert zones("atlantis") == []


@pytest.mark.parametrize("typed", ["18:30", "6:30pm", "6:30", "18", "18:", "18:3", "6 pm", "18.25"])
def test_a_clock_narrows_the_list_while_it_is_typed(typed: str) -> None:
    winter = zones(typed)
    assert winter[0] == "Europe/Berlin"
    assert "Europe/London" not in winter
    assert "Africa/Lagos" in winter
    assert "Africa/Lagos" in zones(typed, SUMMER)
    assert "Europe/London" in zones(typed, SUMMER)
    assert "Europe/Berlin" not in zones(typed, SUMMER)


@pytest.mark.parametrize(
    ("typed", "is_there"), [("18:41", False), ("18:40", True), ("18:20", True)]
)
def test_a_clock_may_be_ten_minutes_off(typed: str, *, is_there: bool) -> None:
    assert ("Europe/Berlin" in zones(typed)) is is_there


def test_zones_by_the_quarter_and_over_midnight_are_found() -> None:
    assert zones("23:15") == ["Asia/Kathmandu"]
    assert "Asia/Kolkata" in zones("23:00")
    midnight = WINTER + 5 * 3_600_000 + 30 * 60_000
    assert "Europe/Berlin" in zones("23:55", midnight)
    assert "Europe/Berlin" in zones("12am", midnight)
    assert zones("25:00") == zones("99") == []


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" New York ", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("US/Eastern", "US/Eastern"),
        ("utc", "UTC"),
        ("nepal", "Asia/Kathmandu"),
        ("London", "Europe/London"),
    ],
)
def test_a_zone_can_be_typed_without_picking(typed: str, zone: str) -> None:
    assert zone_named(typed, WINTER) == zone


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("atlantis", "no place by “atlantis”. Type `zone:Berlin` or `zone:New York`, or pick"),
        ("  ", "no place by “”"),
        ("germany", "several places by “germany”. Type `zone:Europe/Berlin` or `zone:Europe/Bus"),
        ("EST", "several places by “EST”. Type `zone:America/New_York` or `zone:America/Toronto`"),
        ("18:30", "several places by “18:30”. Type `zone:Europe/Berlin`"),
    ],
)
def test_what_names_no_zone_or_several_is_refused_with_some(typed: str, advice: str) -> None:
    with pytest.raises(NotFoundError) as refusal:
        zone_named(typed, WINTER)
    assert advice in refusal.value.message


def test_every_well_known_zone_is_one_of_the_worlds() -> None:
    assert set(WELL_KNOWN) <= {city.zone for city in cities()}
    assert all(city.zone.lower() in zone_names() for city in cities())


def test_labels_say_what_the_clock_shows_there() -> None:
    by_zone = {city.zone: city for city in cities()}
    assert label(by_zone["Asia/Tokyo"], WINTER) == "02:30 Tokyo, Japan (JP)"
    assert label(City("UTC", "UTC", ""), WINTER) == "17:30 UTC"


def test_who_is_awake_at_all_hours_is_told_so() -> None:
    assert "at any hour" in render_person(Hours("Asia/Tokyo", 480, 480), WINTER)
