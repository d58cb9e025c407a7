"""`/sheet` as people use it."""

from dataclasses import replace
from typing import Any

import pytest

from cogs.core.numbers import read_hit_points, read_value
from cogs.render.narration import People
from cogs.sheet.pages import render_sheet
from rules.errors import RuleError
from rules.health.records import Damage, EndTemporary, GiveTemporary, Heal, SetHitPoints
from rules.kernel.action import Action
from rules.kernel.questions import Found
from rules.state.health import Life, Vitals
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.records import EffectView
from rules.view.sheets import SheetView
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on


async def begin(play: Play, preset: str = "ose") -> str:
    """Ann plays Morgan, Bob plays Bert, Cat plays nobody. What was said of Morgan."""
    await play.begin(preset)
    made = await play.type(
        play.ann, "sheet create", name="Morgan", hit_points=8, level=3, armour_class=5, dex=14
    )
    await play.type(play.bob, "sheet create", name="Bert", hit_points=6, thac0=19)
    assert not made.ephemeral
    return made.response.content


async def sheet(play: Play, name: str) -> Character:
    state = (await play.game()).state
    return next(character for character in state.characters if character.name == name)


async def test_a_character_is_made_shown_and_filled_in(play: Play) -> None:
    lost = await play.type(play.ann, "sheet show")
    assert lost.ephemeral
    assert "`/game start`" in lost.response.content
    made = await begin(play)
    assert made.startswith(f"<@{play.ann.id}> plays **Morgan**, level 3, 8 hit points.")
    assert "DEX" not in made
    written = await play.type(play.ann, "sheet set", field="Attack bonus", value="+2")
    assert written.ephemeral
    assert "Attack bonus **+2**" in written.response.content
    for key, value in (("save_death", "12"), ("Save vs wands", "13"), ("str", "16")):
        await play.type(play.ann, "sheet set", field=key, value=value)
    shown = await play.type(play.ann, "sheet show")
    assert shown.ephemeral
    for words in (
        "### Morgan",
        "Level 3",
        "8 of 8 hit points",
        "STR 16 · DEX 14",
        "**Armour Class 5** · Attack bonus +2",
        "**Saves** death 12 · wands 13",
    ):
        assert words in shown.response.content
    assert "Luck" not in shown.response.content
    wiped = await play.type(play.ann, "sheet set", field="dex")
    assert "Morgan: no DEX any more (was 14)" in wiped.response.content
    nothing = await play.type(play.ann, "sheet set", field="dex")
    assert "There is no DEX" in nothing.response.content
    changed = await play.type(play.ann, "sheet set", field="ac", value="4")
    assert "Armour Class **4** (was 5)" in changed.response.content
    assert (await sheet(play, "Morgan")).numbers["ac"] == 4


async def test_a_character_is_what_its_player_says(play: Play) -> None:
    await begin(play)
    offered = await play.ann.autocomplete(play.channel, "sheet trait", "trait", "elf, magic")
    assert offered[0]["value"] == "elf,magic-user"
    told = await play.type(play.ann, "sheet trait", trait="elf, magic user, dwraf, nosy")
    for words in (
        "Morgan: **elf, magic-user, dwraf, nosy**.",
        "No rule knows “dwraf”. Did you mean dwarf?",
        "No rule knows “nosy”. It is kept as a note.",
    ):
        assert words in told.response.content
    shown = await play.type(play.bob, "sheet show", character="Morgan")
    assert "Level 3 · elf, magic-user, dwraf, nosy · played by" in shown.response.content
    gone = await play.type(
        play.ann, "sheet trait", trait="elf, magic-user, dwraf, nosy", remove=True
    )
    assert "Morgan has no traits any more." in gone.response.content
    await play.type(play.cat, "sheet create", name="Zed", hit_points=3, traits="Hobbit, thief")
    assert (await sheet(play, "Zed")).traits == ("hobbit", "thief")


