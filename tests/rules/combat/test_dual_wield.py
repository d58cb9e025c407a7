"""A weapon in each hand."""

from typing import Any

import pytest

from rules.combat.records import StanceTaken, TakeStance
from rules.combat.strokes import may_choose
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.items import Bands, Held, Item
from rules.state.rounds import RoundStep, StepKind
from tests.rules.attack.duel import ADA, GOBLINS, SWORD
from tests.rules.combat.brawl import attack, brawl
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("ERIS-DUAL-WIELD")
DAGGER = Item("i6", "Dagger", held=Held.WIELDED, hands=1)
SHIELD = Item("i5", "Shield", held=Held.WIELDED, hands=1, tags=("shield",))
SPEARS = Item("i4", "Javelin", bands=Bands(0, 60, 60))


def both(*items: Item, off_hand: str = "eris") -> Scene:
    """Ada fights with a sword and a dagger."""
    return brawl(*(items or (SWORD, DAGGER, SPEARS)), off_hand=off_hand)


def declaring(game: Scene) -> Scene:
    game.change(steps=(RoundStep(StepKind.DECLARE, "declare"),), step_index=0)
    return game


def acting(game: Scene) -> None:
    game.change(
        steps=(RoundStep(StepKind.ACT, "step", (ADA, GOBLINS), members=(ADA, GOBLINS), place=1),)
    )


def blow_at_ada(game: Scene, **how: object) -> int:
    [rolled] = attack(game, 2, attacker=GOBLINS, targets=(ADA,), damage="1d6", allow=True, **how)
    return rolled.reckoning.bonus


def blow_of_ada(game: Scene, **how: object) -> int:
    [rolled] = attack(game, 2, allow=True, **how)
    return rolled.reckoning.bonus


def test_whoever_says_nothing_fights_defensively() -> None:
    game = both()
    assert blow_at_ada(game) == -1
    assert blow_of_ada(game) == 0


def test_offensively_the_own_roll_is_better_and_nobody_is_kept_off() -> None:
    game = declaring(both())
    game.act(TakeStance(target=ADA, offensive=True), ANN)
    [event] = game.events(StanceTaken)
    assert not event.next_round
    acting(game)
    assert blow_at_ada(game) == 0
    assert blow_of_ada(game) == 1


def test_missiles_are_not_kept_off() -> None:
    game = both()
    game.alter(GOBLINS, items=(SPEARS,))
    assert blow_at_ada(game, distance=30, item=SPEARS.id) == 1


def ready(name: str, **fields: Any) -> Item:
    """Something that shoots, in hand."""
    return Item("i5", name, held=Held.WIELDED, **fields)


@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
@pytest.mark.parametrize(
    "items",
    [
        (SWORD,),
        (SWORD, SHIELD),
        (SWORD, replace(DAGGER, held=Held.CARRIED)),
        (SWORD, ready("Sling", bands=Bands(50, 100, 150))),
        (SWORD, ready("Hand crossbow", bands=Bands(10, 20, 30), hands=1)),
        (SWORD, ready("Longbow", bands=Bands(70, 140, 210))),
        (SWORD, ready("Battle axe", hands=2)),
    ],
)
def test_it_takes_two_weapons_in_hand(items: tuple[Item, ...]) -> None:
    game = declaring(both(*items))
    with pytest.raises(RuleError, match="no weapon in each hand"):
        game.act(TakeStance(target=ADA, offensive=True), ANN)
    acting(game)
    assert blow_at_ada(game) == 0


def test_where_it_is_not_played_it_makes_no_difference() -> None:
    game = both(off_hand="off")
    with pytest.raises(RuleError, match="makes no difference"):
        game.act(TakeStance(target=ADA, offensive=True), ANN)
    assert blow_at_ada(game) == 0


def test_it_is_offered_to_those_for_whom_it_makes_a_difference() -> None:
    assert may_choose(both().state, ADA)
    assert not may_choose(both(SWORD).state, ADA)
    assert not may_choose(both(off_hand="off").state, ADA)


def test_the_helpless_keep_nobody_off() -> None:
    game = both()
    game.act(AddEffect(target=ADA, name="", key="stunned"))
    assert blow_at_ada(game) == 0


def test_while_people_act_it_is_said_for_the_next_round_and_holds_for_that_one() -> None:
    game = both()
    game.act(TakeStance(target=ADA, offensive=True), ANN)
    [event] = game.events(StanceTaken)
    assert event.next_round
    assert blow_at_ada(game) == -1
    with pytest.raises(RuleError, match="offensively in the next round already"):
        game.act(TakeStance(target=ADA, offensive=True), ANN)
    game.act(NextStep(to="round"))
    assert game.combatant(ADA).turn.aggressive
    with pytest.raises(RuleError, match="offensively in this round already"):
        game.act(TakeStance(target=ADA, offensive=True), ANN)
    game.act(TakeStance(target=ADA, offensive=False), ANN)
    with pytest.raises(RuleError, match="defensively in this round already"):
        game.act(TakeStance(target=ADA, offensive=False), ANN)


def test_it_is_its_players_to_say() -> None:
    with pytest.raises(ForbiddenError):
        both().act(TakeStance(target=ADA, offensive=True), BOB)
