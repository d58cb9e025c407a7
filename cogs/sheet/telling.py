"""Changes of sheets told as sentences, and what somebody still lacks, with the button for it."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, lack_button, make_button, what_lacks
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Tellers,
    acts,
    agreed,
    name,
)
from cogs.render.offers import LONGEST_NAME, Offers, referees
from cogs.render.text import plain, shorten, show_throw
from cogs.sheet.card_pages import part_words
from cogs.sheet.pages import trait_words
from cogs.sheet.section_pages import number_text
from data.live import Outcome
from rules.errors import Lack
from rules.kernel.events import Event, Who
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many
from rules.levels.answers import has_inherent
from rules.readiness.records import StillLacking
from rules.sheet.characters import waiting_of
from rules.sheet.reading import number
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

TELLERS = Tellers(
    {
        SheetWaits: Line(
            "The sheet of **{name}** is waiting for a referee, who lets new players in with a "
            "tap. You need do nothing until then."
        ),
        CharacterRenamed: Line("{before} is now called **{target}**."),
    }
)
BRIEFS = Briefs(
    {
        CharacterRenamed: Short("{before} was called {target} from then on"),
        LevelSet: Short("{target} became level {after}"),
    }
)
OFFERS = Offers()


@TELLERS.tells
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


@TELLERS.tells
def _asked(event: JoinAsked, people: People) -> str:
    return (
        f"{people.name(event.member)} would like to join with **{plain(event.name)}**, level "
        f"{event.level}, {event.hit_points} hit points. A referee lets them in."
    )


@TELLERS.tells
def _turned_away(event: NewcomerTurnedAway, people: People) -> str:
    return f"{people.name(event.member)} does not join with {plain(event.name)}."


@TELLERS.tells
def _number(event: SheetNumberSet) -> str:
    who = name(event.target)
    before = number_text(event.field, event.before) if event.before is not None else ""
    if event.after is None:
        if not before:
            return f"{who} has no {event.label}. Type a value to write one."
        return f"{who}: no {event.label} any more (was {before})."
    was = f" (was {before})" if before and event.before != event.after else ""
    return f"{who}: {event.label} **{number_text(event.field, event.after)}**{was}."


@TELLERS.tells
def _traits(event: TraitsChanged) -> str:
    who, traits = name(event.target), trait_words(event.after)
    text = f"{who}: **{traits}**." if traits else f"{who} has no traits any more."
    new = [_unknown(word) for word in event.after if word not in event.before]
    return " ".join(filter(None, (text, *new)))


@TELLERS.tells
def _unknown_traits(event: TraitsUnknown) -> str:
    return f"{name(event.target)}: {' '.join(map(_unknown, event.words))}"


def _unknown(word: str) -> str:
    """What to know of a word that no rule knows, "" for one that they do."""
    if ENGINE.traits.find(word) is not None:
        return ""
    near = ENGINE.traits.near(word)
    advice = f"Did you mean {near.label}?" if near else "It is kept as a note."
    return f"No rule knows “{plain(word)}”. {advice}"


@TELLERS.tells
def _level(event: LevelSet) -> str:
    was = f" (was {event.before})" if event.before != event.after else ""
    return f"{acts(event.target, 'is')} level **{event.after}**{was}."


@TELLERS.tells
def _active(event: ActiveChosen, people: People) -> str:
    return f"{people.name(event.owner)} plays **{name(event.target)}** now."


@TELLERS.tells
def _retired(event: CharacterRetired) -> str:
    who = name(event.target)
    if not event.retired:
        text = f"{who} is back."
    else:
        text = f"{who} is put away. `/do sheet retire` with `back:yes` takes the sheet out again."
    if event.active is None:
        return f"{text} Its player has no active character now: `/do sheet active` chooses one."
    if event.active.id != event.target.id:
        return f"{text} **{plain(event.active.label)}** is the active character now."
    return text


@OFFERS.offers(whom=referees)
def offer_answers(event: JoinAsked, outcome: Outcome) -> Sequence[Button]:
    """Let in or turned away by a referee, as long as the sheet is still waiting."""
    if waiting_of(outcome.game.state, event.member) is None:
        return ()
    game_id, name = outcome.game.id, shorten(event.name, LONGEST_NAME)
    return (
        make_button("newcomer", game_id, event.member, "in", label=f"Let {name} in", style=GREEN),
        make_button("newcomer", game_id, event.member, "away", label="Turn away"),
    )


@BRIEFS.tells
def _brief_created(event: CharacterCreated) -> Iterator[Mark]:
    yield Note((event.target,), "came into the game")


@BRIEFS.tells
def _brief_retired(event: CharacterRetired) -> Iterator[Mark]:
    yield Note((event.target,), "was put away" if event.retired else "was taken out again")


@TELLERS.tells
def _rewritten(event: SheetRewritten) -> str:
    return f"Written for {name(event.target)}: {listed(list(map(part_words, event.parts)))}."


@TELLERS.runs(StillLacking)
def _lacking(events: Sequence[Event]) -> str:
    """`**Brom** and **Cid** still need saves. **Ada** still needs Armour Class.`."""
    found: dict[str, list[Who]] = {}
    for event in events:
        if isinstance(event, StillLacking):
            lacks = [what_lacks(Lack(event.target.id, keys)) for keys in event.lacks]
            found.setdefault(listed(lacks), []).append(event.target)
    return " ".join(_sentence(who, lacks) for lacks, who in found.items())


def _sentence(who: Sequence[Who], lacks: str) -> str:
    names = listed([f"**{name(one)}**" for one in who])
    return f"{names} still {agreed(tuple(who), 'needs')} {lacks}."


@OFFERS.offers()
def _offer(event: StillLacking, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of what is missing, unless somebody has written it meanwhile."""
    return [*_buttons(event, outcome)]


def _buttons(event: StillLacking, outcome: Outcome) -> Iterator[Button]:
    game, who = outcome.game, event.target
    asker = ENGINE.asking(game.state)
    lacks = [
        Lack(who.id, keys)
        for keys in event.lacks
        if all(number(asker, who.id, key) is None for key in keys)
    ]
    label = f"Fill in: {shorten(who.name, LONGEST_NAME)}…"
    if len(lacks) == 1:
        yield lack_button(game, lacks[0], who.name)
    elif lacks and find_character(game.state, who.id) is None:
        keys = ",".join(lack.fields[0] for lack in lacks)
        yield make_button("lack", game.id, who.id, keys, "", label=label, style=GREEN)
    elif lacks:
        step = "defences" if has_inherent(game.state) else "fighting"
        yield make_button("sheet-step", game.id, step, who.id, label=label, style=GREEN)
