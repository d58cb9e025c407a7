"""Casting: what was declared, out of memory, and nothing beside it."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.casting.casting import castable_now, spells_to_pick
from rules.casting.records import (
    Cast,
    ForgetSpell,
    Memorise,
    RestoreSpell,
    SpellCast,
    SpellMemorised,
)
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.actor import TABLE, Actor
from rules.record import replace
from rules.state.rounds import Declaration, Turn
from rules.state.sheet import Spell
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE

SLEEP, SHIELD = Spell("Sleep", 2, 2), Spell("Shield")


def caster(preset: str = "ose", *spells: Spell, text: str = "Sleep at the goblins") -> Scene:
    """It is Ada's turn, who has these spells in memory and has declared one."""
    game = duel(preset, SWORD, book="none")
    remember(game, *spells)
    if text:
        game.alter(ADA, turn=Turn(declaration=Declaration("spell", text)))
    return game


def remember(game: Scene, *spells: Spell) -> None:
    """Ada has these in memory."""
    game.state = replace(
        game.state, characters=tuple(replace(c, spells=spells) for c in game.state.characters)
    )


def cast(game: Scene, by: Actor = ANN, **how: object) -> SpellCast:
    """Ada casts."""
    game.act(Cast(**({"target": ADA} | how)), by)  # type: ignore[arg-type]
    (done,) = reported(game.step, SpellCast)
    return done


def memory(game: Scene) -> list[tuple[str, int]]:
    """What Ada has left."""
    return [(spell.name, spell.left) for spell in game.state.characters[0].spells]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_declared_spell_is_cast_used_up_and_the_turn_is_over() -> None:
    game = caster("ose", SLEEP, SHIELD)
    done = cast(game, at="the goblins")
    assert (done.spell, done.at, done.second_action) == ("Sleep", "the goblins", False)
    assert memory(game) == [("Sleep", 1), ("Shield", 1)]
    assert (game.combatant(ADA).turn.cast, game.combatant(ADA).turn.done) == (1, True)
    with pytest.raises(TooLateError, match="has already acted"):
        cast(game)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_has_no_spells_written_down_casts_without_counting() -> None:
    game = caster(text="some magic")
    assert cast(game).spell == "some magic"
    game = caster(text="some magic")
    assert cast(game, spell="Web").spell == "Web"


@pytest.mark.rule("OSE-SPELLCASTING")
def test_only_what_was_declared_is_cast_but_by_the_referee() -> None:
    game = caster("ose", SLEEP, SHIELD)
    with pytest.raises(RuleError, match=r"Ada has declared Sleep. Only that"):
        cast(game, spell="Shield")
    assert cast(game, REFEREE, spell="shield").spell == "Shield"
    game = caster("ose", SLEEP, text="")
    with pytest.raises(RuleError, match=r"has declared no spell for this round"):
        cast(game)
    assert cast(game, REFEREE).spell == "Sleep"
    game = caster("4e", SLEEP, text="")
    assert cast(game).spell == "Sleep"
    assert not game.combatant(ADA).turn.done


@pytest.mark.rule("OSE-SPELLCASTING", "OSE-DECLARE")
def test_only_what_can_be_cast_in_the_turn_is_offered() -> None:
    game = caster("ose", SLEEP, SHIELD)
    assert castable_now(game.state, ADA, free=False) == {0: "Sleep"}
    assert castable_now(game.state, ADA, free=True) == {0: "Sleep", 1: "Shield"}
    assert castable_now(caster("ose", SLEEP, text="").state, ADA, free=False) == {}
    vague = caster("ose", SLEEP, SHIELD, text="something")
    assert castable_now(vague.state, ADA, free=False) == {0: "Sleep", 1: "Shield"}
    assert castable_now(caster("4e", SLEEP, text="").state, ADA, free=False) == {0: "Sleep"}


