"""Effects that last for turns, hours and days, and effects that a rule puts on somebody."""

import pytest

from rules.campaign.records import ChangePreset, ChangeSetting
from rules.clock.records import PassTime
from rules.conditions.effects import begin_effect, enders, time_left
from rules.conditions.records import AddEffect, EffectBegan, EffectEnded, RemoveEffect
from rules.encounter.records import EndEncounter, JoinEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.action import Word
from rules.kernel.actor import Actor, Viewer
from rules.kernel.engine import Engine
from rules.kernel.family import Reaction, System
from rules.kernel.resolution import Resolution
from rules.rounds.records import NextStep, RoundEnded
from rules.sheet.records import CreateCharacter
from rules.state.health import Effect
from rules.systems import ENGINE, SYSTEMS
from rules.view.sheets import view_sheet
from tests.rules.health.stage import OTHERS, PassTurns, camp
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, REFEREE

SYSTEM = system_of("conditions")

RULE = "OSE-DUNGEON-REST"


class Weary(Word):
    """What the rule of rest would do."""

    source: str = ""
    dismissible: bool = False


def _weary(resolution: Resolution, action: Weary) -> None:
    wanted = AddEffect(target="c1", name="weary", amount=-1, turns=1, source=action.source)
    begin_effect(resolution, wanted, rule=RULE, dismissible=action.dismissible)


def left(game: Scene, name: str) -> tuple[int, int | None]:
    """What is left of an effect."""
    effect = game.effect(name)
    assert effect is not None
    return time_left(game.state, effect)


def hall(preset: str = "ose") -> Scene:
    """Ann's Ada (c1) in a game with all systems."""
    game = Scene(preset)
    game.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    return game


def rest_table() -> Scene:
    """A camp with a rule of rest."""
    game = camp()
    rest = System(key="rest", handlers={Weary: _weary})
    weary = Scene("ose", [SYSTEM, OTHERS, rest])
    weary.state = game.state
    return weary


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize(
    ("wanted", "turns"),
    [
        (AddEffect(target="c1", name="light", turns=2), 2),
        (AddEffect(target="c1", name="light", hours=2), 12),
        (AddEffect(target="c1", name="light", days=1, hours=1, turns=1), 151),
    ],
)
def test_it_ends_with_its_last_turn(preset: str, wanted: AddEffect, turns: int) -> None:
    game = camp(preset=preset)
    game.act(wanted)
    (began,) = game.events(EffectBegan)
    assert (began.turns, began.rounds) == (turns, None)
    assert left(game, "light") == (turns, None)
    game.act(PassTurns(turns=turns - 1))
    assert left(game, "light") == (1, None)
    game.act(PassTurns(turns=1))
    assert [event.cause for event in game.events(EffectEnded)] == ["time"]
    assert game.state.effects == ()


@pytest.mark.rule("OSE-TIME")
def test_of_the_last_turn_the_rounds_are_told() -> None:
    game = camp(preset="eris")
    game.act(AddEffect(target="c1", name="light", turns=2))
    game.act(PassTurns(rounds=1))
    assert left(game, "light") == (2, None)
    game.act(PassTurns(rounds=9))
    assert left(game, "light") == (1, None)
    game.act(PassTurns(rounds=1))
    assert left(game, "light") == (0, 9)
    game.act(PassTurns(rounds=8))
    assert left(game, "light") == (0, 1)
    game.act(PassTurns(rounds=1))
    assert game.state.effects == ()


@pytest.mark.rule("OSE-TIME")
def test_another_length_of_rounds_changes_no_turns_and_keeps_the_share_of_rounds() -> None:
    """A turn into an effect of two turns one is left, by whatever rulebook (R-ROUNDS-PER-TURN)."""
    game = hall()
    game.act(PassTime(rounds=35))
    game.act(AddEffect(target="c1", name="light", turns=2))
    game.act(AddEffect(target="c1", name="shield", rounds=120))
    game.act(AddEffect(target="c1", name="daze", rounds=3))
    game.act(AddEffect(target="c1", name="cursed"))
    game.act(ChangePreset(preset="eris"))
    names = ("light", "shield", "daze", "cursed")
    assert [left(game, name) for name in names] == [(2, None), (0, 20), (0, 1), (0, None)]
    game.act(PassTime(turns=1))
    assert [left(game, name) for name in ("light", "shield")] == [(1, None), (0, 10)]
    game.act(ChangeSetting(key="rounds_per_turn", value="60"))
    assert [left(game, name) for name in ("light", "shield")] == [(1, None), (0, 60)]
    game.act(PassTime(turns=1))
    assert [effect.name for effect in game.state.effects] == ["cursed"]


