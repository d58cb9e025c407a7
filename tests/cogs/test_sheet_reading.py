"""What a sheet from elsewhere ends in: a page that is looked over, before anything is kept."""

import json

import pytest

from cogs.core.files.as_builder import read_builder
from cogs.core.files.texts import read_anything
from cogs.sheet.importing import KEYS, SHEETS, likeness, read_sheets
from cogs.sheet.settled import Reading
from rules.errors import RuleError
from rules.state.game import GameState
from rules.state.items import Held
from rules.systems import ENGINE
from tests.cogs.conftest import Play
from tests.cogs.test_readings import LINE, begin
from tests.cogs.test_sheet_exchange import pasted

DOWN = ENGINE.asking(GameState("ose"))
WREN = "Name: Wren\nThief 1\nHP 4, AC 14\nSTR 9 INT 12 WIS 10 DEX 16 CON 11 CHA 13"


def read(text: str, name: str = "", **chosen: str) -> Reading:
    """The first sheet of a text, in a game that counts armour downwards."""
    choices = {f"0.{key}": value for key, value in chosen.items()}
    return read_sheets(DOWN, read_anything(SHEETS, text, name, KEYS), choices)[0]


async def test_a_page_is_kept_by_one_press_and_taken_back_by_one(play: Play) -> None:
    await begin(play)
    page = await pasted(play, play.ann, f"{WREN}\nEyes: grey")
    text = page.response.content
    assert text.startswith("### Wren\n-# Nothing is kept yet: look it over first.\nLevel 1 · thief")
    assert "STR 9 · INT 12 · WIS 10 · DEX 16 · CON 11 · CHA 13" in text
    assert "**Armour Class 5** · THAC0 19" in text
    assert "Armour class 14: which way does it count? Taken as **14, counted up**" in text
    assert text.endswith("> Eyes: grey")
    assert (await play.game()).state.characters == ()
    await play.ann.click(page.response, label="Keep")
    (wren,) = (await play.game()).state.characters
    assert (wren.name, wren.numbers["ac"], wren.remarks) == ("Wren", 5, ("Eyes: grey",))
    await play.type(play.ann, "log undo")
    assert (await play.game()).state.characters == ()


async def test_who_looks_for_what_was_not_kept_is_shown_the_page_again(play: Play) -> None:
    await begin(play)
    page = await pasted(play, play.ann, WREN)
    again = await play.type(play.ann, "sheet show")
    assert again.response.content == page.response.content
    assert again.ephemeral
    others = await play.type(play.bob, "sheet show")
    assert "You have no character" in others.response.content
    await play.ann.click(again.response, label="Keep")
    await play.type(play.ann, "sheet retire")
    gone = await play.type(play.ann, "item show")
    assert "Nothing is kept yet" not in gone.response.content


async def test_a_post_of_a_player_is_read_as_a_sheet_and_a_stat_block_is_not(play: Play) -> None:
    await begin(play)
    post = await play.ann.send(play.channel, WREN)
    page = await play.ann.context_menu(play.channel, "Read it", post)
    assert page.response.content.startswith("### Wren")
    assert likeness(read_anything(SHEETS, LINE, "", KEYS)) == 0


async def test_several_sheets_are_kept_at_once(play: Play) -> None:
    await begin(play)
    rows = "Name\tClass\tHP\tAC\tSTR\nWat\tFighter\t9\t3\t16\nNan\tThief\t3\t7\t8\n"
    page = await pasted(play, play.referee, rows)
    assert page.response.content.startswith("### 2 sheets")
    await play.referee.click(page.response, label="Keep all 2")
    names = [one.name for one in (await play.game()).state.characters]
    assert names == ["Wat", "Nan"]


async def test_without_hit_points_nobody_is_made_and_without_a_name_it_is_asked(play: Play) -> None:
    await begin(play)
    refused = await pasted(play, play.ann, "Wat\nFighter 2\nSTR 13 INT 9 WIS 8")
    assert "needs this line as well: `Hit points: 8`" in refused.response.content
    page = await pasted(play, play.ann, "Fighter 2\nHP 5\nSTR 13 INT 9 WIS 8")
    assert "No line says the name, such as `Name: Morgan`: taken as **Nameless**" in (
        page.response.content.replace("\\", "")
    )


