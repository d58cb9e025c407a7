"""A game goes through a file: all of it is there again, and nothing that nobody looked at."""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
import pytest

from data import vocabulary
from data.carrying import archive, carried, checking
from data.carrying.archive import GAME, LOG, PICTURE, README, digest_of, pack, unpacking
from data.carrying.carried import Campaign
from data.carrying.checking import Trials
from data.carrying.signing import packed
from data.checked import Tally
from data.codec import codec_of
from data.evidence import Count, Part
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.migrating import MIGRATIONS
from data.move_numbers import Number
from rules.errors import RuleError
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.management import GameBrought, SecretRevealed
from tests.data.campaigns import campaign_in
from tests.data.conftest import (
    ANN,
    BOB,
    CHANNEL,
    GUILD,
    OTHER_CHANNEL,
    REFEREE,
    Gamble,
    Store,
    Throw3d6,
)
from tests.rows import for_rows

ROOT = Path(__file__).parents[2]
CARLA = 14
VERSIONS = MIGRATIONS / "versions"


async def played(store: Store) -> LiveGame:
    """Open and secret rolls, one of them shown, an undone move, a secret one, and macros."""
    game = await store.start()
    games = store.games
    await games.act(game.id, store.asked(ANN), Throw3d6(between=True))
    await games.act(game.id, store.asked(BOB), Throw3d6(secret=True))
    await games.act(game.id, store.asked(REFEREE), Throw3d6(secret=True, blind=True))
    await games.fairness.rotate(game.id, store.asked(REFEREE))
    await games.fairness.reveal(game.id, store.asked(REFEREE), Number(True, 3))
    await store.advance(game, ANN)
    await games.history.undo(game.id, store.asked(REFEREE))
    await store.advance(game, ANN, turns=3)
    await games.act(game.id, store.asked(ANN), Throw3d6())
    await games.macros.save(game.id, 0, "all", "1d6")
    await games.macros.save(game.id, 2, "own", "1d8")
    outcome = await games.fairness.rotate(game.id, store.asked(REFEREE))
    return outcome.game


async def files_of(store: Store, game: LiveGame) -> Mapping[str, bytes]:
    return await store.games.carried.files(game.id, store.now())


def read(store: Store, content: bytes) -> Campaign:
    return campaign_in(content, store.games.codec)


async def bring(store: Store, content: bytes, user_id: int = REFEREE) -> Outcome:
    asked = Asked(store.key(), user_id, OTHER_CHANNEL)
    return await store.games.carried.take_in(asked, GUILD, read(store, content))


async def log_of(store: Store, game: LiveGame) -> list[LogEntry]:
    return [*reversed(await store.games.log.entries(game.id, limit=100))]


def facts(entry: LogEntry) -> tuple[object, ...]:
    """What a row keeps wherever it goes."""
    return (
        *(entry.seq, entry.kind, entry.member, entry.at, entry.action_name, entry.events),
        *(entry.throws, entry.changed, entry.revealed, entry.undone_by, entry.label),
    )


async def test_a_game_is_the_same_on_the_other_side(store: Store) -> None:
    game = await played(store)
    outcome = await bring(store, packed(await files_of(store, game)))
    there = outcome.game
    assert outcome.events == (
        GameBrought(name="Keep", moves=game.public_head, commitment=there.open_seed.commitment),
    )
    assert there.id != game.id
    assert there.state == game.state
    assert (there.head, there.public_head) == (game.head + 1, game.public_head + 1)
    before, after = await log_of(store, game), await log_of(store, there)
    assert list(map(facts, before)) == list(map(facts, after))[:-1]
    assert all(row.announced for row in after[:-1])
    for member in (1, 2, 3):
        found = [await store.games.macros.listed(one.id, member) for one in (game, there)]
        assert found[0] == found[1]
    await store.close()
    games = await store.open()
    again = await games.find(OTHER_CHANNEL)
    assert again is not None
    assert (again.state, again.head, again.members) == (there.state, there.head, there.members)


