"""Stat blocks as a referee uses them: a name is enough, and what was good is kept."""

import pytest

from rules.bestiary.records import BESTIARY
from rules.state.health import HitDice
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene
from tests.cogs.test_place import typed_in


async def met(play: Play, preset: str = "ose", **settings: str) -> Scene:
    """Aldric meets nobody yet."""
    scene = Scene(play)
    await scene.begin(preset, **settings)
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    return scene


async def offered(play: Play, who: Person, command: str, option: str, typed: str) -> list[str]:
    """What can be picked."""
    found = await who.autocomplete(play.channel, command, option, typed)
    return [choice["value"] for choice in found]


async def test_seven_goblins_are_three_words(play: Play) -> None:
    scene = await met(play)
    told = await scene.say(play.referee, "monster add", name="goblin 7")
    first = told.response.content.splitlines()[0]
    assert first == "**7 goblins** join the monsters."
    assert "HD 1-1" not in told.response.content
    (private,) = told.followups
    assert private.ephemeral
    assert (
        "-# Goblin: HD 1-1 · morale 7 · saves as NH · alignment C · 5 XP · "
        "appearing 2d4 (6d10) · treasure R (C) · Armour Class 6 · Movement 60 · Infravision 90 · "
        "Attacks: Spear 1d6 (in hand, one-handed) · Traits: "
    ) in private.content
    goblins = (await play.encounter()).combatants[-1]
    assert (len(goblins.bodies), goblins.hit_dice, goblins.morale.score) == (7, HitDice(1, -1), 7)
    assert "7 of 7" in await scene.board()
    await scene.say(play.referee, "log undo")
    assert len((await play.encounter()).combatants) == 1


@pytest.mark.parametrize(
    ("typed", "count", "name", "bodies"),
    [
        ("3 orcs", None, "Orcs", 3),
        ("Orc x2", None, "Orc", 2),
        ("Orc 2", 4, "Orc 2", 4),
        ("Watch 2", None, "Watch 2", 1),
    ],
)
async def test_a_number_in_a_name_is_a_count_where_a_stat_block_is_meant(
    play: Play, typed: str, count: int | None, name: str, bodies: int
) -> None:
    scene = await met(play)
    options = {"name": typed, "hit_points": "4", **({"count": count} if count else {})}
    await scene.say(play.referee, "monster add", **options)
    added = (await play.encounter()).combatants[-1]
    assert (added.name, len(added.bodies)) == (name, bodies)


async def test_what_was_good_is_kept_shown_used_and_forgotten(play: Play) -> None:
    scene = await met(play)
    await scene.say(
        play.referee, "monster add", name="Sand cat", hit_dice="3", ac=6, morale=8, saves_as="NH"
    )
    said = scene.texts()
    kept = await scene.say(play.referee, "monster keep", who="Sand cat")
    assert kept.ephemeral
    assert "The stat block of **Sand cat** is kept: HD 3 · morale 8 · saves as NH · Armour" in (
        kept.response.content
    )
    shown = await scene.say(play.referee, "monster show", who="sand cats")
    assert "By the row of NH: Saves: death 14" in shown.response.content
    await scene.say(play.referee, "monster remove", who="Sand cat")
    shown = await scene.say(play.referee, "monster show", who="sand cats")
    assert "### Sand cat\nHD 3 · morale 8" in shown.response.content
    assert "Kept by this game" in shown.response.content
    listed = await scene.say(play.referee, "monster list")
    assert "**Kept by this game**\n- **Sand cat**: HD 3" in listed.response.content
    assert "**The book of this game** (OSE SRD) has 233 more" in listed.response.content
    shown = await scene.say(play.referee, "monster show", who="giant rats")
    assert "-# OSE system reference document" in shown.response.content
    await scene.say(play.referee, "monster add", name="2 sand cats")
    assert (await play.encounter()).combatants[-1].numbers == {"ac": 6}
    gone = await scene.say(play.referee, "monster forget", name="Sand cat")
    assert "The stat block of **Sand cat** is forgotten." in gone.response.content
    assert BESTIARY.of((await play.game()).state) == ()
    await scene.say(play.referee, "log undo")
    assert len(BESTIARY.of((await play.game()).state)) == 1
    assert not [text for text in scene.texts() if "stat block" in text and text not in said]


