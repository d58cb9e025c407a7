"""The party's pool as text and buttons: what is in it, what it brings, and a roll-off."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.on_board import LOST_BUTTONS, LOST_LINES, QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import MESSAGE_LIMIT, bodies_of, join_within, plain, shorten
from data.live import LiveGame
from rules.hirelings.records import has_half
from rules.items.money import unit_of
from rules.kernel.actor import TABLE
from rules.kernel.dues import Coming
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many, pieces, whose
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.treasure.awarding import is_early, is_to_award
from rules.treasure.dividing import sold_for
from rules.treasure.pool import Lot, lots_of
from rules.treasure.reckoning import Line, Reckoning, Sort
from rules.upkeep.records import UPKEEP, Every
from rules.upkeep.rules import amount_of
from rules.view.items import LotView, PoolView, RollOffView, view_pool, view_roll_off

WHEN: Mapping[str, str] = {
    Every.SESSION: "as a session begins at home",
    Every.WEEK: "for each week at home",
    Every.MONTH: "on the first of each month",
    Every.EXPEDITION: "as the party sets out",
    Every.HAND: "when a referee says so",
}

LONGEST_THING = 40
MOST_PICKS = 4
MOST_STRIKES = 5
EMPTY = "The party's pool is empty. `/ref found` puts in what it finds (referee)."
EARLY = "-# The book gives it once the party is home, or as the session ends, if you like."
MISSING = {Sort.MONSTERS: "no hit dice", Sort.MAGIC: "no grade", Sort.SAID: "no number"}


def render_pool(state: GameState, pool: PoolView) -> str:
    """All that one viewer may know of it."""
    lines = ["**The party's treasure**", *_things(pool)] if pool.lots else [EMPTY]
    if pool.roll_off is not None:
        lines += ["", *_roll_off_lines(pool.roll_off)]
    if pool.brings is not None:
        by_rule = _reckoning_lines(state, pool.brings)
        lines += ["", *(by_rule if pool.reckoned else _by_hand_lines(pool.brings))]
    return join_within(lines, MESSAGE_LIMIT)


def _things(pool: PoolView) -> Iterator[str]:
    here = [lot for lot in pool.lots if lot.here]
    yield from _stacks(here)
    away = [lot for lot in pool.lots if not lot.here]
    if away:
        yield "Out of reach:"
        yield from _stacks(away)


def _stacks(lots: Sequence[LotView]) -> Iterator[str]:
    """One line for all of the same thing: `- 300 gp: Ada 150, Bert 150`."""
    by_name: dict[tuple[str, int | None, str], list[LotView]] = {}
    for lot in lots:
        by_name.setdefault((lot.name, lot.worth, lot.grade), []).append(lot)
    for found in by_name.values():
        yield f"- {_what(found[0], sum(lot.count for lot in found))}: {_where(found)}"


def _what(lot: LotView, count: int) -> str:
    if unit := unit_of(lot.name):
        return f"**{count:,} {unit}**"
    many = f"{count:,} x " if count > 1 else ""
    worth = f", worth {lot.worth:,} gp{' each' if count > 1 else ''}" if lot.worth else ""
    grade = f" ({lot.grade})" if lot.grade else ""
    return f"{many}{plain(lot.name)}{grade}{worth}"


def _where(lots: Sequence[LotView]) -> str:
    if len(lots) == 1:
        return plain(lots[0].where)
    return ", ".join(f"{plain(lot.where)} {lot.count:,}" for lot in lots)


# Experience


def _reckoning_lines(state: GameState, found: Reckoning) -> Iterator[str]:
    """Each line with its arithmetic, the total, and every share."""
    yield "**Experience**"
    if not found.lines:
        yield "Nothing in the pool brings any."
        return
    yield from map(_line_treasure, _together(found.lines))
    if is_early(state):
        yield EARLY
    sheets = (find_character(state, one) for one in found.sharers)
    names = [plain(one.name) for one in sheets if one is not None]
    if not names:
        yield f"**{found.total:,} XP**, and nobody is there to share them."
        return
    left = f", {found.left:,} left over" if found.left else ""
    halved = _halved(state, found)
    share = f"{found.total:,} / {len(names)} = **{found.each:,} XP each**{halved}{left}"
    yield f"{found.total:,} XP for {listed(names)}: {share}."


def _halved(state: GameState, found: Reckoning) -> str:
    """`, 166 to Hob`: who keeps half of it, as retainers do by some books."""
    sheets = (find_character(state, one) for one in found.sharers)
    names = [plain(one.name) for one in sheets if one is not None and has_half(state, one)]
    return f", {found.each // 2:,} to {listed(names)}" if names else ""


def _together(lines: Iterable[Line]) -> Iterable[Line]:
    """Treasure that is alike in one line, whoever carries it."""
    found: dict[object, Line] = {}
    for line in lines:
        lone = line.id if line.sort in (Sort.MONSTERS, Sort.SAID) else ""
        key = lone, line.sort, line.name, line.each, line.because, line.counts
        before = found.get(key)
        found[key] = line if before is None else replace(line, count=before.count + line.count)
    return found.values()


def _by_hand_lines(found: Reckoning) -> Iterator[str]:
    """What is new in the pool, where the referee says what it brings."""
    worth = found.of(Sort.TREASURE)
    new = f"Treasure worth {worth:,} gp has brought none yet. " if worth else ""
    yield f"-# {new}In this game you say how much experience it brings (setting `xp`)."


def _line_treasure(line: Line) -> str:
    """`- 8 orcs of 1 HD: 800 XP`"""
    what = f"- {_counted(line)}"
    if not line.counts:
        return f"{what}: not counted"
    if line.each is None:
        return f"{what}: {MISSING.get(line.sort, 'no worth')} written, brings nothing yet"
    return f"{what}: {line.xp:,} XP"


def _counted(line: Line) -> str:
    """What it is and how many: `8 orcs of 1 HD`, `300 gp`, `2 gems, worth 50 gp each`."""
    if unit := unit_of(line.name):
        return f"{line.count:,} {unit}"
    if line.sort is Sort.MONSTERS and line.because:
        return f"{bodies_of(line.count, line.name)} of {line.because}"
    each = " each" if line.count > 1 and line.sort is Sort.TREASURE else ""
    because = f", {line.because}{each}" if line.because else ""
    return f"{plain(pieces(line.count, line.name))}{because}"


# A roll-off


def _roll_off_lines(roll_off: RollOffView) -> Iterator[str]:
    """Who still rolls, or who picks, and what."""
    names = listed([plain(name) for name, _ in roll_off.items])
    yield f"**Roll-off** for {names}."
    if roll_off.order:
        first, *others = map(plain, roll_off.order)
        then = f", then {listed(others)}" if others else ""
        yield f"**{first}** picks{then}."
    else:
        yield f"Still to roll 1d{roll_off.sides}: {listed([*map(plain, roll_off.missing)])}."


def roll_buttons(game_id: int, roll_off: RollOffView) -> tuple[Button, ...]:
    """Roll, pass, and how many have."""
    die = f"Roll 1d{roll_off.sides}"
    return (
        make_button("roll-off", game_id, roll_off.id, label=die, style=GREEN),
        make_button("roll-off-pass", game_id, roll_off.id, label="Pass"),
        whose_button(game_id, roll_off),
    )


def whose_button(game_id: int, roll_off: RollOffView) -> Button:
    """How it stands; shows the pool."""
    stands = f"{roll_off.answered} of {roll_off.most} have rolled"
    label = f"{roll_off.order[0]} picks" if roll_off.order else stands
    return make_button(
        "treasure", game_id, roll_off.id, stage_of(roll_off), label=label, shows=True
    )


def stage_of(roll_off: RollOffView) -> str:
    """Whether people roll or pick."""
    return "pick" if roll_off.order else "roll"


def pick_buttons(game_id: int, roll_off: RollOffView) -> tuple[Button, ...]:
    """One for each thing, for whoever picks now, and one to do without."""
    picks = roll_off.picks
    things = (
        make_button("pick", game_id, roll_off.id, picks, item, label=name, style=GREEN)
        for name, item in roll_off.items[:MOST_PICKS]
    )
    none = make_button("pick", game_id, roll_off.id, picks, "", label="Pass")
    return (*things, none, whose_button(game_id, roll_off))


# Buttons of the page and the board


def page_buttons(game: LiveGame, pool: PoolView) -> Iterator[Button]:
    """What the viewer can do about it, in one tap each."""
    found = pool.brings
    if found is not None and pool.reckoned:
        if found.each:
            halved = ", half to retainers" if _halved(game.state, found) else ""
            label = f"Award {found.each:,} XP to each of {len(found.sharers)}{halved}"
            words = game.id, found.number, found.total
            style = GREY if is_early(game.state) else GREEN
            yield make_button("award-xp", *words, label=label, style=style)
        # Leaves monsters out, or counts those that fled.
        monsters = [line for line in found.lines if line.sort is Sort.MONSTERS and line.because]
        for line in sorted(monsters, key=lambda line: line.counts)[:MOST_STRIKES]:
            verb, wanted = ("Leave out", "off") if line.counts else ("Count", "on")
            label = f"{verb} {line.name}"
            yield make_button("award-count", game.id, found.number, line.id, wanted, label=label)
    elif found is not None:
        yield make_button("award-give", game.id, label="Give experience…", style=GREEN)
    if pool.roll_off is not None:
        if pool.roll_off.mine:
            picking = bool(pool.roll_off.order)
            yield from (pick_buttons if picking else roll_buttons)(game.id, pool.roll_off)[:-1]
    elif pool.decides:
        yield from _division_buttons(game, pool)


@dataclass(frozen=True, slots=True)
class Ware:
    """Things of the pool that are alike, whoever carries them, and what all of them bring.

    None is where nobody has said it, 0 where nobody gives anything.
    """

    lots: tuple[Lot, ...]
    gp: int | None

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return sum(lot.item.count for lot in self.lots)


def wares_of(state: GameState) -> list[Ware]:
    """What the party has with it that is no coin and no magic."""
    found: dict[tuple[str, int | None], list[Lot]] = {}
    for lot in lots_of(state):
        if not lot.is_coins and not lot.is_magic:
            found.setdefault((lot.item.name, lot.item.worth), []).append(lot)
    return [_ware(state, lots) for lots in found.values()]


def _ware(state: GameState, lots: Sequence[Lot]) -> Ware:
    """Where nobody has said it of one, nobody has of any: they have the same name and worth."""
    bring = [(lot, sold_for(state, lot)) for lot in lots]
    priced = [(lot, gp) for lot, gp in bring if gp]
    if any(gp is None for _, gp in bring) or not priced:
        return Ware(tuple(lots), bring[0][1])
    return Ware(tuple(lot for lot, _ in priced), sum(gp for _, gp in priced))


def sale_buttons(game: LiveGame, pool: PoolView) -> Iterator[Button]:
    """At home: sells things; for referees what one is worth besides."""
    for ware in wares_of(game.state):
        item = ware.lots[0].item
        what = shorten(pieces(ware.count, item.name), LONGEST_THING)
        if ware.gp is None and pool.brings is not None:
            label = f"What {what} {'is' if ware.count == 1 else 'are'} worth…"
            yield make_button("award-worth", game.id, item.id, label=label)
        elif ware.gp and pool.decides and game.state.expedition is None:
            words = item.id, ware.count, ware.gp
            yield make_button("award-sell", game.id, *words, label=f"Sell {what}: {ware.gp:,} gp")


def _division_buttons(game: LiveGame, pool: PoolView) -> Iterator[Button]:
    if pool.shares and pool.coins >= pool.shares:
        label = f"Divide {pool.coins:,} gp: {int(pool.coins // pool.shares):,} to each"
        yield make_button("award-divide", game.id, pool.coins, label=label, style=GREEN)
    if pool.magic and pool.rollers > 1:
        things = many(pool.magic, "magic item")
        yield make_button("award-roll", game.id, pool.number, label=f"Roll off {things}")


def debt_button(game_id: int, own: Character) -> Button:
    """Pays what a character owes, as far as they can; it says whose it is, for several may owe."""
    label = f"Pay {whose(shorten(own.name, 18))} debt of {own.living.debt:,} gp"
    return make_button("debt-pay", game_id, own.id, label=label, style=GREEN)


@QUIET_LINES.at(160)
@LOST_LINES.at(40)
def treasure_line(game: LiveGame) -> Iterator[str]:
    """The board's line: `**Treasure** 300 gp and 2 things. The award is due.`"""
    pool = view_pool(game.state, TABLE)
    if pool.is_empty:
        return
    things = sum(lot.count for lot in pool.lots if lot.here and not lot.coins)
    parts = [f"{pool.coins:,} gp"] if pool.coins else []
    parts += [f"{many(things, 'thing')}"] if things else []
    due = " It is not shared out yet." if _is_due(game.state) else ""
    yield f"**Treasure** {listed(parts) or 'out of reach'}.{due}"
    if pool.roll_off is not None:
        yield " ".join(_roll_off_lines(pool.roll_off))