async def test_the_fields_are_offered_with_what_stands_there(play: Play) -> None:
    await begin(play)
    offered = await play.ann.autocomplete(play.channel, "sheet set", "field", "armour c")
    assert offered == [
        {"name": "Armour Class 5 (descending: 9 is unarmoured, less is better)", "value": "ac"}
    ]
    others = await play.ann.autocomplete(
        play.channel, "sheet set", "field", "thac0", character="c2"
    )
    assert others[0]["name"].startswith("THAC0 (")
    referees = await play.referee.autocomplete(
        play.channel, "sheet set", "field", "thac0", character="Bert"
    )
    assert referees[0]["name"].startswith("THAC0 19 (")
    own = await play.ann.autocomplete(play.channel, "sheet set", "character", "")
    assert [choice["name"] for choice in own] == ["Morgan"]
    assert await play.cat.autocomplete(play.other, "sheet set", "field", "armour c") == [
        {"name": "Armour Class (descending: 9 is unarmoured, less is better)", "value": "ac"}
    ]


async def test_armour_is_written_as_the_game_counts_it(play: Play) -> None:
    await begin(play, "4e")
    offered = await play.ann.autocomplete(play.channel, "sheet set", "field", "armour c")
    assert offered == [
        {"name": "Armour Class 5 (ascending: 10 is unarmoured, more is better)", "value": "ac"}
    ]
    changed = await play.type(play.ann, "sheet set", field="ac", value="25")
    assert "Armour Class **25** (was 5)" in changed.response.content
    assert "**Armour Class 25**" in (await play.type(play.ann, "sheet show")).response.content
    refused = await play.type(play.ann, "sheet set", field="ac", value="-2")
    assert "Armour Class goes from -1 to 79" in refused.response.content
    told = await play.type(play.referee, "game settings", setting="attack", value="thac0")
    assert "5 and 14 are the same" in told.response.content
    assert "**Armour Class -6**" in (await play.type(play.ann, "sheet show")).response.content


async def test_somebody_elses_numbers_stay_theirs(play: Play) -> None:
    await begin(play)
    seen = await play.type(play.bob, "sheet show", character="morgan")
    assert "Level 3" in seen.response.content
    assert "8 of 8 hit points" in seen.response.content
    assert "DEX" not in seen.response.content
    assert "Armour Class" not in seen.response.content
    assert "known to the player and the referees" in seen.response.content
    by_menu = await play.bob.context_menu(play.channel, "Sheet", play.ann)
    assert by_menu.ephemeral
    assert by_menu.response.content == seen.response.content
    referees = await play.type(play.referee, "sheet show", character="c1")
    assert "DEX 14" in referees.response.content
    before = (await play.game()).state
    for command, options in (
        ("sheet set", {"field": "dex", "value": "3"}),
        ("sheet hp", {"change": "-2"}),
        ("sheet hp", {"change": "1"}),
        ("sheet hp", {"change": "+1"}),
        ("sheet rename", {"name": "Moron"}),
        ("sheet level", {"level": 1}),
        ("sheet slow", {"slow": True}),
        ("sheet active", {}),
        ("sheet retire", {}),
    ):
        refused = await play.type(play.bob, command, character="c1", **options)
        assert refused.ephemeral, command
        assert "Morgan's player or a referee" in refused.response.content, command
    assert (await play.game()).state == before
    await play.type(play.ann, "sheet set", field="dex", value="15")
    log = await play.type(play.bob, "log show")
    assert "DEX" not in log.response.content
    assert log.response.content.count("something private") == 1
    own = await play.type(play.ann, "log show")
    assert "DEX **15**" in own.response.content


async def test_nobody_without_a_character_is_left_without_advice(play: Play) -> None:
    await begin(play)
    for command, options in (("sheet show", {}), ("sheet hp", {"change": "1"})):
        refused = await play.type(play.cat, command, **options)
        assert refused.ephemeral
        assert labels_on(refused.response) == ["New character"]
    nobody = await play.ann.context_menu(play.channel, "Sheet", play.cat)
    assert nobody.ephemeral
    assert "plays no character" in nobody.response.content
    misspelt = await play.type(play.cat, "sheet show", character="Mogran")
    assert "Did you mean Morgan?" in misspelt.response.content
    unknown = await play.type(play.cat, "sheet show", character="@everyone **x** `y`")
    assert "@everyone" not in unknown.response.content
    assert "Pick one from the list" in unknown.response.content


