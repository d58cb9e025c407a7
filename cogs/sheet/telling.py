"""Changes of sheets told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.dice import show_throw
from cogs.render.narration import Briefs, Line, Mark, Note, People, Short, Teller, acts, name
from cogs.render.offers import LONGEST_NAME, Offer, referees
from cogs.render.text import plain, shorten
from cogs.sheet.card_pages import part_words
from cogs.sheet.pages import number_text, trait_words
from data.live import Outcome
from rules.kernel.events import Event
from rules.kernel.words import listed, many
from rules.sheet.characters import waiting_of
from rules.sheet.records import (
    ActiveChosen,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    JoinAsked,
    LevelSet,
    NewcomerTurnedAway,
    SheetNumberSet,
    SheetWaits,
    TraitsChanged,
    TraitsUnknown,
)
from rules.systems import ENGINE
from rules.transfer.records import SheetRewritten


def _created(event: CharacterCreated, people: People) -> str:
    wounded = "" if event.hit_points == event.maximum else f"{event.hit_points} of "
    verb = "plays" if event.is_active else "also has"
    text = (
        f"{people.name(event.owner)} {verb} **{name(event.target)}**, level {event.level}, "
        f"{wounded}{many(event.maximum, 'hit point')}{_begun(event)}."
    )
    if event.is_active:
        return text
    return f"{text} `/do sheet active` chooses whom to play."


def _begun(event: CharacterCreated) -> str:
    """How the hit points came to be, where somebody may want to know."""
    dice = "" if event.throw is None else f": {show_throw(event.throw)}"
    if not event.raised_from:
        return dice
    rolled = dice or f" instead of {event.raised_from}"
    return f"{rolled}; nobody begins with fewer than {event.maximum}"


def _asked(event: JoinAsked, people: People) -> str:
    return (
        f"{people.name(event.member)} would like to join with **{plain(event.name)}**, level "
        f"{event.level}, {event.hit_points} hit points. A referee lets them in."
    )


def _turned_away(event: NewcomerTurnedAway, people: People) -> str:
    return f"{people.name(event.member)} does not join with {plain(event.name)}."


def _number(event: SheetNumberSet, _people: People) -> str:
    who = name(event.target)
    before = number_text(event.field, event.before) if event.before is not None else ""
    if event.after is None:
        if not before:
            return f"{who} has no {event.label}. Type a value to write one."
        return f"{who}: {event.label} is gone (was {before})."
    was = f" (was {before})" if before and event.before != event.after else ""
    return f"{who}: {event.label} is **{number_text(event.field, event.after)}**{was}."


def _traits(event: TraitsChanged, _people: People) -> str:
    who, traits = name(event.target), trait_words(event.after)
    text = f"{who}: **{traits}**." if traits else f"{who} has no traits any more."
    new = [_unknown(word) for word in event.after if word not in event.before]
    return " ".join(filter(None, (text, *new)))


def _unknown_traits(event: TraitsUnknown, _people: People) -> str:
    return f"{name(event.target)}: {' '.join(map(_unknown, event.words))}"


def _unknown(word: str) -> str:
    """What to know of a word that no rule knows, "" for one that they do."""
    if ENGINE.traits.find(word) is not None:
        return ""
    near = ENGINE.traits.near(word)
    advice = f"Did you mean {near.label}?" if near else "It is kept as a note."
    return f"No rule knows “{plain(word)}”. {advice}"


def _level(event: LevelSet, _people: People) -> str:
    was = f" (was {event.before})" if event.before != event.after else ""
    return f"{acts(event.target, 'is')} level **{event.after}**{was}."


def _active(event: ActiveChosen, people: People) -> str:
    return f"{people.name(event.owner)} plays **{name(event.target)}** now."


def _retired(event: CharacterRetired, _people: People) -> str:
    who = name(event.target)
    if not event.retired:
        text = f"{who} is back."
    else:
        text = f"{who} is put away. `/do sheet retire` with `back:True` takes the sheet out again."
    if event.active is None:
        return f"{text} Its player has no active character now: `/do sheet active` chooses one."
    if event.active.id != event.target.id:
        return f"{text} **{plain(event.active.label)}** is the active character now."
    return text


def offer_answers(event: JoinAsked, outcome: Outcome) -> Sequence[Button]:
    """Let in or turned away by a referee, as long as the sheet is still waiting."""
    if waiting_of(outcome.game.state, event.member) is None:
        return ()
    game_id, name = outcome.game.id, shorten(event.name, LONGEST_NAME)
    return (
        make_button("newcomer", game_id, event.member, "in", label=f"Let {name} in", style=GREEN),
        make_button("newcomer", game_id, event.member, "away", label="Turn away"),
    )


OFFERS: Mapping[type[Event], Offer] = {JoinAsked: Offer(offer_answers, whom=referees)}


def _brief_created(event: CharacterCreated, people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"came into the game ({people.name(event.owner)})")


def _brief_retired(event: CharacterRetired, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "was put away" if event.retired else "was taken out again")


def _rewritten(event: SheetRewritten, _people: People) -> str:
    return f"Written for {name(event.target)}: {listed(list(map(part_words, event.parts)))}."


TELLERS: Mapping[type[Event], Teller] = {
    CharacterCreated: _created,
    JoinAsked: _asked,
    SheetWaits: Line(
        "The sheet of **{name}** is waiting for a referee, who lets new players in with a "
        "tap. You need do nothing until then."
    ),
    NewcomerTurnedAway: _turned_away,
    SheetNumberSet: _number,
    TraitsChanged: _traits,
    TraitsUnknown: _unknown_traits,
    CharacterRenamed: Line("{before} is now called **{target}**."),
    LevelSet: _level,
    ActiveChosen: _active,
    CharacterRetired: _retired,
    SheetRewritten: _rewritten,
}

BRIEFS: Briefs = {
    CharacterCreated: _brief_created,
    CharacterRenamed: Short("{before} is called {target} now"),
    CharacterRetired: _brief_retired,
    LevelSet: Short("{target} was level {after} now"),
}