async def test_the_file_says_how_new_it_is_and_one_of_before_that_comes_in(store: Store) -> None:
    files = dict(await files_of(store, await played(store)))
    told = msgspec.json.decode(files[GAME])
    assert told.pop("vocabulary") == vocabulary.NUMBER > 0
    files[GAME] = msgspec.json.encode({**told, "format": 1})
    assert read(store, packed(files)).game.vocabulary == 0


async def test_dice_of_before_stay_verifiable_and_those_of_now_are_new(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)))).game
    fairness = store.games.fairness
    assert {there.open_seed.value, there.secret_seed.value}.isdisjoint(
        {game.open_seed.value, game.secret_seed.value}
    )
    tallies = [await fairness.check_all(one, ALL_KNOWING) for one in (game, there)]
    assert tallies == [Tally(6, 0, ()), Tally(0, 0, (), brought=6)]
    for entry in await log_of(store, there):
        for one in await fairness.check(there, entry, ALL_KNOWING):
            assert one.label.startswith(f"v1|{game.id}|i:")
    seeds = await fairness.seeds(there)
    assert [(seed.kind, seed.is_brought) for seed in seeds if seed.value] == [("open", True)] * 2
    assert [seed.is_brought for seed in seeds].count(False) == 2


async def test_dice_that_fell_again_are_checked_under_their_first_key(store: Store) -> None:
    game = await store.start()
    first = await store.games.act(game.id, store.asked(ANN), Gamble())
    await store.history.undo(game.id, store.asked(REFEREE))
    await store.games.act(game.id, store.asked(ANN), Gamble())
    game = (await store.games.fairness.rotate(game.id, store.asked(REFEREE))).game
    files = await files_of(store, game)
    there = (await bring(store, packed(files))).game
    assert await store.games.fairness.check_all(there, ALL_KNOWING) == Tally(0, 0, (), brought=4)
    again = await store.games.log.entry_at(there.id, 4)
    labels = {one.label for one in await store.games.fairness.check(there, again, ALL_KNOWING)}
    assert labels == {f"v1|{game.id}|{first.entry.action_key}|0"}
    faces = await store.games.fairness.count_faces(game, ALL_KNOWING)
    # What fell once is counted once.
    assert sum(faces[6]) == 4
    rows = msgspec.json.decode(files[LOG])
    for throw in rows[3]["throws"]:
        throw["again"] = "i:nobody's"
    forged = {**files, LOG: b"\n".join(b"%s," % msgspec.json.encode(row) for row in rows)}
    with pytest.raises(RuleError, match="its dice are those of a move that is not there"):
        read(store, packed(forged))


async def test_what_came_before_an_update_is_counted_apart_after_it(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)))).game
    seeds = await store.games.fairness.seeds(there)
    change = store.place.change
    await change("UPDATE seed SET is_brought = 0")
    for one in (game, there):
        counted = msgspec.json.encode(Count(there.head, {"all": Part(right=7)})).decode()
        await change("INSERT INTO tally (game_id, count) VALUES (?, ?)", one.id, counted)
    (name,) = [one.name for one in iter_modules([str(VERSIONS)]) if one.name.endswith("_along")]
    migration = import_module(f"data.migrations.versions.{name}")
    for statement in (migration.MARK, migration.FORGET):
        await change(statement)
    assert await store.games.fairness.seeds(there) == seeds
    assert not any(seed.is_brought for seed in await store.games.fairness.seeds(game))
    tallies = [await store.games.fairness.check_all(one, ALL_KNOWING) for one in (game, there)]
    assert tallies == [Tally(7, 0, ()), Tally(0, 0, (), brought=6)]


async def test_a_secret_roll_of_before_can_be_shown_with_its_key(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)))).game
    outcome = await store.games.fairness.reveal(
        there.id, Asked(store.key(), REFEREE, OTHER_CHANNEL), Number(True, 2)
    )
    (event,) = outcome.events
    assert isinstance(event, SecretRevealed)
    (key,) = event.keys
    (checked,) = [
        one
        for one in await store.games.fairness.check(
            outcome.game, await store.games.log.entry_at(there.id, 2), ALL_KNOWING
        )
        if one.throw.secret
    ]
    assert checked.is_right
    assert checked.is_brought
    assert event.brought
    assert (checked.key, checked.label) == (key.key, key.label)


