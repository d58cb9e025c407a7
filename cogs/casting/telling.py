"""Spells told as sentences: cast, disrupted, written down, given back, and what comes of them."""

from collections.abc import Iterator, Sequence

from cogs.conditions.telling import brief_effect, effects_began
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
    name_together,
    names,
)
from cogs.render.offers import Offers, Renewals, Signs, always
from cogs.render.text import plain, show_throw
from data.live import LiveGame, Outcome
from rules.books.settings import has_book
from rules.casting.records import (
    SpellCast,
    SpellDisrupted,
    SpellForgotten,
    SpellLearned,
    SpellMemorised,
    SpellsRestored,
    SpellUnlearned,
)
from rules.conditions.records import EffectBegan
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.kernel.words import capitalized, listed, whose
from rules.light.sources import sources_of_spell
from rules.record import replace
from rules.spells.records import (
    CONDITION,
    DAMAGE,
    NOTHING,
    TOLD,
    Behaved,
    Dispelled,
    FailedToReach,
    LeftByBook,
    OpenSpell,
    SpellLeft,
    SpellMade,
    SpellSettled,
    SpellSpent,
    SpellTurned,
    SpellWorked,
    Swallowed,
    TouchRolled,
)
from rules.spells.working import find_open, ways_of
from rules.state.game import GameState

WHY = {
    "hit": "hit before it was cast",
    "attacked": "attacked in melee before it was cast",
    "save": "a failed save before it was cast",
    "referee": "the referee says so",
}
_OUTCOMES = {
    NOTHING: "does nothing",
    TOLD: "does what the referee has told",
    CONDITION: "puts something on them",
    DAMAGE: "does damage",
}


TELLERS = Tellers(
    {
        SpellForgotten: Line("{target} no longer ~has **{spell}** in memory."),
        SpellLearned: Line("**{spell}** is in {target:'s} spell book now."),
        SpellUnlearned: Line("**{spell}** is no longer in {target:'s} spell book."),
        Dispelled: Line("*{name}* on {target} stays: {throw}, needs more than {chance}."),
        LeftByBook: Line("-# *{spell}* by the book: {words}."),
        FailedToReach: Line("*{spell}* does nothing to {target}: {why}."),
        SpellTurned: Line("A ring turns *{spell}* from {target} back on {caster}."),
    }
)
BRIEFS = Briefs(
    {
        Behaved: Short("{target} was confused", Weight.SMALL),
    }
)
OFFERS = Offers()
SIGNS = Signs()
RENEWED = Renewals()


@TELLERS.tells
def _swallowed(event: Swallowed) -> str:
    things = listed([plain(one) for one in event.names])
    return f"{whose(name(event.target))} {plain(event.bag)} has swallowed {things}."


@TELLERS.runs(SpellCast, also=(SpellWorked, EffectBegan))
def _cast(events: Sequence[SpellCast | SpellWorked | EffectBegan]) -> str:
    """What is cast, and what comes of it, in one line."""
    event, *works = events
    assert isinstance(event, SpellCast)
    told = _casting(event)
    return f"{told} {_working(works, event.spell)}" if works else told


def _casting(event: SpellCast) -> str:
    spell = f"**{plain(event.spell)}**" if event.spell else "a spell"
    at = f" at {plain(event.at)}" if event.at else ""
    at = at or (f" on {names(event.whom)}" if event.whom else "")
    told = f"{acts(event.target, 'casts')} {spell}{at}."
    if event.second_action:
        told += " That is a second action in this round; the referee says whether it is possible."
    return told


@TELLERS.tells
def _disrupted(event: SpellDisrupted) -> str:
    spell = f"{whose(name(event.target))} spell {plain(event.spell)}".rstrip()
    lost = " and gone from memory" if event.lost else ""
    return f"**{spell} is disrupted**{lost}: {WHY[event.why]}."


@TELLERS.tells
def _memorised(event: SpellMemorised) -> str:
    many_times = "twice" if event.count == 2 else f"{event.count} times"
    times = f" {many_times}" if event.count > 1 else ""
    return f"{acts(event.target, 'has')} **{plain(event.spell)}** in memory{times}."


@TELLERS.tells
def _restored(event: SpellsRestored) -> str:
    spells = listed([plain(spell) for spell in event.spells])
    return f"{acts(event.target, 'has')} {spells} in memory again."


@OFFERS.offers(can_wait=always)
def _offer_light(event: SpellCast, outcome: Outcome) -> Sequence[Button]:
    """One for each kind of caster whose spell has that name, where no book makes the light."""
    game = outcome.game
    if find_character(game.state, event.target.id) is None or has_book(game.state):
        return ()
    return tuple(
        make_button(
            "light-spell", game.id, source.key, event.target.id, label=source.name, style=GREEN
        )
        for source in sources_of_spell(event.spell)
    )


@BRIEFS.tells
def _brief_cast(event: SpellCast) -> Iterator[Mark]:
    at = f" at {plain(event.at)}" if event.at else ""
    yield Note((event.target,), f"cast {plain(event.spell) or 'a spell'}{at}")


