"""`/do level` as people use it: tables, experience that is enough, and the two classes of elves."""

from typing import Any

import pytest

from rules.state.sheet import Character
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on

FIGHTER = {
    "name": "Fighter",
    "levels": "1 0 1d8 19 [0] 12 13 14 15 16\n2 2,000 2d8 19 [0] 12 13 14 15 16\n3 4,000",
}


async def begin(play: Play, preset: str = "eris", **sheet: Any) -> None:
    """Ann plays Ada, a fighter; the referee has written the class."""
    await play.begin(preset)
    sheet = {"hit_points": 8, "traits": "fighter", **sheet}
    await play.type(play.ann, "sheet create", name="Ada", **sheet)
    asked = await play.type(play.referee, "level table keep", name="fighter")
    kept = await play.referee.submit_modal(asked, FIGHTER)
    assert "Levels 1 to 3 of the **fighter** are written" in kept.response.content


async def ada(play: Play) -> Character:
    return (await play.game()).state.characters[0]


@pytest.mark.rule("ERIS-HP-LEVELING")
async def test_experience_is_enough_and_one_tap_raises_the_level(play: Play) -> None:
    await begin(play)
    early = await play.type(play.ann, "level up")
    assert early.ephemeral
    assert "Ada has 0 XP, and level 2 of a fighter needs 2,000" in early.response.content
    await play.type(play.ann, "level set", experience="2100")
    shown = await play.type(play.bob, "level show", character="Ada")
    assert "2,100 XP, enough for level 2 ·" in shown.response.content
    assert not labels_of(shown.response.components)
    own = await play.type(play.ann, "level show")
    assert labels_of(own.response.components) == ["Level up: Ada"]
    await play.type(play.referee, "encounter board")
    assert "Enough XP for a new level: Ada." in await Scene(play).board()
    helped = await play.type(play.ann, "help")
    assert "A new level can be taken by **Ada**." in helped.response.content
    assert labels_on(helped.response)[0] == "Level up"
    other = await Scene(play).press(play.bob, "Level up")
    assert "You have no character in this game yet" in other.response.content
    risen = await Scene(play).press(play.ann, "Level up")
    assert "**Ada is level 2** as fighter. Hit points: 2d8 (" in risen.response.content
    sheet = await ada(play)
    assert sheet.level == 2
    assert sheet.vitals.maximum >= 8
    await play.type(play.referee, "log undo")
    assert (await ada(play)).level == 1


@pytest.mark.rule("ERIS-HP-LEVELING")
async def test_a_new_character_has_at_least_three_hit_points(play: Play) -> None:
    await play.begin("eris")
    made = await play.type(play.ann, "sheet create", name="Ada", hit_points=1)
    assert "3 hit points instead of 1; nobody begins with fewer than 3." in made.response.content
    await play.type(play.referee, "game settings", setting="hp_floor", value="0")
    made = await play.type(play.bob, "sheet create", name="Bert", hit_points=1)
    assert "1 hit point." in made.response.content


async def test_elsewhere_a_form_asks_for_the_new_maximum(play: Play) -> None:
    await begin(play, "4e")
    written = await play.type(play.ann, "level set", experience="2000")
    form = await play.ann.click(written.response, label="Level up: Ada")
    wrong = await play.ann.submit_modal(form, {"points": "many"})
    assert "Type the new maximum as a number" in wrong.response.content
    form = await play.ann.click(written.response, label="Level up: Ada")
    risen = await play.ann.submit_modal(form, {"points": "+6"})
    assert "**Ada is level 2** as fighter, with 14 hit points." in risen.response.content
    late = await play.ann.click(written.response, label="Level up: Ada")
    assert late.ephemeral
    assert "That level is there already" in late.response.content


