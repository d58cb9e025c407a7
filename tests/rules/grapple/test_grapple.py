"""Holding somebody, being stunned, and breaking free."""

import pytest

from rules.attack.records import Attack, AttackMade
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter, LeaveEncounter, RemoveCombatant
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.grapple.grappling import holders_of
from rules.grapple.records import Grapple
from rules.health.records import Damage
from rules.kernel.actor import TABLE
from rules.movement.records import Move
from rules.positions.records import Disengage
from rules.positions.spacing import is_engaged
from rules.record import replace
from rules.rounds.records import MarkDone
from rules.state.encounter import Kind
from rules.state.health import HitDice
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.grapple.ring import ALL, BOB, be, conditions, goblin, ring, wrestle
from tests.rules.scene import Scene
from tests.rules.table import ANN
from tests.rules.table import BOB as BOBS_PLAYER

GYGAX = pytest.mark.rule("ERIS-GRAPPLE-GYGAX")


@GYGAX
def test_one_hero_against_six_goblins_is_4d6_against_6d6() -> None:
    game = ring()
    told = wrestle(game, (5, 5, 5, 5), (3,) * 6, whom=ALL)
    assert told.own is not None
    assert told.other is not None
    assert told.own.throw is not None
    assert told.other.throw is not None
    assert told.own.throw.record.text == "4d6"
    assert told.other.throw.record.text == "6d6"
    assert told.won
    assert all(conditions(game, body) == {"held": None} for body in ALL)


@GYGAX
@pytest.mark.parametrize(
    ("own", "other", "won", "stunned"),
    [
        (10, 9, True, {}),
        (9, 9, False, {}),
        (8, 9, False, {"stunned": 2}),
        (5, 9, False, {"stunned": 5}),
    ],
)
def test_the_higher_total_wins_and_ties_go_to_the_defender(
    own: int,
    other: int,
    won: bool,
    stunned: dict[str, int],
) -> None:
    game = ring()
    told = wrestle(game, (), forced=own, forced_against=other)
    assert told.won == won
    assert conditions(game, goblin(1)) == ({"held": None} if won else {})
    assert conditions(game, ADA) == stunned


@GYGAX
@pytest.mark.parametrize(
    ("won", "own", "foe"),
    [(True, {}, {"held": None, "stunned": 3}), (False, {"stunned": 4}, {})],
)
def test_any_loser_can_be_stunned(
    won: bool,
    own: dict[str, int],
    foe: dict[str, int | None],
) -> None:
    game = ring(grapple_stun="any-loser")
    wrestle(game, (), forced=9 if won else 6, forced_against=6 if won else 9)
    assert conditions(game, ADA) == own
    assert conditions(game, goblin(1)) == foe


@GYGAX
@pytest.mark.parametrize(
    ("hit_dice", "dice"),
    [
        (HitDice(1, -1), 1),
        (HitDice(half=True), 1),
        (HitDice(normal_human=True), 1),
        (HitDice(3, 1), 3),
        (HitDice(2, sides=6), 5),
        (None, 5),
    ],
)
def test_dice_are_hit_dice_without_their_bonus(hit_dice: HitDice | None, dice: int) -> None:
    game = ring(1)
    game.alter(GOBLINS, hit_dice=hit_dice, level=5)
    told = wrestle(game, (1,) * 4, (1,) * dice, whom=(GOBLINS,))
    assert told.other is not None
    assert told.other.total == dice


@GYGAX
def test_a_character_of_level_0_and_a_normal_human_have_one() -> None:
    game = ring(1)
    be(game, ADA, level=0)
    game.alter(GOBLINS, normal_human=True, level=3)
    told = wrestle(game, (1,), (1,), whom=(GOBLINS,))
    assert (told.own and told.own.total, told.other and told.other.total) == (1, 1)


@GYGAX
def test_several_try_together_and_their_turns_are_over() -> None:
    game = ring()
    told = wrestle(game, (1,) * 4, (6,) * 6, who=(GOBLINS,), whom=(ADA,))
    assert len(told.who) == 6
    assert holders_of(game.state, ADA) == ALL
    assert game.combatant(GOBLINS).turn.done
    with pytest.raises(RuleError, match="cannot grapple now"):
        wrestle(game, (), who=(GOBLINS,), whom=(BOB,))


