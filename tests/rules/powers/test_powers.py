"""Encounter powers: used, and brought back by a standard action or a short rest."""

import pytest

from rules.attack.records import Attack, AttackRuling
from rules.casting.records import Cast, CastRuling
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.powers.powers import actions_left
from rules.powers.records import (
    AddPower,
    DropPower,
    PowerAdded,
    PowerDropped,
    PowerRegained,
    PowerUsed,
    Refreshed,
    RegainPower,
    SpendPoint,
    UsePower,
)
from rules.record import replace
from rules.rest.records import RestForDays, TakeLongRest, TakeShortRest
from rules.rounds.records import MarkDone
from rules.state.rounds import Turn
from rules.state.sheet import Power
from rules.systems import ENGINE
from rules.view.sheets import view_sheet
from tests.rules.powers.game import HEALING, RALLY, SMITE, ada, fight
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

USED = replace(SMITE, used=True)


def used(game: Scene) -> list[str]:
    return [power.name for power in game.state.characters[0].powers if power.used]


# On the sheet


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_power_is_written_down_and_struck_again() -> None:
    game = fight()
    (event,) = ada(game, AddPower(name="  Divine   Smite ")).events
    assert isinstance(event, PowerAdded)
    assert (event.power, event.returns, event.audience) == ("Divine Smite", True, (ANN.member,))
    assert list(game.state.characters[0].powers) == [Power("Divine Smite")]
    (event,) = ada(game, DropPower(name="divine-SMITE")).events
    assert isinstance(event, PowerDropped)
    assert not game.state.characters[0].powers


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize(
    ("name", "grants", "limited", "kept"),
    [
        ("Healing Word", False, None, Power("Healing Word", self_limited=True, minor=True)),
        ("HEALING WORD", False, False, Power("HEALING WORD", minor=True)),
        ("Oath of Enmity", False, None, Power("Oath of Enmity", self_limited=True, minor=True)),
        ("Oath", False, True, Power("Oath", self_limited=True)),
        ("Rally", True, None, Power("Rally", grants_action=True)),
        ("Smite", False, None, Power("Smite")),
    ],
)
def test_what_a_power_is_decides_whether_it_comes_back(
    name: str, *, grants: bool, limited: bool | None, kept: Power
) -> None:
    game = fight()
    (event,) = ada(game, AddPower(name=name, grants_action=grants, self_limited=limited)).events
    assert isinstance(event, PowerAdded)
    assert game.state.characters[0].powers == (kept,)
    assert event.returns is not (kept.grants_action or kept.self_limited)


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_names_of_powers_have_bounds() -> None:
    game = fight()
    for name in (" ", "?!", "x" * 41):
        with pytest.raises(RuleError, match="at most 40 characters"):
            ada(game, AddPower(name=name))
    ada(game, AddPower(name="x" * 40))
    with pytest.raises(RuleError, match="on the sheet of Ada already"):
        ada(game, AddPower(name="X" * 40))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_sheet_has_so_many_powers() -> None:
    game = fight(*(Power(f"Power {number}") for number in range(29)))
    ada(game, AddPower(name="The last"))
    with pytest.raises(RuleError, match="at most 30 powers"):
        ada(game, AddPower(name="One more"))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_power_that_is_not_there_is_not_found() -> None:
    game = fight(SMITE)
    with pytest.raises(NotFoundError, match=r"no power “Smitte”\. Did you mean Smite\?"):
        ada(game, UsePower(name="Smitte"))
    with pytest.raises(NotFoundError, match="Write one down"):
        ada(game, UsePower(name="Fireball"))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_players_powers_are_theirs() -> None:
    game = fight(SMITE)
    for action in (
        UsePower(name="Smite", character_id="c1"),
        DropPower(name="Smite", character_id="c1"),
    ):
        with pytest.raises(ForbiddenError):
            game.act(action, BOB)
    asker, sheet = ENGINE.asking(game.state), game.state.characters[0]
    seen = [
        view_sheet(asker, sheet, Viewer(by.member, is_referee=by.is_referee))
        for by in (ANN, BOB, REFEREE)
    ]
    assert [view.powers for view in seen] == [(SMITE,), (), (SMITE,)]
    assert [view.points for view in seen] == [(1, 1), None, (1, 1)]


