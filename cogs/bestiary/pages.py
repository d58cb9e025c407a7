"""A stat block as a referee reads it: in a few lines, or in a line beside its name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from zlib import crc32

from cogs.items.pages import attack_text
from cogs.render.buttons import Button, make_button
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from cogs.sheet.pages import number_lines, trait_words
from rules.bestiary.records import BESTIARY, Change, MonsterConverted, StatBlock
from rules.bestiary.stat_blocks import all_blocks, as_written
from rules.kernel.questions import Found
from rules.kernel.words import singular
from rules.state.game import GameState
from rules.state.items import Item

CLASSES = {-1: "a dexterity penalty", 0: "neither bonus nor penalty", 1: "a dexterity bonus"}
"""The dexterity classes that count on ties."""


def render_block(state: GameState, block: StatBlock) -> str:
    """All that it says, and whose it is."""
    origin = "Kept by this game" if block in BESTIARY.of(state) else "Known to every game"
    lines = _block_lines(as_written(state, block))
    return "\n".join((f"### {plain(block.name)}", *lines, f"-# {origin}"))


def block_mark(name: str) -> str:
    """What stands in the id of a button for a stat block, whose name may be too long for it."""
    return f"{crc32(singular(name).encode()):08x}"


def edit_button(game_id: int, name: str) -> Button:
    """Opens the form of a stat block."""
    return make_button("block-edit", game_id, block_mark(name), label="Edit")


def render_blocks(state: GameState) -> str:
    """Every stat block that monsters can be added from, the game's own with what they say."""
    kept = [f"- **{plain(one.name)}**: {_in_short(state, one)}" for one in BESTIARY.of(state)]
    head = "**Kept by this game**" if kept else "This game keeps no stat blocks of its own yet."
    known = [plain(one.name) for one in all_blocks(state) if one not in BESTIARY.of(state)]
    foot = f"**Known to every game**: {', '.join(known)}"
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
        yield f"saves as {plain(block.saves_as.text)}"
    if block.dexterity_class is not None:
        yield f"{CLASSES[block.dexterity_class]} on ties"
    if block.slow:
        yield "slow weapons"


REASONS = {
    "booklets": "as in the original booklets",
    "sweeps": "it sweeps several foes at a blow",
    "allowed": "as you allow",
}


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
    rest = (
        f" {lost} more would be too much, and {'is' if lost == 1 else 'are'} lost." if lost else ""
    )
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


def _magic(change: Change) -> Iterator[str]:
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
    "magic": _magic,
    "sword": _sword,
}
