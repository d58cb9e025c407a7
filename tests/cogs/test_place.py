"""`/place` as people use it: six rooms by form or by file, and a party that goes through them."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MessageLike

from rules.kernel.actor import TABLE
from rules.places.reading import doors_of
from rules.places.state import PLACES, Place
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, labels_on, offered_on, said
from tests.rules.alike import assert_alike

PAGE = (Path(__file__).parents[2] / "docs" / "places.md").read_text(encoding="utf-8")
FILE = PAGE.partition("```yaml\n")[2].partition("```")[0].encode()
HALL = {
    "name": "Hall",
    "text": "A long hall.\nDust lies everywhere.",
    "notes": "The dust chokes.",
    "ways": "Door: oak, north, to Crypt, locked\nStairs: up, outside\nDoor: low, secret, to Den",
    "more": "Trap: pit, 1d6\nHidden: gold ring, under a stone\nRoom: lit",
}
EMPTY = {"name": "Crypt", "text": "Ash.", "notes": "", "ways": "", "more": ""}


async def started(play: Play, **settings: str) -> Scene:
    scene = Scene(play)
    await scene.begin("ose", **settings)
    await scene.play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    return scene


async def place(play: Play, name: str = "") -> Place:
    """The place of that name, or the only one."""
    places = PLACES.of((await play.game()).state)
    (found,) = (one for one in places if name in ("", one.name))
    return found


def typed_in(told: Told) -> dict[str, str]:
    """What stands in the form that opened."""
    assert told.modal is not None
    fields: list[dict[str, Any]] = [label["component"] for label in told.modal["components"]]
    return {str(field["custom_id"]): str(field.get("value") or "") for field in fields}


async def write(who: Person, message: MessageLike, label: str, **fields: str) -> Told:
    """Press the button of a form, and send it off with these fields changed."""
    opened = await who.click(message, label=label)
    return await who.submit_modal(opened, typed_in(opened) | fields)


async def test_six_rooms_are_six_forms_and_each_answer_has_a_button_for_the_next(
    play: Play,
) -> None:
    await started(play)
    asked = await play.type(play.referee, "place add", place="The Crypt: Ash", room="Hall")
    assert asked.modal is not None
    assert asked.modal["title"] == "The Crypt: Ash"
    assert typed_in(asked)["name"] == "Hall"
    told = await play.referee.submit_modal(asked, HALL)
    assert told.ephemeral
    assert told.response.content.startswith(
        "**The Crypt: Ash · Hall** is ready: 3 ways out, 1 trap and 1 hidden thing."
    )
    assert labels_on(told.response)[:3] == ["Write Crypt", "Write Den", "Another room"]
    opened = await play.referee.click(told.response, label="Write Crypt")
    assert typed_in(opened)["ways"] == "Door: oak door, south, to Hall, locked"
    ways = typed_in(opened)["ways"] + "\nPassage: east, to Well\nDoor: iron, west, to Store"
    told = await play.referee.submit_modal(opened, {**EMPTY, "ways": ways})
    for label in ("Write Den", "Write Well", "Write Store"):
        told = await write(play.referee, told.response, label, text="A room.")
    told = await write(play.referee, told.response, "Another room", name="Tower", text="High.")
    found = await place(play)
    assert [area.name for area in found.areas] == ["Hall", "Crypt", "Den", "Well", "Store", "Tower"]
    assert all(area.text for area in found.areas)
    assert len(found.doors) == 5
    assert not [label for label in labels_on(told.response) if label.startswith("Write")]
    assert await play.bot.games.get((await play.game()).id) is not None
    shown = await play.referee.click(told.response, label="All rooms")
    assert "- **Hall** (not opened): oak door to Crypt, stairs outside" in shown.response.content


async def test_bad_lines_are_told_and_the_form_opens_again_with_all_that_was_typed(
    play: Play,
) -> None:
    await started(play)
    asked = await play.type(play.referee, "place add", place="Barrow")
    wrong = {**HALL, "ways": "Door: oak, loked\nDoor: iron", "more": "Trap: pit, deep"}
    refused = await play.referee.submit_modal(asked, wrong)
    assert refused.ephemeral
    assert "Ways out, line 1: `Door: oak, loked`" in refused.response.content
    assert "Did you mean `locked`?" in refused.response.content
    assert "Traps, line 1: `Trap: pit, deep`" in refused.response.content
    remembered = dict(play.bot.refused)
    play.bot.refused.clear()
    late = await play.referee.click(refused.response, label="Correct it")
    assert "I do not have what you typed any more" in late.response.content
    play.bot.refused.update(remembered)
    again = await play.referee.click(refused.response, label="Correct it")
    assert typed_in(again) == wrong
    told = await play.referee.submit_modal(again, HALL)
    assert "is ready" in told.response.content


async def test_a_long_form_that_is_refused_comes_back_as_a_file(play: Play) -> None:
    await started(play)
    asked = await play.type(play.referee, "place add", place="Barrow")
    long = {**HALL, "text": "x" * 1400, "more": "Trap: pit, deep"}
    refused = await play.referee.submit_modal(asked, long)
    (file,) = refused.response.attachments
    content = (await file.read()).decode()
    assert all(text in content for text in long.values())
    assert "says nothing of a trap" in refused.response.content


async def test_only_the_newest_refused_forms_are_remembered(play: Play) -> None:
    from cogs.core.client import Refused
    from cogs.core.written import MOST_KEPT

    await started(play)
    for number in range(MOST_KEPT):
        play.bot.refused[str(number)] = Refused("room-written", (), {})
    asked = await play.type(play.referee, "place add", place="Barrow")
    await play.referee.submit_modal(asked, {**HALL, "more": "Trap: pit, deep"})
    assert len(play.bot.refused) == MOST_KEPT
    assert "0" not in play.bot.refused


async def imported(play: Play, name: str, content: bytes) -> Told:
    """A file that is read, looked over and kept."""
    page = await play.type(play.referee, "place import", file=(name, content))
    assert page.ephemeral
    return await play.referee.click(page.response, label="Keep")


@pytest.mark.parametrize("kind", ["yaml", "csv"])
async def test_one_file_prepares_six_rooms_and_goes_to_another_game(play: Play, kind: str) -> None:
    await started(play)
    told = await imported(play, "crypt.yaml", FILE)
    assert told.response.ephemeral
    assert "Ready: **The Crypt of Ash** (6 rooms)." in told.response.content
    assert "Upper halls" in told.response.content
    shown = await play.referee.click(told.response, label="Show The Crypt of Ash")
    assert (
        "Wandering monsters: 1 in 6 every 2 turns, from Upper halls. Dark, carved."
        in shown.response.content
    )
    exported = await play.type(play.referee, "place export", kind=kind)
    (file,) = exported.response.attachments
    assert file.filename == f"places.{kind}"
    content = await file.read()
    page = await play.type(play.referee, "place import", file=(file.filename, content))
    assert "The Crypt of Ash is kept already with 6 rooms: this takes its" in page.response.content
    replaced = await play.referee.click(page.response, label="Keep")
    assert "In place of what was there" in replaced.response.content
    await play.type(play.referee, "log undo")
    assert len((await place(play)).areas) == 6


async def test_a_line_of_a_file_that_says_nothing_is_kept_and_can_be_corrected(play: Play) -> None:
    await started(play)
    asked = await play.type(play.referee, "place import")
    typed = {"text": "- place: A\n- room: B\n  traps:\n  - pit, deep\n  ways:\n  - north, to Crypt"}
    page = await play.referee.submit_modal(asked, typed)
    assert "**Not read, and kept with it as remarks**\n> pit, deep" in page.response.content
    assert "B: where does the passage lead, to Crypt, which is not here?" in page.response.content
    page = await play.referee.click(page.response, label="outside")
    again = await play.referee.click(page.response, label="Correct it…")
    assert typed_in(again) == typed
    told = await play.referee.click(page.response, label="Keep")
    assert "Ready: **A** (1 room)." in told.response.content
    (area,) = (await place(play)).areas
    assert area.notes == "pit, deep"
    assert [door.between for door in (await place(play)).doors] == [(area.id, "")]


async def test_parts_are_added_changed_and_removed_without_a_form(play: Play) -> None:
    await started(play)
    nothing = await play.type(play.referee, "place list")
    assert "No place is prepared yet." in nothing.response.content
    await imported(play, "crypt.yaml", FILE)
    told = await play.type(play.referee, "place door", room="Well", door="iron, west, to Tomb")
    assert "**The Crypt of Ash · Well** has this now: iron door." in told.response.content
    await play.type(play.referee, "place trap", room="Well", trap="pit, 2d6")
    told = await play.type(play.referee, "place find", room="Well", find="coin, in the bucket")
    assert "**The Crypt of Ash · Well** has this now: coin." in told.response.content
    wrong = await play.type(play.referee, "place trap", room="Well", trap="pit, deep")
    assert "Trap: `pit, deep`\n“deep” says nothing of a trap" in wrong.response.content
    shown = await play.type(play.referee, "place show", room="Well")
    for line in ("Door: iron door, west, to Tomb", "Trap: pit, 2d6", "Hidden: coin, in the bucket"):
        assert line in shown.response.content
    parts = await play.referee.autocomplete(
        play.channel, "place remove", "part", "coin", place="The Crypt of Ash"
    )
    assert [choice["name"] for choice in parts] == ["coin (Well)"]
    told = await play.type(
        play.referee, "place remove", place="The Crypt of Ash", part=parts[0]["value"]
    )
    assert "The Crypt of Ash: the hidden thing **coin** is removed." in told.response.content
    listed = await play.type(play.referee, "place list")
    assert listed.response.content == "- **The Crypt of Ash**: 6 rooms, 0 opened"
    gone = await play.type(play.referee, "place remove", place="The Crypt of Ash")
    assert "**The Crypt of Ash** is removed, with its 6 rooms." in gone.response.content
    refused = await play.type(play.referee, "place show")
    assert "No place is prepared yet." in refused.response.content


async def test_a_room_that_is_added_again_is_opened_as_it_is(play: Play) -> None:
    await started(play)
    await imported(play, "crypt.yaml", FILE)
    opened = await play.type(play.referee, "place add", place="Crypt of Ash", room="well")
    assert typed_in(opened)["text"] == "A well with a rope and a bucket. Water drips."
    told = await play.referee.submit_modal(opened, typed_in(opened) | {"name": "Cistern"})
    assert "**The Crypt of Ash · Cistern** is ready (Well before)" in told.response.content
    opened = await play.type(play.referee, "place add", place="Crypt of Ash")
    refused = await play.referee.submit_modal(opened, {**EMPTY, "name": "Tomb"})
    assert "The Crypt of Ash has a room called Tomb already." in refused.response.content
    assert labels_on(refused.response) == ["Correct it", "Change it…"]


async def test_a_room_and_the_whole_are_changed_in_their_forms(play: Play) -> None:
    await started(play)
    await imported(play, "crypt.yaml", FILE)
    opened = await play.type(play.referee, "place edit", room="crypt")
    fields = typed_in(opened)
    assert fields["more"] == "Room: dark"
    told = await play.referee.submit_modal(opened, fields | {"name": "Ossuary"})
    assert "**The Crypt of Ash · Ossuary** is ready (Crypt before)" in told.response.content
    opened = await play.type(play.referee, "place edit")
    assert typed_in(opened)["rules"] == "dark, carved, 1 in 6 every 2 turns, table Upper halls"
    refused = await play.referee.submit_modal(
        opened, typed_in(opened) | {"rules": "dank, 2 in 6 every turn"}
    )
    assert "Did you mean `dark`?" in refused.response.content
    again = await play.referee.click(refused.response, label="Correct it")
    changed = typed_in(again) | {
        "name": "Ash Hill",
        "rules": "lit, mine, 2 in 6 every turn, table A",
    }
    told = await play.referee.submit_modal(again, changed)
    assert "**Ash Hill** (The Crypt of Ash before) is changed." in told.response.content
    found = await place(play)
    assert (found.dark, found.words, found.chance, found.every) == (False, ("mine",), 2, 1)
    shown = await play.type(play.referee, "place show")
    assert "2 in 6 every turn, from A. Lit, mine." in shown.response.content
    opened = await play.referee.click(shown.response, label="Edit the place")
    told = await play.referee.submit_modal(opened, typed_in(opened) | {"rules": "boo"})
    assert "Write for example" in told.response.content


async def test_the_party_goes_through_a_place_and_players_see_what_it_sees(play: Play) -> None:
    scene = await started(play)
    nothing = await play.type(play.ann, "place map")
    assert "has not been in any place" in nothing.response.content
    await imported(play, "crypt.yaml", FILE)
    await scene.say(play.referee, "light on", source="torch", who="Ada")
    told = await scene.say(play.referee, "place go", where="Stair head")
    first = told.response.content
    assert "The party comes into **The Crypt of Ash · Stair head** by the stairs" in first
    assert "> Steps lead down into a round room. Ash lies ankle-deep.\n> There are" in first
    assert "Exits: stairs up, oak door north (shut), passage east." in first
    private = told.followups[-1]
    assert private.ephemeral
    assert "The footprints go north" in private.content
    assert "Doors: oak door north: stuck." in private.content
    await scene.say(play.referee, "encounter board")
    board = await scene.board()
    assert "**The Crypt of Ash · Stair head**. Exits: stairs up, oak door north (shut)" in board
    await scene.say(play.referee, "place go", where="oak door north")
    back = await scene.say(play.referee, "place go", where="stair head")
    assert "The party comes back into" in back.response.content
    assert "ankle-deep" not in back.response.content
    seen = await play.type(play.ann, "place map")
    assert seen.ephemeral
    (picture,) = seen.response.attachments
    assert "The party is in Stair head" in (picture.description or "")
    assert "Tomb" not in (picture.description or "")
    own = await play.type(play.referee, "party map")
    assert [one.description for one in own.response.attachments] == [picture.description]
    assert "**Stair head** (you are here)" in seen.response.content
    assert "- oak door north (shut), to Guard room" in seen.response.content
    assert "- iron door north (shut)\n" in f"{seen.response.content}\n"
    for secret in ("Crypt\n", "rack", "dice, under", "Store", "Well", "Tomb"):
        assert secret not in seen.response.content.replace("The Crypt of Ash", "")
    assert not [text for text in scene.texts() if "footprints go north" in text or "rack" in text]


async def test_the_caller_goes_by_the_boards_button(play: Play) -> None:
    scene = await started(play, led_by="caller")
    await play.type(play.ann, "sheet active", character="Ada")
    await play.type(play.referee, "party caller", who="Ada")
    await imported(play, "crypt.yaml", FILE)
    await scene.say(play.referee, "place go", where="Guard room")
    barred = await play.type(play.ann, "place go", where="south")
    assert "The oak door south is shut. Open it first" in barred.response.content
    open_now = {"room": "Guard room", "door": "oak door, south, open"}
    await play.type(play.referee, "place door", **open_now)
    await scene.say(play.referee, "encounter board")
    page = await scene.press(play.ann, "Go…")
    early = await play.ann.click(page.response, label="Without a turn…")
    page = await scene.press(play.ann, "Go…")
    asked = await play.ann.click(page.response, label="Without a turn…")
    assert labels_on(asked.response) == ["oak door south"], "the iron door is shut"
    told = await play.ann.click(asked.response, label="oak door south")
    assert "into **The Crypt of Ash · a dark room** by the oak door." in said(told)
    assert "footprints go north" not in said(told)
    unknown = await play.type(play.ann, "place go", where="Store")
    assert "There is no such way out of here" in unknown.response.content
    told = await play.type(play.ann, "place go", where="up")
    assert "The party leaves **The Crypt of Ash** by the stairs." in said(told)
    late = await play.ann.click(early.response, label="oak door south")
    assert "There is no such way out of here" in late.response.content
    refused = await play.type(play.bob, "place go", where="up")
    assert "can say where the party goes" in refused.response.content


async def test_rooms_are_opened_and_closed_by_buttons_and_by_hand(play: Play) -> None:
    await started(play)
    await imported(play, "crypt.yaml", FILE)
    shown = await play.type(play.referee, "place show")
    room = await play.referee.click(shown.response, label="Well")
    assert "The Crypt of Ash · Well (not opened)" in room.response.content
    told = await play.referee.click(room.response, label="Open for players")
    assert "is open: players see it on their map." in told.response.content
    seen = await play.type(play.ann, "place map", place="The Crypt of Ash")
    assert "**Well**" in seen.response.content
    told = await play.type(play.referee, "place close", room="Well")
    assert "is closed: players do not know it any more." in told.response.content
    told = await play.type(play.referee, "place open", room="Tomb", place="The Crypt of Ash")
    assert "**The Crypt of Ash · Tomb** is open" in told.response.content
    shown = await play.type(play.referee, "place show", room="Tomb")
    await play.referee.click(shown.response, label="Close for players")
    assert not any(area.opened for area in (await place(play)).areas)
    shown = await play.type(play.referee, "place show", room="Tomb")
    told = await play.referee.click(shown.response, label="The party goes here")
    assert "The party comes into **The Crypt of Ash · a dark room**." in said(told)


async def test_players_are_offered_and_shown_nothing_that_is_prepared(play: Play) -> None:
    await started(play)
    for file in (None, FILE):
        if file is not None:
            await imported(play, "crypt.yaml", file)
        for command, option in (
            ("place show", "place"), ("place show", "room"), ("place remove", "part"),
            ("place go", "where"), ("place map", "place"), ("place open", "room"),
        ):  # fmt: skip
            assert await play.ann.autocomplete(play.channel, command, option, "") == []
        for command in ("place show", "place list", "place edit", "place export", "place import"):
            refused = await play.type(play.ann, command)
            assert "Only a referee" in refused.response.content
        for command in ("place open", "place close", "place edit", "place show"):
            refused = await play.type(play.ann, command, place="Nowhere", room="Well")
            assert "Only a referee" in refused.response.content, command
        refused = await play.type(play.ann, "place map", place="The Crypt of Ash")
        assert "There is no place called “The Crypt of Ash”. There is none." in (
            refused.response.content
        )
    offered = await play.referee.autocomplete(play.channel, "place go", "where", "gua")
    assert [choice["value"] for choice in offered] == ["Guard room"]
    offered = await play.referee.autocomplete(play.channel, "place show", "place", "")
    assert [choice["value"] for choice in offered] == ["The Crypt of Ash"]


async def test_undo_to_the_first_move_and_redo_come_to_the_same(play: Play) -> None:
    scene = await started(play)
    await imported(play, "crypt.yaml", FILE)
    await scene.say(play.referee, "place go", where="Well")
    after = (await play.game()).state
    for _ in range(2):
        await scene.say(play.referee, "log undo")
    assert PLACES.of((await play.game()).state) == ()
    for _ in range(2):
        await scene.say(play.referee, "log redo")
    assert (await play.game()).state == after
    found = await place(play)
    assert doors_of(found, found.areas[2].id)


HIDDEN = """
- place: Barrow
- room: Hall
  text: A hall.
  notes: A ghost lives here.
  ways:
  - Door: oak, north, to Crypt, locked, stuck, hear steps
  - Door: bookcase, secret, to Vault
  traps: ["needle, in the chest, 1d6"]
  hidden: [ring]
