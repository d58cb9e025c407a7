"""The monsters of the books: all there, with a source, found by their names, and played as rows.
Every attack of every monster of the books can be made, and a round goes by with it.
"""

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from rules.attack.records import Attack, AttackMade
from rules.attack.weapons import weapons_of
from rules.bestiary.known import all_blocks, find_block, in_book, word_of
from rules.bestiary.records import BESTIARY, ForgetStatBlock, KeepStatBlock, StatBlock
from rules.bestiary.words import sizes_of
from rules.books.ose import OSE
from rules.books.ose.abilities_leaders import LEADERS
from rules.books.reading import read_blocks
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.dice.expression import parse
from rules.encounter.records import AddMonsters
from rules.items.tags import NATURAL
from rules.monstrous.rows import Alters, Brings, Carries, Learns
from rules.record import replace
from rules.sheet.classes import SAVES
from rules.sheet.reading import find_number
from rules.spells.rows import Rolls
from rules.state.encounter import Melee, Positions
from rules.state.health import Vitals
from rules.state.items import Bands
from rules.state.rounds import Turn
from tests.rules.attack.duel import turn_of
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice

BOOKS = (OSE, WHITE_BOX)
IN_THE_SOURCE = {"ose": 233, "white-box": 149}
"""White Box gives 106 monsters, and a row for each number of hit dice that one of them can have."""
KINDS_OF_WHITE_BOX = 106


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_all_monsters_of_the_source_are_there_once(book: Book) -> None:
    assert len(book.monsters) == IN_THE_SOURCE[book.key]
    assert max(Counter(word_of(one.name) for one in book.monsters).values()) == 1
    several = {one.name.partition(" (")[0] for one in WHITE_BOX.monsters if " HD)" in one.name}
    singles = [one for one in WHITE_BOX.monsters if one.name.partition(" (")[0] not in several]
    heads = sum(" heads)" in one.name for one in singles)
    assert len(several) + len(singles) - heads + 1 == KINDS_OF_WHITE_BOX


@pytest.mark.rule("OSE-WANDERING")
def test_what_comes_in_several_sizes_is_left_to_a_die_in_every_table() -> None:
    sized = {one.name.partition(" (")[0] for one in OSE.monsters if " HD)" in one.name}
    texts = {row.text for table in OSE.encounters for row in table.rows}
    there = {text for text in texts if text.partition(" (")[0] in sized - {"Small herd animal"}}
    assert there == {
        "Hellhound (3-7 HD)", "Insect swarm (2-4 HD)", "Vampire (7-9 HD)", "Veteran (1-3 HD)",
    }  # fmt: skip
    assert all(OSE.find_block(size) for text in there for size in sizes_of(text))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_each_has_a_source_and_says_what_a_stat_block_can_say(book: Book) -> None:
    game = Scene()
    for block in book.monsters:
        assert block.source
        assert block.hit_dice is not None
        assert block.experience is not None
        game.act(KeepStatBlock(block=block))
        (kept,) = BESTIARY.of(game.state)
        assert kept == block
        game.act(ForgetStatBlock(name=block.name))
        for item in block.items:
            assert not item.damage or parse(item.damage).bind({}).most >= 0


def test_what_the_ose_rules_give_all_is_with_all() -> None:
    for block in OSE.monsters:
        assert block.alignment
        assert block.in_dungeon or block.in_lair or block.name in NOWHERE
    lacking = [block.name for block in OSE.monsters if block.morale is None]
    assert lacking == ["Merchant"]
    unarmed = [block.name for block in OSE.monsters if not block.items]
    assert unarmed == ["Draft horse", "Shrieker"]
    assert [one.name for one in OSE.monsters if "ac" not in one.numbers] == [
        "Green slime",
        "Yellow mould",
    ]


NOWHERE = {"Buccaneer", "Pirate", "Draft horse", "Mule", "Riding horse", "War horse"}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_each_is_found_by_its_plural_and_turned_round(book: Book) -> None:
    game = Scene("ose" if book is OSE else "eris")
    for block in book.monsters:
        head, bracket, tail = block.name.partition(" (")
        *words, noun = head.split()
        found = [head, _plural(head), head.upper(), *block.also]
        found += [f"{noun}, {' '.join(words)}"] if words else []
        for name in found[: 3 if bracket else None]:
            assert find_block(game.state, f"{name}{bracket}{tail}"), name
        for name in block.also:
            assert find_block(game.state, name) is not None


