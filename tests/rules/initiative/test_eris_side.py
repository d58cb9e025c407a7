"""Initiative by side where dexterity settles ties, in three phases."""

import pytest

from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.errors import RuleError
from rules.initiative.records import (
    Delay,
    DexterityAssumed,
    DexterityClassSet,
    SetDexterityClass,
    TakeMiddlePhase,
)
from rules.sheet.records import CreateCharacter
from rules.state.rounds import RoundStep
from rules.systems import SYSTEMS as ALL_SYSTEMS
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("ERIS-INITIATIVE")


def scene_of_six(**settings: str) -> Scene:
    """One of each class on both sides."""
    scene = Scene("eris", **settings).meet()
    scene.hero("Quick", dexterity_class=1, numbers={"dex": 13})
    scene.hero("Plain", owner=3)
    scene.hero("Clumsy", dexterity_class=-1, numbers={"dex": 8})
    scene.foe("Wolf", dexterity_class=1)
    scene.foe("Orc")
    scene.foe("Zombie", dexterity_class=-1)
    return scene


def acts(scene: Scene) -> list[RoundStep]:
    return [step for step in scene.encounter.steps if step.place]


def test_without_a_tie_the_higher_side_acts_first_as_a_whole() -> None:
    scene = scene_of_six()
    scene.begin(party=3, monsters=5)
    assert scene.order() == [{"wolf", "orc", "zombie"}, {"quick", "plain", "clumsy"}]
    assert not any(step.simultaneous for step in acts(scene))


def test_a_tie_has_three_phases_for_both_sides_together() -> None:
    scene = scene_of_six()
    scene.begin(party=4, monsters=4)
    steps = acts(scene)
    assert [(step.phase, set(step.who)) for step in steps] == [
        ("bonus", {"quick", "wolf"}),
        ("middle", {"plain", "orc"}),
        ("penalty", {"clumsy", "zombie"}),
    ]
    assert all(step.simultaneous for step in steps)
    assert {step.label for step in steps} == {"Party and Monsters"}


def test_it_is_rolled_every_round_and_a_tie_is_never_rolled_again() -> None:
    scene = scene_of_six()
    scene.begin()
    scene.next(faces=[2, 2])
    scene.next(to="round")
    assert scene.now.kind == "morale" or scene.now.kind == "declare"
    scene.next()
    scene.next(faces=[1, 6])
    assert scene.order()[0] == {"wolf", "orc", "zombie"}


def test_a_third_side_that_is_not_tied_acts_as_a_whole() -> None:
    scene = scene_of_six()
    scene.foe("Bandit", side="bandits", dexterity_class=1)
    scene.begin(party=4, monsters=4, bandits=2)
    assert scene.order()[-1] == {"bandit"}
    assert len(scene.order()) == 4


def test_a_phase_in_which_nobody_is_does_not_exist() -> None:
    scene = Scene("eris").meet()
    scene.hero("Plain")
    scene.foe("Zombie", dexterity_class=-1)
    scene.begin(party=1, monsters=1)
    steps = acts(scene)
    assert [(step.phase, step.label) for step in steps] == [
        ("middle", "Party"),
        ("penalty", "Monsters"),
    ]
    assert not any(step.simultaneous for step in steps)


def test_where_dexterity_is_ignored_all_tied_act_at_the_same_time() -> None:
    scene = scene_of_six(eris_dexterity="ignored")
    scene.begin(party=4, monsters=4)
    (step,) = acts(scene)
    assert step.simultaneous
    assert len(step.who) == 6


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_the_referee_gives_monsters_their_class() -> None:
    scene = scene_of_six()
    scene.act(SetDexterityClass(target="orc", dexterity_class=1))
    (event,) = reported(scene.step, DexterityClassSet)
    assert (event.before, event.after) == (0, 1)
    scene.begin(party=4, monsters=4)
    assert scene.order()[0] == {"quick", "wolf", "orc"}
    with pytest.raises(RuleError, match="0 or 1"):
        scene.act(SetDexterityClass(target="orc", dexterity_class=2))
    with pytest.raises(RuleError, match="change that"):
        scene.act(SetDexterityClass(target="plain", dexterity_class=1))
    with pytest.raises(RuleError, match="can set a dexterity class\\."):
        scene.act(SetDexterityClass(target="orc", dexterity_class=0), ANN)


