"""Weapons that are better against some foes."""

import pytest

from rules.combat.strokes import banes_of
from rules.health.records import Damage, HitPointsChanged
from rules.items.known import find_known
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, duel, strike
from tests.rules.attack.test_damage import rolled_for
from tests.rules.scene import reported
from tests.rules.table import REFEREE

ATTACK = pytest.mark.rule("OSE-ATTACK")


def sword(name: str) -> Item:
    """A known weapon in hand."""
    known = find_known(name)
    assert known is not None
    return replace(known, id="i1", held=Held.WIELDED)


def test_against_whom_stands_in_the_name() -> None:
    assert banes_of("Sword +1, +3 vs regenerating creatures") == (("regenerat", 3),)
    assert banes_of("Dagger +2, +3 vs goblins, kobolds, orcs") == (
        ("goblin", 3), ("kobold", 3), ("orc", 3),
    )  # fmt: skip
    assert banes_of("Sword +1, +2 vs spell users") == (("spell user", 2),)
    assert banes_of("Sword +1") == ()
    assert ("undead", 3) in banes_of("Sword +1, flaming")


@ATTACK
@pytest.mark.parametrize(
    ("name", "traits", "tags", "more"),
    [
        ("Sword +1, +3 vs undead", ("undead",), (), 2),
        ("Sword +1, +3 vs undead", ("humanoid",), (), 0),
        ("Sword +1, +2 vs goblins and orcs", (), (), 1),
        ("Sword +1, +3 vs regenerating creatures", ("regenerates-3",), (), 2),
        ("Sword +1, +2 vs lycanthropes", (), ("lycanthropy",), 1),
        ("Sword +1, +2 vs spell users", ("magic-user",), (), 1),
        ("Sword +1, +2 vs spell users", ("dragon",), (), 0),
        ("Sword +3, +2 vs dragons", ("dragon",), (), 0),
        ("Sword +1, flaming", ("plant",), (), 2),
        ("Sword +1", ("undead",), (), 0),
    ],
)
def test_it_hits_and_hurts_those_more(
    name: str, traits: tuple[str, ...], tags: tuple[str, ...], more: int
) -> None:
    item = sword(name)
    game = duel("ose", item)
    bite = Item("b1", "bite", tags=("natural", *tags))
    game.alter("Goblins", traits=traits, items=(bite,))
    attack = strike(game, 15, 2, item="i1")
    assert attack.total == 15 + item.bonus + more
    assert rolled_for(game)[1] == 2 + item.bonus + more


@ATTACK
@pytest.mark.parametrize(("targets", "more"), [(("goblins#1",), 2), (("goblins#1", "orc"), 0)])
def test_damage_that_somebody_says_is_more_against_one_whom_it_is_made_for(
    targets: tuple[str, ...], more: int
) -> None:
    game = duel("ose", sword("Sword +1, +3 vs undead"))
    game.alter("Goblins", traits=("undead",))
    game.foe("Orc")
    there = tuple(target.replace("goblins", game.id("Goblins")) for target in targets)
    game.act(Damage(targets=there, amount="1d6", by=ADA, item="i1"), REFEREE, [2])
    plain = 2 + more
    assert [-one.amount for one in reported(game.step, HitPointsChanged)] == [plain] * len(there)


@ATTACK
def test_bare_hands_and_the_unknown_have_none() -> None:
    game = duel("ose")
    attack = strike(game, 15, 1, item="unarmed")
    assert attack.total == 15
