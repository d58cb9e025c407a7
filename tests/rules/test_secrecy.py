"""Whatever is done, players learn nothing of those who are hidden.

Every example is played in a meeting whose monsters are all hidden. What is about them shows players
nothing. What is about others shows them just what it would if the monsters were not there at all.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count

import msgspec
import pytest
from msgspec.structs import fields

from rules.campaign.records import ChangeSetting
from rules.dice.faces import Faces
from rules.encounter.records import RemoveCombatant, RevealCombatant
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.known import Known
from rules.kernel.resolution import Step
from rules.kernel.setting import PRESETS
from rules.kernel.targets import id_of
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.seeing import view_encounter
from rules.view.sheets import view_sheet
from tests.rows import for_rows
from tests.rules.alike import assert_alike, assert_nothing
from tests.rules.example import Example, variants
from tests.rules.examples import EXAMPLES
from tests.rules.scenes import ADA, COUSIN
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.no_cover

PLAYERS = (TABLE, Viewer(ANN.member), Viewer(BOB.member))


@dataclass(frozen=True)
class Meeting(Example):
    """An example by a rulebook, which need not be the one that it is for."""

    is_own: bool = True

    def forms(self, action: Action) -> Iterator[Action]:
        """The action, in its own rulebook also with other words."""
        return variants(action) if self.is_own else iter((action,))


def meetings(preset: str) -> Iterator[Meeting]:
    """The examples by a rulebook, where an encounter gets that far."""
    for one in EXAMPLES:
        is_own = one.preset == preset
        meeting = Meeting(one.scene, one.action, one.before, one.by, preset, is_own=is_own)
        with suppress(RuleError):
            if meeting.opened().state.encounter is not None:
                yield meeting


@dataclass
class RisingFaces:
    """Each face is another than the one before."""

    fallen: int = 0

    def face(self, sides: int) -> int:
        """The next face."""
        self.fallen += 1
        return self.fallen * 5 % sides + 1


@dataclass
class TwoSeeds:
    """Dice of which secret rolls take none away from open ones, as in a real game."""

    opened: RisingFaces = field(default_factory=RisingFaces)
    secret: RisingFaces = field(default_factory=RisingFaces)
    tokens: "count[int]" = field(default_factory=lambda: count(1))

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source of faces."""
        return (self.secret, 0, "commitment") if secret else (self.opened, 0, "")

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        """An id that is told apart from those of the scene."""
        return f"new{next(self.tokens)}"


def play(state: GameState, action: Action, by: Actor) -> Step | None:
    """The step, None if it is refused."""
    try:
        return ENGINE.step(state, by, action, TwoSeeds())
    except RuleError:
        return None


def looked_up(viewer: Viewer, state: GameState) -> list[str]:
    """What a viewer can look up; the table reads no sheet that each player does not."""
    read = state.characters if viewer.member is not None else ()
    shown = (
        view_encounter(state, viewer, ENGINE.what_is_due(state, viewer)),
        [view_sheet(ENGINE.asking(state), character, viewer) for character in read],
    )
    return [encoded(shown)]


LOOKED_UP = {viewer: Known(partial(looked_up, viewer)) for viewer in PLAYERS}


def known(state: GameState, viewer: Viewer) -> list[str]:
    """The same, looked up once in each state: many an action is tried in it."""
    return LOOKED_UP[viewer](state)


def told(step: Step, viewer: Viewer) -> list[str]:
    """What a viewer is told of a step."""
    seen = [event.seen_by(viewer) for event in step.events]
    return [encoded((type(event).__name__, event)) for event in seen if event is not None]


def encoded(shown: object) -> str:
    return msgspec.json.encode(shown).decode()


def without_tokens(texts: list[str]) -> list[str]:
    """The texts with new ids replaced by their order: ids themselves tell nothing."""
    order: dict[str, str] = {}
    return [
        re.sub(r"new\d+\b", lambda new: order.setdefault(new[0], str(len(order))), text)
        if "new" in text
        else text
        for text in texts
    ]


def hidden_in(state: GameState) -> dict[str, str]:
    """The names of those who are hidden, by their ids."""
    lines = state.encounter.combatants if state.encounter else ()
    return {line.id: line.name for line in lines if line.hidden}


def unseen_in(state: GameState) -> set[str]:
    """The ids of those who are hidden, and the keys of sides of which everybody is."""
    unseen = set(hidden_in(state))
    lines = state.encounter.combatants if state.encounter else ()
    sides = {line.side for line in lines}
    return unseen | (sides - {line.side for line in lines if line.id not in unseen})