def test_who_has_a_bonus_may_choose_the_middle_phase_beforehand() -> None:
    scene = scene_of_six()
    scene.act(TakeMiddlePhase(target="quick"), ANN)
    scene.begin(party=4, monsters=4)
    assert scene.order() == [{"wolf"}, {"quick", "plain", "orc"}, {"clumsy", "zombie"}]
    scene.act(TakeMiddlePhase(target="quick", middle=False), ANN)
    assert scene.order()[0] == {"wolf"}
    scene.next(to="round")
    scene.next()
    scene.force(party=2, monsters=2)
    scene.next()
    assert scene.order()[0] == {"quick", "wolf"}


def test_who_has_a_bonus_may_wait_for_the_middle_phase_when_the_tie_is_known() -> None:
    scene = scene_of_six()
    scene.begin(party=4, monsters=4)
    scene.act(Delay(target="quick"), ANN)
    assert scene.order() == [{"wolf"}, {"plain", "orc", "quick"}, {"clumsy", "zombie"}]
    assert scene.now.who == ("wolf",)


def test_choosing_the_middle_phase_during_the_first_moves_at_once() -> None:
    scene = scene_of_six()
    scene.begin(party=4, monsters=4)
    assert scene.now.label == "Party and Monsters"
    scene.act(TakeMiddlePhase(target="quick"), ANN)
    assert scene.order()[1] == {"plain", "orc", "quick"}
    assert scene.now.label == "Monsters"


def test_the_middle_phase_comes_to_be_by_waiting_for_it() -> None:
    scene = Scene("eris").meet()
    scene.hero("Quick", dexterity_class=1)
    scene.foe("Wolf", dexterity_class=1)
    scene.foe("Zombie", dexterity_class=-1)
    scene.begin(party=4, monsters=4)
    scene.act(Delay(target="quick"), ANN)
    assert [(step.phase, set(step.who)) for step in acts(scene)] == [
        ("bonus", {"wolf"}),
        ("middle", {"quick"}),
        ("penalty", {"zombie"}),
    ]


def test_joining_enemies_in_the_middle_makes_it_simultaneous() -> None:
    scene = Scene("eris").meet()
    scene.hero("Quick", dexterity_class=1)
    scene.foe("Orc")
    scene.begin(party=4, monsters=4)
    scene.act(Delay(target="quick"), ANN)
    step = acts(scene)[-1]
    assert (step.label, step.side, step.simultaneous) == ("Party and Monsters", "", True)


def test_the_middle_phase_of_another_tie_is_not_joined() -> None:
    scene = Scene("eris").meet()
    scene.hero("Quick", dexterity_class=1)
    scene.foe("Wolf", dexterity_class=1)
    scene.change(sides=(*scene.encounter.sides,))
    scene.foe("Bandit", side="bandits")
    extra = scene.encounter.sides[-1]
    pirates = type(extra)(key="pirates", label="Pirates")
    scene.change(sides=(*scene.encounter.sides, pirates))
    scene.foe("Pirate", side="pirates")
    scene.begin(party=4, monsters=4, bandits=2, pirates=2)
    scene.act(Delay(target="quick"), ANN)
    assert scene.order() == [{"wolf"}, {"quick"}, {"bandit", "pirate"}]


@pytest.mark.parametrize(
    ("target", "behind", "message"),
    [
        ("plain", "", "Only somebody with a dexterity bonus"),
        ("quick", "orc", "leave that out"),
    ],
)
def test_waiting_is_for_a_bonus_in_a_tie(target: str, behind: str, message: str) -> None:
    scene = scene_of_six()
    scene.begin(party=4, monsters=4)
    with pytest.raises(RuleError, match=message):
        scene.act(Delay(target=target, behind=behind), BOB if target == "plain" else ANN)


def test_without_a_tie_there_is_nothing_to_wait_for() -> None:
    scene = scene_of_six()
    scene.begin(party=5, monsters=4)
    with pytest.raises(RuleError, match="only when initiative is tied"):
        scene.act(Delay(target="quick"), ANN)
    scene.act(TakeMiddlePhase(target="quick"), ANN)
    assert scene.order()[0] == {"quick", "plain", "clumsy"}


def test_the_middle_phase_is_for_those_with_a_bonus_under_this_rule() -> None:
    scene = scene_of_six()
    with pytest.raises(RuleError, match="no dexterity bonus"):
        scene.act(TakeMiddlePhase(target="plain"), BOB)
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
    game = Scene(preset, ALL_SYSTEMS, **settings)
    game.act(CreateCharacter(name="Aldric", hit_points=8, numbers=dexterity), ANN)
    game.act(StartEncounter())
    step = game.act(JoinEncounter(), ANN)
    assert bool(reported(step, DexterityAssumed)) is told
    added = game.act(AddMonsters(name="Goblin", hit_points=(3,)))
    assert reported(added, DexterityAssumed) == []