@pytest.mark.parametrize(
    ("line", "level", "traits"),
    [
        ("Dragon Breath: 15", 1, ()),
        ("Basic D&D Fighter", 1, ("fighter",)),
        ("Magic-User 3", 3, ("magic-user",)),
        ("Level 1 Chaotic Magic-User", 1, ("magic-user", "chaotic")),
        ("Dwarf, 2nd level — Lawful", 2, ("dwarf", "lawful")),
        ("she is a halfling lvl 2 (neutral)", 2, ("hobbit", "neutral")),
        ("Fighter/Thief 3", 3, ("fighter", "thief")),
        ("slew a dragon of level 9 with a torch", 1, ()),
        ("Goblin slayer 4", 1, ()),
    ],
)
def test_class_and_level_stand_on_lines_that_are_nothing_else(
    line: str, level: int, traits: tuple[str, ...]
) -> None:
    found = read(f"Name: Zed\nHP 3\n{line}").sheet
    assert (found.level, found.traits) == (level, traits)


def test_a_class_that_no_rule_knows_is_asked_about() -> None:
    asked = read("Name: Zed\nHP 3\nClass: Wyrdling 2")
    (doubt,) = asked.doubts
    assert (doubt.about, doubt.shown) == (
        "I know no class called Wyrdling",
        "Wyrdling, as it is written",
    )
    assert asked.sheet.traits == ("wyrdling",)
    chosen = read("Name: Zed\nHP 3\nClass: Wyrdling 2", **{"class:Wyrdling": "fighter"}).sheet
    assert (chosen.traits, chosen.level) == (("fighter",), 2)
    near = read("Name: Zed\nHP 3\nClass: Figther")
    assert near.sheet.traits == ("fighter",)


@pytest.mark.parametrize(
    ("text", "doubt", "vitals"),
    [
        ("HP 9/6", "Hit points: 9 of 6", (6, 6)),
        ("HP 0/6", "Hit points: 0 of 6", (0, 6)),
        ("HP 5\nMax HP: 6", "", (5, 6)),
        ("HP: 8 from 9", "", (8, 9)),
        ("HP: 13 (max 15)", "", (13, 15)),
    ],
)
def test_hit_points_that_cannot_be_are_asked_about(
    text: str, doubt: str, vitals: tuple[int, int]
) -> None:
    found = read(f"Name: Zed\n{text}")
    assert [one.about for one in found.doubts] == ([doubt] if doubt else [])
    assert (found.sheet.vitals.hit_points, found.sheet.vitals.maximum) == vitals
    if doubt:
        other = read(f"Name: Zed\n{text}", points="more", down="up").sheet.vitals
        assert other.hit_points == other.maximum


@pytest.mark.parametrize(
    ("text", "ac", "is_asked"),
    [
        ("AC 4 [15]", 4, False),
        ("AC [15]", 4, False),
        ("AC 14 (ascending)", 5, False),
        ("AAC: 14", 5, False),
        ("AC 7", 7, False),
        ("AC 14", 5, True),
        ("AC 2 (plate + shield)", 2, False),
    ],
)
def test_an_armour_class_that_may_count_either_way_is_asked_about(
    text: str, ac: int, is_asked: bool
) -> None:
    found = read(f"Name: Zed\nHP 3\n{text}")
    assert (found.sheet.numbers["ac"], bool(found.doubts)) == (ac, is_asked)


def test_what_foundry_says_is_no_treasure_is_none_whatever_it_is_called() -> None:
    items: list[dict[str, object]] = [
        {"_id": "a", "name": "Backpack", "type": "container", "system": {}}
    ]
    for circle, is_treasure in (("5th", False), ("6th", True)):
        system = {"treasure": is_treasure, "damage": "1d4", "containerId": "a"}
        items.append({"name": f"Staff of the {circle} Circle", "type": "weapon", "system": system})
    document = {
        "name": "Wilmot",
        "type": "character",
        "system": {"scores": {"str": {"value": 9}}},
        "items": items,
    }
    pack, own, other = read(json.dumps(document)).sheet.items
    assert [(one.name, one.tags, one.damage, one.inside == pack.id) for one in (own, other)] == [
        ("Staff of the 5th Circle", (), "1d4", True),
        ("Staff of the 6th Circle", ("treasure",), "1d4", True),
    ]
    assert own.magic


