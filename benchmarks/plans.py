"""How PostgreSQL goes about every statement of a running bot, beside 100,000 games of others.

Run with `python -m benchmarks.plans`; `--games` and `--rows` say how many. Each statement is
explained with its values and without any, as the server may plan it; those inside of the function
that writes are explained like the others. It also says what a start reads whole, and how long that
takes. `tests/data/test_plans_on_server.py` does the same beside fewer games.
"""

import argparse
import asyncio
import json
import re
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine, event

from data.stores import postgresql
from data.stores.address import Address
from tests import servers
from tests.data.conftest import Store, Ticker
from tests.data.test_plans import play_everything, start_again, use_timers
from tests.places import Place

NEVER_WHOLE = {"log", "timer", "game"}
FIRST = 1_001
"""Ids before this are those of the games that are played."""
_GAMES = f"generate_series({FIRST}, {FIRST - 1} + {{games}}) AS g"
_GUILD = "(g / 3)::bigint << 22"
_FILL = (
    f"""INSERT INTO game (id, guild_id, name, home_channel_id, version, scene_seq, state, redo,
        begun_at, ended_at, secrets_channel_id)
    SELECT g, {_GUILD}, 'Game ' || g, g, 1, 0, decode(repeat(md5(g::text), 40), 'hex'), '[]', g,
        CASE WHEN g % 5 = 0 THEN g END, CASE WHEN g % 10 = 0 THEN g END FROM {_GAMES}""",
    f"INSERT INTO channel (channel_id, game_id) SELECT g, g FROM {_GAMES}",
    f"""INSERT INTO member (game_id, number, user_id, is_referee)
    SELECT g, n, g * 10 + n, CASE WHEN n = 1 THEN 1 ELSE 0 END
    FROM {_GAMES}, generate_series(1, 5) AS n""",
    f"""INSERT INTO seed (id, game_id, kind, value, commitment, begun_at)
    SELECT 2 * g + n, g, CASE n WHEN 0 THEN 'open' ELSE 'secret' END, '', '', g
    FROM {_GAMES}, generate_series(0, 1) AS n""",
    f"""INSERT INTO board (game_id, channel_id, message_id, digest, head)
    SELECT g, g, g, 'drawn', {{rows}} FROM {_GAMES}""",
    f"""INSERT INTO timer (game_id, key, due_at, done_at)
    SELECT g, 'plan:' || n, 9000000000000 + n, CASE WHEN n > 0 THEN 9000000000000 + n END
    FROM {_GAMES}, generate_series(0, 4) AS n""",
    f"""INSERT INTO log (game_id, seq, action_key, kind, member, channel_id, at, seed_id, action,
        events, throws, changed, revealed, announced, message_id, undone_by, state_before,
        is_public, number, acted_for)
    SELECT g, seq, g || ':' || seq, CASE WHEN seq = 1 THEN 'manage' ELSE 'act' END,
        1 + seq % 5, g, seq, 2 * g, '["RollDice"]', repeat('["Rolled"] ', 25), '[]',
        CASE WHEN seq % 10 = 0 THEN 1 ELSE 0 END, 0, 1, seq, NULL, NULL, 1, seq, ''
    FROM {_GAMES}, generate_series(1, {{rows}}) AS seq""",
    "VACUUM ANALYZE",
)
_SIGNATURE = re.compile(r"write_all\((.*?)\) RETURNS", re.DOTALL)
_WITHIN = re.compile(r"^ {4,8}((?:INSERT|UPDATE|DELETE|WITH)\b.*?);$", re.DOTALL | re.MULTILINE)
_CAN_BE_EXPLAINED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
Step = dict[str, Any]
Asked = dict[str, Sequence[object]]
"""Statements with some of their values."""


async def fill(database: str, games: int, rows: int) -> None:
    """Write games of others, with so many rows of the log each, and have the server look at all."""
    connection = await servers.asyncpg.connect(servers.address(database))
    for statement in _FILL:
        await connection.execute(statement.format(games=games, rows=rows))
    await connection.close()


@contextmanager
def watched() -> Generator[Asked]:
    """Everything that is asked over a connection that is opened meanwhile."""
    asked: Asked = {}
    call = Address.call

    async def listening(address: Address, settings: Mapping[str, str]) -> object:
        connection = await call(address, settings)
        connection.add_query_logger(lambda one: asked.setdefault(one.query, one.args))
        return connection

    def hear(*told: object) -> None:
        asked.setdefault(str(told[2]), told[3] if isinstance(told[3], tuple) else ())

    # What goes by way of SQLAlchemy is prepared first, of which the driver says nothing.
    event.listen(Engine, "before_cursor_execute", hear)
    try:
        with patch.object(Address, "call", listening):
            yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