def _plural(name: str) -> str:
    if name.endswith("s"):
        return name
    if name.endswith("y"):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("x", "ch", "sh")) else f"{name}s"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("rats", "Normal rat"),
        ("giant rats", "Giant rat"),
        ("Rat, giant", "Giant rat"),
        ("Lizard Men", "Lizard man"),
        ("wolves", "Normal wolf"),
        ("Doppelgangers", "Doppelgänger"),
        ("dragon, red", "Red dragon"),
        ("sabre toothed tigers", "Sabre-toothed tiger"),
        ("hydras", "Hydra (5 heads)"),
        ("hydra (7 heads)", "Hydra (7 heads)"),
        ("griffin", "Griffon"),
        ("Djinn", "Lesser djinni"),
    ],
)
def test_usual_spellings_find_them(typed: str, name: str) -> None:
    found = find_block(Scene().state, typed)
    assert found is not None
    assert found.name == name


def test_each_can_be_added_by_its_name_alone() -> None:
    for preset, book in (("ose", OSE), ("eris", WHITE_BOX)):
        for block in book.monsters:
            game = Scene(preset).meet()
            game.falling = CountedDice()
            added = game.add(block.name, block="", hit_points=())
            assert added.name == block.name
            assert added.hit_dice == block.hit_dice
            assert added.traits == block.traits


def test_a_stat_block_of_the_games_own_wins_over_the_book() -> None:
    game = Scene().meet()
    game.falling = CountedDice()
    goblin = in_book(game.state, "goblins")
    assert goblin is not None
    game.act(KeepStatBlock(block=replace(goblin, morale=12)))
    (kept,) = BESTIARY.of(game.state)
    assert kept == replace(goblin, morale=12)
    assert find_block(game.state, "goblin") == kept
    assert kept in all_blocks(game.state)
    assert goblin not in all_blocks(game.state)
    game.act(AddMonsters(name="Goblins", count=2))
    assert game.combatant("Goblins").morale.score == 12


def test_a_game_without_a_book_has_the_well_known_ones_alone() -> None:
    game = Scene(book="none")
    assert in_book(game.state, "goblin") is None
    goblin = find_block(game.state, "goblin")
    assert goblin is not None
    assert not goblin.source
    assert find_block(game.state, "owl bear") is None
    guard = find_block(Scene().state, "human guard")
    assert guard is not None


def test_lines_of_a_stat_block_are_read() -> None:
    (beast,) = read_blocks(
        """
Cave thing
    AC 4, HD 3+1*, HP 7, MV 9 fly 12 swim 3, ML 8, SV cleric 2, AL N/C, XP 75, NA 1d4 (0),
      TT U (A), IV 90
    Att 2 claws 1d4 [poison]; weapon Spear 1d6; weapon Bow 1d6 [range 10/20/30]; or tail 2d6;
      or weapon Rock 1d4
    Is humanoid undead
    Also thing of caves
    Can poison, tail
    Notes Sleeps by day.
""",
        "A book",
        10,
    )
    assert beast.numbers == {"ac": 4, "move": 90, "fly": 120, "swim": 30, "infravision": 90}
    assert (beast.in_dungeon, beast.in_lair, beast.treasure) == ("1d4", "", "U (A)")
    claws, spear, bow, tail, rock = beast.items
    assert (claws.name, claws.shots, claws.tags) == ("Claws", 2, ("natural", "poison"))
    assert (spear.held.value, spear.hands) == ("in hand", 1)
    assert bow.bands == Bands(10, 20, 30)
    assert tail.tags == ("natural", "alone")
    assert rock.held.value == "carried"
    assert (beast.notes, beast.also, beast.abilities) == (
        "Sleeps by day.",
        ("thing of caves",),
        ("poison", "tail"),
    )


def test_a_line_that_is_no_attack_is_refused() -> None:
    with pytest.raises(ValueError, match="no attack"):
        read_blocks("Thing\n    AC 5, HD 1, MV 60\n    Att 3d6", "A book")


def test_nothing_is_read_of_nothing() -> None:
    assert read_blocks("", "A book") == ()


@pytest.mark.parametrize(
    "change",
    [
        {"in_dungeon": "2000d6"},
        {"in_lair": "900d6"},
        {"treasure": "A" * 50},
        {"experience": -1},
        {"abilities": ("x" * 50,)},
        {"also": tuple(map(str, range(30)))},
    ],
)
def test_what_a_book_would_not_say_is_refused(change: dict[str, object]) -> None:
    block = replace(StatBlock("Thing"), hit_points=3, **change)
    with pytest.raises(Exception, match=r"."):
        Scene().act(KeepStatBlock(block=block))


NUMBERS = {
    "ac": 9,
    "save_death": 12,
    "save_wands": 13,
    "save_paralysis": 14,
    "save_breath": 15,
    "save_spells": 16,
    "adversity": 50,
    "dex": 12,
}


