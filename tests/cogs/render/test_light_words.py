"""Light and stealth in words: what is told, what is summed up, what is foretold."""

from collections.abc import Iterable

import pytest

from cogs.light.pages import light_line, render_lights
from cogs.render.comings import comings_words
from cogs.render.families import BRIEFS, TELLERS
from cogs.render.narration import Mark, Note, People, RunTeller
from rules.clock.records import PassTime
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming
from rules.kernel.events import Event, Who
from rules.light.records import (
    GROUND,
    LIGHTS,
    CoverLight,
    DarknessFell,
    DrawLight,
    LightCovered,
    LightFed,
    LightHanded,
    LightLit,
    LightUp,
    LightWentOut,
    PutOut,
)
from rules.state.party import Scale
from rules.stealth.records import ScoutsMet, SneakingEnded, TheftNoticed
from tests.rules.encounter.meeting import ODO, VERA, camp
from tests.rules.light.lit import below, carry, walk_to
from tests.rules.scene import Scene

HERO, HELPER = Who("c1", "Vera", is_character=True), Who("c2", "Odo", is_character=True)
ORC = Who("m1", "Orc")
REFEREE = Viewer(1, is_referee=True)


def read(event: Event) -> str:
    """What is told of one event."""
    return TELLERS[type(event)](event, People({}))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (LightLit(name="moss", bearer=None, radius=5), "Moss gives light here (5' bright)."),
        (
            LightLit(name="torch", bearer=HERO, radius=30, turns=1, used="Torch", left=1),
            "Vera lights a torch (30' bright), for 1 turn. 1 torch left.",
        ),
        (
            LightLit(name="torch", bearer=HERO, radius=30, used="Torch"),
            "Vera lights a torch (30' bright). No torch left.",
        ),
        (
            DarknessFell(seeing=(), ranges=(), blind=(HERO,), entered=True),
            (
                "In the dark you can fight nobody: light something. Nor does a light give the "
                "party away."
            ),
        ),
        (LightWentOut(name="torch", bearer=None), "**A torch goes out** (on the ground)."),
        (
            LightFed(name="lantern", bearer=ORC, fuel="oil flask", count=2, left=None),
            "Orc's lantern takes 2 oil flasks.",
        ),
        (
            LightCovered(name="lamp", bearer=None, covered=False, radius=0),
            "The lamp on the ground is uncovered.",
        ),
        (LightHanded(name="torch", bearer=None, to=None), "Somebody sets the torch down."),
        (SneakingEnded(people=(HERO, HELPER)), "Vera and Odo no longer sneak."),
    ],
)
def test_what_is_told(event: Event, text: str) -> None:
    assert read(event) == text


@pytest.mark.parametrize(
    ("people", "undetected", "start"),
    [
        ((HERO,), False, "Vera was sneaking, and was noticed."),
        ((HERO,), True, "Vera was sneaking, undetected."),
        ((HERO, HELPER), False, "Vera and Odo were sneaking, and were noticed."),
        ((HERO, HELPER), True, "Vera and Odo were sneaking, undetected."),
    ],
)
def test_what_a_referee_is_told_of_scouts(
    people: tuple[Who, ...], start: str, *, undetected: bool
) -> None:
    text = read(ScoutsMet(people=people, undetected=undetected))
    assert text.startswith(start)
    assert text.endswith("is yours to say: `/do encounter surprise`.")


def test_several_kinds_that_go_out_are_told_by_kind() -> None:
    teller = TELLERS[LightWentOut]
    gone = [
        LightWentOut(name="torch", bearer=HERO),
        LightWentOut(name="candle", bearer=HERO),
        LightWentOut(name="torch", bearer=HELPER),
    ]
    assert isinstance(teller, RunTeller)
    assert (
        teller.words(gone, People({}))
        == "**2 torches go out** (Vera, Odo).\n**A candle goes out** (Vera)."
    )


def test_what_is_foretold() -> None:
    coming = (
        Coming(at=1, what="light", name="torch", count=2),
        Coming(at=2, what="light", name="lantern", stops=True),
        Coming(at=3, what="theft", name="a merchant", secret=True),
    )
    assert comings_words(coming) == (
        "2 torches go out; a lantern goes out, and it gets dark; a merchant realises what was taken"
    )


def summed_up(*events: Event) -> list[str]:
    """What a summary says of events, as a referee may know it."""
    told = [event for event in events if type(event) in BRIEFS]
    marks = [mark for event in told for mark in brief_of(event)]
    return [mark.did for mark in marks if isinstance(mark, Note)]


def brief_of(event: Event) -> Iterable[Mark]:
    """The marks of one event."""
    return BRIEFS[type(event)](event, People({}))


def done(scene: Scene) -> list[str]:
    """The same of the last step."""
    assert scene.step is not None
    return summed_up(*scene.step.events)


def test_what_is_summed_up_of_light() -> None:
    scene = below()
    scene.act(LightUp(source="torch", bearer=VERA))
    assert done(scene) == ["lit a torch", "there was light again"]
    scene.act(LightUp(source="continual light", bearer=GROUND))
    assert done(scene) == ["there was light: continual light"]
    scene.act(PassTime(turns=6))
    assert "a torch went out" in done(scene)


def test_what_is_summed_up_of_thefts() -> None:
    noticed = TheftNoticed(thief="Vera", victim="a merchant")
    assert summed_up(noticed) == ["a merchant realised what Vera had taken"]


def test_the_list_has_all_there_are_and_the_line_those_that_shine() -> None:
    scene = below()
    carry(scene, "Hooded lantern", "Oil flask")
    scene.act(LightUp(source="hooded lantern", bearer=VERA))
    lantern = LIGHTS.of(scene.state)[0]
    scene.act(CoverLight(light=lantern.id))
    scene.act(DrawLight(bearer=ODO))
    scene.act(DrawLight(bearer=ODO, away=True))
    scene.act(LightUp(source="continual light", bearer=GROUND))
    scene.act(PutOut(lights=(lantern.id,)))
    assert render_lights(scene.state, REFEREE).splitlines() == [
        "- **hooded lantern**: Vera, put out, covered, 24 turns left",
        "- **magic sword**: Odo, sheathed",
        "- **continual light**: on the ground, 120' bright",
    ]
    assert list(light_line(scene.state)) == ["Light: continual light (on the ground)"]
    walk_to(scene, "crypt")
    assert render_lights(scene.state, REFEREE).endswith("on the ground, out of the players' sight")
    assert list(light_line(scene.state)) == ["Light: none. It is **dark**."]


def test_a_lantern_that_is_dry_says_so_and_many_lights_are_counted() -> None:
    scene = below(scale=Scale.WILDERNESS)
    assert list(light_line(scene.state)) == []
    assert render_lights(scene.state, REFEREE).startswith("Nobody carries a light.")
    scene.act(LightUp(source="lantern", bearer=VERA))
    scene.act(PassTime(turns=24))
    assert render_lights(scene.state, REFEREE) == "- **lantern**: Vera, no oil left"
    for _ in range(10):
        scene.act(LightUp(source="continual light", bearer=GROUND))
    (line,) = light_line(scene.state)
    assert line == "Light: 10 continual lights (on the ground)"


def test_at_home_without_a_light_there_is_no_line() -> None:
    assert list(light_line(camp().state)) == []
