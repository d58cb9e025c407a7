"""Hidden combatants leave no trace in what players see of initiative and of the round."""

from collections.abc import Callable

import pytest

from rules.encounter.actions import RevealCombatant
from rules.errors import NotFoundError, RuleError
from rules.initiative.actions import Delay, RollInitiative, SetSlow
from rules.initiative.events import InitiativeRolled, OrderSettled
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.kernel.events import Event
from rules.kernel.resolution import Action, Step
from rules.rounds.actions import Declare, MarkDone
from rules.rounds.events import StepBegan
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
    arena = Scene("4e").meet()
    for name in "ABC":
        arena.hero(name)
    arena.foe("X")
    arena.foe("Lurker", hidden=True)
    arena.begin(a=19, b=15, c=12, x=11, lurker=hidden_total)
    return arena


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize(
    ("total", "behind"),
    [(20, 0), (17, 1), (13, 1), (2, 2)],
)
def test_a_hidden_combatant_divides_no_group_and_has_no_step(total: int, behind: int) -> None:
    arena = groups_with_hidden(total)
    assert arena.order() == [{"a", "b", "c"}, {"x"}]
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), behind),)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_players_see_neither_the_roll_nor_the_place() -> None:
    arena = groups_with_hidden(17)
    arena.next(to="round")
    (settled,) = [event for event in seen(arena.step) if isinstance(event, OrderSettled)]
    assert [[who.name for who in place.who] for place in settled.places] == [["A", "B", "C"], ["X"]]
    assert "Lurker" not in repr(seen(arena.step))
    for_all = reported(arena.step, OrderSettled)[0]
    assert len(for_all.places) == 3


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize(("total", "first"), [(20, 0), (17, 1), (2, 1)])
def test_the_referee_plays_the_hidden_from_their_place_to_the_end_of_the_round(
    total: int, first: int
) -> None:
    arena = groups_with_hidden(total)
    may_act: list[bool] = []
    for _ in range(2):
        view = arena.see(ALL_KNOWING)
        lurker = view.combatant("lurker")
        assert lurker is not None
        may_act.append(lurker.can_act)
        arena.next()
    assert may_act == [index >= first for index in range(2)]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_the_hidden_are_no_business_of_a_player() -> None:
    arena = groups_with_hidden(20)
    dues = arena.engine.what_is_due(arena.state, ANN_LOOKS)
    assert [due.target for due in dues] == ["a", "b", "c"]
    assert "lurker" in [due.target for due in arena.engine.what_is_due(arena.state, ALL_KNOWING)]
    arena.done("a", "b", "c", by=ANN)
    arena.next(ANN)
    assert arena.now.who == ("x",)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_hidden_side_rolls_in_secret() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("Lurker", hidden=True)
    arena.begin()
    arena.act(RollInitiative(side="party"), ANN, faces=[3])
    assert "Monsters" not in repr(seen(arena.step))
    arena.next(ANN, faces=[5])
    assert arena.encounter.sides[1].rolls == (5,)
    assert arena.encounter.sides[1].rolls_secret
    assert "Monsters" not in repr(seen(arena.step))
    (rolled,) = reported(arena.step, InitiativeRolled)
    assert rolled.audience == ()
    assert rolled.throw.secret
    assert arena.order() == [{"a"}]
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 0),)


@pytest.mark.rule("OSE-INITIATIVE")
@pytest.mark.parametrize(("face", "behind"), [(4, 0), (3, 1)])
def test_a_tie_with_a_hidden_side_is_settled_by_one_secret_die(face: int, behind: int) -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("Lurker", hidden=True)
    arena.begin()
    arena.force(party=3)
    arena.next(faces=[3, face])
    assert arena.encounter.sides[0].rolls == (3,)
    assert arena.encounter.sides[1].rolls == (3, face)
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), behind),)
    assert not any(isinstance(event, InitiativeRolled) for event in seen(arena.step))


@pytest.mark.rule("OSE-INITIATIVE")
def test_known_ties_are_settled_without_waiting_for_hidden_dice() -> None:
    arena = Scene("ose", initiative="ose-individual").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Lurker", hidden=True)
    arena.begin()
    arena.force(x=4)
    arena.act(RollInitiative(combatant_id="a"), ANN, faces=[4, 2, 5])
    assert carry(arena.combatant("a").initiative) == (4, 2)
    arena.next(ANN, faces=[4])
    assert arena.order() == [{"x"}, {"a"}]
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 1),)


