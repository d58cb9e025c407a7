"""Changes of stat blocks told as sentences; a stat block as a referee reads it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from cogs.items.pages import attack_text
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import Tellers, name
from cogs.render.offers import Offers
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from cogs.sheet.pages import trait_words
from cogs.sheet.section_pages import number_lines
from data.live import Outcome
from rules.bestiary.able import able_in_books
from rules.bestiary.eris import MOST
from rules.bestiary.known import all_blocks, find_kept, in_book
from rules.bestiary.records import (
    BESTIARY,
    CONVERTED,
    Change,
    MagicNoted,
    MonsterConverted,
    StatBlock,
    StatBlockForgotten,
    StatBlockKept,
    StatBlocksImported,
)
from rules.bestiary.stat_blocks import as_written, attacks_of
from rules.books.settings import book_of, has_book
from rules.kernel.questions import Found
from rules.kernel.words import agree, listed, many
from rules.state.game import GameState
from rules.state.health import HitDice
from rules.state.items import Item

CLASSES = {-1: "a dexterity penalty", 0: "neither bonus nor penalty", 1: "a dexterity bonus"}
"""The dexterity classes that count on ties."""
REASONS = {
    "booklets": "as in the original booklets",
    "sweeps": "it sweeps several foes at a blow",
    "allowed": "as you allow",
}
_MOST_NAMED = 20
SEVERAL = (
    "\nOn Planet Eris a monster attacks once a round, unless the original booklets give it more: "
    "say which it is. Without a word all its attacks count."
)


TELLERS = Tellers()
OFFERS = Offers()


def render_block(state: GameState, block: StatBlock) -> str:
    """All that it says, and whose it is."""
    origin = block.source or "Known to every game"
    if block in BESTIARY.of(state):
        known = in_book(state, block.name)
        origin = "Kept by this game" + ("" if known is None else ", in place of the book's")
    lines = _block_lines(as_written(state, block))
    return "\n".join((f"### {plain(block.name)}", *lines, f"-# {origin}"))


def edit_button(game_id: int, name: str) -> Button:
    """Opens the form of a stat block."""
    return make_button("block-edit", game_id, name, label="Edit")


def render_blocks(state: GameState) -> str:
    """Every stat block that monsters can be added from, the game's own with what they say."""
    kept = [f"- **{plain(one.name)}**: {_in_short(state, one)}" for one in BESTIARY.of(state)]
    head = "**Kept by this game**" if kept else "This game keeps no stat blocks of its own yet."
    known = [plain(one.name) for one in all_blocks(state) if one not in BESTIARY.of(state)]
    foot = f"**Known to every game**: {', '.join(known)}"
    if has_book(state):
        foot = (
            f"**The book of this game** ({plain(book_of(state).name)}) has {len(known)} more: type "
            "the first letters of a name, and the list that appears has them."
        )
    room = MESSAGE_LIMIT - len(foot) - len(head) - 2
    return "\n".join((head, *filter(None, [join_within(kept, room)]), foot))


def _in_short(state: GameState, block: StatBlock) -> str:
    return next(_block_lines(as_written(state, block)))


def _block_lines(block: StatBlock) -> Iterator[str]:
    """The lines below its name."""
    numbers = {key: Found(value, "") for key, value in block.numbers.items()}
    yield " · ".join((*_head(block), *number_lines(numbers)))
    yield from attack_lines(block.items)
    if block.traits:
        yield f"Traits: {trait_words(block.traits)}"
    how = able_in_books(block)
    if how.by_itself:
        yield f"By itself: {', '.join(map(plain, how.by_itself))}"
    if how.asked:
        yield f"Asked at its moment: {', '.join(map(plain, how.asked))}"
    if how.text:
        yield f"Yours to say: {', '.join(map(plain, how.text))}"
    if block.loses:
        yield f"Exhausted, it loses: {', '.join(map(plain, block.loses))}"
    if block.notes:
        yield f"Notes: {plain(block.notes)}"


def attack_lines(items: Sequence[Item]) -> Iterator[str]:
    """The line of attacks and other things, none without any."""
    if items:
        yield f"Attacks: {', '.join(plain(attack_text(item)) for item in items)}"


def block_line(block: StatBlock) -> str:
    """The same in one line, without its name."""
    return " · ".join(_block_lines(block))


def _head(block: StatBlock) -> Iterator[str]:
    if block.hit_dice is not None:
        yield f"HD {plain(block.hit_dice.text)}"
    if block.hit_points:
        yield f"HP {block.hit_points}"
    if block.level != 1:
        yield f"level {block.level}"
    if block.morale is not None:
        yield f"morale {block.morale}"
    if block.normal_human:
        yield "normal human"
    if block.saves_as is not None:
        yield f"saves as {_row(block.saves_as)}"
    if block.dexterity_class is not None:
        yield f"{CLASSES[block.dexterity_class]} on ties"
    if block.slow:
        yield "slow weapons"
    yield from _in_the_book(block)


def _row(saves_as: HitDice) -> str:
    """`HD 4`, `cleric 7` or `NH`: whose saves they have."""
    is_plain = not saves_as.class_name and not saves_as.normal_human
    return f"{'HD ' * is_plain}{plain(saves_as.text)}"


def _in_the_book(block: StatBlock) -> Iterator[str]:
    """What books say besides: alignment, experience, how many there are, and treasure."""
    if block.alignment:
        yield f"alignment {plain(block.alignment)}"
    if block.experience is not None:
        yield f"{block.experience:,} XP"
    if block.in_dungeon or block.in_lair:
        yield f"appearing {plain(block.in_dungeon or '0')} ({plain(block.in_lair or '0')})"
    if block.treasure:
        yield f"treasure {plain(block.treasure)}"


