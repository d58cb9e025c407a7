"""Numbers read aloud so that a reader can add them up: attacks, hit dice, what is missing."""

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from cogs.rolls.telling import tell_addend
from rules.encounter.records import AddMonsters, EndEncounter, JoinEncounter, StartEncounter
from rules.kernel.actor import Viewer
from rules.kernel.questions import Addend
from rules.kernel.resolution import Step
from rules.morale.records import AdjustMorale
from rules.record import replace
from rules.rolls.records import RollDice
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Encounter, Stage
from rules.state.game import GameState
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

REFEREES_VIEW = Viewer(REFEREE.member, is_referee=True)


def read(step: Step) -> str:
    return "\n".join(t.text for t in tell(step.events, REFEREES_VIEW, People({}), TELLERS))


@pytest.mark.rule("4E-ESCALATION")
def test_an_attack_says_what_the_round_adds() -> None:
    frozen = {"escalation": "on", "attack": "aac"}
    encounter = Encounter("e1", 1, frozen, stage=Stage.ROUNDS, round=5)
    scene = Scene("4e")
    scene.state = GameState(preset="4e", encounter=encounter)
    told = read(scene.act(RollDice(text="1d20+4 ac 15"), ANN, faces=[10]))
    assert told.endswith("1d20+4 (10) + 4 escalation = **18** against AC 15 (needs 15): hit.")


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_penalty_has_its_sign_and_a_label_no_markup() -> None:
    addend = Addend("*Curse* " + "x" * 60, -2, "4E-BONUS-ONCE")
    assert tell_addend(addend).startswith("- 2 \\*Curse\\* xxx")
    assert tell_addend(addend).endswith("…")


@pytest.mark.rule("OSE-ENCOUNTER")
def test_hit_points_of_several_are_told_one_by_one() -> None:
    scene = Scene()
    scene.act(StartEncounter())
    several = scene.act(AddMonsters(name="Kobold", count=3, hit_dice="1-1"), faces=[1, 8, 3])
    assert read(several).splitlines()[1] == (
        "Hit points of Kobolds: 1, 7 and 2, on 1d8-1 each, at least 1."
    )
    alone = scene.act(AddMonsters(name="Wolf", hit_dice="1"), faces=[5])
    assert read(alone).splitlines()[1] == "Hit points of Wolf: **5** on 1d8."


@pytest.mark.rule("ERIS-DEX-TIEBREAK")
def test_a_missing_dexterity_says_what_it_counts_as() -> None:
    scene = Scene("eris")
    scene.act(CreateCharacter(name="Aldric", hit_points=8), ANN)
    scene.act(StartEncounter())
    told = read(scene.act(JoinEncounter(), ANN))
    assert "No dexterity is on the sheet of Aldric, so it counts as no bonus on ties." in told


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(("score", "has_effect"), [(2, False), (7, True), (12, False)])
def test_an_adjustment_says_where_it_has_no_effect(score: int, has_effect: bool) -> None:
    scene = Scene()
    scene.act(StartEncounter())
    scene.act(AddMonsters(name="Wolf", hit_points=(3,), morale=score))
    assert scene.state.encounter is not None
    (wolf,) = scene.state.encounter.combatants
    told = read(scene.act(AdjustMorale(combatant_id=wolf.id, adjustment=-2)))
    assert ("from now on" in told, "no effect" in told) == (has_effect, not has_effect)


@pytest.mark.rule("OSE-SURPRISE")
def test_a_fight_in_the_surprise_round_was_one() -> None:
    scene = Scene()
    scene.act(StartEncounter())
    encounter = scene.state.encounter
    assert encounter is not None
    free = replace(encounter, stage=Stage.ROUNDS, surprise_round=True)
    scene.state = replace(scene.state, encounter=free)
    assert read(scene.act(EndEncounter())).startswith("**Encounter 1 is over** in the surprise")