@pytest.mark.parametrize(
    ("rows", "things"),
    [
        ("STR,12,,Item,Qty\nDEX,9,,Mace,1\nGP,,,Lantern,2", {"Mace": 1, "Lantern": 2}),
        ("STR,12,,#,Thing\nDEX,9,,2,Mace\nCON,9,,,Lantern", {"Mace": 2, "Lantern": 1}),
        ("Gear,No.\nTorches,x6\nOil,2 flasks", {"Torch": 6, "Oil flask": 2}),
        ("Things:\n- 2 torches (worn)\n- Oil flask", {"Torch": 2, "Oil flask": 1}),
        ("HP,8,,Mace,1\nSpells,15,,Shield,1", {"Mace": 1, "Shield": 1}),
        ("Death,12,,Item,Count\nWands,13,,Shield,1", {"Shield": 1}),
    ],
)
@pytest.mark.parametrize("mark", [",", "\t"])
def test_what_stands_in_further_cells_of_a_row_is_read(
    rows: str, things: dict[str, int], mark: str
) -> None:
    name = "sheet.csv" if mark == "," else "sheet.tsv"
    found = read(f"Name,Zed\n{rows}".replace(",", mark), name)
    assert {one.name: one.count for one in found.sheet.items} == things
    assert [doubt.about for doubt in found.doubts] == (
        ["“Oil: 2 flasks”"] if "flasks" in rows else []
    )
    assert not found.unread


def test_a_number_beside_a_thing_that_no_head_explains_is_kept_and_counts_nothing() -> None:
    found = read("Name,Zed\nHP,8,,Chainmail,400\nAC,4,,Shield,100\nSTR,9,,Mace,1", "sheet.csv")
    assert [(one.name, one.count) for one in found.sheet.items] == [("Mace", 1)]
    assert found.unread == ("Chainmail: 400", "Shield: 100")


@pytest.mark.parametrize("rows", ["| Item | Qty |\n|-|-|\n| Mace | 2 |", "Item\tQty\nMace\t2"])
def test_a_pasted_table_of_things_says_how_many(rows: str) -> None:
    (mace,) = read(f"Name: Zed\nHP 3\n\n{rows}").sheet.items
    assert (mace.name, mace.count) == ("Mace", 2)


def test_how_often_a_spell_is_memorised_may_stand_beside_it() -> None:
    (spell,) = read("Name,Zed\nHP,3\nSpells,Qty\nSleep,2", "sheet.csv").sheet.spells
    assert (spell.name, spell.count) == ("Sleep", 2)


def test_a_spell_has_a_name() -> None:
    found = read("Name: Zed\nHP 3\nSaves:\nDeath 13\nSpells 15\n\nSpells:\n- Sleep\n- 15\n- Sleep")
    assert found.sheet.numbers["save_spells"] == 15
    assert [(one.name, one.count) for one in found.sheet.spells] == [("Sleep", 2)]
    assert found.unread == ("Spells: 15 (a spell needs a name)",)


def test_what_foundry_says_is_equipped_is_worn_and_its_old_armour_class_left_out() -> None:
    items: list[dict[str, object]] = [
        {"name": "Chain Mail", "type": "armor", "system": {"equipped": True}},
        {"name": "Shield", "type": "armor", "system": {"equipped": True, "type": "shield"}},
        {"name": "Sword", "type": "weapon", "system": {"equipped": True, "damage": "1d8"}},
        {"name": "Short bow", "type": "weapon", "system": {"equipped": True, "damage": "1d6"}},
        {"_id": "a", "name": "Backpack", "type": "container", "system": {}},
        {"name": "Rope", "type": "item", "system": {"containerId": "a"}},
        {"name": "Ruby", "type": "item", "system": {"treasure": True, "cost": 500}},
        {"name": "Lost", "type": "item", "system": {"quantity": {"value": 0}}},
    ]
    system: dict[str, object] = {
        "scores": {"dex": {"value": 13}},
        "hp": {"value": 3, "max": 3},
        "ac": {"value": 9},
    }
    actor: dict[str, object] = {"name": "Fo", "type": "character", "system": system, "items": items}
    sheet = read(json.dumps(actor)).sheet
    held = {one.name: one.held for one in sheet.items if one.held is not Held.CARRIED}
    assert held == {"Chainmail": Held.WORN, "Shield": Held.WIELDED, "Sword": Held.WIELDED}
    assert "ac" not in sheet.numbers
    assert [one.worth for one in sheet.items if one.name == "Ruby"] == [500]
    assert [one.name for one in sheet.items if one.inside] == ["Rope 50'"]
    assert "Lost" not in [one.name for one in sheet.items]


