"""Morale and loyalty told as sentences; the checks that are due and the scores, for the referee."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

import discord

from cogs.render.buttons import GREEN, Button, make_button, row_of
from cogs.render.deeds import Deed, Doer, Near, deeds_of
from cogs.render.narration import Line, Tellers, fill, name, names
from cogs.render.offers import LONGEST_NAME, MOST_PRIVATE_PROMPTS, Offers
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from data.live import LiveGame, Outcome
from rules.encounter.records import EncounterEnded
from rules.hirelings.serving import serves
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.morale.loyalty import name_of, uncounted
from rules.morale.records import (
    HIRED,
    LOYALTY_GROWTH,
    ChecksWait,
    LoyaltyChecked,
    LoyaltyRaised,
    LoyaltyRecalled,
    LoyaltySet,
    MercenaryRated,
    MoraleAdjusted,
    MoraleCheckDue,
    MoraleChecked,
    MoraleSet,
    MoraleSkipped,
)
from rules.morale.scores import exemption
from rules.sheet.reading import number
from rules.state.encounter import Combatant, Kind, Morale, MoraleCheck
from rules.systems import ENGINE

WHY = {
    "first-death": "the first death on their side",
    "half": "half of their side is out of action",
    "both": "the first death, and half of their side is out of action",
    "referee": "the referee asks for it",
}
BEHAVIOUR = {
    "fights on": "{target} **~fights on**",
    "fights to the death": "{target} **~fights on**, to the death from now on",
    "surrenders or flees": "**{target} ~surrenders or ~tries to flee**",
}


TELLERS = Tellers(
    {
        MoraleSkipped: Line("No morale check for {target} this time."),
        LoyaltyRecalled: Line("Loyalty of {target}: {loyalty}, as before."),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _due(event: MoraleCheckDue) -> str:
    return f"Morale check due for {name(event.target)}: {WHY[event.trigger]}."


@TELLERS.tells
def _wait(event: ChecksWait) -> str:
    who = names(event.targets)
    lines = [f"Morale checks due now: {who}."] if event.targets else []
    if event.unplayed:
        failed = names(event.unplayed)
        lines.append(f"Morale has failed, and they have not fled or surrendered yet: {failed}.")
    return " ".join(lines)


@TELLERS.tells
def _checked(event: MoraleChecked) -> str:
    against = f"{event.score}"
    if event.adjustment:
        against += f" {event.adjustment:+d}"
    return fill(f"{BEHAVIOUR[event.outcome]}: morale {{throw}} against {against}.", event)


@TELLERS.tells
def _set(event: MoraleSet) -> str:
    was = f" (was {event.before})" if event.before not in (None, event.after) else ""
    return f"Morale of {name(event.target)}: {event.after}{was}.{_special(event.after)}"


def _special(score: int) -> str:
    if score <= 2:
        return " They never fight and never check."
    return " They fight to the death and never check." if score >= 12 else ""


@TELLERS.tells
def _adjusted(event: MoraleAdjusted) -> str:
    label = name(event.target)
    if not event.after:
        return f"Morale of {label}: no adjustment."
    if event.idle:
        return (
            f"Morale of {label}: adjusted by {event.after:+d}. That has no effect while the score "
            "is 2 or 12, which are never adjusted."
        )
    return f"Morale of {label}: adjusted by {event.after:+d} from now on."


@TELLERS.tells
def _rated(event: MercenaryRated) -> str:
    words = [event.troop]
    words += [
        word
        for word, is_so in (
            ("mounted", event.mounted),
            ("elite", event.elite),
            ("fanatic", event.fanatic),
        )
        if is_so
    ]
    if event.conditions:
        words.append(f"conditions {event.conditions:+d}")
    return (
        f"Morale of {name(event.target)}: {event.after} ({listed(words)}).{_special(event.after)}"
    )


@TELLERS.tells
def _loyalty(event: LoyaltyChecked) -> str:
    against = f"{event.loyalty}"
    if event.modifier:
        against += f" {event.modifier:+d}"
    did = "~stays" if event.stays else "~does not stay"
    return fill(f"{{target}} **{did}**: loyalty {{throw}} against {against}.", event)


@TELLERS.tells
def _raised(event: LoyaltyRaised) -> str:
    label = name(event.target)
    return f"Loyalty of {label}: **{event.after}** (was {event.before}), after a success."


@TELLERS.tells
def _loyalty_set(event: LoyaltySet) -> str:
    was = "" if event.before is None else f" (was {event.before})"
    label = name(event.target)
    return f"Loyalty of {label} and those hired with them: {event.after}{was}."


@OFFERS.offers()
def _offer_check(event: MoraleCheckDue | MoraleSkipped, outcome: Outcome) -> Sequence[Button]:
    """Rolls or skips the check that is next, for the referee who has been told."""
    return morale_buttons(outcome.game, {event.target.id})


@OFFERS.offers()
def _offer_waiting(event: ChecksWait, outcome: Outcome) -> Sequence[Button]:
    """Checks to roll, and the ends of failed ones, for the referee who has been told."""
    checks = morale_buttons(outcome.game, {target.id for target in event.targets})
    return [*checks, *(end for who in event.unplayed for end in _ends(outcome.game.id, who))]


@OFFERS.offers(for_referees=True)
def _offer_retreat(event: MoraleChecked, outcome: Outcome) -> Sequence[Button]:
    """What a group does that has failed a check, or the check that is next if it has passed."""
    if event.passed:
        return morale_buttons(outcome.game, {event.target.id})
    return _ends(outcome.game.id, event.target)


def _ends(game_id: int, who: Who) -> list[Button]:
    name = shorten(who.name, LONGEST_NAME)
    return [
        make_button("morale-leave", game_id, who.id, reason, label=f"{name}: {reason}")
        for reason in ("fled", "surrendered")
    ]


@OFFERS.offers(for_referees=True)
def _offer_departure(event: LoyaltyChecked, outcome: Outcome) -> Sequence[Button]:
    """What a retainer does whose loyalty has failed: in the encounter, or after an adventure."""
    if event.stays:
        return ()
    label = f"{shorten(event.target.name, LONGEST_NAME)} leaves"
    if not _name(outcome.game, event.target.id):
        sheet = find_character(outcome.game.state, event.target.id)
        if sheet is None or not serves(sheet):
            return ()
        return (make_button("hire-dismiss", outcome.game.id, sheet.id, label=label),)
    return (make_button("morale-leave", outcome.game.id, event.target.id, "left", label=label),)


def morale_buttons(game: LiveGame, groups: Container[str]) -> Sequence[Button]:
    """Rolls or skips the next check of each of these groups that has any due."""
    first: dict[str, MoraleCheck] = {}
    encounter = game.state.encounter
    checks = encounter.morale_checks if encounter is not None else ()
    for check in checks:
        if check.combatant_id in groups:
            first.setdefault(check.combatant_id, check)
    return [button for check in first.values() for button in _buttons_of(game, check)]


def morale_deeds(doer: Doer) -> Iterator[Deed]:
    """The checks that are due, for referees."""
    if doer.viewer.is_referee and doer.met is not None:
        groups = [one.id for one in doer.met.combatants]
        yield from deeds_of(morale_buttons(doer.game, groups), Near.BOARD)


def _buttons_of(game: LiveGame, check: MoraleCheck) -> Sequence[Button]:
    name = shorten(_name(game, check.combatant_id), LONGEST_NAME)
    return (
        make_button("morale-roll", game.id, check.id, label=f"Roll morale: {name}", style=GREEN),
        make_button("morale-skip", game.id, check.id, label=f"Skip: {name}"),
    )


def _name(game: LiveGame, combatant_id: str) -> str:
    return next(
        (combatant.name for combatant in _combatants(game) if combatant.id == combatant_id), ""
    )


def _combatants(game: LiveGame) -> tuple[Combatant, ...]:
    encounter = game.state.encounter
    return encounter.combatants if encounter is not None else ()


@OFFERS.offers(for_referees=True)
def offer_success(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """One more loyalty for the hirelings who came through it, if it was a success."""
    state, number = outcome.game.state, event.number
    if LOYALTY_GROWTH.chosen(state) != "on" or not uncounted(state, number):
        return ()
    label = "A success: +1 loyalty"
    return (make_button("loyalty", outcome.game.id, number, label=label),)


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
    lines += [_group(game, one) for one in encounter.combatants if one.kind is not Kind.CHARACTER]
    buttons = morale_buttons(game, reasons)
    text = join_within(lines, MESSAGE_LIMIT)
    return MoralePage(text, row_of(*buttons[:MOST_PRIVATE_PROMPTS]))


def _hired(game: LiveGame) -> Iterator[str]:
    """The loyalty of hirelings between encounters."""
    for group in HIRED.of(game.state):
        yield f"{plain(name_of(game.state, group))}: loyalty {group.loyalty}"


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
