"""Morale as the referee sees it: the checks that are due, and every group's score."""

from collections.abc import Iterator
from dataclasses import dataclass

import discord

from cogs.morale.telling import WHY, morale_buttons
from cogs.render.buttons import row_of
from cogs.render.offers import MOST_PRIVATE_PROMPTS
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.morale.loyalty import name_of
from rules.morale.rating import exemption
from rules.morale.records import HIRED
from rules.sheet.reading import number
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.morale import Morale
from rules.systems import ENGINE


@dataclass(frozen=True, slots=True)
class MoralePage:
    """A text and the buttons for the checks that are due."""

    text: str
    view: discord.ui.View | None


def render_morale(game: LiveGame) -> MoralePage:
    """Everything about morale in the running encounter, for referees alone."""
    encounter = game.state.encounter
    if encounter is None:
        lines = ["No encounter is running.", *_hired(game)]
        return MoralePage(join_within(lines, MESSAGE_LIMIT), None)
    names = {combatant.id: plain(combatant.name) for combatant in encounter.combatants}
    reasons: dict[str, list[str]] = {}
    for check in encounter.morale_checks:
        reasons.setdefault(check.combatant_id, []).append(WHY[check.trigger])
    lines = [
        f"Due: **{names[combatant_id]}**, {'; then another, '.join(found)}."
        for combatant_id, found in reasons.items()
    ] or ["No check is due."]
    lines += [_group(game, combatant) for combatant in _groups(encounter)]
    buttons = morale_buttons(game, reasons)
    text = join_within(lines, MESSAGE_LIMIT)
    return MoralePage(text, row_of(*buttons[:MOST_PRIVATE_PROMPTS]))


def _hired(game: LiveGame) -> Iterator[str]:
    """The loyalty of hirelings between encounters."""
    for group in HIRED.of(game.state):
        yield f"{plain(name_of(game.state, group))}: loyalty {group.loyalty}"


def _groups(encounter: Encounter) -> list[Combatant]:
    return [combatant for combatant in encounter.combatants if combatant.kind is not Kind.CHARACTER]


def _group(game: LiveGame, combatant: Combatant) -> str:
    name = plain(combatant.name) + (" (hidden)" if combatant.hidden else "")
    if combatant.kind is Kind.RETAINER:
        loyalty = number(ENGINE.asking(game.state), combatant.id, "loyalty")
        return f"{name}: loyalty {loyalty if loyalty is not None else 'not given'}"
    words = ["no score"] if combatant.morale.score is None else []
    words += morale_words(combatant.morale)
    reason = exemption(combatant)
    if reason:
        words.append(reason_words(reason))
    if combatant.gone:
        words.append(combatant.gone)
    return f"{name}: {', '.join(words)}"


def morale_words(morale: Morale) -> Iterator[str]:
    """`morale 7`, `adjusted by -1`, `checks passed: 1`, as far as there is something to tell."""
    if morale.score is not None:
        yield f"morale {morale.score}"
    if morale.adjustment:
        yield f"adjusted by {morale.adjustment:+d}"
    if morale.successes:
        yield f"checks passed: {morale.successes}"


def reason_words(reason: str) -> str:
    """Why a group checks no more."""
    return "has failed a check" if reason == "broken" else reason
