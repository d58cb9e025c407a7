"""Experience by the book of the game: monsters by their rows, a gold piece 1 XP (R-MONSTER-XP)."""

import pytest

from rules.encounter.records import AddMonsters, EndEncounter
from rules.health.records import SetLife
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.health import HitDice, Life
from rules.state.items import Item
from rules.treasure.pool import Merit, lots_of
from rules.treasure.reckoning import book_xp, reckon, require_counted
from rules.treasure.records import AwardExperience, ExperienceAwarded
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import REFEREE, ScriptedDice
from tests.rules.treasure.hoard import ADA, gold, party, sword, with_merits

pytestmark = pytest.mark.rule("ERIS-XP")


def slain(preset: str, name: str, **fields: object) -> list[int | None]:
    """What each of those brings who died in a fight."""
    game = Scene(preset).meet().hero("Ada")
    game.falling = CountedDice()
    game.act(AddMonsters(name=name, **fields))  # type: ignore[arg-type]
    game.act(SetLife(target=game.encounter.combatants[-1].id, life=Life.DEAD))
    game.act(EndEncounter())
    return [line.each for line in reckon(game.state).lines]


def test_a_monster_of_the_book_brings_what_stands_there() -> None:
    assert slain("ose", "Basilisk") == [950]
    assert slain("ose", "Goblins") == [5]
    assert slain("eris", "Goblins") == [100]


def test_others_bring_what_the_table_says_for_their_hit_dice() -> None:
    assert slain("ose", "Cave thing", hit_dice="3*") == [50]
    assert slain("ose", "Goblin", hit_dice="2") == [20]
    assert slain("ose", "Cave thing", hit_dice="2d6") == [None]


@pytest.mark.parametrize(
    ("dice", "xp"),
    [
        (HitDice(normal_human=True), 5),
        (HitDice(half=True), 5),
        (HitDice(1, -1), 5),
        (HitDice(1), 10),
        (HitDice(1, 1, 1), 19),
        (HitDice(6, 1, 2), 950),
        (HitDice(21), 2500),
        (HitDice(30, 0, 1), 9000),
    ],
)
def test_the_table(dice: HitDice, xp: int) -> None:
    assert book_xp(Scene().state, dice) == xp
    assert book_xp(Scene(book="none").state, dice) is None


def by_book(*kept: Item) -> Scene:
    """The same party in a game of the OSE rules."""
    scene = party(*kept)
    scene.state = replace(scene.state, preset="ose", overrides={})
    return scene


def test_gold_counts_and_magic_items_do_not() -> None:
    orcs = Merit("x1", "Orcs", 3, HitDice(1), each=10, how="dead")
    scene = with_merits(by_book(gold(300), sword("s1")), orcs)
    found = reckon(scene.state)
    assert found.total == 330
    assert [line.because for line in found.lines if line.because] == ["10 XP"]
    scene.act(AwardExperience(among=(ADA,)))
    (told,) = scene.events(ExperienceAwarded)
    assert told.each == 330


def test_magic_items_do_not_wait_for_experience() -> None:
    scene = by_book(sword("s1"))
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    require_counted(resolution, lots_of(scene.state))