def test_a_broken_builders_file_is_refused_in_our_words() -> None:
    for text in ("<D20Character><Details>", '<!DOCTYPE a [<!ENTITY b "c">]><D20Character/>'):
        with pytest.raises(RuleError, match="broken off"):
            read_builder(text)
    with pytest.raises(RuleError, match="broken off"):
        read_builder("<a>" * 100)


_KNIGHT = "Name: Wat\nClass: Fighter\nLevel: 3\nHP: 9\nAC: 4\n"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Fighter 2", "level"),
        ("Str 12\nStrength: 9", "str"),
        ("Gear: dagger 2", "thing:Dagger"),
        ("Gear: 3-4 torches, mace", "thing:3-4 torches"),
        ("Gear: lantern (lent to Meg), mace", "thing:Lantern"),
        ("Gear: arrows (18 of 20), mace", "thing:Arrow"),
    ],
)
def test_what_is_said_twice_or_left_over_is_asked_about(line: str, key: str) -> None:
    assert key in [one.key.partition(".")[2] for one in read(_KNIGHT + line).doubts]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("AC: 4 (6 without shield)", "ac"),
        ("AC: 4 (with shield 3)", "ac"),
        ("HP: 9 (11 when rested)", "points"),
    ],
)
def test_a_second_number_beside_one_is_asked_about(text: str, key: str) -> None:
    found = read(f"Name: Wat\nClass: Fighter\nLevel: 3\n{text}")
    assert [one.key for one in found.doubts] == [f"0.{key}"]


def test_a_thing_that_may_be_gone_is_a_remark_until_somebody_says_that_it_is_there() -> None:
    text = f"{_KNIGHT}Gear: lantern (lent to Meg), torches 6, no rope, owes 20 gp to Meg, mace"
    found = read(text)
    assert [(one.name, one.count) for one in found.sheet.items] == [("Torch", 6), ("Mace", 1)]
    assert {"lantern (lent to Meg)", "no rope", "owes 20 gp to Meg"} <= set(found.unread)
    there = read(text, **{"thing:Lantern": "has"})
    assert "Lantern" in [one.name for one in there.sheet.items]


@pytest.mark.parametrize(
    ("line", "name", "words", "level"),
    [
        ("[b]Ansgar Pell[/b], Level 4 Cleric (Lawful) - played by dice_77", "Ansgar Pell",
         ("cleric",), 4),
        ("Sir Caradoc Venn (Fighter, 5th level, Neutral)", "Sir Caradoc Venn",
         ("fighter", "neutral"), 5),
        ("Name: Ysolde\nChaotic 1st Level Magic-User", "Ysolde", ("magic-user", "chaotic"), 1),
        ("Name: Grim\nHuman 3rd-level Fighter", "Grim", ("human", "fighter"), 3),
    ],
)  # fmt: skip
def test_who_somebody_is_stands_before_and_behind_the_level(
    line: str, name: str, words: tuple[str, ...], level: int
) -> None:
    found = read(f"{line}\n\nHP 7, AC 5")
    assert (found.sheet.name, found.sheet.level) == (name, level)
    assert set(words) <= set(found.sheet.traits)


def test_a_level_that_stands_in_a_remark_alone_is_asked_about() -> None:
    (doubt,) = read("Name: Nan\nHP 7, AC 5\nA level 4 somebody, they say").doubts
    assert (doubt.key, doubt.chosen) == ("0.level", "")
    text = "Name: Nan\nHP 7, AC 5\nA level 4 somebody, they say"
    assert read(text, level="4").sheet.level == 4


def test_how_many_spells_is_no_spell_and_no_saving_throw() -> None:
    saves = "Saves: D11 W12 P14 B16 S15\n"
    found = read(f"{_KNIGHT}{saves}Spells: 2 x 1st, 1 x 2nd\nPrepared: 1 (Sleep)\n- Mace")
    assert [one.name for one in found.sheet.spells] == ["Sleep"]
    assert found.sheet.numbers["save_spells"] == 15
    assert [one.name for one in found.sheet.items] == ["Mace"]
    assert "Spells: 2 x 1st, 1 x 2nd" in found.unread


