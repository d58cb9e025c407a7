"""Why something is refused, and what would allow it: what is said of it is tried, and true."""

from itertools import repeat

import pytest

from rules.campaign.records import ChangePreset
from rules.casting.records import Cast
from rules.conditions.records import AddEffect
from rules.dice.faces import LoadedDice
from rules.errors import RuleError, WayOut, each
from rules.kernel.action import Action, Word
from rules.kernel.actor import Actor
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.refusals import OVERRIDES, Refusal, why_refused
from rules.kernel.resolution import Resolution
from rules.kernel.setting import Setting, Value
from rules.luck.records import RollSessionLuck
from rules.record import replace
from rules.rest.records import SpendSurge
from rules.state.game import GameState
from rules.state.rounds import Turn
from rules.state.sheet import Spell
from rules.systems import ENGINE
from tests.rules.attack.duel import ADA
from tests.rules.casting.test_casting import SHIELD, SLEEP, caster
from tests.rules.scene import Scene
from tests.rules.scenes import camp
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice


def why(state: GameState, by: Actor, action: Action, engine: Engine = ENGINE) -> Refusal | None:
    """Why it is refused; whatever falls, dice show 1."""

    def attempt(now: GameState, actor: Actor, tried: Action) -> None:
        dice = ScriptedDice([])
        dice.faces = dice.secret = LoadedDice(list(repeat(1, 99)))
        engine.step(now, actor, tried, dice)

    return why_refused(attempt, engine.settings, state, by, action)


def refused(game: Scene, by: Actor, action: Action) -> Refusal:
    found = why(game.state, by, action)
    assert found is not None
    return found


def settings_of(found: Refusal) -> list[tuple[str, list[str]]]:
    return [(one.setting.key, [value.key for value in one.allowing]) for one in found.hindrances]


def gagged() -> Scene:
    game = caster("ose", SLEEP, SHIELD)
    game.act(AddEffect(target=ADA, name="gagged", key="gagged"))
    return game


def casting(spell: str = "Sleep") -> Action:
    return Cast(target=ADA, spell=spell)


def test_what_is_done_is_not_refused() -> None:
    assert why(caster("ose", SLEEP).state, ANN, casting()) is None


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_rule_that_forbids_it_is_known_by_its_verdict_and_a_referee_stands_above_it() -> None:
    found = refused(gagged(), ANN, casting())
    assert found.message == "The gagged cannot cast spells."
    assert found.rules == ("OSE-SPELLCASTING",)
    assert (found.own, found.hindrances) == (None, ())
    assert found.referees == replace(casting(), allow=True)
    mine = refused(gagged(), REFEREE, casting())
    assert (mine.own, mine.referees) == (replace(casting(), allow=True), None)
    assert why(gagged().state, REFEREE, replace(casting(), allow=True)) is None


@pytest.mark.rule("OSE-SPELLCASTING", "OSE-COMBAT-MOVE")
def test_a_setting_of_a_running_encounter_is_found_by_trying_it() -> None:
    game = caster("ose", SLEEP)
    game.alter(ADA, turn=replace(game.combatant("Ada").turn, moved=30))
    found = refused(game, ANN, casting())
    assert settings_of(found) == [("combat_move", ["eris"])]
    assert found.rules == ("OSE-SPELLCASTING",)
    game.change(settings={**game.encounter.settings, "combat_move": "eris"})
    assert why(game.state, ANN, casting()) is None


@pytest.mark.rule("4E-LUCK")
def test_a_setting_of_a_game_is_found_and_the_rule_is_its_own() -> None:
    found = refused(camp("ose"), ANN, RollSessionLuck())
    assert settings_of(found) == [("luck", ["on"])]
    assert found.rules == ("4E-LUCK",)
    assert why(camp("4e").state, ANN, RollSessionLuck()) is None


@pytest.mark.rule("OSE-HEALING")
def test_settings_are_looked_at_as_they_are_in_the_game() -> None:
    """One that a game has not chosen has its default, and refuses as it did."""
    found = refused(camp("ose"), ANN, SpendSurge())
    assert found.message.startswith("This game heals without surges.")