@pytest.mark.rule("OSE-SPELLCASTING")
def test_which_spell_is_asked_where_it_is_unclear() -> None:
    game = caster("ose", SLEEP, replace(SHIELD, left=0), Spell("Web"), text="something")
    assert spells_to_pick(game.state, ADA) == {0: "Sleep", 2: "Web"}
    with pytest.raises(RuleError, match="Say which spell Ada casts"):
        cast(game)
    assert cast(game, spell="web").spell == "Web"
    assert spells_to_pick(game.state, ADA) == {}
    assert spells_to_pick(game.state, GOBLINS) == {}


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_longest_name_in_the_declaration_counts() -> None:
    game = caster("ose", Spell("Light"), Spell("Lightning Bolt"), text="lightning bolt!")
    assert cast(game).spell == "Lightning Bolt"


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_is_not_in_memory_cannot_be_cast_unless_allowed() -> None:
    game = caster("ose", replace(SLEEP, left=0), SHIELD)
    with pytest.raises(RuleError, match=r"does not have Sleep in memory. What is left: Shield"):
        cast(game)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        cast(game, allow=True)
    assert cast(game, REFEREE, allow=True).spell == "Sleep"
    assert memory(game) == [("Sleep", 0), ("Shield", 1)]
    game = caster("ose", replace(SHIELD, left=0), text="Web")
    with pytest.raises(RuleError, match="What is left: nothing"):
        cast(game, spell="Web")


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("key", ["gagged", "bound", "silenced"])
def test_a_caster_needs_speech_and_free_hands(key: str) -> None:
    game = caster()
    game.act(AddEffect(target=ADA, name=key, key=key))
    with pytest.raises(RuleError, match=f"The {key} cannot cast spells"):
        cast(game)
    with pytest.raises(RuleError, match=f"The {key} cannot cast spells"):
        cast(game, REFEREE)
    cast(game, REFEREE, allow=True)


@pytest.mark.rule("OSE-UNSTABLE")
def test_nobody_casts_on_unsteady_ground() -> None:
    game = caster()
    game.act(AddEffect(target=ADA, name="unsteady", key="unstable"))
    with pytest.raises(RuleError, match="On unsteady ground nobody can cast"):
        cast(game)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_fallen_and_the_stunned_do_not_cast() -> None:
    game = caster()
    game.act(AddEffect(target=ADA, name="stunned", key="stunned"))
    with pytest.raises(RuleError, match=r"is (stunned|unconscious), and cannot do that"):
        cast(game)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("turn", "says"), [({"moved": 5}, "moved"), ({"attacked": (0,)}, "attacked")]
)
def test_casting_is_all_that_one_does_in_a_round(turn: dict[str, object], says: str) -> None:
    game = caster()
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, **turn))
    with pytest.raises(RuleError, match=f"has {says} in this round, and casters do nothing but"):
        cast(game)


@pytest.mark.rule("ERIS-ACTIONS")
def test_eris_tells_of_a_second_action_and_forbids_a_second_spell() -> None:
    game = caster("eris")
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, moved=5))
    assert cast(game).second_action
    game.alter(ADA, turn=replace(game.combatant(ADA).turn, done=False))
    with pytest.raises(RuleError, match=r"has cast a spell already. There is one in a round"):
        cast(game)
    assert cast(game, REFEREE, allow=True).spell


@pytest.mark.rule("OSE-SPELLCASTING")
def test_casting_has_its_place_in_the_round_and_its_player() -> None:
    game = caster()
    with pytest.raises(ForbiddenError, match="cast spells for Ada"):
        cast(game, BOB)
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later in this round"):
        cast(game)
    with pytest.raises(TooLateError, match="That was for round 7"):
        cast(game, round=7)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_outside_of_rounds_nothing_is_declared() -> None:
    game = caster("ose", SHIELD, text="")
    game.state = replace(game.state, encounter=None, active={ANN.member: ADA})
    assert cast(game, target="").spell == "Shield"
    assert memory(game) == [("Shield", 0)]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_monsters_cast_unseen() -> None:
    game = caster()
    game.foe("Witch", hidden=True)
    done = cast(game, REFEREE, target="witch", spell="Hex")
    assert done.seen_by(TABLE) is None


