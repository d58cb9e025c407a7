"""What was done in the round before is declared, or done, again by one word (OSE-DECLARE).
What is noted of what combatants do, for the orders that go by it.
"""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.campaign.records import ChangeSetting
from rules.combat.records import Parry
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.kernel.visibility import Visibility
from rules.movement.records import Move
from rules.orders.again import can_repeat
from rules.orders.records import CarriedOut, DoAsBefore, HoldAll
from rules.record import replace
from rules.rounds.records import Declare, DeclareNothing, MarkDone, NextStep
from rules.state.rounds import Deed, Order, Said
from rules.state.sheet import Spell
from rules.systems import ENGINE
from rules.view.moves import view_declaring
from tests.rules.attack.duel import BOW
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.orders.standing import come, give, ordered
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

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


@pytest.mark.rule("OSE-DECLARE")
def test_what_was_declared_is_declared_again() -> None:
    game = second_round("attack", GOBLINS)
    assert said_before(game) == Said("attack", targets=("Goblins",), weapon="Long sword")
    game.act(DoAsBefore(round=2), ANN)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert (said.kind, said.targets) == ("attack", (GOBLINS,))
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)


@pytest.mark.rule("OSE-DECLARE")
def test_holding_is_declared_and_lets_the_turn_go_by() -> None:
    game = second_round("hold")
    assert game.combatant(ADA).before == Order("hold")
    assert said_before(game) == Said("hold")
    game.act(DoAsBefore(), ANN)
    say(game, NIM, "nothing")
    assert game.combatant(ADA).turn.done
    game.act(MarkDone(target=NIM), BOB)
    next_round(game, 3)
    assert game.combatant(ADA).before == Order("hold")


@pytest.mark.rule("OSE-DECLARE")
def test_an_attack_meets_the_nearest_where_nobody_is_left_of_those_before() -> None:
    game = second_round("attack", GOBLINS)
    game.foe("Orcs", numbers={"thac0": 19, "ac": 6})
    game.alter(GOBLINS, gone="fled")
    assert said_before(game) == Said("attack", weapon="Long sword")
    game.act(DoAsBefore(target=ADA), ANN)
    said = game.combatant(ADA).turn.declaration
    assert said is not None
    assert said.targets == ("orcs",)


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_what_is_not_declared_in_a_game_is_not_repeated_there() -> None:
    game = second_round("attack", GOBLINS)
    game.act(ChangeSetting(key="declaring", value="by-book"))
    assert said_before(game) is None
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)


@pytest.mark.rule("OSE-DECLARE")
def test_nobody_repeats_what_was_never_done_and_who_plays_them_is_asked() -> None:
    game = begun()
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)
    with pytest.raises(ForbiddenError):
        game.act(DoAsBefore(target=ADA), BOB)
    with pytest.raises(TooLateError):
        game.act(DoAsBefore(target=ADA, round=7), ANN)
    assert said_before(game) is None


@pytest.mark.rule("OSE-DECLARE")
def test_what_a_rule_refuses_is_not_repeated() -> None:
    game = second_round("attack", GOBLINS)
    game.alter(GOBLINS, gone="fled")
    with pytest.raises(RuleError, match="Nobody is left to attack"):
        game.act(DoAsBefore(), ANN)


def test_who_came_too_late_repeats_nothing_in_this_round() -> None:
    game = second_round("attack", GOBLINS)
    game.alter(ADA, joined_round=2)
    with pytest.raises(RuleError, match="Ada cannot act in this round"):
        game.act(DoAsBefore(target=ADA), ANN)


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_nobody_holds_by_one_word_once_the_dice_are_to_fall() -> None:
    game = round_one(initiative_rolls="by-hand")
    game.spare = (2,) * 60
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    with pytest.raises(RuleError, match="Nobody of yours is still to declare"):
        game.act(HoldAll(), ANN)


@pytest.mark.rule("OSE-DECLARE")
@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_nobody_is_waited_for_while_initiative_is_rolled() -> None:
    game = round_one(initiative_rolls="by-hand")
    game.spare = (2,) * 60
    say(game, ADA, "hold")
    say(game, NIM, "hold")
    assert game.now.kind == "initiative"
    with pytest.raises(RuleError, match=NOBODY):
        game.act(DoAsBefore(), ANN)


MISS = (2,)


def everybodys_turn(preset: str = "ose", **settings: str) -> Scene:
    """Ada, Nim, goblins and a wolf that nobody sees may act."""
    game = ordered(preset, foes=1, **({"go_on": "by-button"} | settings))
    game.foe("Wolf", numbers={"thac0": 19, "ac": 6}, hidden=True)
    game.fight()
    game.begin_step(ADA, NIM, GOBLINS, "wolf")
    return game