def hide_monsters(example: Example) -> tuple[GameState, Action]:
    """The scene of an example with every monster out of sight, and its action."""
    game, action = example.in_scene()
    assert game.state.encounter is not None
    for line in game.state.encounter.combatants:
        if line.kind is Kind.MONSTER and not line.hidden:
            game.act(RevealCombatant(combatant_id=line.id, hidden_again=True))
    return game.state, action


def hide_nobody_else(example: Example) -> tuple[GameState, Action]:
    """The scene of an example as it is, in which a wolf is hidden, and its action."""
    game, action = example.in_scene()
    return game.state, action


def hide_monsters_and_go_on(example: Example) -> tuple[GameState, Action]:
    """The scene with every monster out of sight, in a game that goes on by itself."""
    state, action = hide_monsters(example)
    step = play(state, ChangeSetting(key="go_on", value="by-itself"), REFEREE)
    return (state if step is None else step.state), action


def remove_hidden(state: GameState) -> GameState:
    """The game as it would be without them."""
    for line in hidden_in(state):
        removed = play(state, RemoveCombatant(combatant_id=line), REFEREE)
        assert removed is not None
        state = removed.state
    return state


def is_about(action: Action, some: set[str]) -> bool:
    """Whether an action names any of these."""
    values = [getattr(action, field.name) for field in fields(action)]
    words = [word for value in values for word in (value if isinstance(value, tuple) else (value,))]
    ids = {id_of(word) for word in words if isinstance(word, str)}
    return not ids.isdisjoint(some)


def name_of(example: Meeting) -> str:
    """The action, the scene and the rulebook."""
    return example.name


@for_rows("example", meetings, groups=PRESETS, name=name_of)
def test_what_is_done_to_the_hidden_is_not_seen(example: Meeting) -> None:
    state, shown = hide_monsters(example)
    has_witness = is_about(shown, {ADA, COUSIN})
    for action in example.forms(shown):
        step = play(state, action, REFEREE)
        if step is None:
            continue
        still = {
            key: name for key, name in hidden_in(state).items() if key in hidden_in(step.state)
        }
        for viewer in PLAYERS:
            seen = str([*told(step, viewer), *known(step.state, viewer)])
            assert not [word for pair in still.items() for word in pair if word in seen], action
            if is_about(action, unseen_in(state) & unseen_in(step.state)) and not has_witness:
                assert_nothing(told(step, viewer), viewer, action)
                assert_alike(known(step.state, viewer), known(state, viewer), viewer, action)
                assert [throw for throw in step.throws if not throw.secret] == [], action


@pytest.mark.parametrize(
    "hide",
    [hide_monsters, hide_nobody_else, hide_monsters_and_go_on],
    ids=["all", "as-they-are", "by-itself"],
)
@pytest.mark.parametrize("by", [REFEREE, ANN], ids=["referee", "player"])
@for_rows("example", meetings, groups=PRESETS, name=name_of)
def test_what_is_done_to_others_looks_as_if_nobody_were_hidden(
    example: Meeting, by: Actor, hide: Callable[[Example], tuple[GameState, Action]]
) -> None:
    state, shown = hide(example)
    bare = remove_hidden(state)
    for action in example.forms(shown):
        if is_about(action, unseen_in(state)):
            continue
        step, usual = play(state, action, by), play(bare, action, by)
        if step is None or usual is None:
            # Because of them a referee may be able to do something, or not; nobody notices.
            assert step is usual or by is REFEREE, action
            if step is None:
                continue
            for viewer in PLAYERS:
                assert_nothing(told(step, viewer), viewer, action)
                assert_alike(known(step.state, viewer), known(state, viewer), viewer, action)
            continue
        for viewer in PLAYERS:
            looks = [*told(step, viewer), *known(step.state, viewer)]
            would = [*told(usual, viewer), *known(usual.state, viewer)]
            assert_alike(without_tokens(looks), without_tokens(would), viewer, action)


def test_most_examples_are_played_in_front_of_hidden_monsters() -> None:
    played = [hide_monsters(example) for preset in PRESETS for example in meetings(preset)]
    about = [is_about(action, unseen_in(state)) for state, action in played]
    refused = [type(action) for state, action in played if play(state, action, REFEREE) is None]
    assert sum(about) > 50
    assert len(about) - sum(about) > 70
    assert RevealCombatant in refused  # They are hidden already.
    assert len(refused) < len(played) / 5
