"""What may come by itself, on a page for referees: the checks, the tables, and what waits."""

from collections.abc import Iterator, Sequence

from cogs.encounter.telling import SIGHT
from cogs.render.buttons import BLUE, Button, make_button
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from cogs.wandering.telling import (
    a_day_words,
    doors_text,
    every_words,
    meeting_buttons,
    meeting_text,
    moment_words,
)
from data.live import LiveGame
from rules.clock.clock import now
from rules.expedition.going import WHERE, scale_of
from rules.kernel.questions import Asker
from rules.light.darkness import label_of
from rules.light.sources import Glow, brightest, glow_of, is_dark_around, shining
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.wandering.checks import chance_now, next_check
from rules.wandering.coming_up import doors_between
from rules.wandering.ground import here, turns_between
from rules.wandering.records import WANDERING, EncounterTable, TableRow, WanderingCheck
from rules.wandering.tables import find_table, range_of

NO_TABLES = "There are no encounter tables yet: `/wandering table keep` opens a form for one."
NOISE = "Noise or bright light in the dark may make it likelier, quiet rest out of the way less."


def render_wandering(state: GameState) -> str:
    """How often something may come here, how likely, and what waits for the referee."""
    return "\n".join((*_rhythm(state), *_chance(ENGINE.asking(state)), *_past(state)))


def _rhythm(state: GameState) -> Iterator[str]:
    scale, wandering = scale_of(state), WANDERING.of(state)
    if scale is None:
        yield "The party is at home, and nothing comes by itself."
        return
    often = (
        every_words(turns_between(state))
        if scale is Scale.DUNGEON
        else a_day_words(wandering.a_day)
    )
    moment = next_check(state)
    upcoming = "" if moment is None else f" The next check is {moment_words(moment)}."
    yield f"The party is {WHERE[scale]}: something may come {often}.{upcoming}"
    if scale in SIGHT:
        far = f" Now it is {wandering.sight} yards." if wandering.sight else ""
        yield f"-# {SIGHT[scale]}{far}"


def _chance(asker: Asker) -> Iterator[str]:
    found, wandering = here(asker), WANDERING.of(asker.state)
    parts = [f"{found.chance} in 6 here"]
    parts += [f"{wandering.modifier:+d} by your word"] if wandering.modifier else []
    parts += [f"{wandering.once:+d} this once"] if wandering.once else []
    table = "no table" if found.table is None else f"the table {plain(found.table.name)}"
    yield f"**{chance_now(asker)} in 6** ({listed(parts)}), on {table}."
    yield f"-# {' '.join((*_bright(asker.state), NOISE))}"


def _bright(state: GameState) -> Iterator[str]:
    """The light that the party carries in the dark, where it is bright."""
    light = brightest(shining(state)) if is_dark_around(state) else None
    if light is not None and glow_of(light) is Glow.BRIGHT:
        yield f"In the dark shines {plain(label_of(state, light))}."


def _past(state: GameState) -> Iterator[str]:
    checks = [_check_text(check) for check in WANDERING.of(state).checks]
    if checks:
        yield f"Last checks: {'; '.join(checks)}."
    for meeting in WANDERING.of(state).meetings:
        notes = f" ({plain(meeting.notes)})" if meeting.notes else ""
        since = moment_words(meeting.moment)
        yield f"**Waits for you** since {since}: {meeting_text(meeting)}{notes}"
    if WANDERING.of(state).meetings:
        yield from doors_text(doors_between(ENGINE.asking(state)))


def _check_text(check: WanderingCheck) -> str:
    result = "something" if check.came else "nothing"
    return f"{moment_words(check.moment)}: {check.rolled} of {check.needed}, {result}"


def wandering_buttons(game: LiveGame) -> Sequence[Button]:
    """What a referee does about it."""
    state = game.state
    waiting = [
        button for one in WANDERING.of(state).meetings for button in meeting_buttons(game, one)
    ]
    if scale_of(state) is None or state.encounter is not None:
        return waiting
    return (
        *waiting,
        make_button("wandering-check", game.id, now(state), label="Check now", style=BLUE),
        make_button("wandering-once", game.id, 1, label="+1 once: noise, light"),
        make_button("wandering-once", game.id, -1, label="\u22121 once: quiet rest"),
    )


def render_tables(state: GameState) -> str:
    """All tables, each in a line."""
    tables = sorted(WANDERING.of(state).tables, key=lambda table: table.name.casefold())
    if not tables:
        return NO_TABLES
    return join_within([f"- {_in_short(table)}" for table in tables], MESSAGE_LIMIT)


def _in_short(table: EncounterTable) -> str:
    ground = f", for {plain(listed(table.where))}" if table.where else ""
    contents = ", ".join(plain(row.text) for row in table.rows)
    return f"**{plain(table.name)}** ({table.dice}{ground}): {contents}"


def render_table(state: GameState, table: EncounterTable) -> str:
    """One table with all of its rows."""
    ground = f" \u00b7 for {plain(listed(table.where))}" if table.where else ""
    head = f"### {plain(table.name)}\n{table.dice}{ground}"
    rows = [_row_text(state, row) for row in table.rows]
    return f"{head}\n{join_within(rows, MESSAGE_LIMIT - len(head) - 1)}"


def _row_text(state: GameState, row: TableRow) -> str:
    number = f"{row.number} " if row.block and row.number != "1" else ""
    words = " (words alone)" if find_table(state, row.text) is None else " (a roll on that table)"
    kind = "" if row.block else words
    notes = f" \u00b7 {plain(row.notes)}" if row.notes else ""
    return f"**{range_of(row)}** {number}{plain(row.text)}{kind}{notes}"


def table_buttons(game: LiveGame, table: EncounterTable) -> Sequence[Button]:
    """Opens its form."""
    return (make_button("table-edit", game.id, table.id, label="Edit"),)