@pytest.mark.rule("OSE-DEATH")
async def test_hit_points_follow_the_rule_of_death(play: Play) -> None:
    await begin(play)
    hurt = await play.type(play.ann, "sheet hp", change="-3")
    assert not hurt.ephemeral
    assert "Morgan takes 3" in hurt.response.content
    healed = await play.type(play.ann, "sheet hp", change="+1")
    assert "Morgan regains 1" in healed.response.content
    assert (await sheet(play, "Morgan")).vitals.hit_points == 6
    await play.type(play.ann, "sheet hp", change="9/12")
    vitals = (await sheet(play, "Morgan")).vitals
    assert (vitals.hit_points, vitals.maximum) == (9, 12)
    over = await play.type(play.ann, "sheet hp", change="13")
    assert over.ephemeral
    dead = await play.type(play.ann, "sheet hp", change="-9")
    assert "dies" in dead.response.content
    shown = await play.type(play.ann, "sheet show")
    assert "0 of 12 hit points, dead" in shown.response.content
    refused = await play.type(play.ann, "sheet hp", change="5")
    assert refused.ephemeral
    assert "referee" in refused.response.content
    undone = await play.type(play.referee, "log undo")
    assert "Taken back" in undone.response.content
    assert (await sheet(play, "Morgan")).vitals.hit_points == 9


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("7", SetHitPoints(target="c1", hit_points=7)),
        ("=-3", SetHitPoints(target="c1", hit_points=-3)),
        (" 7 / 9 ", SetHitPoints(target="c1", hit_points=7, maximum=9)),
        ("7 of 9", SetHitPoints(target="c1", hit_points=7, maximum=9)),
        ("+3", Heal(targets=("c1",), amount="3")),
        ("+ 1d8+1", Heal(targets=("c1",), amount="1d8+1")),
        ("-2", Damage(targets=("c1",), amount="2")),
        ("\u22122d6", Damage(targets=("c1",), amount="2d6")),
        ("+5 temp", GiveTemporary(targets=("c1",), amount="5")),
        ("temp 5", GiveTemporary(targets=("c1",), amount="5")),
        ("1d6+1 temporary hit points", GiveTemporary(targets=("c1",), amount="1d6+1")),
        ("thp = 4", GiveTemporary(targets=("c1",), amount="4")),
        ("temphp: 3", GiveTemporary(targets=("c1",), amount="3")),
        ("0 temp", EndTemporary(target="c1")),
        ("no temporary", EndTemporary(target="c1")),
    ],
)
def test_hit_points_as_they_are_typed(text: str, action: Action) -> None:
    assert read_hit_points("c1", text) == action


@pytest.mark.parametrize("text", ["", "lots", "1d8", "7/", "7 7", "=", "9999999999"])
def test_hit_points_that_cannot_be_read(text: str) -> None:
    with pytest.raises(RuleError, match=r"Type `7` to set them"):
        read_hit_points("c1", text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("5", 5), ("+2", 2), ("-1", -1), ("\u22121", -1), (" 12 ", 12), (None, None), (" ", None)],
)
def test_a_number_as_it_is_typed(text: str | None, value: int | None) -> None:
    assert read_value(text) == value


@pytest.mark.parametrize("text", ["five", "1.5", "1d6", "--1", "1 2", "\u0665"])
def test_a_number_that_cannot_be_read(text: str) -> None:
    with pytest.raises(RuleError, match="whole, such as `5` or `-1`"):
        read_value(text)


