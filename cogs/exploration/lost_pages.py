"""A party that is out and of which nobody is left standing: what the board says, and offers."""

from collections.abc import Iterator

from cogs.health.pages import rousing_buttons, ways_on
from cogs.render.board_lines import listed_within
from cogs.render.buttons import Button, make_button, new_character_button
from cogs.render.on_board import LOST_BUTTONS, LOST_LINES
from cogs.render.text import plain
from data.live import LiveGame
from rules.expedition.going import NOBODY_LEFT, is_lost, scale_of, travellers
from rules.exploration.planning import WAIT, number_of
from rules.kernel.words import agree
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale
from rules.state.sheet import Character

MOST_NAMES = 6
MOST_HELPED = 2


@LOST_LINES.at(20)
def lost_lines(game: LiveGame) -> Iterator[str]:
    """`**Nobody in the party is left standing.** Ada is dead. Bert is unconscious.`"""
    if not is_lost(game.state):
        return
    dead, down = _dead(game.state), _down(game.state)
    how = [_how(dead, Life.DEAD)] if dead else []
    kinds = (Life.UNCONSCIOUS, Life.CRITICAL)
    those = [(life, [one for one in down if one.vitals.life is life]) for life in kinds]
    how += [_how(people, life) for life, people in those if people]
    yield " ".join((f"**{NOBODY_LEFT}**", *how))
    yield ways_on("expedition", dead=bool(dead), down=bool(down))


def _how(people: list[Character], life: Life) -> str:
    names = listed_within([plain(one.name) for one in people], MOST_NAMES)
    return f"{names} {agree(len(people), 'is')} {life.value}."


def _dead(state: GameState) -> list[Character]:
    """Those who were being played."""
    played = set(state.active.values())
    return [
        one
        for one in state.characters
        if one.id in played and not one.retired and one.vitals.life is Life.DEAD
    ]


def _down(state: GameState) -> list[Character]:
    return list(travellers(state))


@LOST_BUTTONS.at(20)
def lost_buttons(game: LiveGame) -> Iterator[Button]:
    """A new character, what brings round who lies there, and the referee's end of it."""
    state = game.state
    if _dead(state):
        yield new_character_button(game.id)
    down = _down(state)
    for one in down[:MOST_HELPED]:
        yield from rousing_buttons(game, one)
    if down and scale_of(state) is Scale.DUNGEON:
        yield make_button("turn", game.id, number_of(state), WAIT, label="Let a turn go by")
    label = "End the expedition"
    yield make_button("come-home", game.id, number_of(state), label=label)