async def test_a_game_goes_on_and_through_another_file(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)))).game
    asked = Asked(store.key(), REFEREE, OTHER_CHANNEL)
    await store.games.act(there.id, asked, Throw3d6(secret=True, between=True))
    there = (await store.games.fairness.rotate(there.id, store.asked(REFEREE))).game
    tally = await store.games.fairness.check_all(there, ALL_KNOWING)
    assert tally == Tally(3, 0, (), brought=6)
    again = packed(await files_of(store, there))
    asked = Asked(store.key(), REFEREE, 300)
    third = (await store.games.carried.take_in(asked, GUILD, read(store, again))).game
    tally = await store.games.fairness.check_all(third, ALL_KNOWING)
    assert tally == Tally(0, 0, (), brought=9)
    assert third.state == game.state


async def test_portraits_come_along(store: Store) -> None:
    game = await played(store)
    digest = await store.games.pictures.keep(game.id, b"a picture")
    files = await files_of(store, game)
    there = (await bring(store, packed(files))).game
    found = await store.games.pictures.find(there.id, digest)
    assert found == (b"a picture", 0, 0)
    name = PICTURE.format(digest)
    for content, why in ((b"another", "not the picture"), (bytes(300_001), "webp: it is larger")):
        with pytest.raises(RuleError, match=why):
            read(store, packed({**files, name: content}))
    others = {PICTURE.format(digest_of(bytes([n]))): bytes([n]) for n in range(200)}
    others |= {PICTURE.format(digest_of(bytes([n, n]))): bytes([n, n]) for n in range(101)}
    with pytest.raises(RuleError, match="302 pictures in it, and 300 are the most"):
        read(store, packed({**files, **others}))


async def test_undo_begins_with_the_import(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)))).game
    with pytest.raises(RuleError, match="long over"):
        await store.games.history.undo(there.id, Asked(store.key(), REFEREE, OTHER_CHANNEL))
    moved = await store.advance(there, REFEREE)
    assert moved.state != there.state
    undone = await store.games.history.undo(there.id, Asked(store.key(), REFEREE, OTHER_CHANNEL))
    assert undone.game.state == there.state


async def test_people_take_their_seats(store: Store) -> None:
    game = await played(store)
    there = (await bring(store, packed(await files_of(store, game)), CARLA)).game
    assert [(m.number, m.user_id) for m in there.members.values()] == [(1, CARLA)]
    games = store.games
    newcomer = await games.management.ensure_member(there.id, BOB)
    assert newcomer == 4
    outcome = await games.seats.fill(there.id, Asked(store.key(), CARLA), {2: ANN, 3: BOB})
    members = {user: one.number for user, one in outcome.game.members.items()}
    assert members == {CARLA: 1, ANN: 2, BOB: 3}
    assert [one.is_referee for one in outcome.game.members.values()].count(True) == 1
    assert await games.management.ensure_member(there.id, 99) == 5
    await store.close()
    again = await (await store.open()).get(there.id)
    assert {user: one.number for user, one in again.members.items()} == {**members, 99: 5}


async def test_who_moves_to_another_seat_stays_a_referee(store: Store) -> None:
    game = await played(store)
    outcome = await store.games.seats.fill(game.id, store.asked(REFEREE), {2: REFEREE})
    assert outcome.game.referees[0].number == 2
    assert outcome.game.member(ANN) is None
    for people, why in (
        ({2: REFEREE}, "those people already"),
        ({1: BOB, 3: BOB}, "the same person twice"),
        ({77: BOB}, "no such seat"),
        ({2: BOB}, "needs a referee"),
    ):
        with pytest.raises(RuleError, match=why):
            await store.games.seats.fill(game.id, store.asked(REFEREE), people)
    with pytest.raises(RuleError, match="Only a referee"):
        await store.games.seats.fill(game.id, store.asked(BOB), {1: BOB})
    assert (await store.games.get(game.id)).members == outcome.game.members