def _is_due(state: GameState) -> bool:
    return state.expedition is None and is_to_award(state)


@QUIET_BUTTONS.at(110)
@LOST_BUTTONS.at(30)
def treasure_button(game: LiveGame) -> Iterator[Button]:
    """Shows whoever presses the pool, with what they can do about it."""
    state = game.state
    if not view_pool(state, TABLE).is_empty or _is_due(state):
        yield make_button("treasure", game.id, label="Treasure…", shows=True)


def open_roll_off(game: LiveGame, roll_off_id: str) -> RollOffView | None:
    """The roll-off with that id as everybody may know it, None once it is over."""
    found = view_roll_off(game.state, TABLE)
    return found if found is not None and found.id == roll_off_id else None


def render_upkeep(state: GameState) -> str:
    """All of it, for everybody: what is paid when, by whom, and who owes what."""
    upkeep = UPKEEP.of(state)
    head = f"**Upkeep:** {upkeep_words(upkeep.gp, upkeep.every, upkeep.from_level)}"
    there = [one for one in state.characters if one.service is None and not one.retired]
    return join_within([head, *(_line_upkeep(state, one) for one in there)], MESSAGE_LIMIT)


def _line_upkeep(state: GameState, one: Character) -> str:
    gp = amount_of(state, one)
    own = " (their own amount)" if one.living.gp is not None else ""
    owes = f", owes **{one.living.debt:,} gp**" if one.living.debt else ""
    return f"- {plain(one.name)}: {f'{gp:,} gp' if gp else 'nothing'}{own}{owes}"


@COMINGS.of("upkeep")
def coming_upkeep(_coming: Coming) -> str:
    """What game time brings to those at home."""
    return "upkeep is due"


def upkeep_words(gp: int | None, every: str, from_level: int) -> str:
    """`10 gp each for each week at home, from level 2 on.`"""
    much = "nobody has said how much" if gp is None else f"{gp:,} gp each"
    since = f", from level {from_level} on" if from_level > 1 else ""
    return f"{much}, {WHEN[every]}{since}."