@pytest.mark.rule("OSE-SPELLCASTING")
def test_memory_is_written_by_its_player_and_known_to_them() -> None:
    game = caster("ose", text="")
    game.act(Memorise(spell="  Magic   Missile ", count=2, target=ADA), ANN)
    (event,) = reported(game.step, SpellMemorised)
    assert (event.spell, event.count) == ("Magic Missile", 2)
    assert told(game.step, BOB) == []
    game.act(Memorise(spell="magic missile", target=ADA), ANN)
    with pytest.raises(RuleError, match="just so already"):
        game.act(Memorise(spell="magic missile", target=ADA), ANN)
    assert memory(game) == [("Magic Missile", 1)]
    with pytest.raises(ForbiddenError, match="memorise spells for Ada"):
        game.act(Memorise(spell="Web", target=ADA), BOB)
    with pytest.raises(NotFoundError, match="There is: Magic Missile"):
        game.act(ForgetSpell(spell="Web", target=ADA), ANN)
    game.act(ForgetSpell(spell="MAGIC MISSILE", target=ADA), ANN)
    with pytest.raises(NotFoundError, match="There is: nothing"):
        game.act(ForgetSpell(spell="Web", target=ADA), ANN)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("spell", "count", "says"),
    [
        (" ", 1, "in 1 to 60"),
        ("x" * 61, 1, "in 1 to 60"),
        ("Web", 0, "1 to 20"),
        ("Web", 21, "1 to 20"),
    ],
)
def test_memory_has_its_bounds(spell: str, count: int, says: str) -> None:
    game = caster("ose", *(Spell(f"spell {i}") for i in range(50)), text="")
    with pytest.raises(RuleError, match=says):
        game.act(Memorise(spell=spell, count=count, target=ADA), ANN)
    with pytest.raises(RuleError, match="50 spells in memory, which is the most"):
        game.act(Memorise(spell="Web", target=ADA), ANN)
    game.act(Memorise(spell="Spell 3", count=20, target=ADA), ANN)


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
def test_the_referee_gives_spells_back() -> None:
    game = caster("ose", replace(SLEEP, left=0), replace(SHIELD, left=0), text="")
    with pytest.raises(ForbiddenError, match="give spells back"):
        game.act(RestoreSpell(spell="Sleep", target=ADA), ANN)
    game.act(RestoreSpell(spell="Sleep", target=ADA))
    assert memory(game) == [("Sleep", 1), ("Shield", 0)]
    game.act(RestoreSpell(target=ADA))
    assert memory(game) == [("Sleep", 2), ("Shield", 1)]
    with pytest.raises(RuleError, match="has lost no such spell"):
        game.act(RestoreSpell(spell="Shield", target=ADA))


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("at", ["", "Ada", "ada"])
def test_the_blind_cast_at_themselves_alone(at: str) -> None:
    game = caster("ose", SLEEP)
    game.act(AddEffect(target=ADA, name="blind", key="blind"))
    for by in (ANN, REFEREE):
        with pytest.raises(RuleError, match="The blind see nobody to cast a spell at"):
            cast(game, by, at="the goblins")
    assert cast(game.copy(), REFEREE, at="the goblins", allow=True).spell == "Sleep"
    assert cast(game, at=at).at == at


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("by", [ANN, REFEREE])
def test_nobody_attacks_after_a_spell_in_the_same_round(by: Actor) -> None:
    game = caster("ose", Spell("Sleep", 2, 2))
    game.act(Cast(target=ADA), by)
    with pytest.raises(RuleError, match=r"(nothing else|acted in this round)"):
        game.act(Attack(attacker=ADA, targets=(GOBLINS,)), by)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_referee_allows_a_blow_after_a_spell_and_others_of_a_group_strike() -> None:
    game = caster("ose", Spell("Sleep", 2, 2))
    game.act(Cast(target=ADA))
    strike(game, 1, allow=True)
    shamans = duel(foes=2)
    shamans.alter(GOBLINS, turn=Turn(cast=1))
    blow = Attack(attacker=GOBLINS, targets=(ADA,), damage="1d6", count=1)
    shamans.act(blow, faces=(1,))
    shamans.alter(GOBLINS, turn=Turn(cast=2))
    with pytest.raises(RuleError, match="casters do nothing else"):
        shamans.act(blow)


@pytest.mark.rule("ERIS-ACTIONS")
def test_in_eris_a_blow_after_a_spell_is_a_second_action() -> None:
    game = caster("eris", Spell("Sleep", 2, 2))
    game.act(Cast(target=ADA))
    strike(game, 1)
    assert game.events(AttackRolled)
