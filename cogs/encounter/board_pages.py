"""What an encounter has on the board, and under the details of a viewer."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.on_board import FIGHT_BUTTONS
from data.live import LiveGame
from rules.kernel.actor import Viewer
from rules.kernel.dues import DueKind
from rules.state.encounter import Stage
from rules.state.health import Life
from rules.state.rounds import StepKind
from rules.view.records import EncounterView
from rules.wandering.records import WANDERING


@FIGHT_BUTTONS.at(10)
def _join_button(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    if view.stage is Stage.MEETING and not view.is_pursuit and _is_join_offered(game, view):
        yield make_button("join", game.id, view.id, label="Join", style=GREEN)


@FIGHT_BUTTONS.at(90)
def _end_when_decided(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    if any(due.kind is DueKind.END for due in view.dues):
        yield _end_button(game, view)


@FIGHT_BUTTONS.at(130)
def _details_button(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    yield make_button("details", game.id, view.id, label="Details", shows=True)


def _is_join_offered(game: LiveGame, view: EncounterView) -> bool:
    """Whether the board offers to come in: not where the party met something and is all in."""
    met = WANDERING.of(game.state).met
    there = {one.id for one in view.combatants}
    own = [one for one in game.state.characters if one.service is None and not one.retired]
    outside = [one for one in own if one.id not in there and one.vitals.life is not Life.DEAD]
    return met is None or met.encounter != view.id or bool(outside)


def rare_buttons(
    game: LiveGame, view: EncounterView, viewer: Viewer, *, is_in: bool
) -> list[Button]:
    """What the board has no room for: it stands under the details of the viewer.

    `is_in`: they have somebody in the encounter already.
    """
    is_shown = view.stage is Stage.MEETING and _is_join_offered(game, view)
    may_join = not view.is_pursuit and not is_in and not is_shown
    join = [make_button("join", game.id, view.id, label="Join")] if may_join else []
    down = make_button("board-down", game.id, label="Bring the board down", shows=True)
    may_end = viewer.is_referee and all(due.kind is not DueKind.END for due in view.dues)
    end = [_end_button(game, view)] if may_end else []
    ahead = _cast_next(game, view) if is_in or viewer.is_referee else []
    return [*ahead, *join, down, *end]


def _end_button(game: LiveGame, view: EncounterView) -> Button:
    """The referee ends the encounter: on the board once it is decided, else under the details."""
    return make_button("end", game.id, view.id, label="End the encounter")


def _cast_next(game: LiveGame, view: EncounterView) -> list[Button]:
    """For those who are not asked for declarations when the next round begins."""
    is_asked_now = view.current is not None and view.current.kind is StepKind.DECLARE
    if is_asked_now or not view.declares_ahead:
        return []
    return [
        make_button("cast-next", game.id, view.id, view.round, label="Cast next round", shows=True)
    ]