# Using and regaining


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_power_is_used_once() -> None:
    game = fight(SMITE, HEALING)
    (event,) = ada(game, UsePower(name="smite")).events
    assert isinstance(event, PowerUsed)
    assert event.power == "Smite"
    assert used(game) == ["Smite"]
    with pytest.raises(RuleError, match="`/do power regain` brings it back"):
        ada(game, UsePower(name="Smite"))
    ada(game, UsePower(name="Healing Word"))
    with pytest.raises(RuleError, match="A short rest does"):
        ada(game, UsePower(name="Healing Word"))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_power_can_be_used_without_an_encounter() -> None:
    game = fight(SMITE)
    game.act(EndEncounter())
    ada(game, UsePower(name="Smite"))
    assert used(game) == ["Smite"]


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_the_standard_action_brings_one_power_back() -> None:
    game = fight(USED, Power("Cleave", used=True))
    (event,) = ada(game, RegainPower(name="Smite")).events
    assert isinstance(event, PowerRegained)
    assert (event.power, event.rule) == ("Smite", "4E-ENCOUNTER-POWERS")
    assert used(game) == ["Cleave"]
    with pytest.raises(RuleError, match="Ada has spent the standard action of this turn"):
        ada(game, RegainPower(name="Cleave"))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_whoever_regains_a_power_cannot_attack_as_well() -> None:
    game = fight(USED)
    ada(game, RegainPower(name="Smite"))
    with pytest.raises(RuleError, match="brought a power back with the standard action"):
        ada(game, Attack(targets=("m1",)))
    game.act(Attack(attacker="c1", targets=("m1",), allow=True), faces=(1,))


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_whoever_has_attacked_regains_nothing() -> None:
    game = fight(USED)
    ada(game, Attack(targets=("m1",)), faces=(1,))
    with pytest.raises(RuleError, match="An action point gives another: spend one"):
        ada(game, RegainPower(name="Smite"))


@pytest.mark.rule("4E-ENCOUNTER-POWERS", "4E-ACTION-POINTS")
@pytest.mark.parametrize("attack_first", [False, True])
def test_an_action_point_pays_for_both(*, attack_first: bool) -> None:
    game = fight(USED)
    ada(game, SpendPoint())
    deeds = [(RegainPower(name="Smite"), ()), (Attack(targets=("m1",)), (1,))]
    for action, faces in reversed(deeds) if attack_first else deeds:
        ada(game, action, faces=faces)
    with pytest.raises(RuleError):
        ada(game, Attack(targets=("m1",)))
    ada(game, UsePower(name="Smite"))
    with pytest.raises(RuleError, match="has spent the standard action"):
        ada(game, RegainPower(name="Smite"))


