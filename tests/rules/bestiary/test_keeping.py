"""Stat blocks are kept under their names, changed, made from monsters, and forgotten."""

import pytest

from rules.bestiary.known import KNOWN, all_blocks, by_word, find_block, word_of
from rules.bestiary.records import (
    BESTIARY,
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepStatBlock,
    StatBlock,
    StatBlockForgotten,
    StatBlockKept,
    StatBlocksImported,
)
from rules.books.ose import OSE
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.record import replace
from rules.state.health import HitDice
from rules.state.items import Item
from tests.rules.bestiary.examples import SAND_CAT
from tests.rules.scene import Scene, told
from tests.rules.scenes import ADA, meeting
from tests.rules.table import ANN, REFEREE

BAT = StatBlock("Bat", hit_points=1)


def names(game: Scene) -> list[str]:
    return [block.name for block in BESTIARY.of(game.state)]


def test_a_stat_block_is_kept_and_known_by_one_and_by_several() -> None:
    game = Scene()
    step = game.act(KeepStatBlock(block=replace(SAND_CAT, name="  Sand   cat ")))
    assert BESTIARY.of(game.state) == (SAND_CAT,)
    assert step.events == (StatBlockKept(block=SAND_CAT),)
    assert find_block(game.state, "SAND CATS") == SAND_CAT


def test_the_same_name_takes_the_place_of_what_was_there() -> None:
    game = Scene()
    game.act(KeepStatBlock(block=SAND_CAT))
    game.act(KeepStatBlock(block=BAT))
    game.act(KeepStatBlock(block=replace(SAND_CAT, name="Sand cats", morale=9)))
    assert names(game) == ["Bat", "Sand cats"]
    (kept,) = game.events(StatBlockKept)
    assert kept.before == "Sand cat"


def test_with_another_name_the_one_it_was_made_from_goes() -> None:
    game = Scene()
    game.act(KeepStatBlock(block=SAND_CAT))
    game.act(KeepStatBlock(block=replace(SAND_CAT, name="Lynx"), before="sand cat"))
    assert names(game) == ["Lynx"]
    game.act(KeepStatBlock(block=BAT))
    game.act(KeepStatBlock(block=BAT, before="Lynx"))
    assert names(game) == ["Bat"]
    with pytest.raises(RuleError, match="Bat says all that already"):
        game.act(KeepStatBlock(block=BAT, before="Bat"))


