"""What could not be carried out when its time comes is refused as it is declared.
Those whom players do not see do at their place what the referee has said for them.
"""

import pytest

from rules.attack.records import AttackRolled
from rules.encounter.records import CombatantRevealed
from rules.errors import Lack, MissingNumberError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.movement.records import Moved
from rules.orders.records import CarriedOut, SetStandingOrder
from rules.record import replace
from rules.rounds.records import (
    Declare,
    DeclareNothing,
    MarkDone,
)
from rules.state.encounter import Morale
from rules.state.sheet import Spell
from tests.rules.attack.duel import SWORD
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.orders.test_random_fights import Fallen
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

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


NUMBERS = {"thac0": 18, "ac": 6}


def ambush(preset: str = "ose", morale: Morale = Morale()) -> Scene:  # noqa: B008 - frozen
    """Ada and an orc are five feet from each other, and an archer lurks; all declare."""
    declaring = "by-book" if preset == "4e" else "everybody"
    game = Scene(preset, go_on="by-itself", declaring=declaring).meet()
    game.hero("Ada", numbers={"thac0": 17, "ac": 4})
    game.foe("Orc", numbers=NUMBERS)
    game.foe("Lurker", hidden=True, numbers=NUMBERS, morale=morale)
    game.change(distance=5)
    game.falling = Fallen("an ambush")
    game.next()
    return game


def play(game: Scene) -> list[Event]:
    """Ada declares nothing, and everybody in sight is done; what was reported."""
    found: list[Event] = list(game.act(DeclareNothing(), ANN).events)
    for _ in range(4):
        dues = [due for due in game.see().dues if due.holds]
        if game.encounter.round != 1 or not dues:
            break
        found += game.act(MarkDone(target=dues[0].target)).events
    return found


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_who_strikes_out_of_hiding_is_seen(preset: str) -> None:
    game = ambush(preset)
    game.act(Declare(target="lurker", kind="attack", targets=("ada",)))
    found = play(game)
    kinds = [type(event) for event in found if isinstance(event, (CombatantRevealed, AttackRolled))]
    assert kinds == [CombatantRevealed, AttackRolled]
    assert not game.combatant("lurker").hidden


def test_what_shows_nobody_is_done_unseen() -> None:
    game = ambush()
    game.change(distance=40)
    game.act(Declare(target="lurker", kind="move", targets=("ada",)))
    found = play(game)
    moved = [event for event in found if isinstance(event, (Moved, CarriedOut))]
    assert moved
    assert all(event.seen_by(TABLE) is None for event in moved)
    assert game.combatant("lurker").hidden


@pytest.mark.parametrize("flees", [False, True])
def test_without_a_word_of_the_referees_nothing_happens(flees: bool) -> None:
    game = ambush(morale=Morale(score=7, done="broken", unplayed=True) if flees else Morale())
    if flees:
        game.act(Declare(target="lurker", kind="attack", targets=("ada",)))
    found = play(game)
    assert not [event for event in found if isinstance(event, (CombatantRevealed, AttackRolled))]
    assert game.combatant("lurker").hidden


def test_what_people_have_to_play_is_left_to_the_referee() -> None:
    game = ambush()
    game.act(Declare(target="lurker", kind="other", text="whistles for help"))
    found = play(game)
    assert reported(game.step, CombatantRevealed) == []
    assert not [event for event in found if isinstance(event, CarriedOut)]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_an_order_of_its_own_is_enough_where_nothing_is_declared() -> None:
    game = ambush("4e")
    game.act(SetStandingOrder(target="lurker", kind="nearest"))
    found: list[Event] = []
    for _ in range(4):
        dues = [due for due in game.see().dues if due.holds]
        if game.encounter.round == 1:
            found += game.act(MarkDone(target=dues[0].target)).events
    assert [event.attacker.id for event in found if isinstance(event, AttackRolled)] == ["lurker"]
