"""Treasure by a book, as it is told, and the buttons that hand it out."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import Mark, Note, Topic, Weight, agreed, name
from cogs.render.text import counted, plain, shorten
from data.live import Outcome
from rules.bestiary.known import find_block
from rules.books.settings import book_of
from rules.encounter.records import EncounterEnded
from rules.items.money import unit_of
from rules.kernel.words import listed
from rules.state.game import GameState
from rules.state.items import Item
from rules.treasure.hoards import MOST_COUNT, MOST_XP
from rules.treasure.pool import HOARDS
from rules.treasure.records import (
    FoundThing,
    HoardDropped,
    HoardRolled,
    HoardTaken,
    ThingIdentified,
    UnknownUsed,
)

_LONGEST_NAME = 40
_MOST_OFFERED = 3


def thing_words(thing: FoundThing | Item) -> str:
    """`3 gems (50 gp each)`: something of a treasure."""
    each = " each" if thing.count > 1 else ""
    is_coins = bool(unit_of(thing.name))
    worth = f" ({thing.worth:,} gp{each})" if thing.worth and not is_coins else ""
    return f"{counted(thing.count, thing.name)}{worth}"


def rolled(event: HoardRolled) -> str:
    """What there is, for referees."""
    if not event.things:
        return f"**Treasure** ({plain(event.label)}): nothing."
    return f"**Treasure** ({plain(event.label)}): {listed([*map(thing_words, event.things)])}."


def taken(event: HoardTaken) -> str:
    """What the party has found."""
    found = f"Treasure: **{listed([*map(thing_words, event.things)])}**."
    if not event.carried:
        return f"{found} {'It is kept at home.' if event.kept else 'It lies where it is.'}"
    bearers = [share.who for share in event.carried]
    return f"{found} {listed([*map(name, bearers)])} {agreed(bearers, 'carries')} it."


def dropped(event: HoardDropped) -> str:
    """It is gone."""
    return f"The treasure that was rolled ({plain(event.label)}) is thrown away."


def identified(event: ThingIdentified) -> str:
    """What it is."""
    return f"**{plain(event.name)}** is **{plain(event.real)}**."


def unknown_used(event: UnknownUsed) -> str:
    """For referees."""
    return f"{plain(event.name)}, which {name(event.who)} has used, is **{plain(event.real)}**."


def brief_taken(event: HoardTaken) -> Iterator[Mark]:
    """In a summary."""
    for thing in map(thing_words, event.things):
        did = f"the party found {thing}"
        yield Note((), did, weight=Weight.GREAT, topic=Topic.FIND, thing=thing)


# Buttons


def offer_hoard(event: HoardRolled, outcome: Outcome) -> Sequence[Button]:
    """Hand it out, let it lie, or throw it away."""
    game = outcome.game
    if not any(one.id == event.hoard for one in HOARDS.of(game.state)):
        return ()
    return (
        make_button("hoard-take", game.id, event.hoard, label="They take it", style=GREEN),
        *_if_magic(outcome, event),
        make_button("hoard-leave", game.id, event.hoard, label="It lies here"),
        make_button("hoard-drop", game.id, event.hoard, label="Throw it away"),
    )


def _if_magic(outcome: Outcome, event: HoardRolled) -> Iterator[Button]:
    hoards = HOARDS.of(outcome.game.state)
    if any(item.magic for one in hoards if one.id == event.hoard for item in one.items):
        label = "They have it, magic unknown"
        yield make_button("hoard-unknown", outcome.game.id, event.hoard, label=label, style=GREEN)


def offer_guarded(event: EncounterEnded, outcome: Outcome) -> Sequence[Button]:
    """Treasure of those who were defeated, by their types or by what they are worth."""
    game = outcome.game
    names = Counter(
        who.name for who in (*event.fallen, *event.down, *event.helpless) if not who.is_character
    )
    if book_of(game.state).treasury.value is not None:
        worth = sum(count * _worth(game.state, one) for one, count in names.items())
        if not worth:
            return ()
        label = f"Roll treasure ({worth:,} XP)"
        return (make_button("hoard-of", game.id, "", 1, min(worth, MOST_XP), label=label),)
    rich = [(one, count) for one, count in names.items() if _has_type(game.state, one)]
    return tuple(
        make_button(
            "hoard-of", game.id, shorten(one, _LONGEST_NAME), min(count, MOST_COUNT), 0,
            label=f"Roll treasure of {shorten(one, _LONGEST_NAME)}",
        )
        for one, count in rich[:_MOST_OFFERED]
    )  # fmt: skip


def _worth(state: GameState, called: str) -> int:
    block = find_block(state, called)
    return 0 if block is None else block.experience or 0


def _has_type(state: GameState, called: str) -> bool:
    block = find_block(state, called)
    return block is not None and bool(block.treasure) and bool(book_of(state).treasury.types)