@pytest.mark.rule("OSE-INITIATIVE")
def test_under_simultaneous_ties_a_hidden_side_follows_alone() -> None:
    arena = Scene("ose", initiative_tie="simultaneous").meet()
    arena.hero("A")
    arena.foe("Lurker", hidden=True)
    arena.begin(party=3, monsters=3)
    assert arena.order() == [{"a"}]
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 1),)
    assert not any(step.simultaneous for step in arena.encounter.steps)
    assert arena.now.label == "Party"


@pytest.mark.rule("ERIS-INITIATIVE")
def test_a_tie_with_a_hidden_side_makes_no_phases() -> None:
    arena = Scene("eris").meet()
    arena.hero("Quick", dexterity_class=1)
    arena.hero("Plain")
    arena.foe("Lurker", hidden=True)
    arena.begin(party=3, monsters=3)
    assert arena.order() == [{"quick", "plain"}]


@pytest.mark.rule("OSE-INITIATIVE")
def test_hidden_members_of_a_known_side_act_behind_it_unseen() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Lurker", hidden=True)
    arena.begin(party=3, monsters=5)
    assert arena.order() == [{"x"}, {"a"}]
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 1),)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_hidden_latecomer_makes_no_step_of_its_own_for_rolling() -> None:
    arena = groups_with_hidden(5)
    arena.foe("Shade", hidden=True, joined_round=1)
    arena.next(to="round", faces=[16])
    assert arena.now.kind == "act"
    assert arena.combatant("shade").initiative.total == 16
    assert arena.combatant("shade").initiative.secret
    assert arena.order() == [{"a", "b", "c"}, {"x"}]
    unseen = (UnseenPlace(("shade",), 1), UnseenPlace(("lurker",), 2))
    assert arena.encounter.unseen == unseen
    assert "Shade" not in repr(seen(arena.step))


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
        arena = Scene("4e").meet()
        arena.hero("A")
        arena.foe("X")
        arena.foe("Lurker", hidden=True)
        arena.begin()
        if isinstance(act(who), Delay):
            arena.next(faces=[15, 10, 5])
        with pytest.raises(NotFoundError) as caught:
            arena.act(act(who), ANN)
        return str(caught.value)

    assert refusal("lurker") == refusal("nobody")


@pytest.mark.rule("OSE-INITIATIVE")
def test_naming_the_side_of_hidden_combatants_is_like_naming_an_empty_one() -> None:
    def refusal(*, hidden: bool) -> str:
        arena = Scene("ose").meet()
        arena.hero("A")
        if hidden:
            arena.foe("Lurker", hidden=True)
        arena.begin()
        with pytest.raises(RuleError) as caught:
            arena.act(RollInitiative(side="monsters"), ANN)
        return str(caught.value)

    assert refusal(hidden=True) == refusal(hidden=False)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_turns_of_the_hidden_are_reported_to_the_referee_alone() -> None:
    arena = groups_with_hidden(20)
    arena.done("lurker")
    assert not seen(arena.step)
    arena.next()
    assert "Lurker" not in repr(seen(arena.step))


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
    arena = groups_with_hidden(total)
    arena.act(RevealCombatant(combatant_id="lurker"))
    assert (arena.order(), arena.encounter.unseen) == (order, ())
    arena.act(RevealCombatant(combatant_id="lurker", hidden_again=True))
    assert "lurker" not in {who for step in arena.encounter.steps for who in step.members}
    assert [place.who for place in arena.encounter.unseen] == [("lurker",)]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_revealed_combatant_joins_its_side_where_sides_act_as_one() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Lurker", hidden=True)
    arena.begin(party=3, monsters=5)
    arena.act(RevealCombatant(combatant_id="lurker"))
    assert arena.order() == [{"x", "lurker"}, {"a"}]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
def test_a_known_step_names_no_hidden_member() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Y")
    arena.begin(party=3, monsters=5)
    arena.act(RevealCombatant(combatant_id="y", hidden_again=True))
    arena.next()
    (began,) = reported(arena.step, StepBegan)
    assert [who.name for who in began.who] == ["X"]
    with pytest.raises(RuleError, match="Still waiting for the referee"):
        arena.next(ANN)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_the_referee_delays_hidden_combatants_unseen() -> None:
    arena = groups_with_hidden(20)
    arena.act(Delay(target="lurker", behind="a"))
    assert not seen(arena.step)
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 1),)
    with pytest.raises(RuleError, match="does not act later"):
        arena.act(Delay(target="lurker", behind="a"))
    arena.act(Delay(target="lurker"))
    assert arena.encounter.unseen == (UnseenPlace(("lurker",), 2),)
    arena.act(Delay(target="a", behind="lurker"))
    assert "Lurker" not in repr(seen(arena.step))
    lines: tuple[Combatant, ...] = arena.encounter.combatants
    assert any(line.hidden for line in lines)