def render_conversion(event: MonsterConverted) -> str:
    """The stat block, and each step that led to it."""
    name = plain(event.block.name)
    lines = [f"**{name}** on Planet Eris: {block_line(event.block)}"]
    lines += [f"- {line}" for change in event.changes for line in _WORDS[change.what](change)]
    if not event.changes:
        lines.append("- Nothing had to be changed.")
    return "\n".join(lines)


def _hit_points(change: Change) -> Iterator[str]:
    yield f"{change.before} hit points: ignored. They are rolled, a d6 for each hit die."


def _die(change: Change) -> Iterator[str]:
    yield (
        f"This game rolls d{change.before} for each hit die, the rule wants d6: "
        "`/game settings setting:monster_hit_die`."
    )


def _armour(change: Change) -> Iterator[str]:
    armour, shield, lost = change.parts
    listed = f"AC {change.written}: the best is {change.best}"
    if not change.after:
        yield f"{listed}, and it is not highly magical. The rest is lost."
        return
    bonus = f"+{armour} armour" + (f" and +{shield} shield" if shield else "")
    rest = f" {lost} more would be too much, and {agree(lost, 'is')} lost." if lost else ""
    yield f"{listed}. Highly magical: {bonus} come off the rolls of whoever attacks it.{rest}"


def _attacks(change: Change) -> Iterator[str]:
    if change.word == "ignored":
        yield f"{change.before} attacks: ignored, it makes one in a round."
        return
    yield (
        f"{change.before} attacks, {REASONS[change.word]}: one on each target at the most, "
        f"and -{change.before} on every roll if it makes them all."
    )


def _setting(_change: Change) -> Iterator[str]:
    yield "Several targets count only with `/game settings setting:multi_attack value:eris`."


def _damage(change: Change) -> Iterator[str]:
    yield f"{plain(change.word)}: 1d6 instead of {change.written}."


def _much_magic(change: Change) -> Iterator[str]:
    yield f"{plain(change.word)} +{change.before}: +{change.after} is the most that magic adds."


def _sword(change: Change) -> Iterator[str]:
    yield (
        f"{plain(change.word)} +3: among swords only highly unique ones are. It has a special "
        "purpose, or is a Holy Sword."
    )


_WORDS: Mapping[str, Callable[[Change], Iterator[str]]] = {
    "hit points": _hit_points,
    "die": _die,
    "armour": _armour,
    "attacks": _attacks,
    "setting": _setting,
    "damage": _damage,
    "magic": _much_magic,
    "sword": _sword,
}


@TELLERS.tells
def _kept(event: StatBlockKept) -> str:
    name, before = event.block.name, event.before
    place = f", in place of {_named(before, name)}" if before else ""
    return (
        f"The stat block of **{plain(name)}** is kept{place}: {block_line(event.block)}\n"
        f"-# `/ref monster` uses it; `/do monster keep` changes it.{SEVERAL if event.asks else ''}"
    )


def _named(before: str, name: str) -> str:
    return "what was there" if before == name else plain(before)


@TELLERS.tells
def _forgotten(event: StatBlockForgotten) -> str:
    left = " The one that every game knows counts again." if event.known else ""
    return f"The stat block of **{plain(event.name)}** is forgotten.{left}"


@TELLERS.tells
def _imported(event: StatBlocksImported) -> str:
    count = len(event.names)
    blocks = many(count, "stat block")
    replaced = len(event.replaced)
    instead = f", {replaced} of them in place of what was there" if replaced else ""
    return f"Imported: {blocks}{instead}. {listed(_some(event.names))}."


def _some(names: tuple[str, ...]) -> list[str]:
    shown = [plain(name) for name in names[:_MOST_NAMED]]
    more = len(names) - len(shown)
    return [*shown, f"{more} more"] if more else shown


@TELLERS.tells
def _converted(event: MonsterConverted) -> str:
    return render_conversion(event)


@TELLERS.tells
def _magic(event: MagicNoted) -> str:
    what = f"{plain(event.name)} {event.bonus:+d} of {name(event.target)}"
    if event.bonus > MOST:
        return f"Warning: {what}. On Planet Eris magic adds {MOST} at the most."
    return (
        f"Warning: {what}. On Planet Eris only highly unique swords are {event.bonus:+d}: it has a "
        "special purpose, or is a Holy Sword."
    )


@OFFERS.offers(for_referees=True)
def _offer_edit(event: StatBlockKept, outcome: Outcome) -> Sequence[Button]:
    """Opens the form of it, while it is kept; on Planet Eris several attacks are asked about."""
    game, kept = outcome.game, find_kept(outcome.game.state, event.block.name)
    if kept is None:
        return ()
    edit = edit_button(game.id, kept.name)
    if not event.asks or attacks_of(kept) <= 1:
        return (edit,)
    return (
        edit,
        make_button("block-attacks", game.id, kept.name, "one", label="One attack a round"),
        make_button("block-attacks", game.id, kept.name, "sweeps", label="One on each foe"),
    )


@OFFERS.offers(for_referees=True)
def _offer_keeping(event: MonsterConverted, outcome: Outcome) -> Sequence[Button]:
    """Keeps what was converted, as long as nothing else was since."""
    if CONVERTED.of(outcome.game.state) is None:
        return ()
    return (
        make_button("converted-keep", outcome.game.id, event.block.name, label="Keep", style=GREEN),
    )