- room: Crypt
- room: Vault
  text: Gold.
"""
BARE = """
- place: Barrow
- room: Hall
  text: A hall.
  ways: ["Door: oak, north, to Crypt"]
  things: [chest]
- room: Crypt
"""


async def seen_by_a_player(play: Play, file: str) -> list[object]:
    """All that Ann is shown of a hall, while the party goes in and out of it."""
    scene = await started(play)
    await imported(play, "x.yaml", file.encode())
    await play.type(play.referee, "encounter board")
    await scene.say(play.referee, "place go", where="Hall")
    shown: list[object] = [await scene.board(), await scene.labels()]
    for command in ("place map", "log show", "catchup", "help"):
        told = await play.type(play.ann, command)
        shown.append([message.content for message in told.messages])
    for command, option in (("place go", "where"), ("place map", "place"), ("place show", "room")):
        found = await play.ann.autocomplete(play.channel, command, option, "")
        shown.append([choice["name"] for choice in found])
    where = await scene.press(play.ann, "Go…")
    return [*shown, labels_on(where.response), scene.texts()]


def bare_of_ids(shown: list[object]) -> str:
    """What is shown, without the numbers that Discord and the dice give to every game."""
    return re.sub(r"\d{15,}|`[0-9a-f]{12}…`", "0", str(shown))


async def test_help_says_how_to_begin_and_how_to_go_on(play: Play) -> None:
    scene = await started(play)
    told = await play.type(play.referee, "help")
    assert "The place…" in offered_on(told.response)
    await imported(play, "crypt.yaml", FILE)
    rooms = "The rooms that the party has seen"
    assert rooms not in offered_on((await play.type(play.ann, "help")).response)
    await scene.say(play.referee, "place go", where="Well")
    assert rooms in offered_on((await play.type(play.ann, "help")).response)


async def test_a_player_sees_the_same_whether_anything_is_hidden_or_not(play: Play) -> None:
    elsewhere = replace(play, channel=play.other, other=play.channel)
    hidden = await seen_by_a_player(play, HIDDEN)
    bare = await seen_by_a_player(elsewhere, BARE)
    assert_alike(bare_of_ids(hidden), bare_of_ids(bare), TABLE)
    assert "Exits: oak door north (shut)." in str(hidden[0])
