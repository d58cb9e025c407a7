"""`/do`: what somebody can do now, found by a few letters, as a line, by a form, or by name."""

from typing import Any

import pytest

from rules.campaign.records import ChangeSetting
from rules.encounter.records import AddMonsters
from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.people import Person, Told
from tests.cogs.scene import Scene, hidden_part, labels_on, said


async def offered(play: Play, who: Person, typed: str) -> list[dict[str, Any]]:
    return await who.autocomplete(play.channel, "do", "what", typed)


async def names(play: Play, who: Person, typed: str) -> list[str]:
    return [one["name"] for one in await offered(play, who, typed)]


async def do(play: Play, who: Person, what: str) -> Any:
    return await who.slash(play.channel, "do", what=what)


async def fight(play: Play, until: str = "declare") -> Scene:
    """Aldric meets goblins, and a wolf that nobody sees."""
    scene = Scene(play)
    await scene.set_up("ose")
    aldric = CreateCharacter(name="Aldric", hit_points=8, numbers=(("thac0", 19),))
    await scene.act(play.ann, aldric)
    wolf = AddMonsters(name="Wolf", hit_points=(9,), hidden=True)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(4,)), wolf)
    await scene.act(play.referee, ChangeSetting(key="declaring", value="everybody"))
    await scene.go_on(until)
    return scene


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
async def test_a_few_letters_find_what_is_done_at_once(play: Play) -> None:
    await fight(play)
    found = await offered(play, play.ann, "att gob")
    assert found[0]["name"] == "Declare: attack Goblins"
    await do(play, play.ann, found[0]["value"])
    assert "Attack" in (await play.type(play.ann, "encounter details")).response.content


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
async def test_what_was_declared_can_be_declared_otherwise(play: Play) -> None:
    await fight(play)
    await do(play, play.ann, (await offered(play, play.ann, "att gob"))[0]["value"])
    held = (await offered(play, play.ann, "hold"))[0]
    assert held["name"] == "Declare: hold, and do nothing"
    assert "hold" in said(await do(play, play.ann, held["value"])).lower()
    assert "Declare instead" not in str(await names(play, play.ann, ""))


