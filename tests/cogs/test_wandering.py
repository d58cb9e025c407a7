"""`/do wandering`: tables, checks by the clock, and encounters that come by themselves."""

import pytest

from cogs.wandering.files import read_row
from rules.encounter.records import AddMonsters, SetAwareness, SetSurprise, StartEncounter
from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.party import Scale
from rules.wandering.records import WANDERING, CheckWandering, KeepTable, SetWandering
from tests.cogs.cellar import IRON, cellar
from tests.cogs.conftest import Play
from tests.cogs.delving import delve, turns
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, said
from tests.cogs.test_secret_place import closed
from tests.rules.wandering.scenes import CAVES

OSE_WANDERING = pytest.mark.rule("OSE-WANDERING")
ROWS = "1-2: 2d4 goblins (carrying a sack)\n\n3. Ghoul\n4-6 A cold draught"
FORM = {"name": "Upper caves", "dice": "1d6", "rows": ROWS, "where": "Caves, moor"}


async def out(play: Play, scale: Scale = Scale.DUNGEON) -> Scene:
    """Ann's Ada is out; whatever is checked comes up."""
    scene = Scene(play)
    await scene.begin("ose")
    await play.type(play.referee, "game settings", setting="book", value="none")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await scene.act(play.referee, SetOut(scale=scale))
    await scene.act(play.referee, SetWandering(modifier=5))
    return scene


def only(play: Play) -> list[str]:
    """What stands in the channel of the game."""
    return [message.content for message in play.channel.history()]


# Tables


@pytest.mark.parametrize(
    ("row", "number", "what", "notes"),
    [
        ("1 2d4 goblins, drunk (at night)", "2d4", "goblins, drunk", "at night"),
        ("1 Goblins (2d4)", "2d4", "Goblins", ""),
        ("1 2 goblins, 1 wolf", "", "2 goblins, 1 wolf", ""),
        ("1 3 days of rain", "", "3 days of rain", ""),
        ("1 d6 1st-level fighters", "1d6", "1st-level fighters", ""),
    ],
)
def test_a_row_says_how_many_of_what_come(row: str, number: str, what: str, notes: str) -> None:
    found = read_row(row)
    assert (found.number, found.text, found.notes) == (number, what, notes)


