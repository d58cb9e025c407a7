"""What somebody brings ends in a page, and nothing is written before a button of it is pressed."""

import pytest

from cogs.bestiary.importing import KIND
from cogs.core.files.texts import Found
from rules.bestiary.records import BESTIARY, StatBlock
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on

LINE = (
    "By the reeds 3 mire-hobs (AC 6 [13], HD 1+1, hp 7, 5, 4, Att 1 \u00d7 hook (1d6), "
    "MV 90\u2019 (30\u2019), SV NH, ML 8 (10 at home), AL Chaotic) squat."
)


async def kept(play: Play) -> tuple[StatBlock, ...]:
    """The stat blocks of the game."""
    return BESTIARY.of((await play.game()).state)


async def pasted(play: Play, text: str, command: str = "monster import") -> Told:
    """A text pasted into the form of a command."""
    asked = await play.type(play.referee, command)
    return await play.referee.submit_modal(asked, {"text": text})


async def begin(play: Play, preset: str = "ose") -> None:
    """A game."""
    await play.begin(preset)


async def test_a_line_of_running_text_is_shown_before_it_is_kept(play: Play) -> None:
    await begin(play)
    page = await pasted(play, LINE)
    assert page.ephemeral
    text = page.response.content
    assert text.startswith("### A stat block: Mire-hob\n-# Nothing is kept yet")
    assert "HD 1+1 · morale 8 · saves as NH · alignment C · Armour Class 6 · Movement 90" in text
    assert "Attacks: Hook 1d6" in text
    assert "Hit points of each: 7, 5, 4" in text
    assert "> Morale: 10 at home" in text
    assert await kept(play) == ()
    told = await play.referee.click(page.response, label="Keep")
    assert "Imported: 1 stat block. Mire-hob." in told.response.content
    (block,) = await kept(play)
    assert "10 at home" in block.notes


async def test_those_who_stand_there_are_added_with_their_hit_points_in_one_move(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    page = await pasted(play, LINE)
    await play.referee.click(page.response, label="Add 3 now")
    (group,) = (await play.encounter()).combatants
    assert [body.vitals.hit_points for body in group.bodies] == [7, 5, 4]
    assert [block.name for block in await kept(play)] == ["Mire-hob"]
    await scene.say(play.referee, "log undo")
    assert await kept(play) == ()
    assert (await play.game()).state.encounter is None


async def test_what_is_doubtful_is_chosen_on_the_page(play: Play) -> None:
    await begin(play)
    page = await pasted(play, "Toad: AC 10, HD 2, ML 6")
    assert (
        "**Doubtful**\n- Armour class 10: which way does it count? Taken as"
        in page.response.content
    )
    chosen = await play.referee.click(page.response, label="10, counted up")
    assert "Taken as **10, counted up**" in chosen.response.content
    await play.referee.click(chosen.response, label="Keep")
    (toad,) = await kept(play)
    assert toad.numbers["ac"] == 9


async def test_what_is_hardly_a_name_can_be_made_a_remark(play: Play) -> None:
    await begin(play)
    page = await pasted(play, "Toad: AC 7, HD 2, ML 6, Att 1 bite (1d6), 1 ? lick (1d4)")
    assert "it is called: \u201c? lick\u201d? Taken as **yes, keep it so**" in page.response.content
    chosen = await play.referee.click(page.response, label="no, it is a remark")
    assert "Taken as **no, it is a remark**" in chosen.response.content
    assert "~~? lick~~" in chosen.response.content.partition("**Doubtful**")[0]
    await play.referee.click(chosen.response, label="Keep")
    (toad,) = await kept(play)
    assert [item.name for item in toad.items] == ["Bite"]
    assert "? lick" in toad.notes


async def test_a_text_is_corrected_in_the_form_and_read_again(play: Play) -> None:
    await begin(play)
    page = await pasted(play, "AC 6, HD 1, ML 6")
    assert "### A stat block: Nameless" in page.response.content
    form = await play.referee.click(page.response, label="Correct it…")
    right = await play.referee.submit_modal(form, {"text": "Newt: AC 6, HD 1, ML 6"})
    assert "### A stat block: Newt" in right.response.content


async def test_a_text_without_any_is_given_back_with_what_to_write(play: Play) -> None:
    await begin(play)
    refused = await pasted(play, "nothing at all: [")
    assert "I found no stat block there" in refused.response.content
    form = await play.referee.click(refused.response, label="Correct it")
    page = await play.referee.submit_modal(form, {"text": LINE})
    assert "Mire-hob" in page.response.content


async def test_what_no_game_can_keep_is_said_on_the_page(play: Play) -> None:
    await begin(play)
    page = await pasted(play, "- name: Bat\n  hp: 1\n  morale: 13\n")
    assert "**It cannot be kept like this**" in page.response.content
    assert "13 is outside" in page.response.content
    assert await kept(play) == ()


@pytest.mark.parametrize(
    "text", ["{'a': [", "- name: [x", "a: b: c\n\t- d", '[{"name": "A",}]', "name,ac\nA,1,2,3"]
)
async def test_no_parsers_words_reach_anybody(play: Play, text: str) -> None:
    await begin(play)
    told = await pasted(play, text)
    for word in ("YAML", "JSON", "CSV", "mapping", "delimiter", "expecting"):
        assert word not in told.response.content.replace(text, "").split("You typed")[0]


async def test_several_are_kept_together(play: Play) -> None:
    await begin(play)
    page = await pasted(play, "Imp (2): AC 6, HD 1, ML 7\n\nOgre: AC 5, HD 4+1, ML 10")
    assert "### 2 stat blocks" in page.response.content
    assert "- **Imp** (2): HD 1" in page.response.content
    await play.referee.click(page.response, label="Keep all 2")
    assert [block.name for block in await kept(play)] == ["Imp", "Ogre"]


async def test_what_is_left_of_a_page_stays_until_all_of_it_is_done(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    page = await pasted(play, "Imp (2): AC 6, HD 1, ML 7\n\nOgre: AC 5, HD 4+1, ML 10")
    told = await play.referee.click(page.response, label="Add 2 Imps now")
    left = told.followups[-1]
    assert left.content.startswith("### 2 stat blocks\n-# Done: Add 2 Imps now.")
    assert labels_on(left)[:2] == ["Keep all 2", "Add 1 Ogre now"]
    told = await play.referee.click(left, label="Add 1 Ogre now")
    assert not [one for one in told.messages if "stat blocks" in one.content]
    page = await pasted(play, LINE)
    told = await play.referee.click(page.response, label="Keep")
    assert labels_on(told.followups[-1])[0] == "Add 3 now"


async def test_stat_blocks_beyond_the_two_hundredth_are_said_and_not_lost(play: Play) -> None:
    await begin(play)
    found = Found("\n".join(f"Imp of {n}: AC 6, HD 1, ML 7" for n in range(1, 206)))
    read = KIND.read(await play.game(), found, {})
    assert "**5 more are not read**, from Imp of 201 on" in read.lines[-1]
    assert read.deeds[0].label == "Keep all 200"


async def test_a_post_is_read_from_the_menu_of_messages(play: Play) -> None:
    await begin(play)
    post = await play.ann.send(play.channel, LINE)
    page = await play.referee.context_menu(play.channel, "Read it", post)
    assert page.response.content.startswith("### A stat block: Mire-hob")
    offered = await play.ann.context_menu(play.channel, "Read it", post)
    assert labels_on(offered.response) == ["Say as…", "Catch up from here", "Write it down…"]