@pytest.mark.rule("ERIS-ELF")
async def test_an_elf_chooses_before_the_party_sets_out(play: Play) -> None:
    await begin(play, traits="elf, fighter", hit_points=6)
    alone = await play.type(play.ann, "level operate")
    assert "Ada has no second class. An elf has two" in alone.response.content
    wrong = await play.type(play.ann, "level set", experience="some")
    assert "`experience:` takes a whole number, or an elf's two" in wrong.response.content
    written = await play.type(
        play.ann,
        "level set",
        **{"class": "fighter/magic-user", "level": "2/1", "experience": "2100/400"},
        hit_points="6/9",
    )
    assert (
        "Ada: fighter/magic-user, level 2/1, 2,100/400 XP, 6/9 hit points, operating as fighter."
        in written.response.content
    )
    chosen = await play.type(play.ann, "level operate", **{"as": "magic-user"})
    assert "Ada operates as **magic-user**, level 1" in chosen.response.content
    shown = await play.type(play.ann, "level show")
    assert "**magic-user, level 1** (operating): 400 XP, level 2 at 2,500" in (
        shown.response.content
    )
    card = await play.type(play.ann, "sheet show")
    assert "As fighter, level 2: 2,100 XP, up to 6 hit points" in card.response.content
    assert "As magic-user, level 1: operating, up to 9 hit points" in card.response.content
    out = await play.type(play.referee, "explore begin")
    assert "Until the party is home, Ada acts as magic-user." in out.response.content
    refused = await play.type(play.ann, "level operate")
    assert refused.ephemeral
    assert "has to wait until the party is home" in refused.response.content


async def test_tables_are_shown_changed_saved_and_read(play: Play) -> None:
    await begin(play)
    wrong = await play.type(play.ann, "level table keep", name="fighter")
    assert "Only a referee" in wrong.response.content
    listed = await play.type(play.ann, "level table show")
    assert "- **fighter**: levels 1 to 3" in listed.response.content
    shown = await play.type(play.ann, "level table show", name="fighter")
    assert "- **2**: 2,000 XP · 2d8 · THAC0 19 · D12 W13 P14 B15 S16" in shown.response.content
    assert "- **3**: 4,000 XP" in shown.response.content
    shown = await play.type(play.referee, "level table show", name="fighter")
    form = await play.referee.click(shown.response, label="Change")
    bad = await play.referee.submit_modal(form, {**FIGHTER, "levels": "1 none 1d8"})
    assert "“none” is no number" in bad.response.content
    assert "You typed" in bad.response.content
    saved = await play.type(play.referee, "level table export")
    (file,) = saved.response.attachments
    assert file.filename == "class-tables.yaml"
    struck = await play.type(play.referee, "level table forget", name="fighter")
    assert "The table of the fighter is struck." in struck.response.content
    empty = await play.type(play.ann, "level table show")
    assert "**fighter**: levels 1 to 10 (White Box)" in empty.response.content
    asked = await play.type(play.referee, "level table import")
    text = "- class: cleric\n  levels:\n  - 1 0 1d6\n  - 2 1500 2d6 19"
    told = await play.referee.submit_modal(asked, {"text": text})
    assert "The levels of cleric are written." in told.response.content


@pytest.mark.rule("ERIS-CLERIC")
async def test_a_cleric_turns_undead(play: Play) -> None:
    await begin(play, traits="cleric")
    refused = await play.type(play.ann, "turn undead", kind="skeletons", needed=2)
    assert refused.ephemeral
    assert "Ada has no holy symbol" in refused.response.content
    await play.type(play.ann, "item add", name="Holy symbol")
    turned = await play.type(play.ann, "turn undead", kind="skeletons", needed=2)
    assert "Ada **turns** Skeleton: 2d6 (" in turned.response.content
    assert " against 2." in turned.response.content
    open_ = await play.type(play.ann, "turn undead")
    assert "The referee says what comes of it." in open_.response.content
    none = await play.type(play.ann, "turn chart")
    assert "White Box, with 3d6" in none.response.content
    assert "- **Skeleton**: 10 7 4 D" in none.response.content
    form = await play.type(play.referee, "turn chart")
    text = "Skeleton D\nVampire lord \N{EN DASH} 9\n"
    kept = await play.referee.submit_modal(form, {"rows": text})
    assert "The chart for turning undead has Skeleton and Vampire lord." in kept.response.content
    shown = await play.type(play.ann, "turn chart")
    assert "- **Vampire lord**: - 9" in shown.response.content
    offered = await play.ann.autocomplete(play.channel, "turn undead", "kind", "skel")
    assert [choice["name"] for choice in offered] == ["Skeleton: D"]
    gone = await play.type(play.ann, "turn undead", kind="skeletons")
    assert "Ada **destroys** Skeleton without a roll." in gone.response.content
    lost = await play.type(play.ann, "turn undead", kind="vampire lord")
    assert "Ada **fails to turn** Vampire lord without a roll." in lost.response.content


