"""The steps of a new character: what the scores allow, what a class is, what it begins with."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from cogs.making.telling import score_words
from cogs.render.buttons import GREEN, GREY, Button, calm, make_button, unattended
from cogs.render.text import MESSAGE_LIMIT, fit_within, plain
from data.live import LiveGame
from rules.books.ready import suggest_name
from rules.books.records import BookClass, Calling, Kit
from rules.books.settings import book_of
from rules.items.tags import BLUNT, DAGGER, LEATHER
from rules.kernel.parties import everybody
from rules.kernel.words import listed, pieces, some
from rules.making.records import ARRANGED, Rolled
from rules.making.scores import (
    all_ready,
    by_key,
    classes_of,
    free_name,
    kits_for_calling,
    lacking,
    lowerable,
    primes_of,
    ready_kit,
    ready_points,
    rule_of_giving,
    spell_list,
    suggested,
    word_of,
)
from rules.sheet.classes import rank_of
from rules.sheet.records import ABILITIES
from rules.state.game import GameState

MINE = "me"
WIDTH, EDGES, MOST_ROWS = 38, 4, 5
"""In letters: a phone, and the edges of a button; Discord takes five rows of five."""
_LABELS = {one.key: one.label for one in ABILITIES}
_WEARS = {"nothing": "no armour", LEATHER: "leather"}
_WIELDS = {BLUNT: "blunt weapons", DAGGER: "daggers", "staff": "staves"}
Choice = tuple[str, ...]
"""The words that a step's buttons begin with: whose it is, what comes after, what was picked."""

_SPELLS = {
    "Charm Person": "one person takes you for a friend, unless they save",
    "Detect Magic": "you see what is magical",
    "Floating Disc": "a disc that follows you and carries what is heavy",
    "Hold Portal": "a door or gate stays shut",
    "Light": "light for a place, or in somebody's eyes",
    "Magic Missile": "a missile that never misses",
    "Protection from Chaos": "foes of that kind hit you less",
    "Protection from Evil": "foes of that kind hit you less",
    "Read Languages": "you read any writing",
    "Read Magic": "you read scrolls and what other casters wrote",
    "Shield": "you are harder to hit, most of all by missiles",
    "Sleep": "several weak creatures fall asleep, without a save",
    "Ventriloquism": "your voice comes from elsewhere",
}
"""What a spell is for, in the words of somebody who recommends one."""