def test_things_in_containers_and_two_weapons_in_a_line_are_things_of_their_own() -> None:
    lines = "Equipment\nSword (1d8), 5 javelins (1d4)\nBackpack: rope 50', 6 torches\n"
    found = read(f"{_KNIGHT}{lines}100 gp in gems")
    things = [(one.name, one.count) for one in found.sheet.items]
    assert things == [("Sword", 1), ("Javelin", 5), ("Backpack", 1), ("Rope 50'", 1), ("Torch", 6)]
    assert "100 gp in gems" in found.unread


def test_none_of_a_thing_is_not_one_and_spells_stand_under_their_levels() -> None:
    sheet = {
        "name": "Aldous",
        "class": "Cleric",
        "level": 3,
        "hp": 12,
        "equipment": [{"name": "Mace", "qty": 1}, {"name": "Holy water", "qty": 0}],
        "spells": {"1": ["Light"], "2": ["Bless"]},
    }
    found = read(json.dumps(sheet))
    assert [one.name for one in found.sheet.items] == ["Mace"]
    assert "no Holy water" in found.unread
    assert [one.name for one in found.sheet.spells] == ["Light", "Bless"]


def test_saving_throws_stand_by_their_letters_alone() -> None:
    found = read(f"{_KNIGHT}D: 12 W: 13 P: 14 B: 15 S: 16")
    assert [found.sheet.numbers[f"save_{key}"] for key in ("death", "spells")] == [12, 16]


def test_spells_in_memory_stand_in_brackets_behind_those_in_the_book() -> None:
    found = read(f"{_KNIGHT}Spells: Sleep, Read Magic (memorised: Sleep x2)")
    assert found.sheet.spell_book == ("Sleep", "Read Magic")
    assert [(one.name, one.count) for one in found.sheet.spells] == [("Sleep", 2)]
    (spell,) = read(f"{_KNIGHT}Spells: Sleep, (used: Light)").sheet.spells
    assert spell.name == "Sleep"


@pytest.mark.parametrize(
    ("rate", "feet", "is_asked"), [('6"', 60, False), ("9", 90, True), ("20'", 20, False)]
)
def test_a_rate_in_inches_is_ten_feet_each(rate: str, feet: int, is_asked: bool) -> None:
    found = read(f"{_KNIGHT}MV: {rate}")
    assert found.sheet.numbers["move"] == feet
    assert [one.key for one in found.doubts] == (["0.move"] if is_asked else [])


@pytest.mark.parametrize(
    ("line", "things"),
    [
        ("- **Purse** 156 gp / 20 ep", [("Coin", 156), ("Electrum piece", 20)]),
        ("p.p. 0  g.p. 95  s.p. 11", [("Coin", 95), ("Silver piece", 11)]),
        ("inventory: mace | darts (7) | red chalk", [("Mace", 1), ("Dart", 7), ("red chalk", 1)]),
        ("Weapons: longbow w/ 17 arrows", [("Longbow", 1), ("Arrow", 17)]),
    ],
)
def test_things_and_coins_as_people_set_them_apart(
    line: str, things: list[tuple[str, int]]
) -> None:
    found = read(_KNIGHT + line)
    assert [(one.name, one.count) for one in found.sheet.items] == things


def test_all_of_somebody_in_a_few_sentences() -> None:
    found = read(
        "my guy: Tobb, halfling lvl 1, 6hp, leather so AC 6 (dex +0). str 12 dex 11 con 13. "
        "sling & 20 stones, hand axe, 50ft rope, grappling hook"
    )
    sheet = found.sheet
    assert (sheet.name, sheet.level, sheet.vitals.hit_points) == ("Tobb", 1, 6)
    assert (sheet.numbers["str"], sheet.numbers["ac"]) == (12, 6)
    assert "Grappling hook" in [one.name for one in sheet.items]
    assert read("Nettie Voss (former ratcatcher)\nHP 4\nSTR 11").sheet.name == "Nettie Voss"


def test_spells_of_a_level_in_a_field_are_spells() -> None:
    found = read(f"{_KNIGHT}spells_l1: Light; Sleep\nspells_l2: Blur")
    assert [one.name for one in found.sheet.spells] == ["Light", "Sleep", "Blur"]
