"""Scores, adjustments, mercenaries and loyalty."""

from itertools import product

import pytest

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.visibility import Visibility
from rules.morale.records import (
    AdjustMorale,
    LoyaltyChecked,
    MercenaryKind,
    MercenaryRated,
    MoraleAdjusted,
    MoraleChecked,
    MoraleSet,
    RollLoyalty,
    RollMorale,
    SetMercenaryMorale,
    SetMorale,
)
from rules.morale.scores import BASES, exemption, rate_mercenary
from rules.record import replace
from rules.state.encounter import Combatant, Kind, Morale
from rules.state.health import Life
from tests.rules.morale.battle import Strike, battle, group
from tests.rules.scene import Scene
from tests.rules.table import ANN


@pytest.fixture
def scene() -> Scene:
    """Mercenaries of the party, and goblins against them."""
    archers = group("archers", 4, morale=Morale(score=None), side="party", kind=Kind.MERCENARY)
    squire = group("squire", 1, morale=Morale(score=None), side="party", kind=Kind.RETAINER)
    return battle(archers, squire, group("goblins", 7))


@pytest.mark.rule("OSE-MORALE-MERCENARY")
@pytest.mark.parametrize(
    ("troop", "base"),
    [(MercenaryKind.UNTRAINED, 6), (MercenaryKind.BARBARIANS, 7), (MercenaryKind.TRAINED, 8)],
)
def test_the_troop_type_is_the_base(troop: MercenaryKind, base: int) -> None:
    assert rate_mercenary(troop) == base
    assert rate_mercenary(troop, mounted=True) == base + 1
    assert rate_mercenary(troop, elite=True) == base + 1
    assert rate_mercenary(troop, fanatic=True) == base + 2


@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_the_additions_add_up_and_stay_within_2_and_12() -> None:
    assert rate_mercenary(MercenaryKind.UNTRAINED, mounted=True, elite=True, fanatic=True) == 10
    assert rate_mercenary(MercenaryKind.BARBARIANS, mounted=True, elite=True, fanatic=True) == 11
    assert rate_mercenary(MercenaryKind.TRAINED, mounted=True, elite=True, fanatic=True) == 12
    either = (False, True)
    choices = product(BASES, either, either, either, (-10, -1, 0, 1, 10))
    for troop, mounted, elite, fanatic, conditions in choices:
        rating = rate_mercenary(
            troop, mounted=mounted, elite=elite, fanatic=fanatic, conditions=conditions
        )
        added = BASES[troop] + mounted + elite + 2 * fanatic + conditions
        assert rating == sorted((2, added, 12))[1]


@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_a_rating_is_the_score_they_check_by(scene: Scene) -> None:
    step = scene.act(
        SetMercenaryMorale(
            combatant_id="archers", troop=MercenaryKind.TRAINED, mounted=True, conditions=-2
        )
    )
    (event,) = step.events
    assert isinstance(event, MercenaryRated)
    assert (event.before, event.after, event.troop, event.conditions) == (None, 7, "trained", -2)
    assert (event.rule, event.audience) == ("OSE-MORALE-MERCENARY", REFEREES)
    (checked,) = scene.act(RollMorale(combatant_id="archers"), faces=(4, 4)).events
    assert isinstance(checked, MoraleChecked)
    assert not checked.passed


@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_a_rating_of_12_never_checks(scene: Scene) -> None:
    rating = SetMercenaryMorale(
        combatant_id="archers", troop=MercenaryKind.TRAINED, mounted=True, elite=True, fanatic=True
    )
    scene.act(rating)
    scene.act(Strike(targets=("archers#1",)))
    assert scene.checks() == ()


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize("score", [2, 12])
def test_a_score_without_checks_ends_those_that_are_due(scene: Scene, score: int) -> None:
    scene.act(Strike(targets=("goblins#1",)))
    assert [check.combatant_id for check in scene.checks()] == ["goblins"]
    scene.act(SetMorale(combatant_id="goblins", score=9))
    assert [check.combatant_id for check in scene.checks()] == ["goblins"]
    scene.act(SetMorale(combatant_id="goblins", score=score))
    assert scene.checks() == ()


@pytest.mark.rule("OSE-MORALE-MERCENARY")
@pytest.mark.parametrize("conditions", [-11, 11])
def test_conditions_have_bounds(scene: Scene, conditions: int) -> None:
    rating = SetMercenaryMorale(
        combatant_id="archers", troop=MercenaryKind.TRAINED, conditions=conditions
    )
    with pytest.raises(RuleError, match=r"-10 to \+10"):
        scene.act(rating)


