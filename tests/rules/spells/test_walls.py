"""Walls that spells raise, and an image that stands for its caster."""

import pytest

from rules.attack.records import AttackRuling, HitRuling
from rules.kernel.questions import Mode, Ruling, Toll
from rules.movement.records import Engage
from rules.record import replace
from rules.state.health import HitDice
from tests.rules.attack.duel import ADA, GOBLINS, turn_of
from tests.rules.combat.brawl import attack
from tests.rules.scene import Scene
from tests.rules.spells.magic import cast, magic, on

pytestmark = pytest.mark.rule("OSE-SPELLCASTING")
GOBLIN = GOBLINS + "#1"


def behind(spell: str, hit_dice: int = 1, *traits: str) -> Scene:
    """Ada behind a wall, and goblins of so many hit dice before it."""
    game = magic(level=9, dice=HitDice(hit_dice))
    game.alter(GOBLINS, traits=traits)
    cast(game, spell, ADA)
    return game


def may(game: Scene, who: str, whom: str, mode: Mode = Mode.MELEE) -> bool:
    asked = AttackRuling(who=who, whom=whom, mode=mode)
    found = game.engine.asking(game.state).ask(asked)
    return not [one for one in found if one.ruling is Ruling.FORBIDDEN and "wall" in one.label]


@pytest.mark.parametrize(
    ("spell", "hit_dice", "traits", "gets_through"),
    [
        ("Wall of Fire", 3, (), False),
        ("Wall of Fire", 4, (), True),
        ("Wall of Ice", 3, (), False),
        ("Wall of Ice", 4, (), True),
        ("Wall of Stone", 12, ("large",), False),
        ("Growth of Plants", 12, (), False),
        ("Growth of Plants", 1, ("large",), True),
    ],
)
def test_a_wall_keeps_out_whom_the_book_says(
    spell: str, hit_dice: int, traits: tuple[str, ...], *, gets_through: bool
) -> None:
    game = behind(spell, hit_dice, *traits)
    assert may(game, GOBLIN, ADA) is gets_through
    assert may(game, GOBLIN, ADA, Mode.MISSILE) is (spell != "Wall of Stone")
    assert may(game, GOBLIN, GOBLINS + "#2")


def test_who_is_in_melee_already_fights_on_and_who_is_behind_it_too_is_free() -> None:
    game = magic(level=9)
    game.act(Engage(target=ADA, other=GOBLINS))
    cast(game, "Wall of Stone", ADA)
    assert may(game, GOBLIN, ADA)
    game = magic(level=9)
    cast(game, "Wall of Stone", ADA, GOBLINS)
    assert may(game, GOBLIN, ADA)


@pytest.mark.parametrize(
    ("spell", "traits", "faces", "hurt"),
    [
        ("Wall of Fire", (), (2, 3), 3),
        ("Wall of Fire", ("undead",), (2, 3, 3), 6),
        ("Wall of Ice", ("fire-based",), (2, 1, 1), 2),
        ("Growth of Plants", ("large",), (2,), 0),
    ],
)
def test_who_gets_through_is_hurt_once(
    spell: str, traits: tuple[str, ...], faces: tuple[int, ...], hurt: int
) -> None:
    game = behind(spell, 4, *traits)
    game.alter(
        GOBLINS,
        bodies=tuple(
            replace(one, vitals=replace(one.vitals, hit_points=20, maximum=20))
            for one in game.combatant(GOBLINS).bodies[:1]
        ),
    )
    turn_of(game, GOBLINS, ADA)
    attack(game, *faces, attacker=GOBLINS, targets=(ADA,))
    assert game.combatant(GOBLINS).bodies[0].vitals.hit_points == 20 - hurt
    attack(game, 2, attacker=GOBLINS, targets=(ADA,), allow=True)
    assert game.combatant(GOBLINS).bodies[0].vitals.hit_points == 20 - hurt


def test_missiles_and_the_first_hit_meet_a_projected_image() -> None:
    game = magic(level=11)
    cast(game, "Projected Image")
    asker = game.engine.asking(game.state)
    for mode in (Mode.MELEE, Mode.MISSILE):
        found = asker.ask(HitRuling(who=GOBLIN, whom=ADA, mode=mode))
        assert [one.toll for one in found if "image" in one.label] == [Toll.HARMLESS]
    spell = asker.ask(HitRuling(who=GOBLIN, whom=ADA, mode=Mode.SPELL))
    assert not [one for one in spell if "image" in one.label]
    turn_of(game, GOBLINS, ADA)
    attack(game, 2, attacker=GOBLINS, targets=(ADA,), count=1)
    assert "seen where an image stands" in on(game, ADA)
    turn_of(game, GOBLINS, ADA)
    attack(game, 20, attacker=GOBLINS, targets=(ADA,), count=1)
    assert on(game, ADA) == []
    assert game.state.characters[0].vitals.hit_points == 20
