"""What could not be carried out when its time comes is refused as it is declared."""

import pytest

from rules.errors import Lack, MissingNumberError, RuleError
from rules.record import replace
from rules.state.sheet import Spell
from tests.rules.attack.duel import SWORD
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("OSE-DECLARE")


def knowing(*spells: Spell) -> Scene:
    """Nim knows these."""
    game = round_one()
    sheets = (
        replace(one, spells=spells) if one.id == NIM else one for one in game.state.characters
    )
    game.state = replace(game.state, characters=tuple(sheets))
    return game


@pytest.mark.parametrize("text", ["Sleep", "sleep on the goblins", ""])
def test_a_spell_that_is_used_up(text: str) -> None:
    game = knowing(Spell("Sleep", 1, 0), Spell("Shield", 1, 1 if text else 0))
    with pytest.raises(RuleError, match=r"Nim does not have .* in memory. What is left: "):
        say(game, NIM, "spell", GOBLINS, text=text)
    assert game.combatant(NIM).turn.declaration is None


@pytest.mark.parametrize("text", ["Sleep", "something", ""])
def test_where_one_is_left_which_it_is_can_be_said_later(text: str) -> None:
    game = knowing(Spell("Sleep"), Spell("Shield", 1, 0))
    say(game, NIM, "spell", GOBLINS, text=text)
    assert game.combatant(NIM).turn.declaration is not None


@pytest.mark.rule("OSE-ATTACK")
def test_an_attack_of_whom_nobody_has_written_how() -> None:
    game = round_one(book="none")
    game.alter(ADA, numbers={"ac": 5})
    bare = (replace(one, numbers={}, class_name="", traits=()) for one in game.state.characters)
    game.state = replace(game.state, characters=tuple(bare))
    with pytest.raises(MissingNumberError, match="No THAC0 or attack bonus is written") as refused:
        say(game, ADA, "attack", GOBLINS)
    assert refused.value.lack == Lack(ADA, ("thac0", "attack"))


@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
def test_an_attack_with_what_does_nobody_knows_what() -> None:
    game = round_one(book="none", weapon_damage="variable")
    sheets = tuple(
        replace(one, items=(replace(SWORD, damage=""),)) if one.id == ADA else one
        for one in game.state.characters
    )
    game.state = replace(game.state, characters=sheets)
    with pytest.raises(MissingNumberError, match="No damage is written for Long sword"):
        say(game, ADA, "attack", GOBLINS)
