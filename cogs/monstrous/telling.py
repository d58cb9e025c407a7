"""Abilities of monsters: what the referee is asked at their moment, and what was done of it."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.narration import Tellers, name
from cogs.render.offers import LONGEST_NAME, MOST_PRIVATE_PROMPTS, Offers, always
from cogs.render.text import plain, shorten
from data.live import Outcome
from rules.bestiary.rows import Ability, Moment
from rules.monstrous.abilities import asked_of, foes_of
from rules.monstrous.records import AbilityAsked, AbilityUsed
from rules.spells.rows import Use, Whom
from rules.state.game import GameState

TELLERS = Tellers()
OFFERS = Offers()
_AIMS = ("on sight", "as they come")
_MOST_FOES = 4


@TELLERS.tells
def _asked(event: AbilityAsked) -> str:
    """`Rust monster, on a hit (Ada): rusting. The buttons of /do monster ability do it.`"""
    whom = f" ({name(event.whom)})" if event.whom is not None else ""
    names = ", ".join(map(plain, event.names))
    asked = f"{name(event.target)}, {event.moment}{whom}: {names}."
    return f"{asked} `/do monster ability` has the buttons." if event.whom is not None else asked


@TELLERS.tells
def _used(event: AbilityUsed) -> str:
    return f"{name(event.target)}: {plain(event.way or event.name)}."


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer(event: AbilityAsked, outcome: Outcome) -> Sequence[Button]:
    """What can come of each of them, while they are there."""
    state, target = outcome.game.state, event.target.target
    there = (one for one in asked_of(state, target) if one.name in event.names)
    moments = (Moment.COMES, Moment.SIGHT) if event.moment in _AIMS else (Moment(event.moment),)
    rows = [one for one in there if one.moment in moments]
    whom = "" if event.whom is None else event.whom.target
    found = list(ability_buttons(outcome.game.id, state, target, rows, whom, event.item))
    return found[:MOST_PRIVATE_PROMPTS]


def ability_buttons(
    game_id: int,
    state: GameState,
    target: str,
    rows: Sequence[Ability],
    whom: str = "",
    item: str = "",
) -> Iterator[Button]:
    """A button for each use; for one that needs somebody to be named, for each foe in sight."""
    for row in rows:
        for number, use in enumerate(row.row.uses):
            yield from _of_use(game_id, state, target, (row, number, use), whom, item)


def _of_use(
    game_id: int,
    state: GameState,
    target: str,
    what: tuple[Ability, int, Use],
    whom: str,
    item: str,
) -> Iterator[Button]:
    row, number, use = what
    label = shorten(use.label or row.row.name, LONGEST_NAME)
    words = game_id, target, row.mark, number
    if use.whom is not Whom.ONE or whom:
        yield make_button("ability", *words, whom, item, label=label)
        return
    for foe, called in foes_of(state, target)[:_MOST_FOES]:
        shown = f"{label}: {shorten(called, LONGEST_NAME)}"
        yield make_button("ability", *words, foe, label=shown)