async def test_nothing_typed_shows_what_lies_nearest(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    assert (await names(play, play.ann, ""))[0] == "New character"


async def test_nothing_tells_of_who_is_hidden(play: Play) -> None:
    await fight(play)
    typed = [*await names(play, play.ann, "wolf"), *await names(play, play.ann, "")]
    assert not [name for name in typed if "olf" in name]
    assert [name for name in await names(play, play.referee, "damage wolf 3") if "olf" in name]


async def test_what_was_picked_is_looked_at_again_when_it_comes_in(play: Play) -> None:
    await fight(play)
    late = (await offered(play, play.ann, "att gob"))[0]["value"]
    await play.type(play.referee, "encounter end")
    told = await do(play, play.ann, late)
    assert told.ephemeral
    assert "over" in said(told) or "no encounter" in said(told).lower()


async def test_a_line_with_options_does_what_no_list_has(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    told = await do(play, play.referee, 'time pass turns:"2"')
    assert "2 turns" in said(told)
    named = await offered(play, play.ann, "hazard fall who:mor")
    assert "Morgan" in named[0]["name"]
    blank = await do(play, play.ann, 'hazard fall who:"" feet:10')
    assert "Say `who` too: `/do hazard fall who:… feet:…`" in said(blank)
    wrong = await do(play, play.ann, "hazard fall wo:Morgan feet:10")
    assert wrong.ephemeral
    assert "Did you mean `/do hazard fall who:Morgan feet:10`?" in said(wrong)


async def test_what_needs_more_asks_in_a_form_that_is_given_back(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    found = (await offered(play, play.ann, "hazard fall"))[0]
    form = await do(play, play.ann, found["value"])
    refused = await play.ann.submit_modal(form, {"who": ["c1"], "feet": "many"})
    assert refused.ephemeral
    assert "`feet` is a number" in said(refused)
    again = await play.ann.click(refused.response, label="Correct it")
    told = await play.ann.submit_modal(again, {"who": ["c1"], "feet": "10"})
    assert "Morgan" in said(told)


async def test_what_says_all_is_done_and_what_says_less_opens_its_form_filled(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.meet()
    for name in ("Ogre", "Goblin"):
        await scene.say(play.referee, "monster add", name=name, hit_points="9")
    for line in ("damage ogre 1", "damage 1 ogre", "ogre takes 1 dmg"):
        assert "Ogre takes 1" in said(await do(play, play.referee, line))
    assert filled(await do(play, play.referee, "damage ogre")) == {"target": ["Ogre"]}
    asked = await do(play, play.referee, "ref damage ogr")
    assert asked.modal is None
    assert labels_on(asked.response)[0] == "Take … from Ogre…"
    unknown = await do(play, play.referee, "damage dragon 6")
    assert unknown.modal is None
    assert "6" in labels_on(unknown.response)[0]


def filled(opened: Told) -> dict[str, object]:
    """What stands in a form already: what is typed, or the names that are picked."""
    assert opened.modal is not None
    found: dict[str, object] = {}
    for row in opened.modal["components"]:
        field = row.get("component") or row["components"][0]
        picked = [one["label"] for one in field.get("options", ()) if one.get("default")]
        value = picked or field.get("value")
        if value:
            found[field["custom_id"]] = value
    return found


async def test_what_is_like_nothing_says_so(play: Play) -> None:
    await Scene(play).begin()
    told = await do(play, play.ann, "xyzzy plugh")
    assert told.ephemeral
    assert "like “xyzzy plugh”. The nearest: **New character**" in said(told)
    assert await names(play, play.ann, "xyzzy plugh") == []


async def test_a_refusal_that_names_a_command_has_its_button(play: Play) -> None:
    await Scene(play).begin()
    told = await play.type(play.ann, "luck roll")
    assert told.ephemeral
    assert labels_on(told.response)


async def test_a_press_that_is_the_referees_shows_what_one_can_do_oneself(play: Play) -> None:
    scene = await fight(play)
    await play.type(play.referee, "encounter board")
    refused = await scene.press(play.bob, "Next")
    assert refused.ephemeral
    assert said(refused).endswith("You can:")
    assert "Next" not in labels_on(refused.response)
    assert labels_on(refused.response)


async def test_a_form_of_the_referees_is_not_opened_for_a_player(play: Play) -> None:
    await fight(play)
    told = await do(play, play.ann, "deadline set")
    assert told.ephemeral
    assert "Only a referee of this game can do that" in said(told)


async def test_a_new_game_offers_its_referee_a_deadline(play: Play) -> None:
    begun = await play.type(play.referee, "game start", preset="ose")
    form = await play.referee.click(begun.response, label="Deadline…")
    told = await play.referee.submit_modal(form, {"time": "48h"})
    assert "2 days" in said(told) or "48" in said(told)
    refused = await play.ann.click(begun.response, label="Deadline…")
    assert refused.ephemeral
    assert "New character" in labels_on(refused.response)


async def test_a_picked_line_of_an_old_version_is_out_of_date(play: Play) -> None:
    await fight(play)
    game = await play.game()
    told = await do(play, play.ann, f"lb:gone-by-now:{game.id}")
    assert told.ephemeral
    assert "This button is out of date." in said(told)


async def test_a_command_that_wants_more_than_its_name_opens_its_form(play: Play) -> None:
    await Scene(play).set_up("ose")
    refused = await do(play, play.referee, "hire wage")
    assert "Say of which trade" in said(refused)
    form = await play.referee.click(refused.response, label="Fill it in…")
    assert form.modal is not None
    opened = await do(play, play.referee, "deadline set")
    assert opened.modal is not None


async def test_the_name_of_a_command_is_no_name_of_a_thing(play: Play) -> None:
    await Scene(play).set_up("ose")
    asked = await do(play, play.referee, "monster")
    assert "Did you mean **Add Rust monster**?" in said(asked)
    assert (await play.game()).state.encounter is None


async def test_what_only_a_referee_does_a_player_asks_of_them(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    meant = await do(play, play.ann, "rest 3 days")
    assert meant.ephemeral
    assert labels_on(meant.response) == ["Ask the referee: rest 3 days"]
    asked = await play.ann.click(meant.response, label="Ask the referee: rest 3 days")
    assert "asks for: rest 3 days" in said(asked)
    message = hidden_part(asked)
    refused = await play.ann.click(message, label="Do it")
    assert refused.ephemeral
    assert "Only a referee does that." in said(refused)
    assert "3 days" in said(await play.referee.click(message, label="Do it"))


async def test_a_referee_mentions_somebody_by_name_at_home(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Morgan", hit_points=8)
    told = await do(play, play.referee, "nudge Morgan")
    assert f"<@{play.ann.id}>: the referee asks whether you play on." in said(told)
