"""Hazards told as sentences: what a poison does, falls, water, and fear that is shaken off."""

from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    name,
    name_together,
)
from cogs.render.offers import LONGEST_NAME, Offers
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten, show_throw
from data.live import Outcome
from rules.checks.kinds import check_of
from rules.conditions.records import EffectBegan
from rules.hazards.drowning import DROWNING, drowning_of, plate_of
from rules.hazards.illusions import disbelieves
from rules.hazards.paralysis import FROZEN
from rules.hazards.poisons import BY_KEY
from rules.hazards.records import (
    HAZARDS,
    DisbeliefDeclared,
    DisbeliefJudged,
    Fell,
    Illusion,
    IllusionEnded,
    IllusionMade,
    LevelDrained,
    LevelReturned,
    PlateCut,
    PoisonBrews,
    PoisonTook,
    ProvisionsSet,
    SaveLeft,
    ShakenOut,
    SpanRolled,
    Starved,
    Swam,
    Unaffected,
)
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.kernel.words import capitalized, listed, numbered, plural, some
from rules.state.game import GameState

TELLERS = Tellers(
    {
        ShakenOut: Line("{by} ~shakes {target} out of it."),
        LevelReturned: Line("{target} ~is rested: level {after} again."),
        IllusionEnded: Line("The illusion “{name}” is over."),
        DisbeliefDeclared: Line("{target} ~does not believe in this: “{what}”."),
    }
)
BRIEFS = Briefs(
    {
        ShakenOut: Short("{by} shook {target} out of it"),
        Fell: Short("{target} fell {feet} feet"),
        LevelReturned: Short("{target} was level {after} again"),
        Starved: Short("{target} had been without {what} for {days:day}"),
        DisbeliefDeclared: Short("{target} did not believe in “{what}”"),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _took(event: PoisonTook) -> str:
    """What the referee has to say, with the doses where they count."""
    kind = BY_KEY[event.kind]
    doses = f"{acts(event.target, 'has')} {event.doses} doses now. " if event.doses > 1 else ""
    return f"{doses}{kind.reminder}"


@TELLERS.tells
def _brews(event: PoisonBrews) -> str:
    """When it works; how long that is in turns has been told."""
    when = "the battle" if event.after_battle else "that time"
    return f"The poison works when {when} is over. `/do condition end` by the referee cures it."


@TELLERS.tells
def _span(event: SpanRolled) -> str:
    """How long it lasts, with the dice."""
    unit = event.unit if event.throw.total == 1 else plural(event.unit)
    return f"How long for {name(event.target)}: {show_throw(event.throw)} {unit}."


@TELLERS.tells
def _left(event: SaveLeft) -> str:
    check, who = check_of(event.what), name(event.target)
    return (
        f"{who} would have to {plain(check.deed)} ({plain(event.label)}), but no number is "
        f"written: `/check what:{check.name.lower()} who:{who} number:12` rolls it, and what "
        "comes of it is yours to say."
    )


@TELLERS.runs(Unaffected)
def _unaffected(events: Sequence[Unaffected]) -> str:
    """Each of them once, however many blows it was."""
    return "\n".join(dict.fromkeys(map(_nothing_happens, events)))


def _nothing_happens(event: Unaffected) -> str:
    again = f"{event.label} does nothing to".lower()
    why = f": {event.why}" if event.why and not event.why.lower().startswith(again) else ""
    label = capitalized(event.label)
    return f"{plain(label)} does nothing to {name(event.target)}{why}."


@TELLERS.tells
def _fell(event: Fell) -> str:
    unhurt = "" if event.dice else ": too little to be hurt"
    return f"{acts(event.target, 'falls')} {event.feet} feet{unhurt}."


@TELLERS.tells
def _cut(event: PlateCut) -> str:
    who, item = name(event.target), plain(event.item)
    if event.is_free:
        return f"{who} cuts {item} off and is free of it. It is ruined."
    return f"{who} cuts at {item}, and it still drags them down."


@TELLERS.tells
def _swam(event: Swam) -> str:
    fate = "goes under" if event.drowns else "keeps afloat"
    chance = f"{event.chance} % to go under"
    return f"{name(event.target)} {fate}: {show_throw(event.throw)}, {chance}."


@TELLERS.tells
def _drained(event: LevelDrained) -> str:
    """The new level and its hit points; what else follows is told of classes."""
    who, levels = name(event.target), event.before - event.after
    lost = some(levels, "level")
    stays = _typed_stays(event.typed)
    if event.temporary:
        until = f"{who} loses {lost} until a full week of rest"
        return f"{until}, and counts as level {event.after}.{stays}"
    if event.maximum is None:
        return f"{who} loses the last level."
    how = ":" if event.anew else ", less"
    dice = "" if event.throw is None else f"{how} {show_throw(event.throw)}"
    new = f"level {event.after}, {event.maximum} hit points{dice}"
    return f"{who} loses {lost} for good: {new}.{stays}"


def _typed_stays(words: tuple[str, ...]) -> str:
    """What follows no level, because it was typed."""
    if not words:
        return ""
    what = listed(words).capitalize()
    return f" {what} were typed by hand and stay as they are: `/sheet set` changes them."


@TELLERS.tells
def _provisions(event: ProvisionsSet) -> str:
    lacks = " and ".join(
        word for word, has in (("food", event.food), ("water", event.water)) if not has
    )
    who = name(event.target)
    return f"{who} has no {lacks}: the days are counted." if lacks else f"{who} eats and drinks."


@TELLERS.tells
def _starved(event: Starved) -> str:
    days = "a whole day" if event.days == 1 else f"{event.days} days"
    return (
        f"{acts(event.target, 'has')} had no {event.what} for {days}. What that costs is the "
        "referee's to say: `/ref condition` puts on a penalty."
    )


@TELLERS.tells
def _illusion(event: IllusionMade) -> str:
    what = f"The illusion “{plain(event.name)}”"
    if not event.believers:
        return f"{what} deceives nobody."
    others = f", not {name_together(event.doubters)}" if event.doubters else ""
    return f"{what} deceives {name_together(event.believers)}{others}."


@TELLERS.tells
def _judged(event: DisbeliefJudged) -> str:
    if event.name:
        return f"It is the illusion “{plain(event.name)}”: it does nothing to them any more."
    return "There is no illusion of that name: it is as real as you say."


def _offer_shake(event: EffectBegan, outcome: Outcome) -> Sequence[Button]:
    """Shakes them out of it, by the character of whoever presses."""
    if event.key != FROZEN:
        return ()
    label = f"Shake {shorten(event.target.label, LONGEST_NAME)} out of it"
    game_id = outcome.game.id
    return (make_button("shake", game_id, event.target.target, label=label, style=GREEN),)


@OFFERS.offers(can_wait=lambda event: event.is_free, of=(PlateCut,))
def _offer_cut(event: EffectBegan | PlateCut, outcome: Outcome) -> Sequence[Button]:
    """Cuts the platemail off who drowns in it, as long as they do."""
    state, target = outcome.game.state, event.target.target
    if drowning_of(state, target) is None or plate_of(state, target) is None:
        return ()
    label = f"Cut {shorten(event.target.label, LONGEST_NAME)} free"
    return (make_button("cut-free", outcome.game.id, target, label=label, style=GREEN),)


def _can_wait(event: EffectBegan) -> bool:
    return event.key != FROZEN and event.name.lower() != DROWNING


@OFFERS.offers(can_wait=_can_wait)
def _of_effect(event: EffectBegan, outcome: Outcome) -> Sequence[Button]:
    return _offer_shake(event, outcome) or _offer_cut(event, outcome)


@BRIEFS.tells
def _brief_poison(event: PoisonTook) -> Iterator[Mark]:
    yield Note((event.target,), f"felt the poison ({BY_KEY[event.kind].name})")


@BRIEFS.tells
def _brief_swam(event: Swam) -> Iterator[Mark]:
    if event.drowns:
        yield Note((event.target,), "went under", weight=Weight.GREAT)
    else:
        yield Note((event.target,), "kept afloat")


@BRIEFS.tells
def _brief_cut(event: PlateCut) -> Iterator[Mark]:
    if event.is_free:
        yield Note((event.target,), f"cut {plain(event.item)} off under water")
    else:
        yield Note((event.target,), f"cut at {plain(event.item)} under water", weight=Weight.SMALL)


@BRIEFS.tells
def _brief_drained(event: LevelDrained) -> Iterator[Mark]:
    did = f"was drained to level {event.after}"
    yield Note((event.target,), did, weight=Weight.GREAT)


def render_illusions(state: GameState) -> str:
    """Each illusion in a line, with those whom it deceives."""
    lines = [_line(state, illusion) for illusion in HAZARDS.of(state).illusions]
    return join_within(
        lines or ["There are no illusions. `/do illusion make` makes one."], MESSAGE_LIMIT
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
            yield plain(numbered(who.name, number))