@pytest.mark.rule("OSE-MORALE")
def test_a_score_is_given_without_forgetting_what_was_passed(scene: Scene) -> None:
    scene.act(RollMorale(combatant_id="goblins"), faces=(1, 1))
    (event,) = scene.act(SetMorale(combatant_id="goblins", score=9)).events
    assert isinstance(event, MoraleSet)
    assert (event.before, event.after, event.audience) == (7, 9, REFEREES)
    assert scene.combatant("goblins").morale == Morale(score=9, successes=1)
    scene.act(SetMorale(combatant_id="goblins", score=9, fresh=True))
    assert scene.combatant("goblins").morale == Morale(score=9)


@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_a_rating_that_changes_nothing_names_the_command_that_does(scene: Scene) -> None:
    rating = SetMercenaryMorale(combatant_id="archers", troop=MercenaryKind.TRAINED)
    scene.act(rating)
    scene.act(RollMorale(combatant_id="archers"), faces=(1, 1))
    with pytest.raises(RuleError, match=r"8 already\. Let it check"):
        scene.act(rating)


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize("score", [1, 13])
def test_a_score_goes_from_2_to_12(scene: Scene, score: int) -> None:
    with pytest.raises(RuleError, match=f"{score} is outside"):
        scene.act(SetMorale(combatant_id="goblins", score=score))


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize("score", [2, 12])
def test_both_ends_can_be_given(scene: Scene, score: int) -> None:
    scene.act(SetMorale(combatant_id="goblins", score=score))
    assert scene.combatant("goblins").morale.score == score


@pytest.mark.rule("OSE-MORALE")
def test_the_losing_side_is_adjusted_for_good(scene: Scene) -> None:
    """The seed's example: losing -1, winning +1."""
    (event,) = scene.act(AdjustMorale(combatant_id="goblins", adjustment=-1)).events
    assert isinstance(event, MoraleAdjusted)
    assert (event.before, event.after, event.audience) == (0, -1, REFEREES)
    (checked,) = scene.act(RollMorale(combatant_id="goblins"), faces=(3, 4)).events
    assert isinstance(checked, MoraleChecked)
    assert (checked.adjustment, checked.passed) == (-1, False)
    scene.act(SetMorale(combatant_id="goblins", score=7, fresh=True))
    (again,) = scene.act(RollMorale(combatant_id="goblins", adjustment=0), faces=(3, 4)).events
    assert isinstance(again, MoraleChecked)
    assert (again.adjustment, again.passed) == (0, True)
    with pytest.raises(RuleError, match=r"-2 to \+2"):
        scene.act(AdjustMorale(combatant_id="goblins", adjustment=3))


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(("score", "idle"), [(2, True), (3, False), (11, False), (12, True)])
def test_the_ends_are_never_adjusted(scene: Scene, score: int, idle: bool) -> None:
    scene.act(SetMorale(combatant_id="goblins", score=score))
    (event,) = scene.act(AdjustMorale(combatant_id="goblins", adjustment=-1)).events
    assert isinstance(event, MoraleAdjusted)
    assert event.idle is idle


@pytest.mark.rule("OSE-RETAINER-MORALE")
@pytest.mark.parametrize("combatant_id", ["squire", "c1"])
def test_retainers_and_characters_have_no_morale(scene: Scene, combatant_id: str) -> None:
    for action in (
        SetMorale(combatant_id=combatant_id, score=7),
        AdjustMorale(combatant_id=combatant_id, adjustment=1),
        SetMercenaryMorale(combatant_id=combatant_id, troop=MercenaryKind.TRAINED),
    ):
        with pytest.raises(RuleError, match="never checks morale"):
            scene.act(action)


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(
    "action",
    [
        SetMorale(combatant_id="goblins", score=2),
        AdjustMorale(combatant_id="goblins", adjustment=-1),
        SetMercenaryMorale(combatant_id="archers", troop=MercenaryKind.TRAINED),
        RollLoyalty(combatant_id="squire", loyalty=7),
    ],
    ids=lambda action: type(action).__name__,
)
def test_scores_are_the_referees(scene: Scene, action: Action) -> None:
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(action, ANN)


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(
    ("kind", "morale", "expected"),
    [
        (Kind.MONSTER, Morale(score=7), ""),
        (Kind.MONSTER, Morale(), ""),
        (Kind.MERCENARY, Morale(score=8), ""),
        (Kind.MONSTER, Morale(score=2), "never fights"),
        (Kind.MONSTER, Morale(score=12), "fights to the death"),
        (Kind.MONSTER, Morale(score=7, done="broken"), "broken"),
        (Kind.CHARACTER, Morale(), "character"),
        (Kind.RETAINER, Morale(score=7), "retainer"),
    ],
)
def test_who_is_exempt_and_why(kind: Kind, morale: Morale, expected: str) -> None:
    assert exemption(Combatant("x", "x", "monsters", kind, morale=morale)) == expected