CLEAVE = Power("Cleave")
STRIKE, SPELL = Attack(targets=("m1",)), Cast(spell="Sleep")


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ((UsePower(name="Smite"),), RegainPower(name="Smite")),
        ((UsePower(name="Smite"),), UsePower(name="Cleave")),
        ((RegainPower(name="Old"),), UsePower(name="Smite")),
        ((RegainPower(name="Old"),), SPELL),
        ((SPELL,), STRIKE),
        ((SPELL,), RegainPower(name="Old")),
        ((STRIKE, UsePower(name="Smite")), UsePower(name="Cleave")),
        ((UsePower(name="Smite"), STRIKE), SPELL),
    ],
)
def test_powers_spells_and_attacks_take_the_standard_action(
    first: tuple[Action, ...], then: Action
) -> None:
    game = fight(SMITE, CLEAVE, Power("Old", used=True))
    for action in first:
        ada(game, action, faces=(1,) if action is STRIKE else ())
    with pytest.raises(RuleError, match=r"standard action of this turn|casters do nothing"):
        ada(game, then)
    game.act(SpendPoint(character_id="c1"))
    ada(game, then, faces=(1,) if then is STRIKE else ())


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize("deed", [STRIKE, SPELL])
@pytest.mark.parametrize("power_first", [False, True])
def test_a_power_may_be_the_attack_or_the_spell(deed: Action, *, power_first: bool) -> None:
    game = fight(SMITE, HEALING)
    deeds = (UsePower(name="Smite"), deed)
    for action in deeds if power_first else reversed(deeds):
        ada(game, action, faces=(1,) if action is STRIKE else ())
    ada(game, UsePower(name="Healing Word"))
    assert actions_left(game.combatant("c1")) == 0


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_a_power_answers_others_in_their_turn_and_referees_have_the_last_word() -> None:
    game = fight(SMITE, CLEAVE)
    game.act(UsePower(name="Smite", character_id="c1"))
    game.act(UsePower(name="Cleave", character_id="c1"))
    assert game.combatant("c1").turn.used == 2
    game = fight(SMITE, CLEAVE)
    game.begin_step("m1")
    ada(game, UsePower(name="Smite"))
    ada(game, UsePower(name="Cleave"))
    assert game.combatant("c1").turn.used == 0


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_where_nobody_counts_standard_actions_spells_take_none(preset: str) -> None:
    game = fight(preset=preset)
    assert ENGINE.ask(game.state, CastRuling(who="c1")) == ()
    game.alter("c1", turn=Turn(cast=1))
    found = ENGINE.ask(game.state, AttackRuling(who="c1", whom="m1"))
    assert "4E-ENCOUNTER-POWERS" not in [verdict.source for verdict in found]


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_the_next_turn_has_a_standard_action_again() -> None:
    game = fight(USED)
    ada(game, RegainPower(name="Smite"))
    game.begin_round(2)
    assert ENGINE.ask(game.state, AttackRuling(who="c1", whom="m1")) == ()
    assert ENGINE.ask(game.state, AttackRuling(who="nobody", whom="m1")) == ()


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize(
    ("power", "why"),
    [
        (SMITE, "has not been used"),
        (replace(RALLY, used=True), "grants an action itself"),
        (replace(HEALING, used=True), "has its own rule"),
    ],
)
def test_what_no_standard_action_brings_back(power: Power, why: str) -> None:
    game = fight(power)
    with pytest.raises(RuleError, match=why):
        ada(game, RegainPower(name=power.name))
    assert game.combatant("c1").turn.regained == 0


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize("by", [ANN, REFEREE])
def test_a_turn_that_is_over_brings_nothing_back(by: object) -> None:
    game = fight(USED)
    ada(game, MarkDone(target="c1"))
    with pytest.raises(RuleError, match="already acted in this round"):
        game.act(RegainPower(name="Smite", character_id="c1"), REFEREE if by is REFEREE else ANN)


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_without_a_fight_only_rest_brings_a_power_back() -> None:
    game = fight(USED)
    game.act(EndEncounter())
    with pytest.raises(RuleError, match="There is no encounter"):
        ada(game, RegainPower(name="Smite"))


# Rest


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
@pytest.mark.parametrize("rest", [TakeShortRest(), TakeLongRest(), RestForDays()])
def test_every_rest_brings_all_powers_back(
    rest: TakeShortRest | TakeLongRest | RestForDays,
) -> None:
    game = fight(USED, replace(HEALING, used=True), replace(RALLY, used=True), Power("Cleave"))
    game.act(EndEncounter())
    game.act(rest)
    (event,) = game.events(Refreshed)
    assert (event.powers, event.points) == (("Smite", "Healing Word", "Rally"), False)
    assert event.rule == "4E-ENCOUNTER-POWERS"
    assert used(game) == []


@pytest.mark.rule("4E-ENCOUNTER-POWERS")
def test_in_other_rulebooks_nothing_comes_back() -> None:
    game = fight(USED, preset="ose")
    game.act(EndEncounter())
    game.act(TakeShortRest())
    assert game.events(Refreshed) == []
    assert used(game) == ["Smite"]
    for action in (
        AddPower(name="Cleave"),
        DropPower(name="Smite"),
        UsePower(name="Smite"),
        RegainPower(name="Smite"),
    ):
        with pytest.raises(RuleError, match="without action points and encounter powers"):
            ada(game, action)