@BRIEFS.tells
def _brief_disrupted(event: SpellDisrupted) -> Iterator[Mark]:
    spell = f" {plain(event.spell)}" if event.spell else ""
    yield Note((event.target,), f"had the spell{spell} disrupted", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_restored(event: SpellsRestored) -> Iterator[Mark]:
    spells = listed([plain(spell) for spell in event.spells])
    yield Note((event.target,), f"got {spells} back in memory", weight=Weight.SMALL)


@TELLERS.runs(SpellWorked, also=(SpellWorked, EffectBegan))
def _worked(events: Sequence[SpellWorked | EffectBegan]) -> str:
    return _working(events)


def _working(events: Sequence[SpellCast | SpellWorked | EffectBegan], cast: str = "") -> str:
    """`*Sleep*: hit dice 2d8 (4, 5) = 9. All 4 goblins fall *asleep*. It spares Skeleton: immune.`

    Whom it reaches goes without saying where what it does to them is told; so does whose it is.
    """
    works = [event for event in events if isinstance(event, SpellWorked)]
    casters = {event.target for event in works}
    effects = [event for event in events if isinstance(event, EffectBegan)]
    struck = {event.target for event in effects}
    own = [replace(one, source=None) if one.source in casters else one for one in effects]
    parts = [_dice(event, cast) for event in works]
    parts += [_reach(event, cast) for event in works if _is_reach_news(event, struck)]
    parts += effects_began(own).split("\n")
    spared = [(name_together(one.spared), plain(one.why)) for one in works if one.spared]
    parts += [f"It spares {whom}: {why}." for whom, why in spared]
    return " ".join(filter(None, parts))


def _is_reach_news(event: SpellWorked, struck: set[Who]) -> bool:
    return bool(event.spared) if not event.whom else not struck.issuperset(event.whom)


def _dice(event: SpellWorked, cast: str) -> str:
    rolled = ", ".join(f"{plain(throw.purpose)} {show_throw(throw)}" for throw in event.throws)
    if rolled and event.spell == cast:
        return f"{capitalized(rolled)}."
    return f"*{plain(event.spell)}*: {rolled}." if rolled else ""


def _reach(event: SpellWorked, cast: str) -> str:
    what = "It" if event.throws or event.spell == cast else f"*{plain(event.spell)}*"
    return f"{what} reaches {name_together(event.whom) or 'nobody'}."


@TELLERS.tells
def _made(event: SpellMade) -> str:
    if event.throw is not None:
        made = f"{plain(event.what)}, " if event.what else ""
        return f"*{plain(event.spell)}*: {made}{show_throw(event.throw)}."
    count = f": **{event.count}**" if event.count else ""
    return f"*{plain(event.spell)}*: {plain(event.what)}{count}."


@TELLERS.tells
def _touched(event: TouchRolled) -> str:
    how = "touches" if event.hit else "does not touch"
    if event.throw is None:
        return f"{acts(event.target, 'touches')} {name(event.whom)}."
    return f"{name(event.target)} {how} {name(event.whom)}: {show_throw(event.throw)}."


@TELLERS.tells
def _left(event: SpellLeft) -> str:
    spell = f"*{plain(event.spell)}*" if event.spell else "the spell"
    return f"The referee says what {spell} does. The game waits for that."


@TELLERS.tells
def _settled(event: SpellSettled) -> str:
    spell = f"*{plain(event.spell)}*" if event.spell else "spell"
    does = f"comes to this: {plain(event.outcome)}"
    return f"{whose(name(event.target))} {spell} {_OUTCOMES.get(event.outcome, does)}."


@TELLERS.tells
def _spent(event: SpellSpent) -> str:
    left = f"{event.left} left" if event.left else "none are left"
    return f"{acts(event.target, 'loses')} {plain(event.what)}: {left}."


@TELLERS.tells
def _behaved(event: Behaved) -> str:
    dice = f": {show_throw(event.throw)}" if event.throw is not None else ""
    does = agreed(event.target, plain(event.does))
    return f"{acts(event.target, 'is')} confused and {does} this round{dice}."


@BRIEFS.runs(SpellWorked, also=(EffectBegan,))
def _brief_worked(events: Sequence[SpellWorked | EffectBegan]) -> Iterator[Mark]:
    """Whom it reaches, but for those of whom it is told what it did to them."""
    effects = [event for event in events if isinstance(event, EffectBegan)]
    struck = {event.target for event in effects}
    for event in events:
        if isinstance(event, SpellWorked) and (whom := set(event.whom) - struck):
            under = tuple(who for who in event.whom if who in whom)
            yield Note(under, f"came under {plain(event.spell)}")
    for effect in effects:
        yield from brief_effect(effect)


def settle_buttons(game_id: int, state: GameState, one: OpenSpell) -> Sequence[Button]:
    """What can come of a spell, for the referee: first what the book has."""
    words = (game_id, one.id)
    return (
        *(make_button("spell-way", *words, way, label=way) for way in ways_of(state, one)),
        make_button("spell-told", *words, label="As told", style=GREEN),
        make_button("spell-nothing", *words, label="Nothing", style=GREY),
        make_button("spell-condition", *words, label="Condition\N{HORIZONTAL ELLIPSIS}"),
        make_button("spell-damage", *words, label="Damage\N{HORIZONTAL ELLIPSIS}"),
    )


@OFFERS.offers()
def _offer_settle(event: SpellLeft, outcome: Outcome) -> Sequence[Button]:
    """While nothing has been said."""
    state = outcome.game.state
    one = find_open(state, event.spell_id)
    return () if one is None else settle_buttons(outcome.game.id, state, one)


@SIGNS.of("spell")
def _sign(state: GameState, spell_id: str) -> str:
    return "" if find_open(state, spell_id) is None else "open"


@RENEWED.of("spell-told", "spell-way", "spell-nothing", "spell-condition", "spell-damage")
def _renew(game: LiveGame, words: list[str], button: Button) -> Button | None:
    return button if find_open(game.state, words[0]) is not None else None