def attack(game: Scene, who: str, whom: str, seen: Visibility = Visibility.PUBLIC) -> None:
    """Somebody attacks and misses."""
    deed = Attack(attacker=who, targets=(whom,), seen=seen)
    if seen is Visibility.PUBLIC and who != "wolf":
        game.act(deed, REFEREE, MISS)
        return
    game.secret_spare = MISS
    game.act(deed, REFEREE)


def test_the_last_to_attack_comes_last_and_once() -> None:
    game = everybodys_turn()
    game.foe("Orc", numbers={"thac0": 19, "ac": 6})
    game.begin_step(ADA, GOBLINS, "orc")
    attack(game, GOBLINS, ADA)
    attack(game, "orc", ADA)
    assert game.combatant(ADA).attackers == (GOBLINS, "orc")
    assert game.combatant("orc").turn.did is None
    game.begin_round(2)
    game.begin_step(ADA, GOBLINS, "orc")
    attack(game, GOBLINS, ADA)
    assert game.combatant(ADA).attackers == ("orc", GOBLINS)


def test_what_nobody_sees_is_not_noted() -> None:
    game = everybodys_turn()
    attack(game, "wolf", ADA)
    attack(game, GOBLINS, ADA, Visibility.BLIND)
    assert game.combatant(ADA).attackers == ()


@pytest.mark.rule("OSE-CALLER")
def test_where_somebody_goes_is_noted_unless_they_have_attacked() -> None:
    game = everybodys_turn()
    game.change(distance=60)
    game.act(Move(target=GOBLINS, whom=ADA), REFEREE)
    assert game.combatant(GOBLINS).turn.did is None
    game.act(Move(target=ADA, whom=GOBLINS), ANN)
    assert game.combatant(ADA).turn.did == Deed("move", (GOBLINS,), ("towards",))
    attack(game, ADA, GOBLINS)
    game.act(Move(target=ADA, way="away", allow=True), REFEREE)
    assert game.combatant(ADA).turn.did == Deed("attack", (GOBLINS,))


@pytest.mark.rule("OSE-CALLER")
def test_how_somebody_leaves_a_melee_is_noted() -> None:
    game = everybodys_turn()
    game.act(Move(target=ADA, way="withdrawal", allow=True), REFEREE)
    assert game.combatant(ADA).turn.did == Deed("withdrawal")


@pytest.mark.rule("OSE-CALLER")
def test_a_parry_is_noted_of_those_who_are_seen() -> None:
    game = everybodys_turn("eris")
    game.alter(NIM, hidden=True)
    for who in (ADA, NIM):
        game.act(Parry(parrier=who, shares=((GOBLINS, 0),)), REFEREE)
    assert game.combatant(ADA).turn.did == Deed("defend")
    assert game.combatant(NIM).turn.did is None


def test_the_same_order_twice_is_refused() -> None:
    game = ordered()
    give(game, ADA, "hold")
    with pytest.raises(RuleError, match="just that standing order already"):
        give(game, ADA, "hold")


@pytest.mark.rule("OSE-DECLARE")
def test_a_spell_is_repeated_only_as_long_as_it_is_in_memory() -> None:
    game = begun()
    game.alter(NIM, before=Order("spell", "Sleep"))
    for left, is_offered in ((1, True), (0, False)):
        spells = (Spell("Sleep", left=left),)
        sheets = (replace(c, spells=spells) if c.id == NIM else c for c in game.state.characters)
        game.state = replace(game.state, characters=tuple(sheets))
        assert can_repeat(game.state, game.combatant(NIM)) is is_offered


@pytest.mark.rule("OSE-CALLER")
@pytest.mark.parametrize(("order", "why"), [("", "with no answer"), ("hold", "as declared")])
def test_nobody_holds_as_declared_who_said_nothing(order: str, why: str) -> None:
    game = ordered("ose")
    if order:
        give(game, NIM, order)
    game.spare = DICE
    game.act(NextStep())
    say(game, ADA, "hold")
    come(game)
    held = [one for one in reported(game.step, CarriedOut) if one.target.id == NIM]
    assert [(one.kind, one.why) for one in held] == [("hold", why)]


@pytest.mark.rule("OSE-CALLER")
def test_a_word_that_is_no_order_is_refused_with_what_to_type() -> None:
    game = begun()
    for words, says in (
        ("attack", "Type `attack whoever attacks me` or `attack the nearest`"),
        ("Fights", "Type `attack whoever attacks me` or `attack the nearest`"),
        ("cast", "type `cast Sleep`"),
        ("caller", "“caller” alone says too little. Type `follow the caller`"),
        ("  ", "Say in a few words"),
    ):
        with pytest.raises(RuleError, match=says):
            give(game, ADA, "other", words)
    give(game, ADA, "other", "hides")
    give(game, ADA, "other", "guard the mule")