def met(preset: str, name: str) -> Scene:
    """Ada and Bert with many hit points, hand to hand with a monster of that name."""
    game = Scene(preset, asked_checks="at-once").fight()
    game.hero("Ada", numbers=NUMBERS).hero("Bert", 3, numbers=NUMBERS)
    many = Vitals(500, 500)
    game.state = replace(
        game.state, characters=tuple(replace(one, vitals=many) for one in game.state.characters)
    )
    game.falling = CountedDice()
    beast = game.add(name, block="", hit_points=())
    game.change(positions=Positions(melees=(Melee(beast.id, "ada"),)))
    return game


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(
    ("preset", "book"), [("ose", OSE), ("eris", WHITE_BOX)], ids=["ose", "white-box"]
)
def test_every_attack_can_be_made(preset: str, book: Book) -> None:
    for block in book.monsters:
        game = met(preset, block.name)
        beast = game.encounter.combatants[-1].id
        asker = game.engine.asking(game.state)
        for key in ("thac0", *SAVES):
            assert find_number(asker, beast, key) is not None, (block.name, key)
        for weapon in weapons_of(game.state, beast):
            if not block.items and NATURAL not in weapon.tags:
                continue
            played = game.copy()
            played.alter(beast, turn=Turn(), joined_round=0)
            turn_of(played, beast, "ada", "bert")
            step = played.act(
                Attack(
                    attacker=beast,
                    targets=("ada",),
                    item=weapon.id,
                    distance=5,
                    allow=True,
                    forced=20,
                )
            )
            assert reported(step, AttackMade), (block.name, weapon.name)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_leaders_come_for_as_many_as_their_button_says() -> None:
    ways = [way for one in LEADERS for way in one.row.uses if way.label[-1].isdecimal()]
    said = [(int(way.label.split()[-1]), way.does[0]) for way in ways]
    assert len(said) == 8
    assert [(per, isinstance(does, Brings) and does.per) for per, does in said] == [
        (per, per) for per, _ in said
    ]


DICE = [
    (one, use.label, deed.dice, deed.rows)
    for one in OSE.abilities
    for use in one.row.uses
    for deed in use.does
    if isinstance(deed, Rolls)
]
"""What is rolled for abilities: which, by which button, the dice, and what each total brings."""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_each_total_of_an_ability_brings_one_thing_by_the_chance_on_its_button() -> None:
    for _, label, dice, rows in DICE:
        highest = [total for total, _ in rows]
        assert highest == sorted(highest), label
        assert highest[-1] == parse(dice).bind({}).most, label
        said = re.search(r"\((\d+) (?:%|in)", label)
        assert said is None or highest[0] == int(said[1]), label


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("people", "leader", "rolled"),
    [
        ("Acolyte", "Led by a cleric", [{4: "2", 7: "3", 9: "4", 10: "5"}]),
        ("Dwarf", "Led by a dwarf", [{1: "3", 2: "4", 3: "5", 4: "6", 5: "7", 6: "8"}]),
        ("Elf", "Led by an elf", [{1: "2", 2: "3", 3: "4", 4: "5", 5: "6", 6: "7"}]),
        ("Halfling", "Led by a halfling", [{1: "2", 2: "3", 3: "4", 4: "5", 5: "6", 6: "7"}]),
        ("Brigand", "The camp's leaders", [{50: "10"}, {30: "8"}]),
        ("Nomad", "The camp's leaders", [{50: "9"}, {25: "8"}]),
        ("Buccaneer", "The fleet's commander", [{30: "11"}, {25: "8"}]),
        ("Pirate", "The pirate lord", [{75: "10"}]),
    ],
)
def test_dice_say_of_which_level_leaders_are(
    people: str, leader: str, rolled: list[dict[int, str]]
) -> None:
    assert rolled == [
        {total: does.hit_dice for total, does in rows if isinstance(does, Brings)}
        for one, label, _, rows in DICE
        if people in one.of and label == leader
    ]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_who_comes_with_them_and_what_they_are_then_is_as_the_book_has_it() -> None:
    """`Werewolf leader | 5 | Their leader: Brings Werewolf, hit_dice=5`: from 5 of them on."""
    said = Path(__file__).with_name("abilities.txt").read_text("utf-8").splitlines()
    assert [
        f"{' '.join((*one.of, one.name))} | {one.least} | {use.label}: {_written(deed)}"
        for one in OSE.abilities
        for use in one.row.uses
        for part in use.does
        for deed in ([each for _, each in part.rows] if isinstance(part, Rolls) else [part])
        if isinstance(deed, Brings | Alters | Carries | Learns)
    ] == said


def _written(deed: Brings | Alters | Carries | Learns) -> str:
    """What is said of it, but for what it need not say."""
    own = {field: getattr(deed, field.name) for field in fields(deed)}
    parts = [f"{field.name}={value}" for field, value in own.items() if value != field.default]
    return f"{type(deed).__name__} {', '.join(parts)}"
