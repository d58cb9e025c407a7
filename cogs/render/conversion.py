"""What becomes of a monster from another book, step by step, for the referee."""

from collections.abc import Callable, Iterator, Mapping

from cogs.render.stat_block import block_line
from cogs.render.text import plain
from rules.bestiary.records import Change, MonsterConverted

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