async def test_nothing_is_half_taken_in(store: Store) -> None:
    game = await played(store)
    content = packed(await files_of(store, game))
    with pytest.raises(RuleError, match="already has a game"):
        await store.games.carried.take_in(store.asked(ANN), GUILD, read(store, content))
    assert await store.games.places.of_guild(GUILD) == ((game.id, "Keep"),)


async def test_the_file_is_the_same_for_the_same_game_and_names_nobody(store: Store) -> None:
    game = await played(store)
    first, second = [packed(await store.games.carried.files(game.id, 5)) for _ in range(2)]
    assert first == second
    text = b"".join((await files_of(store, game)).values()).decode()
    for hidden in (ANN, BOB, REFEREE, CHANNEL, GUILD):
        assert f'user_id": {hidden}' not in text
    for seed in (game.open_seed, game.secret_seed):
        assert seed.value.hex() not in text
    assert packed(await files_of(store, game), "<html>").count(b"chronicle.html") == 2


async def test_open_dice_whose_seed_is_in_use_are_rolled_just_now(store: Store) -> None:
    game = await played(store)
    await store.games.act(game.id, store.asked(ANN), Throw3d6())
    with pytest.raises(RuleError, match="rolled just now"):
        await files_of(store, game)


# What strangers send

Json = Any
Change = Callable[[Json, list[Json]], object]


def zip_of(way: int = zipfile.ZIP_DEFLATED, /, **files: str) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", way) as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    return written.getvalue()


def locked() -> bytes:
    content = bytearray(zip_of(**{GAME: "{}", LOG: "[]"}))
    for sign, at in ((b"PK\1\2", 8), (b"PK\3\4", 6)):
        place = content.find(sign)
        content[place + at] |= 1
    return bytes(content)


def doubled() -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as opened:
        for name in (GAME, LOG, "log.jsom"):
            opened.writestr(name, "[]")
    return written.getvalue().replace(b"log.jsom", b"log.json")


HOSTILE: Mapping[str, tuple[bytes, str]] = {
    "nothing": (b"", "no ZIP"),
    "text": (b"{}", "no ZIP"),
    "cut": (zip_of(**{GAME: "{}", LOG: "[]"})[:-30], "no ZIP"),
    "path": (zip_of(**{"../../etc/passwd": "x", GAME: "{}", LOG: "[]"}), "no exported game has"),
    "name": (zip_of(**{"a`@everyone": "x"}), r"“a\?\?everyone”"),
    "twice": (doubled(), "twice"),
    "locked": (locked(), "password"),
    "LZMA": (zip_of(zipfile.ZIP_LZMA, **{GAME: "{}", LOG: "[]"}), "packed in a way"),
    "a player's": (zip_of(**{"world.json": "{}"}), "Only a referee's can be imported"),
    "no game": (zip_of(**{README: "x"}), "no game.json"),
    "no log": (zip_of(**{GAME: "{}"}), "no log.json"),
    "no JSON": (zip_of(**{GAME: "hello", LOG: "[]"}), "game.json: "),
    "deep": (zip_of(**{GAME: "[" * 100_000, LOG: "[]"}), "game.json: "),
    "empty": (zip_of(**{GAME: "{}", LOG: "[]"}), "game.json: Object missing"),
    "newer": (
        zip_of(**{GAME: '{"linkboy":"game","format":99}', LOG: "[]"}),
        "from a newer Linkboy",
    ),
    "newer words": (
        zip_of(**{GAME: '{"linkboy":"game","format":2,"vocabulary":9999}', LOG: "[]"}),
        "from a newer Linkboy",
    ),
    "another": (zip_of(**{GAME: '{"linkboy":"cheese","format":1}', LOG: "[]"}), "game.json: "),
}


