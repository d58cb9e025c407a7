"""A line stands beside what is worth one: by the dice that fell, and never the same twice."""

import pytest

from rules.colour.records import (
    CRITICAL,
    FALLEN,
    LAST_LINES,
    ROUT,
    SLAIN,
    TREASURE,
    Coloured,
    LastLine,
)
from rules.encounter.records import LeaveEncounter
from rules.health.records import SetLife
from rules.record import replace
from rules.state.health import Life
from rules.treasure.pool import HOARDS
from rules.treasure.records import AddTreasure, RollHoard, TakeHoard
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.combat.brawl import attack, brawl
from tests.rules.scene import Scene
from tests.rules.scenes import camp

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")


def some(game: Scene) -> Scene:
    """The same game, with lines."""
    overrides = {**game.state.overrides, "colour": "some"}
    game.state = replace(game.state, overrides=overrides)
    return game


def lines(game: Scene) -> list[tuple[str, int]]:
    return [(event.kind, event.line) for event in game.events(Coloured)]


def test_a_plain_game_has_none() -> None:
    game = brawl()
    attack(game, 15, 6)
    assert lines(game) == []
    assert LAST_LINES.of(game.state) == ()


def test_the_dice_of_the_blow_choose_the_line_of_a_death() -> None:
    for damage in (4, 5):
        game = some(brawl())
        attack(game, 15, damage)
        (event,) = game.events(Coloured)
        assert (event.kind, event.line) == (SLAIN, (15 + damage) % 10)
        assert [who.name for who in event.who] == ["Goblins"]
        assert LAST_LINES.of(game.state) == (LastLine(SLAIN, event.line),)


def test_the_same_line_never_comes_twice_in_a_row() -> None:
    game = some(brawl())
    attack(game, 15, 4)
    before = LAST_LINES.of(game.state)
    assert before == (LastLine(SLAIN, 9),)
    again = some(brawl())
    again.state = LAST_LINES.put(again.state, (*before, LastLine(ROUT, 3)))
    attack(again, 15, 4)
    assert lines(again) == [(SLAIN, 0)]
    assert set(LAST_LINES.of(again.state)) == {LastLine(ROUT, 3), LastLine(SLAIN, 0)}


def test_a_critical_hit_has_one_and_a_death_by_it_is_told_alone() -> None:
    game = some(brawl())
    attack(game, 20, 1)
    assert lines(game) == [(CRITICAL, 21 % 10)]
    assert [who.name for event in game.events(Coloured) for who in event.who] == ["Ada"]
    game = some(brawl())
    attack(game, 20, 4)
    assert lines(game) == [(SLAIN, 24 % 10)]


def test_what_misses_or_only_hits_has_none() -> None:
    for face in (2, 15):
        game = some(brawl())
        attack(game, face, *([1] if face == 15 else []))
        assert lines(game) == []


def test_the_death_of_a_character_is_told_before_all_others() -> None:
    game = some(brawl())
    game.act(LeaveEncounter(target=GOBLINS, reason="fled"))
    assert lines(game) == [(ROUT, 0)]
    game.act(SetLife(target=ADA, life=Life.DEAD))
    assert lines(game) == []  # Only written down.
    game = some(brawl(death="eris"))
    attack(game, 15, 99, attacker=GOBLINS, targets=(ADA,), damage="1d100")
    assert lines(game) == [(FALLEN, 114 % 10)]


def test_a_character_who_leaves_is_no_rout() -> None:
    game = some(brawl())
    game.act(LeaveEncounter(target=ADA, reason="fled"))
    assert lines(game) == []
    game.act(LeaveEncounter(target=GOBLINS, reason="left"))
    assert lines(game) == []


def test_nothing_is_told_of_the_hidden() -> None:
    game = some(brawl())
    game.alter(GOBLINS, hidden=True)
    attack(game, 15, 6)
    assert lines(game) == []
    assert LAST_LINES.of(game.state) == ()


@pytest.mark.parametrize(("count", "told"), [(99, []), (100, [(TREASURE, 0)])])
def test_a_treasure_has_one_from_a_hundred_gold_pieces_on(
    count: int, told: list[tuple[str, int]]
) -> None:
    game = some(camp("ose"))
    game.act(AddTreasure(name="Coin", count=count))
    assert lines(game) == told


def test_a_hoard_that_is_taken_has_one_by_all_that_it_is_worth() -> None:
    game = some(camp("ose"))
    game.act(RollHoard(types="A"))
    assert lines(game) == []  # Nobody has found it yet.
    (hoard,) = HOARDS.of(game.state)
    game.act(TakeHoard(hoard=hoard.id))
    assert [kind for kind, _ in lines(game)] == [TREASURE]
