"""Slow is the blow, not its bearer, in whatever way somebody comes to strike (R-SLOW-BLOW)."""

import pytest

from rules.attack.records import Attack, AttackRolled, BlowWaits
from rules.orders.records import DoAsBefore, LeaveMonsters
from rules.record import replace
from rules.rounds.records import DeclareNothing, MarkDone
from rules.state.items import Held, Item
from rules.state.party import Party
from tests.rules.attack.duel import SWORD
from tests.rules.orders.playing import ADA, GOBLINS, NIM, deeds, party, say
from tests.rules.orders.standing import come, give, ordered
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-SLOW-WEAPONS")

GREAT = Item("g1", "Two-handed sword", held=Held.WIELDED, hands=2)
MISS = 2
PARTY_FIRST, MONSTERS_FIRST = (6, 1), (1, 6)
BY_BOOK = {"declaring": "by-book", "initiative_rolls": "by-hand"}


def armed(game: Scene, *who: str, items: tuple[Item, ...] = (GREAT,)) -> Scene:
    """These have a two-handed sword in hand."""
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, items=items) if one.id in who else one for one in game.state.characters
        ),
    )
    for foe in set(who) & {GOBLINS}:
        game.alter(foe, items=items)
    return game


def declaring(*who: str, **settings: str) -> Scene:
    """Everybody declares; the goblins play by themselves."""
    game = armed(party(foes=1, monsters_act="by-order", **settings), *who)
    game.next()
    return game


def acting(*who: str, first: str = "party", **settings: str) -> Scene:
    """By the book: a side's turn in the first round, and nothing is declared."""
    game = armed(party(foes=1, **(BY_BOOK | settings)), *who)
    game.spare = [MISS] * 9
    game.next()
    if game.now.kind == "declare":
        game.next()
    totals = {"party": 1, "monsters": 1, first: 6}
    game.force(**totals)
    return game


def test_a_caster_with_a_two_handed_sword_whose_side_won_casts_first() -> None:
    """The catalogue's case: the losers have not struck yet, so nothing is disrupted."""
    game = declaring(NIM)
    say(game, ADA, "hold")
    say(game, NIM, "spell", text="Sleep", faces=(*PARTY_FIRST, MISS))
    assert deeds(game)[0] == "nim casts Sleep"
    assert deeds(game)[1].startswith(f"{GOBLINS} strikes")


def test_a_blow_that_is_declared_comes_last() -> None:
    game = declaring(ADA, NIM)
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "hold", faces=(*PARTY_FIRST, MISS, MISS))
    assert [strikes.split()[0] for strikes in deeds(game)] == [GOBLINS, ADA]
    assert game.encounter.round == 2


def test_who_declares_anything_else_has_the_place_of_their_side() -> None:
    game = declaring(ADA)
    say(game, ADA, "other", text="climb the altar")
    say(game, NIM, "hold", faces=PARTY_FIRST)
    assert game.order() == [{ADA, NIM}, {GOBLINS}]
    assert [due.target for due in game.see().dues if due.holds] == [ADA]
    game.spare = [MISS] * 9
    game.act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)
    assert [strikes.split()[0] for strikes in deeds(game)] == [GOBLINS, ADA]
    assert game.encounter.round == 2, "who said the blow later is not asked again"


def test_by_the_book_a_bearer_is_asked_once() -> None:
    game = acting(ADA)
    waiting = [due.target for due in game.see().dues if due.holds]
    assert waiting == [ADA, NIM]
    game.act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)
    assert [due.target for due in game.see().dues if due.holds] == [NIM]
    game.act(MarkDone(target=NIM), BOB)
    assert [due.target for due in game.see(REFEREE).dues if due.holds] == [GOBLINS]
    game.act(MarkDone(target=GOBLINS))
    assert deeds(game) == [f"{ADA} strikes {GOBLINS}"]
    assert game.encounter.round == 2


def test_monsters_that_act_by_themselves_strike_last_too() -> None:
    game = acting(GOBLINS, first="monsters")
    game.act(LeaveMonsters(by_order=True))
    assert deeds(game) == []
    assert [event.targets for event in reported(game.step, BlowWaits)] == [()]
    game.act(MarkDone(target=ADA), ANN)
    game.act(MarkDone(target=NIM), BOB)
    assert [strikes.split()[0] for strikes in deeds(game)] == [GOBLINS]


def test_a_standing_order_to_strike_strikes_last() -> None:
    game = armed(ordered(foes=1, **BY_BOOK), ADA)
    give(game, ADA, "nearest")
    game.next()
    game.act(DeclareNothing(), ANN)
    game.act(DeclareNothing(), BOB)
    game.force(party=6, monsters=1)
    game.act(MarkDone(target=NIM), BOB)
    come(game)
    assert (deeds(game), game.now.side) == ([], "monsters")
    game.act(MarkDone(target=GOBLINS), faces=(MISS,))
    assert deeds(game) == [f"{ADA} strikes {GOBLINS}"]


def test_who_follows_strikes_as_soon_as_the_caller_has_said_the_blow() -> None:
    game = armed(ordered(foes=1, **BY_BOOK), ADA)
    game.state = replace(game.state, party=Party(caller=ADA))
    armed(game, NIM, items=(SWORD,))
    give(game, NIM, "follow")
    game.next()
    game.act(DeclareNothing(), ANN)
    game.act(DeclareNothing(), BOB)
    game.force(party=6, monsters=1)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)
    come(game, faces=(MISS,))
    assert deeds(game) == [f"{NIM} strikes {GOBLINS}"]


def test_as_before_waits_as_well() -> None:
    game = acting(ADA)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)
    game.act(MarkDone(target=NIM), BOB)
    game.act(MarkDone(target=GOBLINS))
    game.next()
    game.force(party=6, monsters=1)
    game.act(DoAsBefore(target=ADA), ANN)
    assert reported(game.step, BlowWaits)[0].weapon == "Two-handed sword"
    assert reported(game.step, AttackRolled) == []
