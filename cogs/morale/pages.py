"""Morale as the referee sees it: the checks that are due, and every group's score."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from re import compile as pattern

import discord

from cogs.checks.telling import renew_mine, renew_rest, renew_roll, waiting_for
from cogs.exploration.telling import renew_question
from cogs.morale.telling import WHY, morale_buttons
from cogs.party.telling import renew_ballot, renew_count
from cogs.render.buttons import TEMPLATE, Button, row_of, split_words
from cogs.render.narration import runs
from cogs.render.offers import MOST_PRIVATE_PROMPTS
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from cogs.treasure.telling import renew_pick, renew_rolls, renew_whose
from data.live import LiveGame
from rules.hazards.illusions import disbelieves
from rules.hazards.records import HAZARDS, Illusion
from rules.kernel.actor import TABLE
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.morale.loyalty import name_of
from rules.morale.rating import exemption
from rules.morale.records import HIRED
from rules.sheet.reading import number
from rules.state.encounter import Combatant, Encounter, Kind
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.morale import Morale
from rules.systems import ENGINE
from rules.view.party import find_open_vote
from rules.view.records import BodyView, CombatantView, EncounterView
from rules.view.treasure import view_roll_off


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


def render_illusions(state: GameState) -> str:
    """Each illusion in a line, with those whom it deceives."""
    lines = [_line(state, illusion) for illusion in HAZARDS.of(state).illusions]
    return join_within(
        lines or ["There are no illusions. `/illusion make` makes one."], MESSAGE_LIMIT
    )


def _line(state: GameState, illusion: Illusion) -> str:
    deceived, others = (
        listed([*_names(state, illusion, doubts=doubts)]) or "nobody" for doubts in (False, True)
    )
    return f"- **{plain(illusion.name)}** deceives {deceived}, and does not deceive {others}."


def _names(state: GameState, illusion: Illusion, *, doubts: bool) -> Iterator[str]:
    """Those who have seen it and are still there, as far as they doubt it or do not."""
    for one in illusion.onlookers:
        who = find_character(state, one.target) or find_combatant(state, one.target)
        if who is not None and disbelieves(state, illusion, one.target) is doubts:
            number = split_target(one.target)[1]
            yield plain(f"{who.name} {number}" if number else who.name)


NOBODY = "No monster here tires. The setting `endurance` turns it on from the next encounter."


def render_tallies(state: GameState, view: EncounterView) -> str:
    """A line for those who tire and live, the alike of a group together."""
    lines = [line for combatant in view.combatants for line in _lines(state, combatant)]
    return join_within(lines, MESSAGE_LIMIT) if lines else NOBODY


def _lines(state: GameState, combatant: CombatantView) -> Iterator[str]:
    tallies = list(_alike(combatant, combatant.bodies))
    for numbers, words in tallies:
        yield f"- **{plain(combatant.name)}{numbers}**: {words}"
    found = find_combatant(state, combatant.id)
    if tallies and found is not None and found.loses:
        yield f"-# Loses once exhausted: {plain(', '.join(found.loses))}"


def endurance_lines(combatant: CombatantView) -> list[str]:
    """The tallies of those who have any damage, `#2 8 normal + 2 endurance of 25, listed 20`."""
    hurt = (body for body in combatant.bodies if body.endurance and body.endurance.spent)
    return [f"{numbers} {words}".strip() for numbers, words in _alike(combatant, hurt)]


def _alike(combatant: CombatantView, bodies: Iterable[BodyView]) -> Iterator[tuple[str, str]]:
    """The numbers of those living bodies whose tallies are the same, ` #1-3`, and the tallies."""
    groups: dict[str, list[int]] = {}
    for body in bodies:
        if body.life is not Life.DEAD and (words := _tally_words(body)):
            groups.setdefault(words, []).append(body.number)
    for words, numbers in groups.items():
        yield (f" #{runs(numbers)}" if len(combatant.bodies) > 1 else ""), words


def _tally_words(body: BodyView) -> str:
    """`40 normal + 16 endurance of 59, listed 47, weakened`; "" for whoever does not tire."""
    tallies = body.endurance
    if tallies is None:
        return ""
    words = f"{tallies.normal} normal + {tallies.tired} endurance of {body.maximum}"
    listed = f"{words}, listed {tallies.listed}"
    return f"{listed}, {tallies.status}" if tallies.status else listed


_ID = pattern(TEMPLATE)


def _vote(state: GameState, vote_id: str) -> str:
    """Changes with what everybody may know of the ballots."""
    vote = find_open_vote(state, TABLE, vote_id)
    return "" if vote is None else repr(vote)


def _ask(state: GameState, ask_id: str) -> str:
    return " ".join(waiting_for(state, ask_id))


def _plan(state: GameState, plan_id: str) -> str:
    plan = state.exploration.plan
    return plan_id if plan is not None and plan.id == plan_id else ""


def _roll_off(state: GameState, roll_off_id: str) -> str:
    """Changes with each die, and is over once all have rolled."""
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id or found.order else repr(found)


def _pick(state: GameState, roll_off_id: str) -> str:
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id else repr(found)


SIGNS: Mapping[str, Callable[[GameState, str], str]] = {
    "vote": _vote,
    "ask": _ask,
    "plan": _plan,
    "roll-off": _roll_off,
    "pick": _pick,
}
"""How an offer stands, by the first word of its key: other buttons belong to another sign."""
RENEWED: Mapping[str, Callable[[LiveGame, list[str], Button], Button | None]] = {
    "ballot": renew_ballot,
    "vote": renew_count,
    "check-roll": renew_roll,
    "check-mine": renew_mine,
    "check-rest": renew_rest,
    "task": renew_question,
    "roll-off": renew_rolls,
    "roll-off-pass": renew_rolls,
    "treasure": renew_whose,
    "pick": renew_pick,
}
"""Buttons of such offers by their verb: as they are now, None for one that is to go."""


def sign_of(state: GameState, key: str) -> str:
    """How the offer with that key stands, "" once it is settled."""
    kind, _, rest = key.partition(":")
    return SIGNS[kind](state, rest)


def renewed(game: LiveGame, buttons: Iterable[Button]) -> list[Button]:
    """The buttons of a message as they are now; those of nothing that lasts stay as they were."""
    found = [_renewed(game, button) for button in buttons]
    return [button for button in found if button is not None]


def _renewed(game: LiveGame, button: Button) -> Button | None:
    known = _ID.fullmatch(button.custom_id or "")
    if known is None or known["verb"] not in RENEWED:
        return button
    return RENEWED[known["verb"]](game, split_words(known["words"]), button)
