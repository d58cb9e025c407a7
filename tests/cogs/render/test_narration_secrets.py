"""Whatever happens to bodies: it can be told, and tells players no more than they may know."""

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.conditions.records import AddEffect
from rules.dice.faces import Faces, FairDice
from rules.errors import RuleError
from rules.health.records import (
    Damage,
    Heal,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
)
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.state.health import Life
from tests.rules.cast import character, monsters
from tests.rules.health.stage import PassTurns, stage
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

VISIBLE = ("m1#1", "m1#2", "m1#3", "c1")
EVERYBODY = (*VISIBLE, "m2")
# Numbers that nothing else in a sentence comes to.
MONSTERS_POINTS, LURKERS_POINTS = 7001, 8001
BLOWS = ("1", "6999", "7000", "7001", "7500", "1d6")
ACTIONS = st.one_of(
    st.builds(
        Damage,
        targets=st.lists(st.sampled_from(EVERYBODY), min_size=1, max_size=3).map(tuple),
        amount=st.sampled_from(BLOWS),
        by=st.sampled_from(("", *EVERYBODY)),
        seen=st.sampled_from((Visibility.PUBLIC, Visibility.BLIND)),
    ),
    st.builds(
        Heal,
        targets=st.lists(st.sampled_from(EVERYBODY), min_size=1, max_size=2).map(tuple),
        amount=st.sampled_from(("0", "3", "9000")),
        by=st.sampled_from(("", *EVERYBODY)),
    ),
    st.builds(SetHitPoints, target=st.sampled_from(EVERYBODY), hit_points=st.integers(-1, 1)),
    st.builds(SetLife, target=st.sampled_from(EVERYBODY), life=st.sampled_from(Life)),
    st.builds(SetWoundLevel, target=st.sampled_from(EVERYBODY), wound_level=st.integers(0, 3)),
    st.builds(
        RollDeathSave,
        target=st.sampled_from(EVERYBODY),
        result=st.sampled_from(("", "pass", "fail")),
        seen=st.sampled_from((Visibility.PUBLIC, Visibility.BLIND)),
    ),
    st.builds(Wake, target=st.sampled_from(EVERYBODY)),
    st.builds(PassTurns, turns=st.integers(0, 6)),
    st.builds(
        AddEffect,
        target=st.sampled_from(EVERYBODY),
        name=st.just("web"),
        amount=st.integers(-1, 1),
        rounds=st.none() | st.integers(1, 3),
        until_turn_of=st.sampled_from(("", "m1", "m2", "c1")),
        source=st.sampled_from(("", *EVERYBODY)),
    ),
)


class FallingDice:
    """Dice that fall as they like, for as long as they are needed."""

    def __init__(self) -> None:
        self._numbers = count()

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = next(self._numbers)
        return FairDice(b"test", f"roll {number}"), number, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        return f"t{next(self._numbers)}"


def scene(preset: str) -> Scene:
    game = stage(
        monsters(hit_points=(MONSTERS_POINTS,) * 3, level=4),
        monsters("m2", (LURKERS_POINTS,), name="Lurker", hidden=True),
        characters=(character(hit_points=20, level=5),),
        preset=preset,
    )
    for line in ("m1", "m2"):
        game.act(SetDeathRule(target=line, as_character=True))
    return game


def happenings(preset: str, actions: list[Action]) -> list[tuple[Event, ...]]:
    """What each action that the rules allow reports."""
    game, dice = scene(preset), FallingDice()
    steps: list[tuple[Event, ...]] = []
    for action in actions:
        try:
            step = game.engine.step(game.state, REFEREE, action, dice)
        except RuleError:
            continue
        game.state = step.state
        steps.append(step.events)
    return steps


def read(events: tuple[Event, ...], viewer: Viewer) -> list[str]:
    return [telling.text for telling in tell(events, viewer, People({}), TELLERS)]


@given(st.sampled_from(["ose", "eris", "4e"]), st.lists(ACTIONS, max_size=15))
def test_players_learn_neither_hit_points_nor_who_is_hidden(
    preset: str, actions: list[Action]
) -> None:
    for events in happenings(preset, actions):
        for viewer in (TABLE, Viewer(2), Viewer(1, is_referee=True)):
            for text in read(events, viewer):
                assert text.strip() == text
                assert "~" not in text
                assert "None" not in text
        public = "\n".join(read(events, TABLE))
        assert "Lurker" not in public
        for line in public.splitlines():
            assert not line.startswith("Goblins") or " of " not in line.replace("end of", "")


@given(st.sampled_from(["ose", "eris", "4e"]), st.lists(ACTIONS, max_size=15))
def test_what_is_said_of_the_others_is_the_same_without_the_hidden(
    preset: str, actions: list[Action]
) -> None:
    for events in happenings(preset, actions):
        bare = tuple(event for event in events if not event.concerns_hidden())
        assert read(events, TABLE) == read(bare, TABLE)


def test_the_scene_has_something_to_hide() -> None:
    blow = Damage(targets=("m2", "m1#1"), amount="1", by="m2")
    (events,) = happenings("ose", [blow])
    assert read(events, TABLE) == ["Goblin 1 takes 1 (scratched)."]
    told = "\n".join(read(events, Viewer(1, is_referee=True)))
    assert "Lurker takes 1 (8000 of 8001 left)." in told
    assert "Goblin 1 takes 1 (7000 of 7001 left)." in told