def packed(buttons: Sequence[Button]) -> discord.ui.View | None:
    """The buttons in five rows at most, as few beside each other on a phone as that allows."""
    buttons = tuple(calm(buttons))
    rows = _rows(buttons, WIDTH)
    beside = -(-len(buttons) // MOST_ROWS)
    if len(rows) > MOST_ROWS:
        rows = [buttons[place : place + beside] for place in range(0, len(buttons), beside)]
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row:
            view.add_item(button.shown(number))
    return unattended(view) if buttons else None


def _rows(buttons: Sequence[Button], width: int) -> list[Sequence[Button]]:
    """As many in a row as go beside each other."""
    rows: list[list[Button]] = [[]]
    for button in buttons:
        if sum(len(one.label) + EDGES for one in (*rows[-1], button)) > width:
            rows.append([])
        rows[-1].append(button)
    return [row for row in rows if row]


def dice_word(state: GameState, one: BookClass) -> str:
    """`d8`, or `d6+1`: what is rolled for hit points at the first level."""
    rank = rank_of(state, one.name, 1)
    return rank.hit_dice.removeprefix("1") if rank is not None else f"d{one.hit_die}"


def _dice(state: GameState, calling: Calling) -> str:
    return " or ".join(dict.fromkeys(dice_word(state, one) for one in classes_of(state, calling)))


def uses_words(one: BookClass) -> Iterator[str]:
    """What armour and weapons a class may use."""
    if one.wears or one.wields:
        yield listed([_WEARS.get(word, word) for word in one.wears]) or "any armour"
        yield listed([_WIELDS.get(word, word) for word in one.wields]) or "any weapon"
    else:
        shuns = listed([f"{word}s" for word in one.shuns])
        yield f"any armour and weapon{f' but {shuns}' if shuns else ''}"


def _what(state: GameState, calling: Calling) -> Iterator[str]:
    """What a calling is, in a few words."""
    classes = classes_of(state, calling)
    yield f"{_dice(state, calling)} hit points"
    yield from uses_words(classes[0])
    _, spells = spell_list(state, calling)
    if spells:
        yield f"{some(spells, 'spell')} a day"
    elif any(one.casts for one in classes):
        yield "spells from level 2"


def _line(state: GameState, calling: Calling, scores: Mapping[str, int]) -> str:
    primes = listed([_label(key, scores) for key in primes_of(state, calling)])
    lives = f"prime requisite {primes}" if primes else ""
    classes = [one.label.lower() for one in classes_of(state, calling)]
    both = f"{listed(classes)} in turn" if len(classes) > 1 else ""
    words = ", ".join(filter(None, (both, *_what(state, calling), lives)))
    return f"- **{plain(calling.label)}**: {words}"


def _label(key: str, scores: Mapping[str, int]) -> str:
    return f"{_LABELS[key]} {scores[key]}" if key in scores else _LABELS[key]


def fitting(state: GameState, rolled: Rolled) -> tuple[Calling, ...]:
    """What the scores allow; all there is where they are typed later."""
    return tuple(one for one in book_of(state).callings if not short_of(state, one, rolled))


def short_of(state: GameState, calling: Calling, rolled: Rolled) -> tuple[tuple[str, int], ...]:
    """The least scores that somebody lacks for it."""
    if not rolled.scores:
        return ()
    return lacking(calling, by_key(suggested(state, calling, rolled)))


def render_classes(
    game: LiveGame, rolled: Rolled, words: Choice
) -> tuple[str, discord.ui.View | None]:
    """The scores, and a button for each class that they allow."""
    state = game.state
    is_fixed = rolled.scores and rolled.way != ARRANGED
    scores: Mapping[str, int] = by_key(rolled.scores) if is_fixed else {}
    fit = fitting(state, rolled)
    best = max(fit, key=lambda one: _fitness(state, one, scores), default=None)
    buttons = [
        make_button(
            "new-class",
            game.id,
            *words,
            word_of(one),
            label=f"{one.label} · {_dice(state, one)}",
            style=GREEN if one is best and scores else GREY,
        )
        for one in fit
    ]
    buttons += [
        make_button("new-ready", game.id, *words, label="Ready-made…"),
        make_button("new-typed", game.id, *words, label="Type a whole sheet…"),
    ]
    lines = [_head(rolled), "Which class?", *(_line(state, one, scores) for one in fit)]
    lines += _not_these(state, rolled)
    return fit_within(lines, MESSAGE_LIMIT), packed(buttons)


def _fitness(state: GameState, calling: Calling, scores: Mapping[str, int]) -> int:
    return max((scores.get(key, 0) for key in primes_of(state, calling)), default=0)


def _head(rolled: Rolled) -> str:
    if not rolled.scores:
        return "**A new character.** You type its scores with its name."
    if rolled.way == ARRANGED:
        fell = ", ".join(map(str, sorted(rolled.scores, reverse=True)))
        return f"**A new character.** These fell, to go where you like: **{fell}**."
    return f"**A new character:** {score_words(by_key(rolled.scores))}."


def _not_these(state: GameState, rolled: Rolled) -> Iterator[str]:
    short = [(one, short_of(state, one, rolled)) for one in book_of(state).callings]
    names = [
        f"{one.label} ({', '.join(f'{_LABELS[key]} {least}' for key, least in missing)})"
        for one, missing in short
        if missing
    ]
    if names:
        yield f"-# Not with these scores: {listed(names)}."


def render_outfits(
    game: LiveGame, calling: Calling, rolled: Rolled, words: Choice
) -> tuple[str, discord.ui.View | None]:
    """What it can begin with; each button opens the form for the name."""
    state = game.state
    lines = [f"**{plain(calling.label)}**: {', '.join(_what(state, calling))}."]
    if rolled.scores:
        scores = by_key(suggested(state, calling, rolled))
        lines.append(f"{score_words(scores)}.")
    gold = rolled.gold
    lines.append(f"You have **{gold} gp**. What do you buy? The name comes next.")
    if lowerable(state, calling, rolled):
        lines.append(f"-# {rule_of_giving(state, calling, rolled)} Change them beside the name.")
    elif rolled.way == ARRANGED:
        lines.append("-# The best stand where they count most. Change them beside the name.")
    all_kits = enumerate(kits_for_calling(state, calling))
    kits = {place: kit for place, kit in all_kits if kit.gp <= gold}
    lines += (f"- {_kit_line(kit)}" for kit in kits.values())
    buttons = [
        make_button("new-class", game.id, *words, place, label=kit.label, style=GREEN)
        for place, kit in kits.items()
    ]
    buttons += [
        make_button("new-class", game.id, *words, "", label="Nothing yet: gold alone"),
        make_button("new", game.id, *words[:2], label="Another class"),
    ]
    return fit_within(lines, MESSAGE_LIMIT), packed(buttons)


def _kit_line(kit: Kit) -> str:
    things = (pieces(line.count, line.name) for line in kit.lines)
    return f"**{plain(kit.label)}** ({kit.gp} gp): {plain(', '.join(things).lower())}"


def render_spells(
    game: LiveGame, calling: Calling, names: Sequence[str], words: Choice
) -> tuple[str, discord.ui.View | None]:
    """The spells of which it knows one from the start."""
    buttons = [
        make_button("new-class", game.id, *words, place, label=name)
        for place, name in enumerate(names[:23])
    ]
    buttons.append(make_button("new", game.id, *words[:2], label="Another class"))
    lines = [f"**{plain(calling.label)}**: which spell do you know?"]
    lines += [f"- **{name}**: {_SPELLS[name]}" for name in names if name in _SPELLS]
    return "\n".join(lines), packed(buttons)


def render_ready(game: LiveGame, words: Choice) -> tuple[str, discord.ui.View | None]:
    """Who is ready-made, a button each."""
    state = game.state
    lines, buttons = (
        ["**Ready-made**, with a kit and hit points. Whom will you play?"],
        list[Button](),
    )
    for calling, ready in all_ready(state):
        name, kit = free_name(state, calling, ready), ready_kit(state, calling, ready)
        outfit = "" if kit is None else f"; {plain(kit.label.lower())}"
        points = f"{ready_points(state, calling, ready)} hit points"
        scores = score_words(by_key(ready.scores))
        lines.append(f"- **{plain(name)}**, {calling.label.lower()}, {points}: {scores}{outfit}")
        label = f"{calling.label}: {name}"
        buttons.append(
            make_button("new-ready", game.id, *words, word_of(calling), label=label, style=GREEN)
        )
    buttons.append(make_button("new", game.id, *words, label="Roll one instead"))
    return fit_within(lines, MESSAGE_LIMIT), packed(buttons)


def name_for(state: GameState, calling: Calling, rolled: Rolled) -> str:
    """A name that nobody has yet, another for other scores."""
    taken = [one.name for one in (*everybody(state), *state.waiting)]
    turn = sum(rolled.scores)
    return suggest_name(calling.traits, taken, turn + state.next_character)