def test_an_own_one_counts_before_the_one_that_every_game_knows() -> None:
    game = Scene()
    own = StatBlock("Goblin", hit_dice=HitDice(2))
    known = find_block(game.state, "goblin")
    assert known is not None
    assert known.hit_dice == HitDice(1, -1)
    game.act(KeepStatBlock(block=own))
    assert find_block(game.state, "Goblins") == own
    assert [b for b in all_blocks(game.state) if b.name == "Goblin"] == [own]
    game.act(ForgetStatBlock(name="goblins"))
    assert game.events(StatBlockForgotten) == [StatBlockForgotten(name="Goblin", known=True)]
    assert find_block(game.state, "goblin") == known


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Goblin", "every game knows, and stays"),
        ("Gobln", "Did you mean Goblin?"),
        ("Tarrasque", "Look at all that there are"),
    ],
)
def test_what_is_not_kept_cannot_be_forgotten(name: str, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        Scene(book="none").act(ForgetStatBlock(name=name))


def test_a_game_keeps_so_many_and_no_more() -> None:
    game = Scene()
    blocks = tuple(replace(BAT, name=f"Bat {number}") for number in range(100))
    game.act(ImportStatBlocks(blocks=blocks))
    with pytest.raises(RuleError, match="keeps 100 stat blocks, and these would be 101"):
        game.act(KeepStatBlock(block=SAND_CAT))
    game.act(KeepStatBlock(block=replace(blocks[0], morale=5)))
    assert len(BESTIARY.of(game.state)) == 100


def test_what_is_written_of_monsters_is_kept() -> None:
    game = meeting("ose")
    game.act(KeepStatBlock(block=SAND_CAT))
    cats = game.add("Sand cats", block="", hit_points=(), count=2)
    game.act(KeepCombatant(combatant_id=cats.id, name="Lynx"))
    lynx = replace(
        SAND_CAT,
        name="Lynx",
        hit_points=0,
        level=0,
        notes="",
        in_dungeon="",
        in_lair="",
        treasure="",
        experience=None,
        alignment="",
        abilities=(),
        also=(),
    )
    assert BESTIARY.of(game.state) == (SAND_CAT, lynx)
    game.act(KeepCombatant(combatant_id=cats.id))
    assert BESTIARY.of(game.state)[-1] == replace(SAND_CAT, name="Sand cats", hit_points=0, level=0)


def test_without_hit_dice_their_hit_points_are_kept() -> None:
    game = meeting("ose")
    rats = game.add("Sewerlings", count=2, hit_points=(3, 5))
    game.act(KeepCombatant(combatant_id=rats.id))
    assert BESTIARY.of(game.state) == (StatBlock("Sewerlings", hit_points=5),)
    with pytest.raises(RuleError, match="Ada has a sheet"):
        game.act(KeepCombatant(combatant_id=ADA))
    with pytest.raises(NotFoundError):
        game.act(KeepCombatant(combatant_id="m0"))


@pytest.mark.parametrize("experience", [-1, 1_000_001])
def test_a_monster_brings_at_most_a_million_experience_points(experience: int) -> None:
    game = Scene()
    with pytest.raises(RuleError, match="from 0 to 1,000,000; "):
        game.act(KeepStatBlock(block=replace(SAND_CAT, experience=experience)))
    game.act(KeepStatBlock(block=replace(SAND_CAT, experience=1_000_000)))


def test_many_come_at_once_and_undo_nothing_that_is_kept() -> None:
    game = Scene()
    game.act(KeepStatBlock(block=SAND_CAT))
    new = replace(SAND_CAT, morale=11)
    with pytest.raises(RuleError, match=r"keeps these already: Sand cat\. .*`replace:yes`"):
        game.act(ImportStatBlocks(blocks=(BAT, new)))
    assert names(game) == ["Sand cat"]
    game.act(ImportStatBlocks(blocks=(BAT, new), replace=True))
    assert BESTIARY.of(game.state) == (new, BAT)
    (imported,) = game.events(StatBlocksImported)
    assert (imported.names, imported.replaced) == (("Bat", "Sand cat"), ("Sand cat",))
    with pytest.raises(RuleError, match="All of these are kept already"):
        game.act(ImportStatBlocks(blocks=(BAT, new), replace=True))


def test_a_long_list_of_what_is_there_is_counted() -> None:
    game = Scene()
    blocks = tuple(replace(BAT, name=f"Bat {number}") for number in range(12))
    game.act(ImportStatBlocks(blocks=blocks))
    with pytest.raises(RuleError, match=r"Bat 9, 2 more\."):
        game.act(ImportStatBlocks(blocks=blocks))


@pytest.mark.parametrize(
    ("blocks", "says"),
    [
        ((), "There are no stat blocks in that"),
        ((BAT, replace(BAT, name="Rat", morale=1)), "line 9, Rat: A morale score goes from 2"),
        ((BAT, replace(BAT, name="Bats")), "Bats is there twice: line 4 and line 9"),
        ((BAT, BAT, BAT), "Bat is there twice: line 4 and line 9"),
    ],
)
def test_of_what_has_a_mistake_nothing_is_imported(
    blocks: tuple[StatBlock, ...], says: str
) -> None:
    game = Scene()
    with pytest.raises(RuleError, match=says):
        game.act(ImportStatBlocks(blocks=blocks, places=("line 4", "line 9")))
    assert names(game) == []


def test_without_places_a_refusal_names_the_stat_block() -> None:
    with pytest.raises(RuleError, match=r"^Rat: A morale score"):
        Scene().act(ImportStatBlocks(blocks=(replace(BAT, name="Rat", morale=1),)))
    with pytest.raises(RuleError, match=r"^Bat is there twice\. "):
        Scene().act(ImportStatBlocks(blocks=(BAT, BAT)))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hit_points": 0}, "`HD 1` or `HP 7`"),
        ({"hit_points": 10_000}, "1 to 9999"),
        ({"hit_points": -1}, "1 to 9999"),
        ({"level": 100}, "0 to 99"),
        ({"morale": 13}, "2 to 12"),
        ({"name": " "}, "`Goblin`"),
        ({"name": "a\u202eb"}, "`Goblin`"),
        ({"name": "a\nb"}, "one line"),
        ({"name": "x" * 61}, "60"),
        ({"numbers": {"ac": 99}}, "Armour Class goes from"),
        ({"numbers": {"speeed": 9}}, "Did you mean Movement"),
        ({"items": (Item("", "Bite"),) * 13}, "at most 12 attacks"),
        ({"items": (Item("", "Bite", damage="1d"),)}, "1d"),
        ({"items": (Item("", ""),)}, "name"),
        ({"items": (Item("", "Bite", count=0),)}, "count"),
        ({"traits": ("x" * 31,)}, "12 traits"),
        ({"loses": tuple("abcdefghi")}, "at most 8 powers"),
        ({"loses": ("x" * 41,)}, "40 letters"),
        ({"abilities": tuple("abcdefghijklmnopqrstu")}, "at most 20 abilities of 40"),
        ({"also": ("x" * 41,)}, "at most 20 other names of 40"),
        ({"alignment": "x" * 41}, "at most 40 letters"),
        ({"in_lair": "1001"}, "at most 1000 appear"),
        ({"notes": "x" * 1501}, "1500 characters, these have 1501"),
    ],
)
def test_what_no_stat_block_can_say_is_refused(fields: dict[str, object], says: str) -> None:
    game = Scene()
    with pytest.raises(RuleError, match=says):
        game.act(KeepStatBlock(block=replace(BAT, **fields)))
    assert names(game) == []


