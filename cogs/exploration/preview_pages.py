"""What a turn will bring, told to whoever leads the party before it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.exploration.pages import does_follow, task_words
from cogs.exploration.telling import march_words, together_words, turns_head
from cogs.render.board_lines import listed_within
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import comings_words
from cogs.render.text import plain
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.exploration.planning import GO, about, foreseen, number_of, unanswered
from rules.exploration.playing import about_doing, meant, stretches_of
from rules.exploration.records import EXPLORATION, Plan, PlayTurn
from rules.exploration.walking import march_rate, with_rest
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming
from rules.systems import ENGINE

MOST_NAMES, _IN_AN_ID = 6, 24


@dataclass(frozen=True, slots=True)
class Preview:
    """A turn that is about to be played: what it is, how many, and what comes in it.

    `is_needed` is whether it has to be seen: a check that falls in secret is no reason for that.
    """

    head: str
    turns: int
    coming: tuple[Coming, ...]
    is_needed: bool


def preview_turn(game: LiveGame, viewer: Viewer, action: PlayTurn) -> Preview:
    """What the action would do, as far as the viewer may know. Raises RuleError for nonsense."""
    state = game.state
    turn = meant(state, action)
    stretches = stretches_of(turn, foreseen(state, ENGINE.tasks))
    turns = sum(stretch.turns for stretch in stretches)
    planned = with_rest(state, stretches[0].resting)
    coming = ENGINE.coming(planned, now(state) + turns * SECONDS_PER_TURN, viewer)
    words = about_doing(state, ENGINE.tasks, turn.doing)
    if turn.doing.kind == GO:
        rate = march_rate(state, familiar=turn.familiar)
        place = "" if words else turn.doing.text
        did = march_words(turn.feet, rate.value, rate.label, place, words)
    else:
        did = together_words(turn.doing.kind, words)
    silent = unanswered(state)
    matters = any(one.stops or not (one.secret or one.minor) for one in coming)
    is_needed = matters or bool(silent)
    return Preview(f"**{turns_head(number_of(state), turns)}:** {did}.", turns, coming, is_needed)


def preview_text(game: LiveGame, preview: Preview) -> str:
    """The head, what everybody does, what comes, and who has not answered."""
    return "\n".join((preview.head, *_lines(game, preview)))


def _lines(game: LiveGame, preview: Preview) -> Iterator[str]:
    told = list(_tasks(game))
    if told:
        yield f"- {'; '.join(told)}"
    coming = comings_words(preview.coming)
    yield f"- In that time: {coming}." if coming else "- Nothing comes in that time."
    missing = [plain(one.name) for one in unanswered(game.state)]
    if missing:
        names, have = listed_within(missing, MOST_NAMES), "have" if len(missing) > 1 else "has"
        yield f"- {names} {have} not answered, and would do what they always do."


def _tasks(game: LiveGame) -> Iterator[str]:
    plan = EXPLORATION.of(game.state).plan or Plan("")
    for one in game.state.characters:
        task = plan.tasks.get(one.id)
        if task is not None and not does_follow(task):
            words = task_words(task, about(game.state, ENGINE.tasks, one.id, task))
            yield f"{plain(one.name)}: {words}"


def preview_buttons(game: LiveGame, action: PlayTurn) -> Sequence[Button]:
    """What plays just this turn, and no later one."""
    words: tuple[str | int, ...] = (
        number_of(game.state),
        action.doing,
        action.feet,
        int(action.familiar),
        action.turns,
        action.about[:_IN_AN_ID],
        action.text[:_IN_AN_ID],
        *(["lit"] if action.light else []),
    )
    return (make_button("turn-play", game.id, *words, label="Play it", style=GREEN),)