@pytest.mark.rule("ERIS-WISDOM-LANGUAGES")
async def test_wisdom_allows_more_languages(play: Play) -> None:
    await begin(play)
    shown = await play.type(play.ann, "sheet languages")
    assert "How many there may be depends on INT and WIS." in shown.response.content
    await play.type(play.ann, "sheet set", field="wis", value="14")
    learned = await play.type(play.ann, "sheet languages", learned="Orcish")
    assert learned.ephemeral
    assert "Ada has learned Orcish, and may learn 1 more." in learned.response.content
    card = await play.type(play.ann, "sheet show")
    assert "**Languages** Orcish, and may learn 1 more\n" in card.response.content
    assert "Fighter: level 2 at 2,000 XP" in card.response.content
    more = await play.type(play.ann, "sheet languages", learned="Orcish, Elvish, Ogrish")
    assert "1 more than INT and WIS allow" in more.response.content
    wiped = await play.type(play.ann, "sheet languages", learned="none")
    assert "has learned no other language, and may learn 2 more." in wiped.response.content


@pytest.mark.rule("ERIS-WISDOM-LANGUAGES")
async def test_a_sheet_says_who_cannot_read(play: Play) -> None:
    await begin(play, "ose")
    await play.type(play.ann, "sheet set", field="int", value="4")
    await play.type(play.ann, "sheet languages", learned="Common")
    card = await play.type(play.ann, "sheet show")
    assert "**Languages** Common" in card.response.content
    assert " (no reading or writing)\n" in card.response.content


@pytest.mark.rule("4E-ABILITY-BONUSES")
async def test_bonuses_are_named_by_the_player_and_confirmed(play: Play) -> None:
    await begin(play, "4e")
    await play.type(play.ann, "sheet set", field="str", value="14")
    await play.type(play.ann, "sheet set", field="wis", value="10")
    asked = await play.type(play.ann, "sheet bonuses", abilities="str, wis")
    assert "Ada asks for +1 STR and +1 WIS. A referee confirms it." in asked.response.content
    refused = await play.ann.click(asked.response, label="Confirm")
    assert "Only a referee" in refused.response.content
    no = await play.referee.click(asked.response, label="Not these")
    assert "Ada does not get +1 STR and +1 WIS. Name others." in no.response.content
    again = await play.type(play.ann, "sheet bonuses", abilities="str, str")
    late = await play.referee.click(asked.response, label="Confirm")
    assert "Something else is asked for by now" in late.response.content
    given = await play.referee.click(again.response, label="Confirm")
    assert "Ada gets +2 STR: STR 16." in given.response.content
    assert (await ada(play)).numbers["str"] == 16


@pytest.mark.rule("ERIS-DWARF", "ERIS-HOBBIT")
async def test_small_folk_see_heat_and_save_well_against_magic(play: Play) -> None:
    await begin(play, traits="dwarf, fighter")
    sheet = await play.type(play.ann, "sheet show")
    assert "dwarf against magic" not in sheet.response.content
    form = await play.type(play.referee, "level table keep", name="fighter")
    rows = "1 0 1d8 19 12 13 14 15 16\n5 9000 5d8 17 10 11 12 13 14"
    await play.referee.submit_modal(form, {"name": "fighter", "levels": rows})
    sheet = await play.type(play.ann, "sheet show")
    assert "fighter, level 5: dwarf against magic" in sheet.response.content
    assert (await ada(play)).heat_seen is not None
