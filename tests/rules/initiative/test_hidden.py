"""Hidden combatants leave no trace in what players see of initiative and of the round."""

from collections.abc import Callable

import pytest

from rules.encounter.records import RevealCombatant
from rules.errors import NotFoundError, RuleError
from rules.initiative.records import Delay, InitiativeRolled, OrderSettled, RollInitiative, SetSlow
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.kernel.events import Event
from rules.kernel.resolution import Step
from rules.rounds.records import Declare, MarkDone, StepBegan
from rules.state.encounter import Combatant
from rules.state.rounds import UnseenPlace
from tests.rules.scene import Scene, carry, reported
from tests.rules.table import ANN

ANN_LOOKS = Viewer(ANN.member)


def seen(step: Step | None) -> list[Event]:
    """What a player sees of a step."""
    assert step is not None
    return [event for each in step.events if (event := each.seen_by(ANN_LOOKS)) is not None]


def groups_with_hidden(hidden_total: int) -> Scene:
    scene = Scene("4e").meet()
    for name in "ABC":
        scene.hero(name)
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin(a=19, b=15, c=12, x=11, lurker=hidden_total)
    return scene


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize(
    ("total", "behind"),
    [(20, 0), (17, 1), (13, 1), (2, 2)],
)
def test_a_hidden_combatant_divides_no_group_and_has_no_step(total: int, behind: int) -> None:
    scene = groups_with_hidden(total)
    assert scene.order() == [{"a", "b", "c"}, {"x"}]
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), behind),)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_players_see_neither_the_roll_nor_the_place() -> None:
    scene = groups_with_hidden(17)
    scene.next(to="round")
    (settled,) = [event for event in seen(scene.step) if isinstance(event, OrderSettled)]
    assert [[who.name for who in place.who] for place in settled.places] == [["A", "B", "C"], ["X"]]
    assert "Lurker" not in repr(seen(scene.step))
    for_all = reported(scene.step, OrderSettled)[0]
    assert len(for_all.places) == 3


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize(("total", "first"), [(20, 0), (17, 1), (2, 1)])
def test_the_referee_plays_the_hidden_from_their_place_to_the_end_of_the_round(
    total: int, first: int
) -> None:
    scene = groups_with_hidden(total)
    may_act: list[bool] = []
    for _ in range(2):
        view = scene.see(ALL_KNOWING)
        lurker = view.combatant("lurker")
        assert lurker is not None
        may_act.append(lurker.can_act)
        scene.next()
    assert may_act == [index >= first for index in range(2)]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_hidden_are_no_business_of_a_player() -> None:
    scene = groups_with_hidden(20)
    dues = scene.engine.what_is_due(scene.state, ANN_LOOKS)
    assert [due.target for due in dues] == ["a", "b", "c"]
    assert "lurker" in [due.target for due in scene.engine.what_is_due(scene.state, ALL_KNOWING)]
    scene.done("a", "b", "c", by=ANN)
    scene.next(ANN)
    assert scene.now.who == ("x",)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_hidden_side_rolls_in_secret() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    scene.begin()
    scene.act(RollInitiative(side="party"), ANN, faces=[3])
    assert "Monsters" not in repr(seen(scene.step))
    scene.next(ANN, faces=[5])
    assert scene.encounter.sides[1].rolls == (5,)
    assert scene.encounter.sides[1].rolls_secret
    assert "Monsters" not in repr(seen(scene.step))
    (rolled,) = reported(scene.step, InitiativeRolled)
    assert rolled.audience == ()
    assert rolled.throw.secret
    assert scene.order() == [{"a"}]
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 0),)


@pytest.mark.rule("OSE-INITIATIVE")
@pytest.mark.parametrize(("face", "behind"), [(4, 0), (3, 1)])
def test_a_tie_with_a_hidden_side_is_settled_by_one_secret_die(face: int, behind: int) -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    scene.begin()
    scene.force(party=3)
    scene.next(faces=[3, face])
    assert scene.encounter.sides[0].rolls == (3,)
    assert scene.encounter.sides[1].rolls == (3, face)
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), behind),)
    assert not any(isinstance(event, InitiativeRolled) for event in seen(scene.step))


@pytest.mark.rule("OSE-INITIATIVE")
def test_known_ties_are_settled_without_waiting_for_hidden_dice() -> None:
    scene = Scene("ose", initiative="ose-individual").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin()
    scene.force(x=4)
    scene.act(RollInitiative(combatant_id="a"), ANN, faces=[4, 2, 5])
    assert carry(scene.combatant("a").initiative) == (4, 2)
    scene.next(ANN, faces=[4])
    assert scene.order() == [{"x"}, {"a"}]
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 1),)


@pytest.mark.rule("OSE-INITIATIVE")
def test_under_simultaneous_ties_a_hidden_side_follows_alone() -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet()
    scene.hero("A")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=3, monsters=3)
    assert scene.order() == [{"a"}]
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 1),)
    assert not any(step.simultaneous for step in scene.encounter.steps)
    assert scene.now.label == "Party"