def test_no_setting_refuses_what_goes_through_all_of_them() -> None:
    """Any other choice would be something to give up."""
    found = why(GameState(preset="ose"), REFEREE, ChangePreset(preset="ose"))
    assert found is not None
    assert found.hindrances == ()


def test_of_what_somebody_may_not_do_nothing_more_is_said() -> None:
    found = refused(gagged(), BOB, casting())
    assert "Only Ada's player or a referee" in found.message
    assert found == Refusal(found.message)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_slip_is_nobodys_to_allow() -> None:
    game = caster("ose", Spell("Sleep"))
    game.alter(ADA, turn=Turn())
    found = refused(game, ANN, Cast(target="m77"))
    assert (found.referees, found.rules) == (None, ())


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_deed_that_a_referee_does_in_a_players_place_needs_no_more_than_that() -> None:
    game = caster("ose", SLEEP, SHIELD)
    found = refused(game, ANN, casting("Shield"))
    assert "Only that can be cast" in found.message
    assert found.referees == casting("Shield")
    assert why(game.state, REFEREE, casting("Shield")) is None


# What a function names


class Knock(Word):
    anyway: bool = False


def knocked(*ids: str) -> Refusal:
    """A refusal of a family that names these rules; only a word stands against it."""
    lines = ["def knock(resolution, action):", *(f"    name = {one!r}" for one in ids)]
    lines += ["    if not action.anyway:", "        raise RuleError('No.')"]
    space = {"__name__": "rules.toy.knocking", "RuleError": RuleError}
    exec(compile("\n".join(lines), "knocking.py", "exec"), space)
    own: list[object] = [space["knock"]]
    engine = Engine([System("toy", {Knock: own[0]}, settings=(DULL,))])  # type: ignore[dict-item]
    found = why(GameState(preset="ose"), REFEREE, Knock(), engine)
    assert found is not None
    return found


DULL = Setting("dull", "Dull", "R-TEST", (Value("a", "a"), Value("b", "b")))


def plainly(_: Resolution, action: Knock) -> None:
    if not action.anyway:
        raise RuleError("No.")


@pytest.mark.parametrize(
    ("named", "known"),
    [
        (("OSE-DOORS-OPEN", "x"), ("OSE-DOORS-OPEN",)),
        (("OSE-A", "OSE-B", "OSE-A"), ("OSE-A", "OSE-B")),
        (("OSE-A", "OSE-B", "OSE-C"), ()),
        (("Mine", "-"), ()),
    ],
)
def test_a_function_that_names_few_rules_is_about_them(
    named: tuple[str, ...], known: tuple[str, ...]
) -> None:
    found = knocked(*named)
    assert sorted(found.rules) == sorted(known)
    assert found.own == Knock(anyway=True)


def test_what_no_family_refuses_names_no_rule() -> None:
    engine = Engine([System("toy", {Knock: plainly})])
    found = why(GameState(preset="ose"), REFEREE, Knock(), engine)
    assert found is not None
    assert (found.rules, found.own) == ((), Knock(anyway=True))


def test_every_word_that_stands_above_a_rule_is_a_field_of_some_action() -> None:
    fields = {name for action in ENGINE.handlers for name in action.__struct_fields__}
    assert set(OVERRIDES) <= fields


def test_what_helps_stands_in_the_words_of_a_refusal() -> None:
    way = WayOut("Write some down", "item add", name="Iron spike")
    error = RuleError("⟦No|way⟧ spike. ", (way, ", or ask."))
    assert error.message == str(error) == "⟦No|way⟧ spike. Write some down, or ask."
    assert error.ways == [way]
    assert (way.command, way.given) == ("item add", {"name": "Iron spike"})
    named = "⟦No|way⟧ spike. Write some down (`/item add`), or ask."
    assert error.spelled(lambda command: f"/{command}") == named
    (both,) = each_refused(error)
    assert both.ways == error.ways
    assert both.message == error.message


def each_refused(error: RuleError) -> list[RuleError]:
    def refuse(_: int) -> int:
        raise error

    with pytest.raises(RuleError) as found:
        each((1, 2), refuse)
    return [found.value]