@GYGAX
def test_the_held_cannot_attack_or_leave_but_break_free() -> None:
    game = held(disengage="eris")
    with pytest.raises(RuleError, match="can attack only who holds them"):
        game.act(Attack(attacker=ADA, targets=(goblin(2),), thac0=17))
    for away in (
        LeaveEncounter(target=ADA, reason="fled"),
        Move(target=ADA, way="away"),
        Disengage(target=ADA),
    ):
        with pytest.raises(RuleError, match="break free first"):
            game.act(away, ANN)
    told = wrestle(game, (), whom=(), forced=9, forced_against=5)
    assert told.breaking_free
    assert [one.number for one in told.whom] == [1]
    assert conditions(game, ADA) == {}
    assert conditions(game, goblin(1)) == {"stunned": 5}


@GYGAX
def test_the_held_can_strike_who_holds_them() -> None:
    game = held()
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), thac0=17), faces=(2,))
    assert conditions(game, ADA) == {"held": None}
    game = ring()
    game.act(AddEffect(target=ADA, name="", key="held"))
    game.act(Attack(attacker=ADA, targets=(goblin(2),), thac0=17), faces=(2,))


@GYGAX
def test_breaking_free_of_one_leaves_the_hold_of_others() -> None:
    game = held()
    wrestle(game, (), who=(BOB,), whom=(ADA,), forced=9, forced_against=1)
    wrestle(game, (), whom=(goblin(1),), forced=9, forced_against=9)
    assert holders_of(game.state, ADA) == (goblin(1), BOB)
    wrestle(game, (), whom=(goblin(1),), forced=9, forced_against=8, allow=True)
    assert holders_of(game.state, ADA) == (BOB,)


@GYGAX
def test_nobody_breaks_free_of_those_who_are_not_seen() -> None:
    game = held()
    game.alter(GOBLINS, hidden=True)
    with pytest.raises(RuleError, match="Say whom to hold"):
        wrestle(game, (), whom=())


@GYGAX
@pytest.mark.parametrize("who", [goblin(1), GOBLINS, ADA])
def test_a_hold_ends_when_either_walks_away(who: str) -> None:
    game = held()
    game.act(AddEffect(target=BOB, name="", key="blind"))
    game.act(Move(target=who, way="away", allow=True))
    assert conditions(game, ADA) == {}
    assert conditions(game, BOB) == {"blind": None}


@GYGAX
def test_a_group_holds_on_when_one_of_it_walks_away() -> None:
    game = ring(3)
    wrestle(game, (), who=(GOBLINS,), whom=(ADA,), forced=9, forced_against=1)
    game.act(Disengage(target=goblin(2)))
    assert conditions(game, ADA) == {"held": None}
    game.act(Disengage(target=GOBLINS))
    assert conditions(game, ADA) == {}


def held(**settings: str) -> Scene:
    """Goblin 1 holds Ada."""
    game = ring(2, **settings)
    wrestle(game, (), who=(goblin(1),), whom=(ADA,), forced=9, forced_against=1)
    return game


@GYGAX
@pytest.mark.parametrize(
    ("stun", "left"), [("holder", {"held": None}), ("any-loser", {"held": None, "stunned": 3})]
)
def test_a_tie_keeps_the_hold_and_a_loser_who_only_resists_is_not_stunned(
    stun: str, left: dict[str, int | None]
) -> None:
    game = held(grapple_stun=stun)
    kept = tuple(one for one in game.state.effects if one.key == "held")
    game.state = replace(game.state, effects=kept)
    wrestle(game, (), whom=(), forced=5, forced_against=7)
    assert conditions(game, ADA) == left


@GYGAX
def test_nobody_else_is_grappled_by_those_who_are_held() -> None:
    game = held()
    with pytest.raises(RuleError, match="does not hold Ada"):
        wrestle(game, (), whom=(goblin(2),))
    told = wrestle(game, (), whom=(goblin(1),), forced=1, forced_against=1)
    assert told.breaking_free


