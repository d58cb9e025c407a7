"""The example: four ready-made people, a village, the cellars under a mill, and a first fight.

The lessons of the fight say what to press next, read from the game itself: nothing is kept of how
far somebody has come, so it can be left and taken up again at any time.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import discord

from cogs.core.files.lists import read_text
from cogs.making.pages import MINE
from cogs.places.files import PLACE_CONTENTS, read_places
from cogs.render.buttons import GREEN, make_button, row_of
from cogs.render.text import plain
from data.games import Games
from data.live import Asked, LiveGame
from rules.campaign.records import ChangeSetting
from rules.clock.records import PassTime
from rules.errors import RuleError
from rules.kernel.words import listed
from rules.making.records import TakeReadyMade
from rules.places.records import ImportPlaces
from rules.places.state import PLACES
from rules.record import replace
from rules.rounds.dues import is_decided
from rules.rounds.records import MONSTERS_ACT
from rules.state.encounter import Kind
from rules.state.game import GameState

FILE = Path(__file__).with_name("harrow_mill.yaml")
PARTY: Mapping[str, tuple[str, ...]] = {
    "ose": ("fighter", "cleric", "magic-user", "thief"),
    "eris": ("fighter", "cleric", "magic-user", "elf"),
}
"""Who goes along, by the rulebook of the game."""
MORNING = 2
"""So many hours after dawn the story begins: there is light in the door of the mill."""
STORY = (
    "The table is laid. It is eight in the morning in the village of **Low Harrow**, which has a "
    "shop (**Shop…**) and a tavern where people can be hired (**Hire…**). {people}\n"
    "An hour's walk above the village stands **Harrow Mill**, where the miller went down into his "
    "own cellars last autumn and did not come up.\n"
    "What waits there only the referee knows. **Into the mill** begins (referee)."
)
THERE = "{} are there."
NOBODY = "Whoever wants to play takes somebody **Ready-made**."
PLACE = "The Cellars of Harrow Mill"
END = (
    "That was a fight, and nobody kept notes. Now **Search** the room, or type `/do` and a few "
    "words of what you want (light a torch). `/help` says what you can do at any time."
)


def require_example(preset: str) -> None:
    """Raise RuleError for a rulebook for which there is no example."""
    if preset not in PARTY:
        raise RuleError(
            "The example is for Old-School Essentials and for Planet Eris. Pick one of them, or "
            "leave `example` out."
        )


def read_example() -> ImportPlaces:
    """The place of the example. It takes some milliseconds: call it in a thread."""
    text = FILE.read_text(encoding="utf-8")
    return read_places(read_text(PLACE_CONTENTS, text, FILE.name))


async def lay_out(
    games: Games, game: LiveGame, referee: Asked, players: Sequence[Asked]
) -> LiveGame:
    """Prepare the place, give each player one of the party, and have monsters act by themselves.

    What was done is told by `story`, and by nothing else.
    """
    place = await asyncio.to_thread(read_example)
    outcomes = [await games.act(game.id, referee, place)]
    morning = replace(referee, key=f"{referee.key}~")
    outcomes.append(await games.act(game.id, morning, PassTime(hours=MORNING)))
    by_themselves = ChangeSetting(key=MONSTERS_ACT.key, value="by-order")
    asked = replace(referee, key=f"{referee.key}+")
    outcomes.append(await games.act(game.id, asked, by_themselves))
    for calling, player in zip(PARTY[game.state.preset], players, strict=False):
        outcomes.append(await games.act(game.id, player, TakeReadyMade(calling=calling)))
    games.log.announced(*(outcome.entry for outcome in outcomes))
    return outcomes[-1].game


def story(game: LiveGame) -> str:
    """What the table is told of it."""
    people = [f"**{plain(one.name)}**" for one in game.state.characters]
    return STORY.format(people=THERE.format(listed(people)) if people else NOBODY)


def first_step(game: LiveGame) -> discord.ui.View | None:
    """The button that has the party come into the first room."""
    place = PLACES.of(game.state)[-1]
    words = (game.id, place.id, place.areas[0].id)
    go = make_button("room-go", *words, label="Into the mill", style=GREEN)
    take = make_button("new-ready", game.id, MINE, "", label="Ready-made")
    shop = make_button("shop", game.id, "", label="Shop…")
    hire = make_button("hire", game.id, label="Hire…")
    taking = () if game.state.characters else (take,)
    return row_of(*taking, go, shop, hire)


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, and how the game shows that it is done."""

    words: str
    is_done: Callable[[GameState], bool]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The step that comes next, counted from 1; behind the last one nothing is left to do."""

    step: int
    steps: int
    words: str
    is_over: bool = False


def _is_in(state: GameState) -> bool:
    return any(area.opened for place in PLACES.of(state) for area in place.areas)


def _has_met(state: GameState) -> bool:
    return state.next_encounter > 1


def _is_fighting(state: GameState) -> bool:
    return state.encounter is not None and bool(state.encounter.steps)


def _has_declared(state: GameState) -> bool:
    fighters = () if state.encounter is None else state.encounter.combatants
    turns = (one.turn for one in fighters if one.kind is Kind.CHARACTER)
    return any(turn.declaration or turn.ahead or turn.attacked for turn in turns)


def _has_fought(state: GameState) -> bool:
    return state.encounter is not None and (state.encounter.round > 1 or is_decided(state))


def _is_over(state: GameState) -> bool:
    return state.encounter is None and state.next_encounter > 1


STEPS: Sequence[Step] = (
    Step("As the **Referee**, press **Into the mill**, below the story.", _is_in),
    Step(
        "What waits in there only the **Referee** sees, who presses **Meet 4 giant rats**. The "
        "dice say at once who is surprised.",
        _has_met,
    ),
    Step("As the **Referee**, press **Begin the rounds** on the board.", _is_fighting),
    Step(
        "Now be a player: press **Play …** below, or choose one at the top. Then press **Attack**.",
        _has_declared,
    ),
    Step(
        "Be the others too, and say what each does. When all have, the round is played by itself.",
        _has_fought,
    ),
    Step(
        "That was a round. **⋯** at its message and **Why?** say where each number comes from. "
        "Fight on until one side is beaten; then the Referee ends the encounter.",
        _is_over,
    ),
)


def lesson_of(state: GameState) -> Lesson | None:
    """What comes next in the example; None for any other game, and behind its first fight.

    Once that `is_over`, what can be done then.
    """
    if not any(place.name == PLACE for place in PLACES.of(state)) or state.next_encounter > 2:
        return None
    done = max((n for n, step in enumerate(STEPS, 1) if step.is_done(state)), default=0)
    is_over = done == len(STEPS)
    words = END if is_over else STEPS[done].words
    return Lesson(min(done + 1, len(STEPS)), len(STEPS), words, is_over=is_over)