async def test_players_learn_of_no_stat_block(play: Play) -> None:
    scene = await met(play)
    await scene.say(play.referee, "monster add", name="Goblin", like="Wight", hidden=True)
    await scene.say(play.referee, "monster keep", who="Goblin", name="False goblin")
    assert await offered(play, play.referee, "monster add", "name", "7 false") == ["7 False goblin"]
    assert await offered(play, play.referee, "monster add", "like", "wig") == ["Wight"]
    assert await offered(play, play.referee, "monster show", "who", "fal") == ["False goblin"]
    assert await offered(play, play.referee, "monster forget", "name", "") == ["False goblin"]
    for command, option in (
        ("monster add", "name"), ("monster add", "like"), ("monster show", "who"),
        ("monster forget", "name"),
    ):  # fmt: skip
        assert await offered(play, play.ann, command, option, "") == []
    shown = await scene.say(play.ann, "monster show", who="False goblin")
    nothing = await scene.say(play.ann, "monster show", who="Nobody here")
    assert shown.response.content == nothing.response.content.replace("Nobody here", "False goblin")
    listed = await scene.say(play.ann, "monster list")
    assert "Only a referee" in listed.response.content
    wrong = await scene.say(play.referee, "monster show", who="Nobody here")
    assert "I do not know" in wrong.response.content


async def test_asterisks_of_hit_dice_are_no_bold_type(play: Play) -> None:
    scene = await met(play)
    told = await scene.say(play.referee, "monster add", name="Red dragon")
    assert "HD 10\\*\\* · morale 10" in told.followups[0].content
    shown = await scene.say(play.referee, "monster show", who="Red dragon")
    assert "HD 10\\*\\*\n" in shown.response.content


async def test_attacks_are_typed_in_a_line(play: Play) -> None:
    scene = await met(play)
    cat = {"name": "Sand cat", "hit_points": "9", "ac": 6}
    await scene.say(play.referee, "monster add", **cat, attacks="2 claws 1d3 (natural); Bite 1d6")
    shown = await scene.say(play.referee, "monster show", who="Sand cat")
    assert "Attacks: 2 claws 1d3 (natural), Bite 1d6" in shown.response.content
    told = await scene.say(play.referee, "monster set", who="Sand cat", attacks="Horn 1d8")
    assert "Sand cat: list of attacks **Horn** (was claws, Bite)." in told.response.content
    told = await scene.say(play.referee, "monster set", who="Sand cat", attacks="none")
    assert "no list of attacks any more (was Horn)" in told.response.content
    same = await scene.say(play.referee, "monster set", who="Sand cat", ac=6)
    assert "nothing would change" in same.response.content
    wrong = await scene.say(play.referee, "monster set", who="Sand cat", attacks='"a" b')
    assert "I cannot read “b” in that attack. Type for example" in wrong.response.content


async def test_a_hireling_gets_a_stat_block_by_its_name(play: Play) -> None:
    scene = await met(play)
    hired = {"name": "Bill", "character": "Aldric", "kind": "mercenary", "like": "bandit"}
    await scene.say(play.referee, "monster hire", **hired)
    bill = (await play.encounter()).combatants[-1]
    assert (bill.name, bill.hit_dice, bill.morale.score) == ("Bill", HitDice(1), 8)
    assert [item.name for item in bill.items] == ["Sword"]


async def test_a_misspelt_name_is_guessed(play: Play) -> None:
    scene = await met(play)
    told = await scene.say(play.referee, "monster add", name="Gobln")
    assert "Did you mean Goblin? Else say how much they can take" in told.response.content