@for_rows("name", lambda _: HOSTILE)
def test_what_is_no_file_of_a_game(name: str) -> None:
    content, why = HOSTILE[name]
    with pytest.raises(RuleError, match=why) as refusal:
        unpack_and_read(content)
    assert "\n" not in refusal.value.message


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_UNPACKED", 10_000)
    told = zip_of(**{GAME: "0" * 10_001, LOG: "[]"})
    size = (10_001).to_bytes(4, "little")
    assert told.count(size) == 2
    for content in (told, told.replace(size, (9).to_bytes(4, "little"))):
        with pytest.raises(RuleError, match=r"more than|no ZIP"):
            unpack_and_read(content)


def unpack_and_read(content: bytes) -> Campaign:
    return campaign_in(content, codec_of({}))


def in_state(**fields: Json) -> Change:
    return lambda game, _: game["state"].update(fields)


def in_game(**fields: Json) -> Change:
    return lambda game, _: game.update(fields)


def in_row(index: int, **fields: Json) -> Change:
    return lambda _, rows: rows[index].update(fields)


def deep(levels: int) -> Json:
    return [deep(levels - 1)] if levels else 1


def forge_open(_game: Json, rows: list[Json]) -> None:
    """Another face of an open die, both where it fell and where it is told."""
    faces = rows[1]["throws"][0]["record"]["groups"][0]["faces"]
    faces[0] = faces[0] % 6 + 1
    rows[1]["events"][0][1]["throw"] = rows[1]["throws"][0]


def tell_otherwise(_game: Json, rows: list[Json]) -> None:
    rows[1]["events"][0][1]["throw"]["record"]["total"] += 1


def ill_die(_game: Json, rows: list[Json]) -> None:
    rows[1]["throws"][0]["record"]["groups"][0]["sides"] = 0


def lose_key(_game: Json, rows: list[Json]) -> None:
    rows[2]["keys"] = {}


def forge_key(_game: Json, rows: list[Json]) -> None:
    rows[2]["keys"] = {"0": "00" * 32}


def reveal(**fields: Json) -> Change:
    """The move that showed a secret roll, with other keys."""

    def change(_game: Json, rows: list[Json]) -> None:
        (row,) = (row for row in rows if row["action"][0] == "SecretRevealed")
        row["events"][0][1]["keys"] = [{**key, **fields} for key in row["events"][0][1]["keys"]]

    return change


def reveal_nothing(_game: Json, rows: list[Json]) -> None:
    rows[0]["action"][0] = "SecretRevealed"


def swap_seed(game: Json, _rows: list[Json]) -> None:
    game["seeds"][0]["value"] = "00" * 32