@pytest.mark.rule("4E-WOUNDS")
async def test_temporary_hit_points_stand_on_sheet_and_board_and_go_first(play: Play) -> None:
    await begin(play)
    refused = await play.type(play.ann, "sheet hp", change="+5 temp")
    assert refused.ephemeral
    assert "referee's to give" in refused.response.content
    given = await play.type(play.referee, "heal", target="Morgan", amount="5 temporary")
    assert "Morgan gets 5 temporary hit points." in given.response.content
    hurt = await play.type(play.ann, "sheet hp", change="-7")
    assert "Morgan takes 7 (5 of it temporary, 6 of 8 left)." in hurt.response.content
    await play.type(play.referee, "log undo")
    shown = await play.type(play.ann, "sheet show")
    assert "8 of 8 hit points and 5 temporary" in shown.response.content
    await play.type(play.referee, "encounter start")
    await play.type(play.ann, "encounter join")
    assert "8/8 hp, 5 temporary hp" in await Scene(play).board()
    ended = await play.type(play.referee, "life set", target="Morgan", state="no-temporary")
    assert "Morgan loses 5 temporary hit points." in ended.response.content
    with pytest.raises(RuleError, match="Damage takes temporary hit points first: type `-3`"):
        read_hit_points("c1", "-3 temp")


@pytest.mark.rule("OSE-SLOW-WEAPONS")
async def test_a_sheet_is_renamed_levelled_and_armed(play: Play) -> None:
    await begin(play)
    slow = await play.type(play.ann, "sheet slow", slow=True)
    assert "whose blows come last in a round" in slow.response.content
    assert (
        "Slow weapon" in (await play.type(play.bob, "sheet show", character="c1")).response.content
    )
    await play.type(play.ann, "sheet slow", slow=False)
    assert not (await sheet(play, "Morgan")).slow
    level = await play.type(play.ann, "sheet level", level=4)
    assert "Morgan is level **4** (was 3)" in level.response.content
    renamed = await play.type(play.ann, "sheet rename", name="@everyone <@1> *M* `x` ](y)")
    assert renamed.response.content.startswith(
        "Morgan is now called **@\u200beveryone @somebody \\*M\\* \\`x\\` ]"
    )
    taken = await play.type(play.ann, "sheet rename", name="BERT")
    assert taken.ephemeral
    assert "another name" in taken.response.content
    for field, command in (("HP", "/sheet hp"), ("level", "/do sheet level"), ("name", "rename")):
        pointed = await play.type(play.ann, "sheet set", field=field, value="7")
        assert command in pointed.response.content
    wrong = await play.type(play.ann, "sheet set", field="thaco", value="19")
    assert "Did you mean THAC0?" in wrong.response.content


async def test_one_of_several_is_played(play: Play) -> None:
    await begin(play)
    second = await play.type(play.ann, "sheet create", name="Aunt", hit_points=4)
    assert "`/do sheet active`" in second.response.content
    third = await play.type(play.ann, "sheet create", name="Cousin", hit_points=4)
    assert not third.ephemeral
    chosen = await play.type(play.ann, "sheet active", character="aunt")
    assert f"<@{play.ann.id}> plays **Aunt** now." in chosen.response.content
    assert "### Aunt" in (await play.type(play.ann, "sheet show")).response.content
    away = await play.type(play.ann, "sheet retire", character="Aunt")
    assert "Aunt is put away" in away.response.content
    assert "`/do sheet active` chooses" in away.response.content
    nobody = await play.type(play.ann, "sheet show")
    assert nobody.ephemeral
    assert "Whom do you play?" in nobody.response.content
    listed = await play.type(play.bob, "sheet list")
    assert listed.ephemeral
    lines = listed.response.content.split("\n")
    assert [line.split("**")[1] for line in lines] == ["Bert", "Cousin", "Morgan", "Aunt"]
    assert lines[3].endswith("put away")
    assert lines[0].endswith(f"<@{play.bob.id}>")
    offered = await play.bob.autocomplete(play.channel, "sheet show", "character", "")
    assert {choice["name"] for choice in offered} == {"Bert", "Cousin", "Morgan"}
    back = await play.type(play.ann, "sheet retire", character="Aunt", back=True)
    assert back.response.content.startswith("Aunt is back.")
    await play.type(play.ann, "sheet active", character="Cousin")
    other = await play.type(play.ann, "sheet retire", character="Aunt")
    assert "**Cousin** is the active character now." in other.response.content