@pytest.mark.rule("OSE-MONSTER-SAVES")
async def test_the_row_of_saves_is_corrected(play: Play) -> None:
    scene = await met(play)
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="3")
    told = await scene.say(play.referee, "monster set", who="Goblin", saves_as="4")
    assert "Goblin: saves as **4**" in told.response.content
    shown = await scene.say(play.referee, "monster show", who="Goblin")
    assert "By the row of 4: Saves: death 10" in shown.response.content
    told = await scene.say(play.referee, "monster set", who="Goblin", saves_as="none")
    assert "no saves as any more (was 4)" in told.response.content


FORM = {
    "name": "Sand cat",
    "numbers": "HD 3+1, ML 8, AC 6\nmovement 150, saves as 4, slow\nloses pounce; roar",
    "attacks": "2 Claws 1d4 (natural)\nBite 1d6 (natural, poison)",
    "traits": "undead, cat",
    "notes": "Comes at night.",
}


async def test_a_stat_block_is_written_and_changed_in_a_form(play: Play) -> None:
    await play.begin("ose")
    asked = await play.type(play.referee, "monster keep", name="Sand cat")
    kept = await play.referee.submit_modal(asked, FORM)
    assert kept.ephemeral
    assert (
        "The stat block of **Sand cat** is kept: HD 3+1 · morale 8 · saves as HD 4 · slow "
        "weapons · Armour Class 6 · Movement 150 · Attacks: 2 Claws 1d4 (natural), Bite 1d6 "
        "(natural, poison) · Traits: undead, cat · Exhausted, it loses: pounce, roar · "
        "Notes: Comes at night."
    ) in kept.response.content
    edit = await play.referee.click(kept.response, label="Edit")
    changed = await play.referee.submit_modal(edit, {**FORM, "name": "Lynx", "numbers": "HP 9"})
    assert "**Lynx** is kept, in place of Sand cat: HP 9" in changed.response.content
    shown = await play.type(play.referee, "monster show", who="lynxes")
    edit = await play.referee.click(shown.response, label="Edit")
    refused = await play.referee.submit_modal(edit, {**FORM, "numbers": "HP 9, armur 7"})
    assert "`armur 7`: no stat block has that." in refused.response.content
    assert "You typed:" in refused.response.content
    assert [block.name for block in BESTIARY.of((await play.game()).state)] == ["Lynx"]
    await play.type(play.referee, "monster forget", name="Lynx")
    late = await play.referee.click(changed.response, label="Edit")
    assert typed_in(late)["name"] == "Lynx"


async def test_a_known_one_becomes_the_games_own_in_the_form(play: Play) -> None:
    await play.begin("4e")
    shown = await play.type(play.referee, "monster show", who="goblin")
    assert "Known to every game" in shown.response.content
    edit = await play.referee.click(shown.response, label="Edit")
    assert edit.modal is not None
    fields = [label["component"] for label in edit.modal["components"]]
    texts = {str(field["custom_id"]): str(field.get("value", "")) for field in fields}
    assert texts["numbers"] == "HD 1-1, ML 7, AC 13, Movement 60, Infravision 90"
    assert texts["attacks"] == "Spear 1d6 (in hand, one-handed)"
    kept = await play.referee.submit_modal(edit, {**texts, "numbers": "HD 2, AC 14"})
    assert "**Goblin** is kept: HD 2 · Armour Class 14" in kept.response.content
    (goblin,) = BESTIARY.of((await play.game()).state)
    assert goblin.numbers == {"ac": 5}


async def test_players_open_no_form(play: Play) -> None:
    await play.begin("ose")
    refused = await play.type(play.ann, "monster keep", name="Goblin")
    assert "Only a referee" in refused.response.content
    for command in ("monster import", "monster export"):
        refused = await play.type(play.ann, command)
        assert "Only a referee" in refused.response.content


