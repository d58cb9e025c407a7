"""Items as people read them: in a line each, or in a few words on a sheet."""

from collections.abc import Iterator, Sequence

from cogs.render.text import plain
from rules.items.door import load_of
from rules.kernel.actor import Viewer
from rules.kernel.targets import find_character, find_combatant
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item
from rules.view.items import view_items

_PAGE = 1800
_MOST_NAMED = 12


def render_items(state: GameState, owner: str, viewer: Viewer) -> list[str]:
    """All that somebody has, in pages that fit into a message each."""
    who = find_character(state, owner) or find_combatant(state, owner)
    name = plain(who.name) if who is not None else "Nobody"
    items = view_items(state, owner, viewer)
    if not items:
        return [f"Nothing is written of what **{name}** has. `/item add` writes it down."]
    pages = [f"**{name}** has:"]
    for line in map(item_line, _in_use_first(items)):
        if len(pages[-1]) + len(line) + 1 > _PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{line}".strip()
    weight = load_of(state, owner)
    if weight:
        pages[-1] += f"\n-# {weight:,} coins of weight, as far as it is written down"
    return pages


def _in_use_first(items: Sequence[Item]) -> list[Item]:
    return sorted(items, key=lambda item: item.held is Held.CARRIED)


def item_line(item: Item) -> str:
    """`Longbow · in hand · 2 shots a round · range 70/140/210`."""
    return f"- {' · '.join((piece_name(item), *_words(item)))}"


def piece_name(item: Item) -> str:
    """The name, with the count where there are several: `Arrow (40)`."""
    return f"{plain(item.name)} ({item.count})" if item.count != 1 else plain(item.name)


def _words(item: Item) -> Iterator[str]:
    if item.held is not Held.CARRIED:
        yield item.held.value
    if item.magic:
        yield "magic"
    if item.bonus:
        yield f"{item.bonus:+d}"
    if item.damage:
        yield f"damage {plain(item.damage)}"
    if item.bands is not None:
        yield f"range {range_text(item.bands)}"
    if (item.shots, item.rounds) != (1, 1):
        yield _rate(item)
    if item.hands == 2:
        yield "two-handed"
    if item.weight is not None:
        each = " each" if item.count != 1 else ""
        yield f"{item.weight} {'coin' if item.weight == 1 else 'coins'}{each}"
    yield from map(plain, item.tags)


def attack_text(item: Item, name: str = "") -> str:
    """An attack as a stat block writes it: `2 Claws 1d3 (natural)`, `Longbow 1d6 70/140/210`.

    The number before it is how often it strikes in a round. `name` stands in place of its own.
    """
    often = f"{item.shots} " if item.rounds == 1 and item.shots != 1 else ""
    parts = [often + (name or item.name), item.damage, f"{item.bonus:+d}" if item.bonus else ""]
    if item.rounds != 1:
        parts.append(f"x{item.shots}/{item.rounds}")
    if item.bands is not None:
        parts.append(f"{item.bands.short}/{item.bands.medium}/{item.bands.long}")
    words = ", ".join((*_use_words(item), *item.tags))
    parts.append(f"({words})" if words else "")
    return " ".join(filter(None, parts))


def _use_words(item: Item) -> Iterator[str]:
    if item.count != 1:
        yield f"{item.count} pieces"
    if item.held is not Held.CARRIED:
        yield item.held.value
    if item.hands:
        yield "two-handed" if item.hands == 2 else "one-handed"
    if item.magic:
        yield "magic"
    if item.weight is not None:
        yield f"{item.weight} coins"


def range_text(bands: Bands) -> str:
    """`70/140/210`, or `30` where there is a medium band alone."""
    if not bands.short and bands.medium == bands.long:
        return str(bands.long)
    return f"{bands.short}/{bands.medium}/{bands.long}"


def _rate(item: Item) -> str:
    shots = "1 shot" if item.shots == 1 else f"{item.shots} shots"
    return f"{shots} a round" if item.rounds == 1 else f"{shots} in {item.rounds} rounds"


def items_in_words(items: Sequence[Item]) -> str:
    """`Longbow (in hand), Leather (worn), Arrow (40)`; "" where there is nothing."""
    told = [
        piece_name(item) + (f" ({item.held})" if item.held is not Held.CARRIED else "")
        for item in _in_use_first(items)
    ]
    if len(told) > _MOST_NAMED:
        told = [*told[:_MOST_NAMED], f"and {len(told) - _MOST_NAMED} more"]
    return ", ".join(told)
