"""Initiative by side where dexterity settles ties, in three phases."""

import pytest

from rules.encounter.actions import AddMonsters, JoinEncounter, StartEncounter
from rules.errors import RuleError
from rules.initiative.actions import Delay, SetDexterityClass, TakeMiddlePhase
from rules.initiative.events import DexterityAssumed, DexterityClassSet
from rules.sheet.actions import CreateCharacter
from rules.state.rounds import RoundStep
from rules.systems import SYSTEMS as ALL_SYSTEMS
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("ERIS-INITIATIVE")


def arena_of_six(**settings: str) -> Scene:
    """One of each class on both sides."""
    arena = Scene("eris", **settings).meet()
    arena.hero("Quick", dexterity_class=1, numbers={"dex": 13})
    arena.hero("Plain", owner=3)
    arena.hero("Clumsy", dexterity_class=-1, numbers={"dex": 8})
    arena.foe("Wolf", dexterity_class=1)
    arena.foe("Orc")
    arena.foe("Zombie", dexterity_class=-1)
    return arena


def acts(arena: Scene) -> list[RoundStep]:
    return [step for step in arena.encounter.steps if step.place]


def test_without_a_tie_the_higher_side_acts_first_as_a_whole() -> None:
    arena = arena_of_six()
    arena.begin(party=3, monsters=5)
    assert arena.order() == [{"wolf", "orc", "zombie"}, {"quick", "plain", "clumsy"}]
    assert not any(step.simultaneous for step in acts(arena))


def test_a_tie_has_three_phases_for_both_sides_together() -> None:
    arena = arena_of_six()
    arena.begin(party=4, monsters=4)
    steps = acts(arena)
    assert [(step.phase, set(step.who)) for step in steps] == [
        ("bonus", {"quick", "wolf"}),
        ("middle", {"plain", "orc"}),
        ("penalty", {"clumsy", "zombie"}),
    ]
    assert all(step.simultaneous for step in steps)
    assert {step.label for step in steps} == {"Party and Monsters"}


def test_it_is_rolled_every_round_and_a_tie_is_never_rolled_again() -> None:
    arena = arena_of_six()
    arena.begin()
    arena.next(faces=[2, 2])
    arena.next(to="round")
    assert arena.now.kind == "morale" or arena.now.kind == "declare"
    arena.next()
    arena.next(faces=[1, 6])
    assert arena.order()[0] == {"wolf", "orc", "zombie"}


def test_a_third_side_that_is_not_tied_acts_as_a_whole() -> None:
    arena = arena_of_six()
    arena.foe("Bandit", side="bandits", dexterity_class=1)
    arena.begin(party=4, monsters=4, bandits=2)
    assert arena.order()[-1] == {"bandit"}
    assert len(arena.order()) == 4


def test_a_phase_in_which_nobody_is_does_not_exist() -> None:
    arena = Scene("eris").meet()
    arena.hero("Plain")
    arena.foe("Zombie", dexterity_class=-1)
    arena.begin(party=1, monsters=1)
    steps = acts(arena)
    assert [(step.phase, step.label) for step in steps] == [
        ("middle", "Party"),
        ("penalty", "Monsters"),
    ]
    assert not any(step.simultaneous for step in steps)


def test_where_dexterity_is_ignored_all_tied_act_at_the_same_time() -> None:
    arena = arena_of_six(eris_dexterity="ignored")
    arena.begin(party=4, monsters=4)
    (step,) = acts(arena)
    assert step.simultaneous
    assert len(step.who) == 6


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_the_referee_gives_monsters_their_class() -> None:
    arena = arena_of_six()
    arena.act(SetDexterityClass(target="orc", dexterity_class=1))
    (event,) = reported(arena.step, DexterityClassSet)
    assert (event.before, event.after) == (0, 1)
    arena.begin(party=4, monsters=4)
    assert arena.order()[0] == {"quick", "wolf", "orc"}
    with pytest.raises(RuleError, match="0 or 1"):
        arena.act(SetDexterityClass(target="orc", dexterity_class=2))
    with pytest.raises(RuleError, match="change that with `/sheet set`"):
        arena.act(SetDexterityClass(target="plain", dexterity_class=1))
    with pytest.raises(RuleError, match="Only a referee"):
        arena.act(SetDexterityClass(target="orc", dexterity_class=0), ANN)


def test_who_has_a_bonus_may_choose_the_middle_phase_beforehand() -> None:
    arena = arena_of_six()
    arena.act(TakeMiddlePhase(target="quick"), ANN)
    arena.begin(party=4, monsters=4)
    assert arena.order() == [{"wolf"}, {"quick", "plain", "orc"}, {"clumsy", "zombie"}]
    arena.act(TakeMiddlePhase(target="quick", middle=False), ANN)
    assert arena.order()[0] == {"wolf"}
    arena.next(to="round")
    arena.next()
    arena.force(party=2, monsters=2)
    arena.next()
    assert arena.order()[0] == {"quick", "wolf"}