CHARACTER = {"id": "c1", "name": "Aldric", "owner": 9, "vitals": [1, 1]}
WRONG: Mapping[str, tuple[Change, str]] = {
    "no moves": (in_game(moves=3), "line 5: it has more than the 3 moves of game.json"),
    "unknown field": (in_game(token="x"), "game.json: Object contains unknown field"),
    "name too long": (in_game(name="x" * 101), "game.json: .*name"),
    "name of nothing": (in_game(name=""), "game.json: .*name"),
    "name with a bell": (in_game(name="a\7"), "letters that nobody can type"),
    "seats twice": (in_game(seats=[{"number": 1}, {"number": 1}]), "a person stands in it twice"),
    "no seats": (in_game(seats=[]), "the macro own is nobody's"),
    "seats without a number": (in_game(seats=[{"number": 0}]), "game.json: .*seats"),
    "a macro twice": (
        in_game(macros=[{"member": 0, "name": "a", "text": "d6"}] * 2),
        "a macro stands in it twice",
    ),
    "a macro of nobody": (
        in_game(macros=[{"member": 8, "name": "a", "text": "d6"}]),
        "macro a is nobody's",
    ),
    "seed twice": (
        lambda game, _: game.update(seeds=game["seeds"] * 2),
        "a seed stands in it twice",
    ),
    "another seed": (swap_seed, "log.json, line 3: its dice .* do not follow from their seed"),
    "came after": (in_game(came=[{"through": 99}]), "is not the beginning of its log"),
    "came twice": (in_game(came=[{"through": 2}, {"through": 2}]), "not the beginning of its log"),
    "came from nobody": (in_game(came=[{"through": 2, "key": "ab" * 32}]), "and has no name"),
    "came from lines": (
        in_game(came=[{"through": 2, "key": "ab" * 32, "name": "a\nb"}]),
        "and has no name",
    ),
    "no seed": (in_game(seeds=[]), "the seed of its dice is not there"),
    "state of nobody": (in_state(preset="chess"), "rules that this Linkboy does not know"),
    "state of tomorrow": (in_state(format=99), "unknown format 99"),
    "state of another kind": (in_state(characters=7), "game.json: a stored game cannot be read"),
    "part of nobody": (in_state(parts={"weather": {}}), "the part 'weather'"),
    "deep": (in_state(parts={"weather": deep(60)}), "brackets in brackets"),
    "long text": (in_state(overrides={"a": "x" * 7000}), "7,000 letters"),
    "large number": (in_state(session=10**17), "larger than any in a game"),
    "many values": (in_state(parts={"weather": [0] * 120_001}), "larger than that of any game"),
    "a character of nobody": (
        in_state(active={"9": "c1"}),
        "person 9 has a character, and no seat",
    ),
    "order": (in_row(3, seq=9), "line 5: the moves are not in their order"),
    "number": (in_row(3, number=9), "line 5: the moves are not in their order"),
    "kind": (in_row(3, kind="cheat"), "line 5: that is no kind of move"),
    "undone by nothing": (in_row(3, undone_by=2), "what took it back is no such move"),
    "undone by a roll": (in_row(1, undone_by=4), "what took it back is no such move"),
    "stranger": (in_row(3, member=9), "line 5: somebody acts who has no seat"),
    "stranger's stand-in": (in_row(3, acted_for=[9]), "somebody acts who has no seat"),
    "seed of nothing": (in_row(3, seed=99), "the seed of its dice is not there"),
    "key twice": (lambda _, rows: rows[3].update(key=rows[2]["key"]), "the same key"),
    "key of a bar": (in_row(3, key="a|b"), "line 5: .*key"),
    "game of letters": (in_row(3, game="one"), "line 5: .*game"),
    "no action": (in_row(3, action=7), "line 5: "),
    "event of nobody": (in_row(3, events=[["Cheated", {}]]), "'Cheated', which this program"),
    "event of another kind": (in_row(3, events=[["Thrown", {}]]), "a Thrown that cannot be read"),
    "face": (forge_open, "line 3: its dice .test. do not follow from their seed"),
    "told otherwise": (tell_otherwise, "line 3: what it tells of its dice is not what fell"),
    "brackets": (
        lambda game, _: game.update(state=msgspec.Raw(b"[" * 5_000 + b"]" * 5_000)),
        "game.json: there are brackets in brackets",
    ),
    "no such die": (ill_die, "line 3: there is no such die"),
    "lost key": (lose_key, "line 4: its dice .* do not follow"),
    "forged key": (forge_key, "line 4: its dice .* do not follow"),
    "a reveal of no move": (reveal(seq=99), "it shows dice of a move that was not before it"),
    "a reveal of nothing": (reveal_nothing, "line 2: what it shows is not what it does"),
    "ill key": (in_row(2, keys={"0": "zz"}), "line 4: .*keys"),
    "keys of no dice": (
        in_row(0, keys={"0": "00" * 32}),
        "it has keys of dice that did not",
    ),
    "a long action": (
        in_row(3, action=["Cheat", {"lists": [[]] * 86_000}]),
        "line 5: what somebody did has 258 kB, and 256 kB are the most",
    ),
    "many events": (
        in_row(3, events=[["Thrown", {}]] * 80_000),
        "line 5: what came of it has 1,120 kB, and 1,000 kB are the most",
    ),
    "many dice": (
        in_row(3, throws=[{}] * 400_000),
        "line 5: its dice has 1,200 kB, and 1,000 kB are the most",
    ),
    "many stand-ins": (in_row(3, acted_for=[1] * 501), "line 5: .*acted for"),
    "a long row": (in_row(3, action=["x" * 3_000_001, {}]), "line 5: it is larger than any move"),
    "too many moves": (in_game(moves=100_001), "100,001 moves, and 100,000 are the most"),
    "fewer moves": (lambda _, rows: rows.pop(), "it has 10 moves where game.json says 11"),
    "no state": (in_game(state=[]), "game.json: "),
    "a long number": (in_state(session=1.5e300), "larger than any in a game"),
}