def within() -> Iterator[str]:
    """The statements of the function that writes, with a number for each of its arguments."""
    text = postgresql._FUNCTION
    (signature,) = _SIGNATURE.findall(text)
    kinds = [argument.split() for argument in signature.split(",")]
    for found in _WITHIN.findall(text):
        statement = re.sub(r"\s+INTO wanted_leases, found_leases$", "", found.strip())
        number = 0
        for name, kind in kinds:
            own = re.compile(rf"(?<![.\w]){name}\b(?!\.)")
            if own.search(statement):
                number += 1
                statement = own.sub(f"${number}::{kind}", statement)
        yield statement


def steps_of(plan: Step) -> Iterator[Step]:
    """A step of a plan, and those below it."""
    yield plan
    below: list[Step] = plan.get("Plans", [])
    for step in below:
        yield from steps_of(step)


async def scans(database: str, asked: Asked) -> list[str]:
    """The statements that read a whole table which grows, with the name of that."""
    connection = await servers.asyncpg.connect(servers.address(database))
    # The statements of the function name types that are made with it.
    await connection.execute(postgresql._FUNCTION)
    found: list[str] = []
    statements = [one for one in asked.items() if _can_be_explained(one[0])]
    for query, values in (*statements, *((inner, ()) for inner in within())):
        for plan in await _plans(connection, query, values):
            found += [
                f"{step['Relation Name']}: {' '.join(query.split())}"
                for step in steps_of(plan)
                if step["Node Type"] == "Seq Scan" and step["Relation Name"] in NEVER_WHOLE
            ]
    await connection.close()
    return found


async def _plans(connection: Any, query: str, values: Sequence[object]) -> list[Step]:  # noqa: ANN401
    """How a statement is gone about whatever its values are, and with some that it had."""
    plain = await connection.prepare(f"EXPLAIN (GENERIC_PLAN, FORMAT JSON) {query}")
    told = [await plain.fetchval(*(None for _ in plain.get_parameters()))]
    if values:
        told.append(await connection.fetchval(f"EXPLAIN (FORMAT JSON) {query}", *values))
    return [json.loads(one)[0]["Plan"] for one in told]


def _can_be_explained(query: str) -> bool:
    return "pg_temp." not in query and query.split(maxsplit=1)[0].upper() in _CAN_BE_EXPLAINED


async def play(database: str) -> Asked:
    """Do all that a bot does, in games of its own; what it asked of the database."""
    with watched() as asked:
        store = Store(Place(servers.address(database), name=database), Ticker())
        await store.open()
        await play_everything(store)
        await use_timers(store, await store.start(9))
        await start_again(store)
        await store.close()
    return asked


async def run(games: int, rows: int) -> int:
    """Fill a database, and print what was found."""
    database = await servers.empty_database()
    began = time.perf_counter()
    await fill(database, games, rows // games)
    print(f"{games:,} games, {rows:,} rows of log, in {time.perf_counter() - began:.0f} s")
    asked = await play(database)
    found = await scans(database, asked)
    print(f"{len(asked)} statements, and {len(list(within()))} within the function that writes")
    print("\n".join(found) or "none reads all of the log, of the timers or of the games")
    store = Store(Place(servers.address(database), name=database), Ticker())
    await store.open()
    for name, read in (
        ("channels and secrets", lambda: store.games.places.read_all(store.database.engine)),
        ("where boards stand", store.games.remembered.read_all),
        ("open offers", store.games.offers.read_all),
        ("what is untold", store.games.log.untold_games),
        ("boards to be drawn", lambda: store.games.remembered.boards(even_drawn=False)),
        ("all boards", store.games.remembered.boards),
        ("what is due", lambda: store.games.timers.due(9)),
        ("when the next is due", store.games.timers.next_due),
    ):
        began = time.perf_counter()
        await read()
        print(f"{name:24}{(time.perf_counter() - began) * 1000:8.0f} ms")
    await store.close()
    return 1 if found else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plans", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rows", type=int, default=1_000_000, help="of the log, in all")
    options = parser.parse_args(arguments)
    return asyncio.run(run(options.games, options.rows))


if __name__ == "__main__":
    sys.exit(main())
