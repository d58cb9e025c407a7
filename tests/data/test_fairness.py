"""Rolls can be checked, secrets stay secret until they are shown, and nothing can be altered."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from data.checked import Checked
from data.evidence import Part, may_see
from data.live import Asked, LiveGame
from data.move_numbers import Number
from data.seeds import new_seed
from rules.dice.faces import DiceGroup, DiceRecord, FairDice, is_same_roll, roll_dice, roll_label
from rules.dice.fairness import commitment, secret_roll_key
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Throw
from rules.kernel.management import SecretRevealed, SeedsRotated
from tests.data.conftest import ANN, BOB, OTHER_CHANNEL, REFEREE, Store, Throw3d6, Ticker

FULL = Viewer(1, is_referee=True)


async def rolled(store: Store, *, secret: bool = False, blind: bool = False) -> LiveGame:
    game = await store.start()
    action = Throw3d6(secret=secret, blind=blind)
    return (await store.games.act(game.id, Asked("i:roll", ANN), action)).game


async def checked(store: Store, game: LiveGame, viewer: Viewer = TABLE) -> tuple[Checked, ...]:
    entry = await store.games.log.entry_at(game.id, 2)
    return await store.games.fairness.check(game, entry, viewer)


async def test_an_open_roll_is_right_and_proven_by_the_seed_once_it_is_revealed(
    store: Store,
) -> None:
    game = await rolled(store)
    (before,) = await checked(store, game)
    assert before.is_right
    assert before.key == ""
    outcome = await store.games.fairness.rotate(game.id, store.asked(REFEREE))
    (event,) = outcome.events
    assert isinstance(event, SeedsRotated)
    (after,) = await checked(store, outcome.game)
    assert after.key == event.revealed
    assert commitment(bytes.fromhex(after.key)) == after.commitment == game.open_seed.commitment
    assert is_same_roll(after.throw.record, FairDice(bytes.fromhex(after.key), after.label))
    assert event.commitment == outcome.game.open_seed.commitment != after.commitment


async def test_rotation_reveals_no_secret_roll(store: Store) -> None:
    game = await rolled(store, secret=True)
    outcome = await store.games.fairness.rotate(game.id, store.asked(REFEREE))
    assert outcome.game.secret_seed == game.secret_seed
    assert await checked(store, outcome.game) == ()
    (own,) = await checked(store, outcome.game, Viewer(2))
    assert own.is_right
    assert own.key == ""
    assert [s.value for s in await store.games.fairness.seeds(outcome.game)].count("") == 2


async def test_labels_do_not_tell_of_a_secret_roll_between(store: Store) -> None:
    game = await store.start()
    await store.games.act(game.id, Asked("i:roll", ANN), Throw3d6(between=True))
    seen = await checked(store, game)
    assert [found.label.rpartition("|")[2] for found in seen] == ["0", "1"]
    assert all(found.is_right for found in seen)
    everything = await checked(store, game, FULL)
    assert [found.throw.secret for found in everything] == [False, True, False]
    assert all(found.is_right for found in everything)
    outcome = await store.games.fairness.reveal(
        game.id, store.asked(REFEREE), Number(is_public=True, value=2)
    )
    shown = await checked(store, outcome.game)
    # The open rolls keep their seed to themselves, also the one whose number the secret one has.
    assert [bool(found.key) for found in shown] == [False, True, False]


async def test_a_row_that_counted_open_and_secret_rolls_together_is_still_right(
    store: Store,
) -> None:
    game = await store.start()
    key, dice = "i:old", (game.open_seed, game.secret_seed)
    throws: list[Throw] = []
    for number, secret in enumerate((False, True, False)):
        label = roll_label(str(game.id), key, number)
        seed = dice[secret].value
        value = secret_roll_key(seed, label) if secret else seed
        record = roll_dice(FairDice(value, label), 3, 6)
        hashed = commitment(value) if secret else ""
        throws.append(Throw(number, "test", record, secret=secret, commitment=hashed))
    rolled = await store.games.act(game.id, Asked(key, ANN), Throw3d6())
    entry = replace(rolled.entry, throws=tuple(throws))
    assert [c.is_right for c in await store.games.fairness.check(game, entry, FULL)] == [True] * 3


async def test_a_secret_roll_finds_its_seed_whatever_the_clock_says(store: Store) -> None:
    game = await rolled(store, secret=True)
    management = store.games.management
    assert isinstance(store.now, Ticker)
    store.now.now -= 500
    await management.end(game.id, store.asked(REFEREE))
    again = (await management.reopen(game.id, store.asked(REFEREE))).game
    (found,) = await checked(store, again, FULL)
    assert found.is_right
    assert commitment(bytes.fromhex(found.key)) == found.commitment


async def test_only_a_referee_rotates(store: Store) -> None:
    game = await rolled(store)
    with pytest.raises(ForbiddenError):
        await store.games.fairness.rotate(game.id, store.asked(ANN))


async def test_a_private_roll_is_revealed_by_its_roller_with_a_key_of_its_own(
    store: Store,
) -> None:
    game = await rolled(store, secret=True)
    fairness = store.games.fairness
    with pytest.raises(ForbiddenError):
        await fairness.reveal(game.id, store.asked(BOB), Number(is_public=True, value=2))
    outcome = await fairness.reveal(game.id, store.asked(ANN), Number(is_public=True, value=2))
    (event,) = outcome.events
    assert isinstance(event, SecretRevealed)
    (proof,) = event.keys
    (throw,) = event.throws
    key = bytes.fromhex(proof.key)
    assert commitment(key) == throw.commitment
    assert is_same_roll(throw.record, FairDice(key, proof.label))


async def test_a_blind_roll_is_the_referees_to_reveal(store: Store) -> None:
    game = await rolled(store, secret=True, blind=True)
    fairness = store.games.fairness
    assert await checked(store, game, Viewer(2)) == ()
    with pytest.raises(ForbiddenError):
        await fairness.reveal(game.id, store.asked(ANN), Number(is_public=True, value=2))
    await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=2))


async def test_a_player_is_told_the_same_of_hidden_dice_and_of_none(store: Store) -> None:
    game = await rolled(store, secret=True, blind=True)
    await store.games.act(game.id, Asked("i:open", ANN), Throw3d6())
    answers: list[str] = []
    for seq in (2, 3):
        with pytest.raises(ForbiddenError) as refused:
            await store.games.fairness.reveal(
                game.id, store.asked(ANN), Number(is_public=True, value=seq)
            )
        answers.append(str(refused.value).replace(str(seq), "…"))
    assert answers[0] == answers[1]


async def test_there_must_be_a_secret_to_reveal(store: Store) -> None:
    game = await rolled(store)
    fairness = store.games.fairness
    with pytest.raises(RuleError, match="no secret roll"):
        await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=2))
    with pytest.raises(NotFoundError):
        await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=99))


@pytest.mark.parametrize("secret", [False, True])
async def test_a_roll_that_was_altered_is_found(store: Store, *, secret: bool) -> None:
    game = await rolled(store, secret=secret)
    entry = await store.games.log.entry_at(game.id, 2)
    faces = entry.throws[0].record.groups[0].faces
    altered = tuple(face % 6 + 1 for face in faces)
    old, new = (str(list(f)).replace(" ", "") for f in (faces, altered))
    async with store.database.engine.begin() as connection:
        await connection.execute(
            text("UPDATE log SET throws = replace(throws, :old, :new)"), {"old": old, "new": new}
        )
        await connection.execute(
            text("UPDATE log SET events = replace(events, :old, :new)"), {"old": old, "new": new}
        )
    (found,) = await checked(store, game, FULL)
    assert found.is_right is False
    tally = await store.games.fairness.check_all(game, FULL)
    assert (tally.right, len(tally.wrong)) == (0, 1)


async def test_all_rolls_of_a_game_are_checked_page_by_page(store: Store) -> None:
    game = await store.start()
    for n in range(230):
        await store.games.act(game.id, Asked(f"n:{n}", ANN), Throw3d6(secret=n % 5 == 0))
    fairness = store.games.fairness
    assert (await fairness.check_all(game, FULL)).right == 230
    assert (await fairness.check_all(game, TABLE)).right == 184
    await fairness.rotate(game.id, store.asked(REFEREE))
    assert (await fairness.check_all(game, FULL)).wrong == ()


async def test_an_ended_game_shows_its_seeds_and_a_reopened_one_has_new_ones(store: Store) -> None:
    game = await rolled(store, secret=True)
    management = store.games.management
    ended = (await management.end(game.id, store.asked(REFEREE))).game
    shown = {info.value for info in await store.games.fairness.seeds(ended)}
    assert shown == {game.open_seed.value.hex(), game.secret_seed.value.hex()}
    again = (await management.reopen(game.id, store.asked(REFEREE))).game
    assert again.open_seed.value.hex() not in shown
    assert again.secret_seed.value.hex() not in shown
    (found,) = await checked(store, again, FULL)
    assert found.is_right
    await store.close()
    games = await store.open()
    assert (await games.get(game.id)).secret_seed == again.secret_seed


def test_seeds_do_not_show_themselves() -> None:
    seed = new_seed()
    assert seed.value.hex() not in repr(seed)


async def test_a_revealed_roll_is_everybodys_to_check_and_is_not_revealed_twice(
    store: Store,
) -> None:
    game = await rolled(store, secret=True, blind=True)
    fairness = store.games.fairness
    assert await fairness.revealed(game.id) == {}
    assert await checked(store, game) == ()
    outcome = await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=2))
    (found,) = await checked(store, outcome.game)
    assert found.is_right
    assert commitment(bytes.fromhex(found.key)) == found.commitment
    assert (await fairness.check_all(outcome.game, TABLE)).right == 1
    with pytest.raises(RuleError, match="already"):
        await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=2))


async def test_the_end_of_a_game_shows_the_keys_of_secret_rolls_to_those_who_know_them(
    store: Store,
) -> None:
    game = await rolled(store, secret=True)
    management = store.games.management
    ended = (await management.end(game.id, store.asked(REFEREE))).game
    again = (await management.reopen(game.id, store.asked(REFEREE))).game
    for state in (ended, again):
        (own,) = await checked(store, state, Viewer(2))
        assert commitment(bytes.fromhex(own.key)) == own.commitment
        assert await checked(store, state) == ()


async def test_faces_are_counted_as_far_as_the_viewer_may_see_them(store: Store) -> None:
    game = await store.start()
    faces: list[int] = []
    secrets: list[int] = []
    for n in range(6):
        outcome = await store.games.act(game.id, Asked(f"n:{n}", ANN), Throw3d6(secret=n % 2 == 1))
        (throw,) = outcome.entry.throws
        (secrets if throw.secret else faces).extend(throw.record.faces)
    counts = await store.games.fairness.count_faces(game, TABLE)
    assert counts == {6: tuple(faces.count(face) for face in range(1, 7))}
    everything = await store.games.fairness.count_faces(game, FULL)
    assert everything == {6: tuple((faces + secrets).count(face) for face in range(1, 7))}


async def test_what_was_counted_is_kept_and_goes_on_from_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.evidence.PAGE", 7)
    game = await store.start()
    for n in range(60):
        secret = n % 3 == 0
        action = Throw3d6(secret=secret, blind=n % 6 == 0)
        await store.games.act(game.id, Asked(f"n:{n}", ANN), action)
    fairness = store.games.fairness
    own = Viewer(2)
    assert (await fairness.check_all(game, own)).right == 50
    await store.close()
    fairness = (await store.open()).fairness
    async with store.database.engine.begin() as connection:
        await connection.execute(text("UPDATE log SET throws = '[]', events = '[]' WHERE seq < 50"))
    assert [(await fairness.check_all(game, v)).right for v in (TABLE, own, FULL)] == [40, 50, 60]
    await store.games.act(game.id, store.asked(ANN), Throw3d6())
    assert [(await fairness.check_all(game, v)).right for v in (TABLE, own, FULL)] == [41, 51, 61]


async def test_a_short_count_does_not_wait_for_a_long_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.evidence.PAGE", 2)
    long, short = await store.start(), await store.start(OTHER_CHANNEL)
    for n in range(150):
        await store.games.act(long.id, Asked(f"n:{n}", ANN), Throw3d6())
    await store.games.act(short.id, Asked("short", ANN), Throw3d6())
    fairness = store.games.fairness
    ended: list[int] = []

    async def count(game: LiveGame) -> int:
        right = (await fairness.check_all(game, TABLE)).right
        ended.append(right)
        return right

    counting = [asyncio.create_task(count(one)) for one in (long, long, short)]
    assert await asyncio.gather(*counting) == [150, 150, 1]
    assert ended[0] == 1


@pytest.mark.parametrize("counted_before", [False, True])
async def test_a_roll_that_was_revealed_is_counted_as_everybodys(
    store: Store, *, counted_before: bool
) -> None:
    game = await rolled(store, secret=True)
    await store.games.act(game.id, Asked("blind", BOB), Throw3d6(secret=True, blind=True))
    fairness = store.games.fairness

    async def seen(viewer: Viewer) -> tuple[int, int]:
        faces = await fairness.count_faces(game, viewer)
        return (await fairness.check_all(game, viewer)).right, sum(faces.get(6, ()))

    if counted_before:
        assert [await seen(v) for v in (TABLE, Viewer(2), Viewer(3), FULL)] == [
            (0, 0),
            (1, 3),
            (0, 0),
            (2, 6),
        ]
    await fairness.reveal(game.id, store.asked(REFEREE), Number(is_public=True, value=3))
    await fairness.reveal(game.id, store.asked(ANN), Number(is_public=True, value=2))
    assert [await seen(v) for v in (TABLE, Viewer(2), Viewer(3), FULL)] == [(2, 6)] * 4


def test_large_dice_are_checked_and_not_counted() -> None:
    part = Part()
    groups = tuple(
        DiceGroup(f"1d{sides}", sides, (sides,), (True,))
        for sides in (1, 20, 100, 101, *range(1_000_000, 999_946, -1))
    )
    throw = Throw(0, "test", DiceRecord("many", 0, groups))
    right = Checked(7, throw, "", "", "", is_right=True)
    part.add(right)
    assert part == Part(right=1, faces={20: {20: 1}, 100: {100: 1}})
    for other in (replace(right, seq=8, is_right=False), replace(right, is_brought=True)):
        part.add(other)
        assert part.faces == {20: {20: 2}, 100: {100: 2}}
        part.add(other, times=-1)
    part.add(replace(right, is_right=None))
    assert part == Part(right=1, forced=1, faces={20: {20: 1}, 100: {100: 1}})


async def test_an_open_roll_behind_a_hidden_event_is_not_for_players(store: Store) -> None:
    game = await rolled(store)
    entry = await store.games.log.entry_at(game.id, 2)
    (throw,) = entry.throws
    secret = tuple(replace(event, audience=()) for event in entry.events)
    hidden = replace(entry, events=secret)
    assert may_see(entry, throw, TABLE)
    assert not may_see(hidden, throw, TABLE)
    assert may_see(hidden, throw, FULL)
    assert may_see(replace(entry, events=()), throw, TABLE)