@OSE_WANDERING
async def test_a_table_is_written_in_a_form_and_changed_in_it(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table keep", name="Upper caves")
    kept = await play.referee.submit_modal(asked, FORM)
    assert kept.ephemeral
    assert "**Upper caves** is kept: 1d6, 3 rows. It is for caves and moor." in said(kept)
    shown = await play.type(play.referee, "wandering table show", name="upper caves")
    assert "**1-2** 2d4 goblins · carrying a sack" in said(shown)
    assert "**4-6** A cold draught (words alone)" in said(shown)
    edit = await play.referee.click(shown.response, label="Edit")
    assert edit.modal is not None
    fields = {f["component"]["custom_id"]: f["component"] for f in edit.modal["components"]}
    assert fields["rows"]["value"] == (
        "1-2 2d4 goblins (carrying a sack)\n3 Ghoul\n4-6 A cold draught"
    )
    changed = await play.referee.submit_modal(edit, {**FORM, "name": "Caves", "rows": "1-6 Bat"})
    assert "**Caves** is kept, in place of Upper caves: 1d6, 1 row." in said(changed)
    listed = await play.type(play.referee, "wandering table list")
    assert said(listed) == "- **Caves** (1d6, for caves and moor): Bat"
    forgotten = await play.type(play.referee, "wandering table forget", name="caves")
    assert "**Caves** is forgotten" in said(forgotten)
    assert "opens a form" in said(await play.type(play.referee, "wandering table list"))
    assert all("aves" not in text for text in only(play))


@OSE_WANDERING
async def test_gaps_are_refused_with_what_to_type(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table keep")
    refused = await play.referee.submit_modal(asked, {**FORM, "rows": "1-2 goblins"})
    assert "No row has 3-6, which 1d6 can show. Add one, such as `3-6 Goblin`" in said(refused)
    asked = await play.type(play.referee, "wandering table keep")
    await play.referee.submit_modal(asked, {**FORM, "rows": "1-6 Upper caves"})
    shown = await play.type(play.referee, "wandering table show", name="Upper caves")
    assert "**1-6** Upper caves (a roll on that table)" in said(shown)
    asked = await play.type(play.referee, "wandering table keep")
    refused = await play.referee.submit_modal(asked, {**FORM, "rows": "goblins"})
    assert "a row begins with what the dice show, such as `1-2 2d4 goblins`" in said(refused)


@OSE_WANDERING
async def test_players_are_told_nothing_of_tables(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.act(play.referee, KeepTable(table=CAVES))
    for command, options in (
        ("wandering show", {}),
        ("wandering table list", {}),
        ("wandering table keep", {}),
        ("wandering table show", {"name": "Upper caves"}),
        ("wandering table forget", {"name": "Upper caves"}),
        ("wandering check", {}),
        ("wandering set", {"chance": 6}),
        ("wandering meet", {"what": "goblin"}),
    ):
        told = await play.type(play.ann, command, **options)
        assert told.ephemeral, command
        assert "Only a referee" in said(told), command
    offered = await play.ann.autocomplete(play.channel, "wandering meet", "what", "")
    assert offered == []


@OSE_WANDERING
async def test_tables_and_stat_blocks_are_offered_to_referees(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.act(play.referee, KeepTable(table=CAVES))
    offered = await play.referee.autocomplete(play.channel, "wandering meet", "what", "u")
    assert "Upper caves" in [choice["name"] for choice in offered]
    offered = await play.referee.autocomplete(play.channel, "wandering meet", "what", "goblin")
    assert "Goblin" in [choice["name"] for choice in offered]
    offered = await play.referee.autocomplete(play.channel, "wandering set", "table", "")
    assert [choice["name"] for choice in offered][:2] == ["Upper caves", "Dungeon level 1"]


@OSE_WANDERING
@pytest.mark.parametrize("kind", ["yaml", "csv"])
async def test_tables_go_from_one_game_to_another_as_a_file(play: Play, kind: str) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    none = await play.type(play.referee, "wandering table export")
    assert "no encounter tables yet" in said(none)
    await scene.act(play.referee, KeepTable(table=CAVES))
    before = WANDERING.of((await play.game()).state).tables
    saved = await play.type(play.referee, "wandering table export", kind=kind)
    (file,) = saved.response.attachments
    assert file.filename == f"encounter-tables.{kind}"
    content = await file.read()
    text = content.decode()
    await play.type(play.referee, "wandering table forget", name="upper caves")
    asked = await play.type(play.referee, "wandering table import")
    page = await play.referee.submit_modal(asked, {"text": text})
    assert "### 1 table" in said(page)
    told = await play.referee.click(page.response, label="Keep")
    assert "Ready: the encounter table Upper caves." in said(told)
    after = WANDERING.of((await play.game()).state).tables
    assert [replace(one, id="") for one in after] == [replace(one, id="") for one in before]
    page = await play.type(play.referee, "wandering table import", file=(f"caves.{kind}", content))
    assert "in place of the one that is kept" in said(page)


@OSE_WANDERING
async def test_a_table_as_a_book_prints_it_is_read_and_its_gap_is_asked(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table import")
    text = "Causeway \u2013 1d6\n1\u20132 .... 2d4 toads (drunk)\n3. Goblins (3d6)\n5-6) A draught"
    page = await play.referee.submit_modal(asked, {"text": text})
    assert "- 1-2 2d4 toads (drunk)\n- 3 3d6 Goblins\n- 4 Nothing\n- 5-6 A draught" in said(page)
    assert "no row says what comes at 4: taken as **nothing comes**" in said(page)
    page = await play.referee.click(page.response, label="the row before it")
    assert "- 3-4 3d6 Goblins\n" in said(page)
    assert WANDERING.of((await play.game()).state).tables == ()
    await play.referee.click(page.response, label="Keep")
    (table,) = WANDERING.of((await play.game()).state).tables
    assert (table.name, table.dice, len(table.rows)) == ("Causeway", "1d6", 3)


@OSE_WANDERING
async def test_a_text_without_a_table_is_answered_with_how_rows_begin(play: Play) -> None:
    await Scene(play).begin("ose")
    asked = await play.type(play.referee, "wandering table import")
    told = await play.referee.submit_modal(asked, {"text": "- name: Ruin\n  dise: ["})
    assert "Each row begins with what the dice show" in said(told)


# Checks


@OSE_WANDERING
@pytest.mark.rule("OSE-WANDERING-DUNGEON")
async def test_time_stops_and_the_referee_alone_reads_why(play: Play) -> None:
    scene = await out(play)
    await scene.act(play.referee, KeepTable(table=CAVES))
    await play.type(play.referee, "wandering set", table="upper caves")
    room = closed(play, play.referee)
    await play.type(play.referee, "game secrets place", channel=room)
    told = await play.type(play.referee, "time pass", turns=6)
    await play.bot.secrets.settle()
    gone = "Time goes by: 2 turns. It is day 1, twenty past midnight."
    assert told.response.content.startswith(gone)
    assert "**Something comes**" in said(told)
    assert any("Begin the encounter" in label for m in told.followups for label in labels_on(m))
    assert all("omething comes" not in text for text in only(play))
    assert "**Something comes**" in room.history()[-1].content
    page = await play.type(play.referee, "wandering show")
    assert "**Waits for you** since day 1, twenty past midnight:" in said(page)
    assert "Something came up" in said(await play.type(play.referee, "help"))
    assert "Something came up" not in said(await play.type(play.ann, "help"))


@OSE_WANDERING
async def test_the_page_says_what_may_come_and_has_its_buttons(play: Play) -> None:
    scene = await out(play)
    await scene.act(play.referee, SetWandering(modifier=0))
    page = await play.type(play.referee, "wandering show")
    assert (
        "something may come every 2 turns. The next check is day 1, twenty past midnight."
        in said(page)
    )
    assert "**1 in 6**, on no table." in said(page)
    more = await play.referee.click(page.response, label="+1 once: noise, light")
    assert "+1 on the next check alone" in said(more)
    page = await play.type(play.referee, "wandering show")
    assert "**2 in 6** (1 in 6 here and +1 this once)" in said(page)
    checked = await play.referee.click(page.response, label="Check now")
    assert " (dungeon): " in said(checked)
    page = await play.type(play.referee, "wandering show")
    assert "Last checks: day 1, midnight:" in said(page)
    if WANDERING.of((await play.game()).state).meetings:
        shown = await play.type(play.referee, "wandering show")
        await play.referee.click(shown.response, label="Let it pass")
    await play.type(play.referee, "time pass", turns=1)
    late = await play.referee.click(page.response, label="Check now")
    assert "Time has gone by since" in said(late)


@OSE_WANDERING
async def test_bright_light_in_the_dark_is_a_word_for_the_referee(play: Play) -> None:
    scene = await out(play)
    page = await play.type(play.referee, "wandering show")
    assert "shines" not in said(page)
    await scene.say(play.ann, "item add", name="torch")
    await scene.say(play.ann, "light on", source="torch")
    page = await play.type(play.referee, "wandering show")
    assert "Ada's torch shines in the dark. Noise or bright light" in said(page)


@OSE_WANDERING
async def test_the_party_at_home(play: Play) -> None:
    await Scene(play).begin("ose")
    page = await play.type(play.referee, "wandering show")
    assert "The party is at home" in said(page)
    refused = await play.type(play.referee, "wandering check")
    assert "not out" in said(refused)


@pytest.mark.rule("OSE-WILD-WANDERING")
@pytest.mark.rule("OSE-WILD-VISIBILITY")
async def test_outside_the_page_says_how_far_one_sees(play: Play) -> None:
    scene = await out(play, Scale.WILDERNESS)
    page = await play.type(play.referee, "wandering show")
    assert "something may come once a day. The next check is day 1, noon." in said(page)
    assert "about 3 miles" in said(page)
    await scene.act(play.referee, CheckWandering(forced=1))
    page = await play.type(play.referee, "wandering show")
    assert "yards away, 10 to 40 if either side is surprised" in said(page)


@pytest.mark.rule("OSE-SEA-WANDERING")
@pytest.mark.rule("OSE-SEA-VISIBILITY")
async def test_at_sea_ships_are_seen_at_300_yards_and_in_fog_at_40(play: Play) -> None:
    await out(play, Scale.WATER)
    fog = await play.type(play.referee, "wandering set", sight=40, a_day=2)
    assert "twice a day" in said(fog)
    assert "one sees 40 yards" in said(fog)
    page = await play.type(play.referee, "wandering show")
    assert "at 300 yards on a clear day, at 40 in dense fog, and land at 24 miles" in said(page)
    assert "Now it is 40 yards." in said(page)
    await play.type(play.referee, "wandering check", forced=1)
    begun = await begin(play, await play.type(play.referee, "wandering show"))
    encounter = await play.encounter()
    assert encounter.environment == "water"
    assert "on the water" in said(begun)


async def begin(play: Play, page: Told) -> Told:
    label = next(one for one in labels_on(page.response) if one.startswith("Begin the"))
    return await play.referee.click(page.response, label=label)


# The encounter


@OSE_WANDERING
async def test_one_tap_begins_the_encounter_and_rolls_who_is_surprised(play: Play) -> None:
    scene = await out(play)
    begun = await play.type(play.referee, "wandering meet", what="goblins", count=3)
    assert "An encounter begins" in said(begun) or "Encounter" in said(begun)
    encounter = await play.encounter()
    assert [one.name for one in encounter.combatants] == ["Ada", "Goblins"]
    assert encounter.distance is not None
    assert "The party is **" in said(begun)
    assert "the referee to begin the rounds" in await scene.board()
    assert "Join" not in await scene.labels()


@OSE_WANDERING
async def test_what_came_up_begins_passes_by_or_is_rolled_again(play: Play) -> None:
    scene = await out(play)
    await scene.act(play.referee, KeepTable(table=CAVES))
    await play.type(play.referee, "wandering set", table="Upper caves")
    told = await play.type(play.referee, "time pass", turns=2)
    page = told.followups[-1]
    again = await play.referee.click(page, label="Another roll on the table")
    assert "In its place: " in said(again)
    passed = await play.referee.click(again.messages[-1], label="Let it pass")
    assert "by, and nobody notices" in said(passed)
    late = await play.type(play.referee, "wandering show")
    assert "Waits for you" not in said(late)
    await play.type(play.referee, "wandering set", table="none")
    await play.type(play.referee, "wandering check", forced=1)
    begun = await begin(play, await play.type(play.referee, "wandering show"))
    assert "Encounter" in said(begun) or "encounter" in said(begun)
    assert (await play.encounter()).environment == "dungeon"


@OSE_WANDERING
async def test_what_came_up_can_be_taken_back(play: Play) -> None:
    await out(play)
    await play.type(play.referee, "time pass", turns=2)
    assert WANDERING.of((await play.game()).state).meetings
    await play.type(play.referee, "log undo")
    game = await play.game()
    assert WANDERING.of(game.state).meetings == ()
    assert game.state.clock.turns == 0


# Outside


async def wolves(scene: Scene, where: str, *traits: str) -> None:
    """Ada meets three wolves."""
    referee = scene.play.referee
    await scene.act(referee, StartEncounter(environment=where))
    await scene.say(scene.play.ann, "encounter join")
    monsters = AddMonsters(name="Wolf", count=3, hit_points=(5,), traits=traits, block="none")
    await scene.act(referee, monsters)


@pytest.mark.rule("OSE-WILD-SURPRISE")
async def test_three_who_surprise_the_party_may_stand_all_round_it(play: Play) -> None:
    scene = await out(play, Scale.WILDERNESS)
    await wolves(scene, "wilderness")
    await scene.act(play.referee, SetAwareness(side="monsters", aware=True))
    rolled = await play.type(play.referee, "encounter surprise", forced=1)
    assert "they may stand all round it. Do they?" in said(rolled)
    assert "all round" not in rolled.response.content
    told = await play.referee.click(rolled.followups[-1], label="They stand all round it")
    assert "The party is surrounded" in said(told)
    assert "They stand all round the party" in await scene.board()
    back = await play.type(play.referee, "wandering surround", surrounded=False)
    assert "do not stand all round" in said(back)
    assert "all round the party" not in await scene.board()


@pytest.mark.rule("OSE-SEA-SURPRISE")
async def test_those_at_home_in_the_water_make_no_roll(play: Play) -> None:
    scene = await out(play, Scale.WATER)
    await wolves(scene, "water", "aquatic")
    refused = await play.type(play.referee, "encounter surprise", side="monsters")
    assert "so there is no roll" in said(refused)
    await play.type(play.referee, "encounter surprise", side="monsters", how="unaware")
    rolled = await play.type(play.referee, "encounter surprise", side="monsters", forced=2)
    assert "**surprised**" in said(rolled)


@pytest.mark.rule("OSE-WILD-SCALE")
async def test_outside_all_is_told_in_yards(play: Play) -> None:
    scene = await out(play, Scale.WILDERNESS)
    await wolves(scene, "wilderness")
    told = await play.type(play.referee, "encounter distance", distance=60, mode="public")
    assert "60 yards" in said(told)
    assert "60 yards" in await scene.board()
    details = await scene.press(play.ann, "Details")
    assert "Distances are in yards; areas of effect stay in feet." in said(details)
    await scene.act(play.referee, SetSurprise(side="party", surprised=False))
    fallen = await play.type(play.referee, "hazard fall", who="Ada", feet=10)
    assert "10 feet" in said(fallen)


@OSE_WANDERING
async def test_the_caller_waits_until_the_referee_has_spoken(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose", led_by="caller")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.type(play.referee, "explore begin")
    await play.type(play.referee, "party caller", who="Ada")
    await scene.act(play.referee, SetWandering(every=1, modifier=5))
    turn = await play.type(play.ann, "explore turn")
    assert "It is day 1, ten past midnight." in said(turn)
    assert "omes" not in said(turn)
    waits = await play.type(play.ann, "explore turn")
    assert waits.ephemeral
    assert "Ada would like to play the turn. The referee is called." in said(waits)
    page = await play.type(play.referee, "wandering show")
    await play.referee.click(page.response, label="Let it pass")
    assert "twenty past midnight" in said(await play.type(play.ann, "explore turn"))


@pytest.mark.rule("OSE-SEA-VISIBILITY")
async def test_in_fog_what_is_rolled_goes_no_farther_than_one_sees(play: Play) -> None:
    scene = await out(play, Scale.WATER)
    await wolves(scene, "water")
    await play.type(play.referee, "wandering set", sight=40)
    told = await play.type(play.referee, "encounter distance", forced=24)
    assert "**40 yards** apart, as far as one sees: " in said(told)
    assert "land at 24 miles" in said(told)
    clear = await play.type(play.referee, "encounter distance", distance=200)
    assert "200 yards" in said(clear)


@pytest.mark.rule("OSE-MONSTER-DOORS")
async def test_what_cannot_come_in_is_told_and_begins_by_the_referees_word_alone(
    play: Play,
) -> None:
    scene = await cellar(play, doors=(replace(IRON, spiked=True),))
    await scene.say(play.referee, "game settings", setting="book", value="none")
    came = await scene.say(play.referee, "wandering check", forced=1)
    assert "**It cannot get in**: the iron door north holds" in said(came)
    labels = labels_on(came.response)
    assert labels[:2] == ["Begin it all the same", "Let it pass"]
    for how in ("open", "shut"):
        await scene.say(play.referee, "door set", door="iron door", how=how)
    shown = await scene.say(play.referee, "wandering show")
    assert "Shut doors do not stop monsters, stuck ones neither: the iron door north" in said(shown)
    assert labels_on(shown.response)[0] == "Begin the encounter"
    await scene.say(play.referee, "door set", door="iron door", how="spiked")
    refused = await play.referee.click(shown.response, label="Begin the encounter")
    assert "Nothing gets in: iron door north, spiked shut or held by magic." in said(refused)
    await play.referee.click(came.response, label="Begin it all the same")
    assert (await play.game()).state.encounter is not None


@pytest.mark.rule("OSE-WANDERING", "OSE-DUNGEON-TURN")
async def test_the_referee_is_waited_for_where_something_came_up_while_the_party_was_asked(
    play: Play,
) -> None:
    scene = await delve(play, go_on="by-itself")
    await scene.say(play.referee, "explore ask")
    await scene.say(play.referee, "wandering check", forced=1)
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta"), (play.cat, "Cara")):
        await scene.say(who, "task choose", what="follow", who=name)
    assert await turns(play) == 0
    board = await scene.board()
    assert "**Waiting for** the referee" in board
    assert "came up" not in board
    helped = said(await scene.say(play.ann, "help"))
    assert "wandering" not in helped
    shown = await scene.say(play.referee, "wandering show")
    await play.referee.click(shown.response, label="Let it pass")
    assert await turns(play) == 1
    await scene.say(play.referee, "wandering check", forced=1)
    asked = await scene.say(play.referee, "explore ask")
    assert "Time has stopped here" in asked.response.content
