"""Values of a sheet that go together: where they do not agree, that is asked."""

from collections.abc import Iterator

from rules.dice.expression import parse
from rules.sheet.classes import class_word, hit_dice, rank_of
from rules.sheet.reading import TURNED
from rules.state.game import GameState
from rules.state.sheet import Character


def disagreeing(state: GameState, sheet: Character) -> Iterator[tuple[str, str]]:
    """What its neighbours speak against, by key, and what to say of it."""
    thac0, attack = sheet.numbers.get("thac0"), sheet.numbers.get("attack")
    if thac0 is not None and attack is not None and thac0 + attack != TURNED:
        yield "thac0", f"THAC0 {thac0}, and {attack:+d} to hit, which is THAC0 {TURNED - attack}"
    name = class_word(sheet)
    rank = rank_of(state, name, sheet.level)
    if rank is None:
        return
    if 0 < sheet.experience < rank.experience:
        yield (
            "level",
            f"Level {sheet.level} with {sheet.experience:,} XP, which takes {rank.experience:,}",
        )
    rolled = parse(hit_dice(state, name, sheet.level, dict(sheet.numbers))).distribution()
    most = int(rolled.totals[-1])
    if most < sheet.vitals.maximum:
        yield "points", f"{sheet.vitals.maximum} hit points, of which dice give at most {most}"
