"""What was done in the round before is declared, or done, again by one word (OSE-DECLARE)."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.campaign.records import ChangeSetting
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.orders.records import DoAsBefore, HoldAll
from rules.rounds.records import Declare, DeclareNothing, MarkDone, NextStep
from rules.state.rounds import Order, Said
from rules.systems import ENGINE
from rules.view.moves import view_declaring
from tests.rules.attack.duel import BOW
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-DECLARE")
DICE = (6, 1, *(2,) * 60)
"""The party begins, and nobody hits."""
NOBODY = "Nobody of yours who is waited for has done anything yet"


def next_round(game: Scene, number: int = 2) -> None:
    """Go on until a round begins."""
    while game.encounter.round < number:
        game.act(NextStep())


def second_round(kind: str = "attack", *targets: str, text: str = "") -> Scene:
    """Ada declared something in the first round, Nim to decide later; the second is declared."""
    game = begun()
    say(game, ADA, kind, *targets, text=text)
    say(game, NIM, "nothing")
    next_round(game)
    return game


def begun(declaring: str = "everybody") -> Scene:
    """The first round is declared."""
    game = round_one(declaring=declaring)
    game.spare = DICE
    return game


def said_before(game: Scene, who: str = ADA) -> Said | None:
    """What is offered to somebody's player."""
    view = view_declaring(ENGINE.asking(game.state), ANN, who)
    assert view is not None
    return view.before


def test_what_was_declared_is_declared_again() -> None:
    game = second_round("attack", GOBLINS)
    assert said_before(game) == Said("attack", targets=("Goblins",), weapon="Long sword")
    game.act(DoAsBefore(round=2), ANN)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert (said.kind, said.targets) == ("attack", (GOBLINS,))
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)


def test_holding_is_declared_and_lets_the_turn_go_by() -> None:
    game = second_round("hold")
    assert game.combatant(ADA).before == Order("hold")
    game.act(DoAsBefore(), ANN)
    say(game, NIM, "nothing")
    assert game.combatant(ADA).turn.done
    game.act(MarkDone(target=NIM), BOB)
    next_round(game, 3)
    assert game.combatant(ADA).before == Order("hold")


def test_an_attack_meets_the_nearest_where_nobody_is_left_of_those_before() -> None:
    game = second_round("attack", GOBLINS)
    game.foe("Orcs", numbers={"thac0": 19, "ac": 6})
    game.alter(GOBLINS, gone="fled")
    assert said_before(game) == Said("attack", weapon="Long sword")
    game.act(DoAsBefore(target=ADA), ANN)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert said.targets == ("orcs",)


def test_without_declarations_a_blow_is_struck_again() -> None:
    game = begun(declaring="by-book")
    game.act(DeclareNothing(), ANN)
    game.act(DeclareNothing(), BOB)
    assert ADA in game.now.who
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=BOW.id), ANN)
    next_round(game)
    assert game.combatant(ADA).before == Order("attack", targets=("goblins#1",), item=BOW.id)
    game.act(DeclareNothing(), ANN)
    game.act(DeclareNothing(), BOB)
    assert ADA in game.now.who
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), BOB)
    game.act(DoAsBefore(), ANN)
    assert [one.target.target for one in reported(game.step, AttackRolled)] == ["goblins#1"]
    assert game.combatant(ADA).turn.done
    with pytest.raises(TooLateError):
        game.act(DoAsBefore(target=ADA), ANN)


def test_what_is_not_declared_in_a_game_is_not_repeated_there() -> None:
    game = second_round("attack", GOBLINS)
    game.act(ChangeSetting(key="declaring", value="by-book"))
    assert said_before(game) is None
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)


def test_nobody_repeats_what_was_never_done_and_who_plays_them_is_asked() -> None:
    game = begun()
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)
    with pytest.raises(ForbiddenError):
        game.act(DoAsBefore(target=ADA), BOB)
    with pytest.raises(TooLateError):
        game.act(DoAsBefore(target=ADA, round=7), ANN)
    assert said_before(game) is None


def test_what_a_rule_refuses_is_not_repeated() -> None:
    game = begun()
    say(game, NIM, "spell", text="Sleep")
    say(game, ADA, "hold")
    next_round(game)
    with pytest.raises(RuleError, match="Sleep"):
        game.act(DoAsBefore(), BOB)


def test_a_secret_of_the_referees_is_not_kept_for_the_next_round() -> None:
    game = begun()
    game.act(Declare(target=GOBLINS, kind="attack", targets=(ADA,), secret=True))
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    next_round(game)
    assert game.combatant(GOBLINS).before is None
    assert game.combatant(ADA).before == Order("hold")


def test_a_referee_has_monsters_do_it_again() -> None:
    game = begun()
    game.act(Declare(target=GOBLINS, kind="hold"))
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    next_round(game)
    game.act(DoAsBefore(target=GOBLINS), REFEREE)
    said = game.combatant(GOBLINS).turn.declaration
    assert said is not None
    assert said.kind == "hold"


def test_all_of_ones_own_hold_by_one_word() -> None:
    game = begun()
    with pytest.raises(TooLateError):
        game.act(HoldAll(round=2), ANN)
    game.act(HoldAll(round=1), ANN)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert said.kind == "hold"
    assert game.combatant(NIM).turn.declaration is None
    with pytest.raises(RuleError, match="Nobody of yours is still to declare"):
        game.act(HoldAll(), ANN)


def test_nobody_holds_by_one_word_once_the_dice_are_to_fall() -> None:
    game = round_one(initiative_rolls="by-hand")
    game.spare = (2,) * 60
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    with pytest.raises(RuleError, match="Nobody of yours is still to declare"):
        game.act(HoldAll(), ANN)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_nobody_is_waited_for_while_initiative_is_rolled() -> None:
    game = round_one(initiative_rolls="by-hand")
    game.spare = (2,) * 60
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    assert game.now.kind == "initiative"
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)