@pytest.mark.rule("ERIS-INITIATIVE")
def test_a_tie_with_a_hidden_side_makes_no_phases() -> None:
    scene = Scene("eris").meet()
    scene.hero("Quick", dexterity_class=1)
    scene.hero("Plain")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=3, monsters=3)
    assert scene.order() == [{"quick", "plain"}]


@pytest.mark.rule("OSE-INITIATIVE")
def test_hidden_members_of_a_known_side_act_behind_it_unseen() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=3, monsters=5)
    assert scene.order() == [{"x"}, {"a"}]
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 1),)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_hidden_latecomer_makes_no_step_of_its_own_for_rolling() -> None:
    scene = groups_with_hidden(5)
    scene.foe("Shade", hidden=True, joined_round=1)
    scene.next(to="round", faces=[16])
    assert scene.now.kind == "act"
    assert scene.combatant("shade").initiative.total == 16
    assert scene.combatant("shade").initiative.secret
    assert scene.order() == [{"a", "b", "c"}, {"x"}]
    unseen = (UnseenPlace(("shade",), 1), UnseenPlace(("lurker",), 2))
    assert scene.encounter.unseen == unseen
    assert "Shade" not in repr(seen(scene.step))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    "act",
    [
        lambda who: MarkDone(target=who),
        lambda who: Delay(target="a", behind=who),
        lambda who: RollInitiative(combatant_id=who),
        lambda who: SetSlow(target=who, slow=True),
        lambda who: Declare(target=who, kind="spell"),
    ],
)
def test_naming_a_hidden_combatant_is_like_naming_nobody(act: Callable[[str], Action]) -> None:
    def refusal(who: str) -> str:
        scene = Scene("4e").meet()
        scene.hero("A")
        scene.foe("X")
        scene.foe("Lurker", hidden=True)
        scene.begin()
        if isinstance(act(who), Delay):
            scene.next(faces=[15, 10, 5])
        with pytest.raises(NotFoundError) as caught:
            scene.act(act(who), ANN)
        return str(caught.value)

    assert refusal("lurker") == refusal("nobody")


@pytest.mark.rule("OSE-INITIATIVE")
def test_naming_the_side_of_hidden_combatants_is_like_naming_an_empty_one() -> None:
    def refusal(*, hidden: bool) -> str:
        scene = Scene("ose").meet()
        scene.hero("A")
        if hidden:
            scene.foe("Lurker", hidden=True)
        scene.begin()
        with pytest.raises(RuleError) as caught:
            scene.act(RollInitiative(side="monsters"), ANN)
        return str(caught.value)

    assert refusal(hidden=True) == refusal(hidden=False)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_turns_of_the_hidden_are_reported_to_the_referee_alone() -> None:
    scene = groups_with_hidden(20)
    scene.done("lurker")
    assert not seen(scene.step)
    scene.next()
    assert "Lurker" not in repr(seen(scene.step))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.parametrize(
    ("total", "order"),
    [
        (20, [{"a", "b", "c"}, {"lurker"}, {"x"}]),
        (17, [{"a", "b", "c"}, {"lurker"}, {"x"}]),
        (2, [{"a", "b", "c"}, {"x"}, {"lurker"}]),
    ],
)
def test_a_revealed_combatant_has_a_step_from_then_on(total: int, order: list[set[str]]) -> None:
    scene = groups_with_hidden(total)
    scene.act(RevealCombatant(combatant_id="lurker"))
    assert (scene.order(), scene.encounter.unseen) == (order, ())
    scene.act(RevealCombatant(combatant_id="lurker", hidden_again=True))
    assert "lurker" not in {who for step in scene.encounter.steps for who in step.members}
    assert [place.who for place in scene.encounter.unseen] == [("lurker",)]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_revealed_combatant_joins_its_side_where_sides_act_as_one() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Lurker", hidden=True)
    scene.begin(party=3, monsters=5)
    scene.act(RevealCombatant(combatant_id="lurker"))
    assert scene.order() == [{"x", "lurker"}, {"a"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_known_step_names_no_hidden_member() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    scene.begin(party=3, monsters=5)
    scene.act(RevealCombatant(combatant_id="y", hidden_again=True))
    scene.next()
    (began,) = reported(scene.step, StepBegan)
    assert [who.name for who in began.who] == ["X"]
    with pytest.raises(RuleError, match="Still waiting for the referee"):
        scene.next(ANN)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_the_referee_delays_hidden_combatants_unseen() -> None:
    scene = groups_with_hidden(20)
    scene.act(Delay(target="lurker", behind="a"))
    assert not seen(scene.step)
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 1),)
    with pytest.raises(RuleError, match="does not act later"):
        scene.act(Delay(target="lurker", behind="a"))
    scene.act(Delay(target="lurker"))
    assert scene.encounter.unseen == (UnseenPlace(("lurker",), 2),)
    scene.act(Delay(target="a", behind="lurker"))
    assert "Lurker" not in repr(seen(scene.step))
    lines: tuple[Combatant, ...] = scene.encounter.combatants
    assert any(line.hidden for line in lines)