async def test_a_referee_makes_characters_for_others(play: Play) -> None:
    await play.begin("4e")
    refused = await play.type(play.ann, "sheet create", name="Trap", hit_points=4, player=play.cat)
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    assert (await play.game()).member(play.cat.id) is None
    made = await play.type(
        play.referee, "sheet create", name="Cedric", hit_points=30, player=play.cat
    )
    assert f"<@{play.cat.id}> plays **Cedric**" in made.response.content
    own = await play.type(play.cat, "sheet hp", change="-2")
    assert "Cedric takes 2" in own.response.content
    shown = await play.type(play.cat, "sheet show")
    assert "28 of 30 hit points" in shown.response.content
    assert "Luck this session: not rolled yet" in shown.response.content


async def test_another_channels_game_is_out_of_reach(play: Play) -> None:
    await begin(play)
    await play.type(play.cat, "game start", play.other, preset="ose")
    unseen = await play.type(play.cat, "sheet show", play.other, character="Morgan")
    assert unseen.ephemeral
    assert "There is no character called" in unseen.response.content
    listed = await play.type(play.cat, "sheet list", play.other)
    assert "There are no characters yet" in listed.response.content
    assert await play.cat.autocomplete(play.other, "sheet show", "character", "") == []


SHEET = SheetView(
    id="c1",
    name="*Morgan*",
    owner=2,
    level=3,
    vitals=Vitals(4, 9),
    slow=False,
    retired=False,
    is_active=True,
    is_own=True,
    numbers={},
    luck=None,
    effects=(),
    has_luck=True,
)
PEOPLE = People({2: 77})


def typed(value: int) -> Found:
    """A number that somebody wrote."""
    return Found(value, "the sheet")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "No numbers yet: `/sheet set` writes one"),
        (
            {"numbers": {"ac": typed(5), "attack": typed(0), "old": typed(3)}},
            "**Armour Class 5** · Attack bonus +0\nold 3",
        ),
        (
            {
                "numbers": {
                    "ac": typed(5),
                    "save_death": Found(14, "the row of normal humans", "OSE-NORMAL-HUMAN"),
                }
            },
            "**Armour Class 5**\n**Saves** death 14",
        ),
        ({"vitals": Vitals(0, 9, Life.UNCONSCIOUS)}, "**0 of 9 hit points, unconscious**"),
        ({"vitals": Vitals(4, 9, wound_level=2)}, "**4 of 9 hit points, wounds: Bloodied**"),
        ({"retired": True, "is_active": False}, "played by <@77> · put away"),
        ({"luck": 7}, "Luck this session: +7"),
        (
            {
                "effects": (
                    EffectView("e1", "bless *", 1, "attack", 3, spent=False),
                    EffectView("e4", "weary", -1, "", None, spent=False, turns=3, rule="X-1"),
                    EffectView("e2", "marked", -2, "", 1, spent=True),
                    EffectView("e3", "web", 0, "", None, spent=False),
                )
            },
            "; weary -1, 3 turns; marked -2, a round (used); web",
        ),
    ],
)
def test_a_sheet_in_words(changes: dict[str, Any], words: str) -> None:
    text = render_sheet(replace(SHEET, **changes), PEOPLE)
    assert text.startswith("### \\*Morgan\\*\nLevel 3 · played by <@77>")
    assert words in text


def test_a_sheet_with_very_much_on_it_fits() -> None:
    effects = tuple(EffectView(f"e{n}", "x" * 60, 1, "attack", 3, spent=False) for n in range(60))
    numbers = {field.key: typed(field.minimum) for field in ENGINE.fields}
    text = render_sheet(replace(SHEET, effects=effects, numbers=numbers), PEOPLE)
    assert len(text) <= 2000
    assert "**Armour Class " in text