def test_who_has_a_bonus_may_wait_for_the_middle_phase_when_the_tie_is_known() -> None:
    arena = arena_of_six()
    arena.begin(party=4, monsters=4)
    arena.act(Delay(target="quick"), ANN)
    assert arena.order() == [{"wolf"}, {"plain", "orc", "quick"}, {"clumsy", "zombie"}]
    assert arena.now.who == ("wolf",)


def test_choosing_the_middle_phase_during_the_first_moves_at_once() -> None:
    arena = arena_of_six()
    arena.begin(party=4, monsters=4)
    assert arena.now.label == "Party and Monsters"
    arena.act(TakeMiddlePhase(target="quick"), ANN)
    assert arena.order()[1] == {"plain", "orc", "quick"}
    assert arena.now.label == "Monsters"


def test_the_middle_phase_comes_to_be_by_waiting_for_it() -> None:
    arena = Scene("eris").meet()
    arena.hero("Quick", dexterity_class=1)
    arena.foe("Wolf", dexterity_class=1)
    arena.foe("Zombie", dexterity_class=-1)
    arena.begin(party=4, monsters=4)
    arena.act(Delay(target="quick"), ANN)
    assert [(step.phase, set(step.who)) for step in acts(arena)] == [
        ("bonus", {"wolf"}),
        ("middle", {"quick"}),
        ("penalty", {"zombie"}),
    ]


def test_joining_enemies_in_the_middle_makes_it_simultaneous() -> None:
    arena = Scene("eris").meet()
    arena.hero("Quick", dexterity_class=1)
    arena.foe("Orc")
    arena.begin(party=4, monsters=4)
    arena.act(Delay(target="quick"), ANN)
    step = acts(arena)[-1]
    assert (step.label, step.side, step.simultaneous) == ("Party and Monsters", "", True)


def test_the_middle_phase_of_another_tie_is_not_joined() -> None:
    arena = Scene("eris").meet()
    arena.hero("Quick", dexterity_class=1)
    arena.foe("Wolf", dexterity_class=1)
    arena.change(sides=(*arena.encounter.sides,))
    arena.foe("Bandit", side="bandits")
    extra = arena.encounter.sides[-1]
    pirates = type(extra)(key="pirates", label="Pirates")
    arena.change(sides=(*arena.encounter.sides, pirates))
    arena.foe("Pirate", side="pirates")
    arena.begin(party=4, monsters=4, bandits=2, pirates=2)
    arena.act(Delay(target="quick"), ANN)
    assert arena.order() == [{"wolf"}, {"quick"}, {"bandit", "pirate"}]


@pytest.mark.parametrize(
    ("target", "behind", "message"),
    [
        ("plain", "", "Only somebody with a dexterity bonus"),
        ("quick", "orc", "leave that out"),
    ],
)
def test_waiting_is_for_a_bonus_in_a_tie(target: str, behind: str, message: str) -> None:
    arena = arena_of_six()
    arena.begin(party=4, monsters=4)
    with pytest.raises(RuleError, match=message):
        arena.act(Delay(target=target, behind=behind), BOB if target == "plain" else ANN)


def test_without_a_tie_there_is_nothing_to_wait_for() -> None:
    arena = arena_of_six()
    arena.begin(party=5, monsters=4)
    with pytest.raises(RuleError, match="only when initiative is tied"):
        arena.act(Delay(target="quick"), ANN)
    arena.act(TakeMiddlePhase(target="quick"), ANN)
    assert arena.order()[0] == {"quick", "plain", "clumsy"}


def test_the_middle_phase_is_for_those_with_a_bonus_under_this_rule() -> None:
    arena = arena_of_six()
    with pytest.raises(RuleError, match="no dexterity bonus"):
        arena.act(TakeMiddlePhase(target="plain"), BOB)
    other = Scene("ose").meet()
    other.hero("Quick", dexterity_class=1)
    with pytest.raises(RuleError, match="no phases to choose from"):
        other.act(TakeMiddlePhase(target="quick"), ANN)


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
@pytest.mark.parametrize(
    ("preset", "dexterity", "settings", "told"),
    [
        ("eris", (), {}, True),
        ("eris", (("dex", 9),), {}, False),
        ("eris", (), {"eris_dexterity": "ignored"}, False),
        ("ose", (), {}, False),
    ],
)
def test_a_missing_dexterity_is_told_as_a_character_comes(
    preset: str, dexterity: tuple[tuple[str, int], ...], settings: dict[str, str], told: bool
) -> None:
    table = Scene(preset, ALL_SYSTEMS, **settings)
    table.act(CreateCharacter(name="Aldric", hit_points=8, numbers=dexterity), ANN)
    table.act(StartEncounter())
    step = table.act(JoinEncounter(), ANN)
    assert bool(reported(step, DexterityAssumed)) is told
    added = table.act(AddMonsters(name="Goblin", hit_points=(3,)))
    assert reported(added, DexterityAssumed) == []
