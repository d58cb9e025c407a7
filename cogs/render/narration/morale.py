"""Morale and loyalty told as sentences, for the referees unless they roll in the open."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller, show_throw
from cogs.render.text import listed, plain
from rules.kernel.events import Event
from rules.morale.records import (
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

WHY = {
    "first-death": "the first death on their side",
    "half": "half of their side is out of action",
    "both": "the first death, and half of their side is out of action",
    "referee": "the referee asks for it",
}
BEHAVIOUR = {
    "fights on": "fight on",
    "fights to the death": "fight on, to the death from now on",
    "surrenders or flees": "surrender or try to flee",
}


def _due(event: MoraleCheckDue, _people: People) -> str:
    return f"Morale check due for {plain(event.target.label)}: {WHY[event.trigger]}."


def _wait(event: ChecksWait, _people: People) -> str:
    who = listed([plain(target.name) for target in event.targets])
    lines = [f"Morale checks due now: {who}."] if event.targets else []
    if event.unplayed:
        failed = listed([plain(target.name) for target in event.unplayed])
        lines.append(f"Morale has failed, and they have not fled or surrendered yet: {failed}.")
    return " ".join(lines)


def _checked(event: MoraleChecked, _people: People) -> str:
    against = f"{event.score}"
    if event.adjustment:
        against += f" {event.adjustment:+d}"
    return (
        f"Morale of {plain(event.target.label)}: {show_throw(event.throw)} against {against}. "
        f"They {BEHAVIOUR[event.outcome]}."
    )


def _skipped(event: MoraleSkipped, _people: People) -> str:
    return f"No morale check for {plain(event.target.label)} this time."


def _set(event: MoraleSet, _people: People) -> str:
    was = f" (was {event.before})" if event.before not in (None, event.after) else ""
    return f"Morale of {plain(event.target.label)}: {event.after}{was}.{_special(event.after)}"


def _special(score: int) -> str:
    if score <= 2:
        return " They never fight and never check."
    return " They fight to the death and never check." if score >= 12 else ""


def _adjusted(event: MoraleAdjusted, _people: People) -> str:
    label = plain(event.target.label)
    if not event.after:
        return f"Morale of {label}: no adjustment."
    if event.idle:
        return (
            f"Morale of {label}: adjusted by {event.after:+d}. That has no effect while the score "
            "is 2 or 12, which are never adjusted."
        )
    return f"Morale of {label}: adjusted by {event.after:+d} from now on."


def _rated(event: MercenaryRated, _people: People) -> str:
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
        f"Morale of {plain(event.target.label)}: {event.after} "
        f"({listed(words)}).{_special(event.after)}"
    )


def _loyalty(event: LoyaltyChecked, _people: People) -> str:
    against = f"{event.loyalty}"
    if event.modifier:
        against += f" {event.modifier:+d}"
    label = plain(event.target.label)
    outcome = "stays" if event.stays else "does not stay"
    return f"Loyalty of {label}: {show_throw(event.throw)} against {against}. {label} {outcome}."


def _recalled(event: LoyaltyRecalled, _people: People) -> str:
    return f"Loyalty of {plain(event.target.label)}: {event.loyalty}, as before."


def _raised(event: LoyaltyRaised, _people: People) -> str:
    label = plain(event.target.label)
    return f"Loyalty of {label}: **{event.after}** (was {event.before}), after a success."


def _loyalty_set(event: LoyaltySet, _people: People) -> str:
    was = "" if event.before is None else f" (was {event.before})"
    label = plain(event.target.label)
    return f"Loyalty of {label} and those hired with them: {event.after}{was}."


TELLERS: Mapping[type[Event], Teller] = {
    MoraleCheckDue: _due,
    ChecksWait: _wait,
    MoraleChecked: _checked,
    MoraleSkipped: _skipped,
    MoraleSet: _set,
    MoraleAdjusted: _adjusted,
    MercenaryRated: _rated,
    LoyaltyChecked: _loyalty,
    LoyaltyRecalled: _recalled,
    LoyaltyRaised: _raised,
    LoyaltySet: _loyalty_set,
}