def loyalty(scene: Scene, faces: tuple[int, ...], **fields: object) -> LoyaltyChecked:
    action = RollLoyalty(**{"combatant_id": "squire", **fields})  # type: ignore[arg-type]
    (event,) = scene.act(action, faces=faces).events
    assert isinstance(event, LoyaltyChecked)
    return event


@pytest.mark.rule("OSE-RETAINER-MORALE")
@pytest.mark.parametrize(
    ("faces", "modifier", "stays"),
    [((3, 4), 0, True), ((4, 4), 0, False), ((4, 4), 1, True), ((3, 4), -1, False)],
)
def test_a_retainer_stays_on_loyalty_or_less(
    scene: Scene, faces: tuple[int, int], modifier: int, stays: bool
) -> None:
    event = loyalty(scene, faces, loyalty=7, modifier=modifier)
    assert (event.stays, event.loyalty, event.modifier) == (stays, 7, modifier)
    assert (event.rule, event.audience) == ("OSE-RETAINER-MORALE", REFEREES)
    assert event.concerns_hidden()
    assert event.throw.secret


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_a_loyalty_once_given_is_remembered(scene: Scene) -> None:
    with pytest.raises(
        MissingNumberError,
        match=r"squire has no number for loyalty yet",
    ):
        scene.act(RollLoyalty(combatant_id="squire"))
    loyalty(scene, (1, 1), loyalty=8)
    assert loyalty(scene, (4, 4)).stays
    assert loyalty(scene, (4, 4), combatant_id="squire#1").loyalty == 8
    assert scene.combatant("squire").numbers == {"loyalty": 8}


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_the_dead_have_no_loyalty(scene: Scene) -> None:
    squire = scene.combatant("squire")
    dead = tuple(replace(b, vitals=replace(b.vitals, life=Life.DEAD)) for b in squire.bodies)
    assert scene.state.encounter is not None
    lines = tuple(
        replace(c, bodies=dead) if c.id == "squire" else c for c in scene.state.encounter.combatants
    )
    encounter = replace(scene.state.encounter, combatants=lines)
    scene.state = replace(scene.state, encounter=encounter)
    with pytest.raises(RuleError, match="squire is dead"):
        scene.act(RollLoyalty(combatant_id="squire", loyalty=7))


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_the_combatants_numbers_and_the_sheet_serve_too(scene: Scene) -> None:
    squire = replace(scene.combatant("squire"), numbers={"loyalty": 9})
    assert scene.state.encounter is not None
    others = tuple(c for c in scene.state.encounter.combatants if c.id != "squire")
    encounter = replace(scene.state.encounter, combatants=(*others, squire))
    scene.state = replace(scene.state, encounter=encounter)
    assert loyalty(scene, (4, 5)).loyalty == 9

    (sheet,) = scene.state.characters
    sheet = replace(sheet, numbers={"loyalty": 6})
    scene.state = replace(scene.state, characters=(sheet,), encounter=None)
    assert loyalty(scene, (4, 3), combatant_id="c1").loyalty == 6
    assert loyalty(scene, (4, 3), combatant_id="c1", loyalty=7).stays
    assert scene.state.characters == (sheet,)


def test_a_loyalty_check_can_be_shown(scene: Scene) -> None:
    event = loyalty(scene, (3, 4), loyalty=7, seen=Visibility.PUBLIC)
    assert event.audience == EVERYBODY
    assert not event.throw.secret


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_a_loyalty_check_can_be_set(scene: Scene) -> None:
    assert loyalty(scene, (), loyalty=7, forced=8).throw.forced


@pytest.mark.rule("OSE-RETAINER-MORALE")
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"modifier": 11}, r"-10 to \+10"),
        ({"modifier": -11}, r"-10 to \+10"),
        ({"forced": 1}, "not 1"),
        ({"loyalty": 1}, "1 is outside"),
    ],
)
def test_wrong_numbers_are_refused(scene: Scene, fields: dict[str, int], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        scene.act(RollLoyalty(**{"combatant_id": "squire", "loyalty": 7, **fields}))  # type: ignore[arg-type]


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_nobody_of_that_name(scene: Scene) -> None:
    with pytest.raises(NotFoundError):
        scene.act(RollLoyalty(combatant_id="nobody", loyalty=7))
