"""The registry of rules of death, the settings that choose among them, and plain state."""

import msgspec
import pytest

from data.codec import encode_state, read_state
from rules.conditions.records import AddEffect
from rules.health.death_rules import DEATHS, death_rule
from rules.health.records import Damage
from rules.kernel.setting import PRESETS, Setting
from rules.kernel.visibility import Visibility
from tests.rules.cast import monsters
from tests.rules.health.stage import stage
from tests.rules.systems import system_of

SYSTEM = system_of("health")

SETTINGS: dict[str, Setting] = {setting.key: setting for setting in SYSTEM.settings}


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.rule("4E-WOUNDS")
def test_setting_offers_every_rule() -> None:
    assert [death_rule(rule.key) for rule in DEATHS] == list(DEATHS)
    assert [value.key for value in SETTINGS["death"].values] == [rule.key for rule in DEATHS]
    assert {rule.source for rule in DEATHS} <= set(SYSTEM.implements)


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("key", "ose", "eris", "four"),
    [
        ("death", "ose", "eris", "4e-wounds"),
        ("wound_threshold", "below-zero", "below-zero", "below-zero"),
        ("wound_source", "any", "any", "any"),
        ("wound_repeat", "every-fall", "every-fall", "every-fall"),
        ("escalation", "off", "off", "on"),
        ("wake_period", "turns", "turns", "turns"),
        ("damage_by_players", "everyone", "everyone", "everyone"),
    ],
)
def test_presets(key: str, ose: str, eris: str, four: str) -> None:
    expected = {"ose": ose, "eris": eris, "4e": four}
    assert {preset: SETTINGS[key].default(preset) for preset in PRESETS} == expected
    assert all(SETTINGS[key].value(value) for value in expected.values())


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("preset", list(PRESETS))
def test_state_survives_json(preset: str) -> None:
    scene = stage(monsters(), preset=preset)
    scene.begin_step("c1", "m1", simultaneous=True)
    scene.act(Damage(targets=("c1", "m1#1"), amount="3", by="m1"))
    scene.begin_step("c1")
    faces = [4] if preset == "eris" else []
    scene.act(Damage(targets=("c1",), amount="8"), faces=faces)
    scene.act(AddEffect(target="m1#2", name="asleep", rounds=3, until_turn_of="c1"))
    assert read_state(encode_state(scene.state))[0] == scene.state


@pytest.mark.rule("OSE-DEATH")
def test_actions_survive_json() -> None:
    assert SYSTEM.handlers
    action = Damage(targets=("m1#1", "c1"), amount="1d6", by="c2", seen=Visibility.BLIND)
    assert msgspec.json.decode(msgspec.json.encode(action), type=Damage) == action