@GYGAX
@pytest.mark.parametrize("how", ["falls", "stunned", "leaves", "ends", "removed"])
def test_a_hold_ends_with_its_holder(how: str) -> None:
    game = held()
    if how == "falls":
        game.act(Damage(targets=(goblin(1),), amount="4"))
    elif how == "stunned":
        be(game, BOB)
        wrestle(game, (), who=(goblin(1),), whom=(BOB,), forced=1, forced_against=2, allow=True)
    elif how == "leaves":
        game.act(LeaveEncounter(target=goblin(1)))
    elif how == "removed":
        game.act(RemoveCombatant(combatant_id=GOBLINS))
    else:
        game.act(EndEncounter())
    assert conditions(game, ADA) == {}


@GYGAX
def test_what_monsters_roll_is_their_total_alone() -> None:
    game = ring(1)
    shown = wrestle(game, (1,) * 4, (1,), whom=(GOBLINS,)).seen_by(TABLE)
    assert shown is not None
    assert shown.own is not None
    assert shown.other is not None
    assert shown.own.throw is not None
    assert (shown.other.total, shown.other.throw) == (None, None)


@GYGAX
@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"whom": ()}, "Say whom to hold"),
        ({"method": "sumo"}, "gygax, natural, uncontested"),
        ({"strength": 101}, "from 0 to 100"),
        ({"whom": (GOBLINS,)}, "There are 6 "),
        ({"whom": (ADA,)}, "themselves"),
    ],
)
def test_what_cannot_be(said: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        wrestle(ring(), (), (), **said)


@GYGAX
def test_it_takes_reach_and_somebody_who_resists() -> None:
    game = ring()
    game.change(distance=300)
    with pytest.raises(RuleError, match="too far to strike hand to hand"):
        game.act(Grapple(who=(ADA,), whom=(goblin(1),)), ANN)
    with pytest.raises(RuleError, match="too far to strike hand to hand"):
        wrestle(game, ())
    game.change(distance=30)
    wrestle(game, (1,) * 4, (2,))
    (made,) = game.events(AttackMade)
    assert (made.how, made.attacks, made.hits, made.left) == (("grapple",), 1, 1, 0)
    assert game.combatant(ADA).turn.moved == 25
    assert is_engaged(game.state, ADA, goblin(1))
    assert game.encounter.melee_begun
    game = ring()
    game.act(AddEffect(target=ADA, name="", key="blind"))
    with pytest.raises(RuleError, match="The blind cannot attack"):
        wrestle(game, ())
    game = ring()
    game.act(Damage(targets=(goblin(1),), amount="4"))
    with pytest.raises(RuleError, match="cannot resist"):
        wrestle(game, ())


@GYGAX
def test_it_is_ones_own_turn_and_ones_own_people() -> None:
    game = ring()
    with pytest.raises(ForbiddenError):
        game.act(Grapple(who=(ADA,), whom=(goblin(1),)), BOBS_PLAYER)
    with pytest.raises(ForbiddenError):
        game.act(Grapple(who=(ADA,), whom=(goblin(1),), allow=True), ANN)
    with pytest.raises(ForbiddenError):
        game.act(Grapple(who=(ADA,), whom=(BOB,)), ANN)
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later"):
        game.act(Grapple(who=(ADA,), whom=(goblin(1),)), ANN)
    wrestle(game, (1,) * 4, (2,), allow=True)


@GYGAX
def test_a_stun_counts_rounds_that_are_missed() -> None:
    game = ring()
    game.act(MarkDone(target=ADA))
    wrestle(game, (), forced=1, forced_against=3, allow=True)
    assert conditions(game, ADA) == {"stunned": 3}


@pytest.mark.rule("ERIS-GRAPPLE-NATURAL")
def test_a_fighter_of_above_average_strength_rolls_1d6_and_2_against_1d6() -> None:
    game = ring(1, grapple="natural")
    be(game, ADA, "fighter", level=1, melee=1)
    be(game, BOB, "magic-user", level=7)
    game.alter(BOB, side="monsters")
    told = wrestle(game, (3, 4), whom=(BOB,))
    assert told.own is not None
    assert told.other is not None
    assert told.own.throw is not None
    assert told.other.throw is not None
    assert (told.own.throw.record.text, told.other.throw.record.text) == ("1d6+2", "1d6")
    assert (told.own.total, told.other.total) == (5, 4)


@pytest.mark.rule("ERIS-GRAPPLE-NATURAL")
@pytest.mark.parametrize(
    ("numbers", "dice"),
    [({"natural_hd": 5}, 5), ({}, 2), ({"natural_hd": 1, "grapple": 3, "melee": 1}, 1)],
)
def test_monsters_by_what_nature_gave_them(numbers: dict[str, int], dice: int) -> None:
    game = ring(1)
    game.alter(GOBLINS, hit_dice=HitDice(2, 1), numbers=numbers)
    told = wrestle(game, (1,), (1,) * dice, whom=(GOBLINS,), method="natural")
    assert told.other is not None
    assert told.other.total == dice + numbers.get("grapple", 0)


@pytest.mark.rule("ERIS-GRAPPLE-NATURAL")
def test_hirelings_are_human_and_fight_by_their_level() -> None:
    game = ring(1)
    game.alter(GOBLINS, kind=Kind.RETAINER, hit_dice=None, level=3, traits=("fighter",))
    told = wrestle(game, (1, 2), whom=(GOBLINS,), method="natural", allow=True)
    assert told.other is not None
    assert told.other.throw is not None
    assert told.other.throw.record.text == "1d6+3"


UNCONTESTED = pytest.mark.rule("ERIS-GRAPPLE-UNCONTESTED")


@UNCONTESTED
@pytest.mark.parametrize(("faces", "won"), [((4, 4, 4), False), ((4, 4, 5), True)])
def test_the_target_rolls_3d6_at_most_its_strength(faces: tuple[int, ...], won: bool) -> None:
    game = ring(1)
    told = wrestle(game, (), faces, whom=(GOBLINS,), method="uncontested", strength=12)
    assert told.won == won
    assert told.own is None
    shown = told.public()
    assert shown is not None
    assert shown.number is None


@UNCONTESTED
@pytest.mark.parametrize(("face", "won"), [(16, True), (17, False)])
def test_against_extraordinary_strength_on_d100_and_by_the_sheet(face: int, won: bool) -> None:
    game = held()
    be(game, ADA, str=16)
    told = wrestle(game, (face,), whom=(), method="uncontested", extraordinary=True)
    assert told.won == won
    assert told.other is None
    assert conditions(game, ADA) == ({} if won else {"held": None})
    shown = told.public()
    assert shown is not None
    assert shown.number == 16


@UNCONTESTED
@pytest.mark.parametrize(
    ("traits", "own", "said", "dice"),
    [
        (("large-clumsy",), (), None, "1d100"),
        (("large-clumsy",), (), False, "3d6"),
        (("large-clumsy",), ("large-clumsy",), None, "3d6"),
        ((), (), None, "3d6"),
        ((), (), True, "1d100"),
    ],
)
def test_a_man_against_an_ogre_rolls_d100(
    traits: tuple[str, ...], own: tuple[str, ...], said: bool | None, dice: str
) -> None:
    game = ring(1)
    game.alter(GOBLINS, traits=traits)
    be(game, ADA, *own, str=12)
    faces = (12,) if dice == "1d100" else (4, 4, 4)
    told = wrestle(
        game, faces, who=(GOBLINS,), whom=(ADA,), method="uncontested", extraordinary=said
    )
    assert told.other is not None
    assert told.other.throw is not None
    assert told.other.throw.record.text == dice
    assert told.extraordinary is (dice == "1d100")
    assert not told.won


@UNCONTESTED
def test_nobody_is_stunned_where_one_side_alone_rolls() -> None:
    for faces in ((6, 6, 6), (1, 1, 1)):
        game = ring(grapple_stun="any-loser")
        wrestle(game, faces, method="uncontested", strength=9)
        assert "stunned" not in conditions(game, ADA) | conditions(game, goblin(1))


@UNCONTESTED
def test_one_target_alone_and_with_a_strength() -> None:
    game = ring()
    with pytest.raises(MissingNumberError, match="No Strength is written"):
        wrestle(game, (), method="uncontested")
    with pytest.raises(RuleError, match="Only one target"):
        wrestle(game, (), whom=(goblin(1), goblin(2)), method="uncontested", strength=9)