def test_a_stat_block_says_as_much_as_it_can() -> None:
    game = Scene()
    words = tuple(f"{letter:x<40}" for letter in "abcdefghijklmnopqrst")
    full = replace(
        BAT,
        items=(Item("", "Bite"),) * 12,
        loses=words[:8],
        abilities=words,
        also=words,
        alignment="x" * 40,
        in_lair="1000",
        notes="x" * 1500,
    )
    game.act(KeepStatBlock(block=full))
    (kept,) = BESTIARY.of(game.state)
    assert (len(kept.items), kept.loses, kept.also) == (12, words[:8], words)


def test_what_is_said_is_tidied() -> None:
    game = Scene()
    untidy = replace(
        BAT,
        loses=(" a  b ", "a b", ""),
        notes=" two\n words ",
        traits=("Undead", "UNDEAD"),
        items=(Item("i7", " Big   bite", damage="1 d 6", tags=("Natural",)),),
    )
    game.act(KeepStatBlock(block=untidy))
    (kept,) = BESTIARY.of(game.state)
    assert (kept.loses, kept.notes, kept.traits) == (("a b",), "two words", ("undead",))
    assert kept.items == (Item("", "Big bite", damage="1d6", tags=("natural",)),)


@pytest.mark.parametrize(
    "action",
    [
        KeepStatBlock(block=SAND_CAT),
        KeepCombatant(combatant_id=ADA),
        ForgetStatBlock(name="Goblin"),
        ImportStatBlocks(blocks=(SAND_CAT,)),
    ],
)
def test_stat_blocks_are_the_referees(action: KeepStatBlock) -> None:
    with pytest.raises(ForbiddenError, match="Only a referee"):
        meeting("ose").act(action, by=ANN)


def test_players_are_told_nothing_of_stat_blocks() -> None:
    game = Scene()
    game.act(KeepStatBlock(block=SAND_CAT))
    assert told(game.step, ANN) == []
    assert len(told(game.step, REFEREE)) == 1


@pytest.mark.parametrize(("way", "written"), [("thac0", 6), ("aac", 13)])
def test_numbers_are_told_as_the_game_writes_them(way: str, written: int) -> None:
    game = Scene(attack=way)
    game.act(KeepStatBlock(block=SAND_CAT))
    (kept,) = game.events(StatBlockKept)
    assert BESTIARY.of(game.state)[0].numbers["ac"] == 6
    assert kept.block.numbers["ac"] == written


def test_well_known_monsters_are_as_strong_as_the_book_has_them() -> None:
    """But for three: archers of ours wear chain, and orcs and wolves have whoever leads them."""
    other, books = set[tuple[str, str]](), by_word(OSE.monsters)
    for known in (one for one in KNOWN if word_of(one.name) in books):
        its = books[word_of(known.name)]
        ours, theirs = (
            {
                **{key: one.numbers.get(key) for key in ("ac", "move", "fly")},
                "morale": one.morale,
                "hit dice": one.hit_dice and (one.hit_dice.count, one.hit_dice.bonus),
            }
            for one in (known, its)
        )
        other |= {(known.name, key) for key in ours if ours[key] != theirs[key]}
    assert other == {("Bandit", "move"), ("Orc", "morale"), ("Wolf", "morale")}
