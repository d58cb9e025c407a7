"""A sheet in the eyes of its player, of a referee, and of everybody else."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Found
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Effect, Life, Vitals
from rules.state.rounds import StandingOrder
from rules.state.sheet import Character, Luck, Power, Skill, Spell
from rules.systems import ENGINE
from rules.view.sheets import view_sheet

MORGAN = Character(
    "c1", "Morgan", 2, Vitals(5, 8), level=3, numbers={"dex": 14}, luck=Luck(7, session=2)
)
STATE = GameState(
    preset="4e",
    session=2,
    characters=(MORGAN,),
    active={2: "c1"},
    effects=(
        Effect("e1", "bless", "c1", amount=1, modifies="attack", rounds_left=3),
        Effect("e2", "marked", "c1", hidden=True),
        Effect("e3", "web", "c2"),
    ),
)
REFEREE = Viewer(1, is_referee=True)


@pytest.mark.parametrize("viewer", [Viewer(2), REFEREE])
def test_the_player_and_the_referees_see_the_numbers(viewer: Viewer) -> None:
    view = view_sheet(ENGINE.asking(STATE), MORGAN, viewer)
    assert view.is_own
    assert view.numbers == {"dex": Found(14, "the sheet")}
    assert view.is_active


@pytest.mark.parametrize("viewer", [Viewer(3), TABLE])
def test_others_see_what_can_be_seen_at_a_table(viewer: Viewer) -> None:
    view = view_sheet(ENGINE.asking(STATE), MORGAN, viewer)
    assert not view.is_own
    assert view.numbers == {}
    assert (view.name, view.level, view.vitals.hit_points) == ("Morgan", 3, 5)


ONES_OWN = {
    "spells": (Spell("sleep", 1),),
    "powers": (Power("Cleave"),),
    "standing_order": StandingOrder("defend"),
    "experience": 1200,
    "languages": ("elvish",),
    "skills": (Skill("Cook", 30),),
}
SEEN_AS = {"skills": (("Cook", 30),)}


@pytest.mark.parametrize("field", ONES_OWN)
def test_what_is_for_the_player_and_the_referees_alone(field: str) -> None:
    character = replace(MORGAN, **{field: ONES_OWN[field]})
    asker = ENGINE.asking(STATE)
    own, theirs, nothing = (
        getattr(view_sheet(asker, sheet, viewer), field)
        for sheet, viewer in ((character, Viewer(2)), (character, TABLE), (MORGAN, TABLE))
    )
    assert own == SEEN_AS.get(field, ONES_OWN[field])
    assert theirs == nothing != own


def test_powers_are_shown_where_the_game_has_them() -> None:
    character = replace(MORGAN, powers=(Power("Cleave"),))
    asker = ENGINE.asking(replace(STATE, preset="ose"))
    assert view_sheet(asker, character, REFEREE).powers == ()


def test_hidden_conditions_are_the_referees() -> None:
    assert [e.name for e in view_sheet(ENGINE.asking(STATE), MORGAN, REFEREE).effects] == [
        "bless",
        "marked",
    ]
    own = view_sheet(ENGINE.asking(STATE), MORGAN, Viewer(2)).effects
    assert [(e.name, e.amount, e.modifies, e.rounds) for e in own] == [("bless", 1, "attack", 3)]


@pytest.mark.rule("4E-LUCK")
def test_luck_counts_in_its_own_session() -> None:
    assert view_sheet(ENGINE.asking(STATE), MORGAN, TABLE).luck == 7
    later = GameState(preset="4e", session=3, characters=(MORGAN,))
    assert view_sheet(ENGINE.asking(later), MORGAN, TABLE).luck is None


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_numbers_are_written_as_the_game_writes_them_and_say_what_they_follow_from() -> None:
    human = replace(MORGAN, level=0, numbers={"ac": 5})
    asker = ENGINE.asking(replace(STATE, characters=(human,)))
    numbers = view_sheet(asker, human, Viewer(2)).numbers
    assert numbers["ac"] == Found(14, "the sheet")
    assert numbers["save_wands"] == Found(15, "the row of normal humans", "OSE-NORMAL-HUMAN")


@pytest.mark.rule("4E-WOUNDS")
def test_the_surge_is_for_those_who_see_the_numbers_where_the_rules_know_one() -> None:
    hurt = replace(MORGAN, vitals=Vitals(24, 48))
    assert view_sheet(ENGINE.asking(STATE), hurt, Viewer(2)).surge == 12
    assert view_sheet(ENGINE.asking(STATE), hurt, REFEREE).surge == 12
    assert view_sheet(ENGINE.asking(STATE), hurt, TABLE).surge is None
    assert view_sheet(ENGINE.asking(replace(STATE, preset="ose")), hurt, REFEREE).surge is None


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("vitals", "preset", "expected"),
    [
        (Vitals(24, 48), "4e", True),
        (Vitals(25, 48), "4e", False),
        (Vitals(24, 48), "eris", False),
        (Vitals(0, 48, Life.UNCONSCIOUS), "4e", False),
    ],
)
def test_everybody_sees_who_is_bloodied(vitals: Vitals, preset: str, *, expected: bool) -> None:
    state = replace(STATE, preset=preset)
    assert (
        view_sheet(ENGINE.asking(state), replace(MORGAN, vitals=vitals), TABLE).bloodied is expected
    )