async def test_what_is_wrong_in_a_file_is_said_with_its_place(store: Store) -> None:
    files = await files_of(store, await played(store))
    wrong: list[str] = []
    for name, (change, why) in WRONG.items():
        game, rows = (msgspec.json.decode(files[one]) for one in (GAME, LOG))
        change(game, rows)
        lines = b",\n".join(map(msgspec.json.encode, rows))
        content = pack({GAME: msgspec.json.encode(game), LOG: b"[\n" + lines + b"\n]\n"})
        try:
            with pytest.raises(RuleError, match=why) as refusal:
                read(store, content)
            assert "\n" not in refusal.value.message
        except BaseException as error:  # noqa: BLE001 - each row is to be named
            wrong.append(f"{name}: {error}")
    assert not wrong, "\n".join(wrong)
    assert await store.games.places.of_guild(GUILD) == ((1, "Keep"),)


async def test_a_state_that_the_bot_could_not_live_with_is_refused(store: Store) -> None:
    content = packed(await files_of(store, await played(store)))

    def fail(_: object) -> None:
        raise KeyError("goblin")

    def fine(_: object) -> None:
        pass

    for trials, why in (
        (Trials(fail, fine, fine), "does not hold together: 'goblin'"),
        (
            Trials(lambda _: None, fail, lambda _: None),
            "line 2: what happened cannot be told: 'goblin'",
        ),
    ):
        with pytest.raises(RuleError, match=why):
            campaign_in(content, store.games.codec, trials)


def test_a_file_reads_back_as_it_was_packed() -> None:
    files = {README: b"hello", GAME: b"{}", LOG: b"[\n{},\n{}\n]\n"}
    with unpacking(io.BytesIO(pack(files))) as packed_files:
        assert packed_files.read(GAME, 2) == b"{}"
        assert list(packed_files.lines(LOG)) == [b"[\n", b"{},\n", b"{}\n", b"]\n"]
        with pytest.raises(RuleError, match="it is larger than in any game"):
            packed_files.read(GAME, 1)


@pytest.mark.parametrize(
    ("module", "bound", "most", "why"),
    [
        (carried, "MOST_ROWS", 3, "it has 11 moves, and 3 are the most"),
        (carried, "MOST_GAME", 10, "larger than any that is taken in"),
        (carried, "MOST_UNPACKED", 10, "larger than any that is taken in"),
        (carried, "MOST_VALUES", 2, "more people, places and things"),
        (checking, "MOST_ACTION", 5, "in one of its moves what somebody did has 0 kB"),
    ],
)
async def test_an_export_says_what_no_import_takes(
    store: Store, monkeypatch: pytest.MonkeyPatch, module: object, bound: str, most: int, why: str
) -> None:
    files = await files_of(store, await played(store))
    assert carried.hindrance(files) == ""
    monkeypatch.setattr(carried, "MOST_TOLD", 50)
    monkeypatch.setattr(module, bound, most)
    assert why in carried.hindrance(files)


async def test_of_a_long_action_an_export_has_what_it_was(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(store)
    monkeypatch.setattr(carried, "MOST_ACTION", 20)
    files = await files_of(store, game)
    rows = msgspec.json.decode(files[LOG])
    assert ["Throw3d6", {}] in [row["action"] for row in rows]
    there = (await bring(store, packed(files))).game
    assert there.state == game.state


def test_what_looks_at_strangers_games_loads_no_database() -> None:
    program = (
        "import sys, cogs.campaign.trying;"
        "print([name for name in ('sqlalchemy', 'aiosqlite') if name in sys.modules])"
    )
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    assert found.stdout.strip() == "[]"