@pytest.mark.rule("OSE-TIME")
def test_the_end_of_an_encounter_counts_in_its_own_rounds_and_then_recounts() -> None:
    game = hall()
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(AddEffect(target="c1", name="shield", rounds=120))
    game.act(AddEffect(target="c1", name="light", turns=2))
    game.act(NextStep())
    game.act(ChangePreset(preset="eris"))
    game.act(EndEncounter())
    assert [left(game, name) for name in ("shield", "light")] == [(0, 10), (1, None)]


def _tire(resolution: Resolution, event: RoundEnded) -> None:
    """A rule that speaks at the end of the first round."""
    if event.round == 1:
        begin_effect(resolution, AddEffect(target="aldric", name="tired", rounds=1), rule="X-1")


TIRES = Reaction(on=RoundEnded, run=_tire, source="X-1")


@pytest.mark.rule("OSE-TIME")
def test_what_begins_with_the_end_of_a_round_does_not_count_that_round() -> None:
    scene = Scene().meet()
    tiring = System(key="tiring", handlers={}, reactions=(TIRES,))
    scene.engine = Engine((tiring, *SYSTEMS))
    scene.hero("Aldric")
    scene.foe("Goblin")
    scene.next()
    scene.next(to="round")
    assert [effect.rounds_left for effect in scene.state.effects] == [1]
    scene.next(to="round")
    assert scene.state.effects == ()


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        (AddEffect(target="c1", name="light", turns=-1), "at most 366 days"),
        (AddEffect(target="c1", name="light", hours=-1, days=1), "at most 366 days"),
        (AddEffect(target="c1", name="light", days=366, turns=1), "at most 366 days"),
        (AddEffect(target="c1", name="light", rounds=1, turns=1), "Give one"),
    ],
)
def test_what_no_effect_can_last(wanted: AddEffect, text: str) -> None:
    game = camp()
    with pytest.raises(RuleError, match=text):
        game.act(wanted)
    assert game.state.effects == ()


@pytest.mark.rule("OSE-TIME")
def test_a_rule_puts_an_effect_on_and_is_named_as_its_source() -> None:
    game = rest_table()
    game.act(Weary(), ANN)
    (began,) = game.events(EffectBegan)
    assert (began.rule, began.name, began.amount, began.turns) == (RULE, "weary", -1, 1)
    (shown,) = view_sheet(
        ENGINE.asking(game.state), game.state.characters[0], Viewer(ANN.member)
    ).effects
    assert (shown.rule, shown.turns, shown.rounds) == (RULE, 1, None)
    game.act(AddEffect(target="c1", name="weary"), ANN)
    assert [effect.rule for effect in game.state.effects] == [RULE, ""]
    game.act(PassTurns(turns=1))
    (ended,) = game.events(EffectEnded)
    assert ended.rule == RULE


@pytest.mark.rule("OSE-TIME")
@pytest.mark.parametrize(
    ("weary", "may_end"),
    [
        (Weary(), [REFEREE]),
        (Weary(source="c2"), [REFEREE, BOB]),
        (Weary(dismissible=True), [REFEREE, ANN]),
    ],
)
def test_who_only_has_it_ends_it_where_the_rule_says_so(weary: Weary, may_end: list[Actor]) -> None:
    for actor in (REFEREE, ANN, BOB):
        game = rest_table()
        game.act(weary)
        (effect,) = game.state.effects
        if actor in may_end:
            game.act(RemoveEffect(effect_id=effect.id), actor)
            assert game.state.effects == ()
        else:
            with pytest.raises(ForbiddenError, match="Only a referee can end weary"):
                game.act(RemoveEffect(effect_id=effect.id), actor)


@pytest.mark.rule("OSE-TIME")
def test_what_is_there_by_the_rules_cannot_be_ended() -> None:
    game = rest_table()
    game.act(Weary())
    (effect,) = game.state.effects
    with pytest.raises(ForbiddenError, match="there by the rules"):
        game.act(RemoveEffect(effect_id=effect.id), ANN)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_may_end_what_somebody_typed() -> None:
    assert enders(Effect("e1", "bless", "c1")) == ("c1",)
    assert enders(Effect("e1", "bless", "c1", source="c2")) == ("c1", "c2")