@pytest.mark.parametrize("kind", ["yaml", "csv"])
async def test_a_games_stat_blocks_go_to_another_game_as_a_file(play: Play, kind: str) -> None:
    await play.begin("ose")
    await play.type(play.referee, "game settings", setting="book", value="none")
    nothing = await play.type(play.referee, "monster export", kind=kind)
    assert "keeps no stat blocks of its own yet" in nothing.response.content
    asked = await play.type(play.referee, "monster keep")
    await play.referee.submit_modal(asked, FORM)
    told = await play.type(play.referee, "monster export", kind=kind, known=True)
    assert told.ephemeral
    (file,) = told.response.attachments
    assert file.filename == f"stat-blocks.{kind}"
    content = await file.read()
    await play.type(play.referee, "game start", play.other, preset="4e")
    there = await play.type(
        play.referee, "monster import", play.other, file=(file.filename, content)
    )
    assert there.ephemeral
    assert "Nothing is kept yet" in there.response.content
    assert BESTIARY.of((await play.game(play.other)).state) == ()
    kept = await play.referee.click(there.response, label="Keep all 28")
    assert "Imported: 28 stat blocks." in kept.response.content
    first, second = await play.game(), await play.game(play.other)
    assert {block.name: block for block in BESTIARY.of(second.state)}["Sand cat"] == (
        BESTIARY.of(first.state)[0]
    )
    again = await play.type(play.referee, "monster import", file=(file.filename, content))
    assert "Kept already, and replaced: Sand cat." in again.response.content
    replaced = await play.referee.click(again.response, label="Keep all 28")
    assert "1 of them in place of what was there" in replaced.response.content
    await play.type(play.referee, "log undo")
    assert BESTIARY.of((await play.game()).state) == BESTIARY.of(first.state)


@pytest.mark.rule("ERIS-OSR-CONVERSION")
async def test_a_monster_of_another_book_is_converted_and_kept(play: Play) -> None:
    await play.begin("eris")
    told = await play.type(
        play.referee,
        "monster convert",
        name="Gorgon",
        hit_dice="8d8",
        ac=-2,
        attacks="2 claws 1d6; bite 2d8",
        magical=True,
        shield=True,
        several="sweeps",
    )
    assert told.ephemeral
    page = told.response.content
    assert page.startswith("**Gorgon** on Planet Eris: HD 8 · Armour Class 2 · ")
    assert (
        "- AC -2: the best is 2. Highly magical: +3 armour and +1 shield come off the rolls of "
        "whoever attacks it.\n"
    ) in page
    assert "- bite: 1d6 instead of 2d8." in page
    assert (
        "- 3 attacks, it sweeps several foes at a blow: one on each target at the most, and -3 on "
        "every roll if it makes them all."
    ) in page
    await play.type(play.referee, "monster convert", name="Ghast", hit_dice="4")
    late = await play.referee.click(told.response, label="Keep")
    assert "Gorgon is not what was converted last." in late.response.content
    newest = await play.type(play.referee, "monster convert", name="Ghast", hit_dice="4+1")
    assert "- Nothing had to be changed." in newest.response.content
    kept = await play.referee.click(newest.response, label="Keep")
    assert "The stat block of **Ghast** is kept" in kept.response.content


@pytest.mark.rule("ERIS-OSR-CONVERSION")
@pytest.mark.parametrize(
    ("label", "numbers", "traits"),
    [("One attack a round", {}, ("one-attack",)), ("One on each foe", {"targets": 3}, ())],
)
async def test_several_attacks_are_asked_about_on_planet_eris(
    play: Play, label: str, numbers: dict[str, int], traits: tuple[str, ...]
) -> None:
    await play.type(play.referee, "game start", preset="eris")
    form = {"name": "Gorgon", "numbers": "HD 8", "attacks": "2 claws 1d6 (natural); bite 2d8"}
    form["attacks"] += " (natural)"
    asked = await play.type(play.referee, "monster keep")
    kept = await play.referee.submit_modal(asked, form)
    assert "On Planet Eris a monster attacks once a round" in kept.response.content
    said = await play.referee.click(kept.response, label=label)
    assert "On Planet Eris" not in said.response.content
    (gorgon,) = BESTIARY.of((await play.game()).state)
    assert (gorgon.numbers, gorgon.traits) == (numbers, traits)
