"""What one player has declared in secret is nobody else's to know before all is told."""

import itertools

import pytest

from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.orders.records import CarryOutAll, CarryOutDeclared
from rules.rounds.records import (
    DeclarationsRevealed,
    Declare,
    DeclareAhead,
    DeclareNothing,
    MarkDone,
    NextStep,
    RevealDeclarations,
    WithdrawDeclaration,
)
from rules.state.rounds import Declaration
from rules.systems import ENGINE
from tests.rules.alike import assert_alike
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.scene import Scene, reported, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, CAT

pytestmark = pytest.mark.rule("OSE-DECLARE")
SAID: dict[str, dict[str, object]] = {
    "attack": {"targets": (GOBLINS,), "how": ("behind",)},
    "shot": {"kind": "attack", "targets": (GOBLINS + "#3",), "item": "i2"},
    "defend": {},
    "move": {"targets": (GOBLINS,)},
    "spell": {"text": "Sleep", "targets": (GOBLINS,)},
    "other": {"text": "runs for the door"},
    "nothing": {},
}
OTHERS = (Viewer(BOB.member), Viewer(CAT.member), TABLE)
TRIES: tuple[Action, ...] = (
    Declare(target=ADA, kind="attack", targets=(GOBLINS,)),
    Declare(target=NIM, kind="attack", targets=(ADA,)),
    DeclareAhead(target=ADA, kind="other", text="x"),
    WithdrawDeclaration(target=ADA),
    WithdrawDeclaration(target=NIM),
    CarryOutDeclared(target=ADA),
    CarryOutDeclared(target=NIM),
    CarryOutAll(),
    MarkDone(target=ADA),
    MarkDone(target=NIM),
    NextStep(),
    RevealDeclarations(),
    DeclareNothing(standing=True),
)


def declared(kind: str, preset: str = "ose") -> Scene:
    """Ada has declared this in secret, in a round that waits for Nim."""
    game = round_one(preset, declarations="secret")
    fields = {"target": ADA, "kind": kind} | SAID[kind]
    game.act(Declare(**fields), ANN)  # type: ignore[arg-type]
    return game


def tried(game: Scene, action: Action, by: Actor) -> object:
    """What somebody gets to read who does something: the refusal, or what is told and seen.

    Where their action ends the declaring, all is told: then there is nothing to compare.
    """
    try:
        step = ENGINE.step(game.state, by, action, CountedDice())
    except RuleError as refusal:
        return str(refusal)
    if any(isinstance(event, DeclarationsRevealed) for event in step.events):
        return "all is told"
    return told(step, by), looks(step.state)


def looks(state: object) -> list[object]:
    """What all others see of a game."""
    game = Scene("ose")
    game.state = state  # type: ignore[assignment]
    return [game.see(viewer) for viewer in OTHERS]


@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
@pytest.mark.parametrize(("one", "other"), [*itertools.pairwise(SAID)])
def test_games_that_differ_in_it_look_the_same_to_all_others(
    one: str, other: str, preset: str
) -> None:
    first, second = (declared(kind, preset=preset) for kind in (one, other))
    for viewer in OTHERS:
        by = Actor(viewer.member or 0)
        assert_alike(told(first.step, by), told(second.step, by), viewer)
        assert_alike(first.see(viewer), second.see(viewer), viewer)
    for action in TRIES:
        for by in (BOB, CAT):
            shown, usual = (tried(game, action, by) for game in (first, second))
            assert_alike(shown, usual, Viewer(by.member), action)


@pytest.mark.parametrize("kind", SAID)
def test_changing_it_looks_the_same_as_leaving_it(kind: str) -> None:
    left, changed = declared(kind), declared(kind)
    say(changed, ADA, "other", text="something else")
    for viewer in OTHERS:
        assert told(changed.step, Actor(viewer.member or 0)) == []
        assert_alike(changed.see(viewer), left.see(viewer), viewer)


def test_all_of_it_is_told_when_the_last_has_declared() -> None:
    game = declared("attack")
    game.act(DeclareNothing(), BOB, (1, 6))
    (revealed,) = reported(game.step, DeclarationsRevealed)
    assert [(one.kind, one.targets) for one in revealed.announcements] == [
        ("attack", ("Goblins",)),
        ("nothing", ()),
    ]
    assert game.see(OTHERS[0]).combatants[0].said is not None


def test_what_a_referee_keeps_secret_longer_is_not_carried_out() -> None:
    game = round_one()
    game.act(Declare(target=GOBLINS, kind="attack", targets=(ADA,), secret=True))
    for who in (ADA, NIM):
        say(game, who, "nothing", faces=(1, 6) if who == NIM else ())
    kept = game.combatant(GOBLINS).turn.declaration
    assert isinstance(kept, Declaration)
    assert (kept.kept, game.combatant(GOBLINS).turn.carried_out) == (True, False)
    assert game.place == ("Monsters", "movement", {GOBLINS})
