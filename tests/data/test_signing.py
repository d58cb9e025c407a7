"""Whose word a brought game is: signatures that fit and that do not, and what fell here before."""

import io
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from nacl.signing import SigningKey
from sqlalchemy.exc import IntegrityError

from data.carrying import archive
from data.carrying.archive import CHRONICLE, GAME, LOG, README, SIGNATURE, pack, unpacking
from data.carrying.signers import KEY, Signers
from data.carrying.signing import HostKey, new_secret, packed, signed, signer_in
from data.checked import Brought, Signer, Tally, fingerprint
from data.live import Asked, LiveGame
from rules.errors import RuleError
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.management import GameBrought
from tests.data.conftest import GUILD, REFEREE, Store, Throw3d6
from tests.data.test_carrying import files_of, log_of, played, read
from tests.forging import forged, unzipped
from tests.rows import for_rows

ELSEWHERE = HostKey(bytes(range(32)))
STRANGER = HostKey(bytes(32))
FILES = {GAME: b"{}", LOG: b"[]"}


class Home:
    """A store, and games that are brought to one channel of it after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.channels = iter(range(200, 210))

    async def bring(self, content: bytes) -> LiveGame:
        asked = Asked(self.store.key(), REFEREE, next(self.channels))
        return (
            await self.store.games.carried.take_in(asked, GUILD, read(self.store, content))
        ).game

    async def file(self, game: LiveGame, key: HostKey | None, by: str = "Linkboy") -> bytes:
        """The file of a game once its dice have been shown."""
        await self.store.games.fairness.rotate(game.id, self.store.asked(REFEREE))
        files = await files_of(self.store, await self.store.games.get(game.id))
        return packed(files, "<html>", key=key, by=by)

    async def own(self) -> HostKey:
        return await self.store.games.signers.host_key()

    async def tally(self, game: LiveGame) -> Tally:
        return await self.store.games.fairness.check_all(game, ALL_KNOWING)

    async def parts(self, game: LiveGame) -> tuple[Brought, ...]:
        return await self.store.games.signers.of(game.id)


@pytest.fixture
def home(store: Store) -> Home:
    return Home(store)


async def test_what_another_host_signed_is_its_word(home: Home) -> None:
    game = await played(home.store)
    there = await home.bring(await home.file(game, ELSEWHERE, "Kay's Linkboy"))
    assert await home.tally(there) == Tally(0, 0, (), brought=6)
    signer = Signer(ELSEWHERE.public, "Kay's Linkboy")
    assert await home.parts(there) == (Brought(there.head - 1, signer),)
    (event,) = (await log_of(home.store, there))[-1].events
    assert isinstance(event, GameBrought)
    assert (event.host, event.signed_with) == ("Kay's Linkboy", fingerprint(ELSEWHERE.public))
    signers = home.store.games.signers
    assert await signers.times_seen(ELSEWHERE.public) == 1
    assert await signers.times_seen(ELSEWHERE.public, except_in=there.id) == 0
    assert await signers.times_seen(STRANGER.public) == 0


async def test_what_this_host_signed_fell_here(home: Home) -> None:
    game = await played(home.store)
    there = await home.bring(await home.file(game, await home.own()))
    assert await home.tally(there) == Tally(6, 0, ())
    assert not any(row.is_brought for row in await log_of(home.store, there))
    assert not any(seed.is_brought for seed in await home.store.games.fairness.seeds(there))
    assert await home.parts(there) == ()
    again = await home.bring(await home.file(there, await home.own()))
    assert await home.tally(again) == Tally(6, 0, ())


@pytest.mark.parametrize("way", ["left", "stripped", "another's", "its own again"])
async def test_dice_that_never_fell_are_not_vouched_for(home: Home, way: str) -> None:
    game = await home.store.start()
    for _ in range(3):
        await home.store.games.act(game.id, home.store.asked(REFEREE), Throw3d6())
    file = forged(await home.file(game, await home.own()), sides=6)
    files = {name: text for name, text in unzipped(file).items() if name != SIGNATURE}
    signer: Signer | None = None
    match way:
        case "left":
            with pytest.raises(RuleError, match=r"^log.json was changed after it was signed"):
                read(home.store, file)
            return
        case "stripped":
            there = await home.bring(pack(files))
        case "another's":
            signer = Signer(STRANGER.public, "Linkboy")
            there = await home.bring(pack(signed(files, STRANGER, "Linkboy")))
        case _:
            # Brought without a signature, and given away again, which this host signs.
            first = await home.bring(pack(files))
            there = await home.bring(await home.file(first, await home.own()))
    assert await home.tally(there) == Tally(0, 0, (), brought=3)
    assert [one.signer for one in await home.parts(there)] == [signer]
    assert [seed.is_brought for seed in await home.store.games.fairness.seeds(there)].count(True)


@for_rows("name", lambda _: (GAME, LOG, CHRONICLE, README))
def test_no_file_is_changed_unseen(name: str) -> None:
    files = signed({**FILES, README: b"", CHRONICLE: b"<html>"}, ELSEWHERE, "Kay")
    with pytest.raises(RuleError, match=f"^{name} was changed after it was signed"):
        whose({**files, name: b"another"})
    without = {one: content for one, content in files.items() if one != name}
    if name not in FILES:
        with pytest.raises(RuleError, match=r"^A file that is missing was changed"):
            whose(without)


def test_what_is_signed_is_read_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_UNPACKED", 1_000)
    with pytest.raises(RuleError, match="more than 0 MB, which no game has"):
        whose(signed({**FILES, CHRONICLE: bytes(1_001)}, ELSEWHERE, "Kay"))


async def test_a_game_travels_twice(home: Home) -> None:
    """From one host by way of this one to a third, and back here."""
    store = home.store
    game = await played(store)
    here = await home.bring(await home.file(game, ELSEWHERE, "A"))
    await store.games.act(here.id, store.asked(REFEREE), Throw3d6(secret=True, between=True))
    first = Signer(ELSEWHERE.public, "A")
    file = await home.file(here, await home.own(), "B")
    returned = await home.bring(file)
    assert await home.tally(returned) == Tally(3, 0, (), brought=6)
    assert await home.parts(returned) == (Brought(game.head + 1, first),)
    # The same file as a third host has it, which says itself what it knows of it.
    files = {name: text for name, text in unzipped(file).items() if name != SIGNATURE}
    third = await home.bring(pack(signed(files, STRANGER, "C")))
    assert await home.tally(third) == Tally(0, 0, (), brought=9)
    last = Signer(STRANGER.public, "C")
    parts = await home.parts(third)
    assert [(one.signer, one.is_told) for one in parts] == [(first, True), (last, False)]
    unsigned = await home.bring(pack(files))
    assert await home.parts(unsigned) == (Brought(parts[-1].through),)


async def test_the_key_is_made_once_and_kept_and_shown_nowhere(home: Home) -> None:
    store = home.store
    key = await home.own()
    await store.close()
    await store.open()
    again = await home.own()
    assert again.public == key.public
    secret = await store.games.remembered.fact(KEY)
    assert secret is not None
    assert len(bytes.fromhex(secret)) == 32
    assert secret not in repr(key)
    game = await played(store)
    content = await home.file(game, again)
    assert secret.encode() not in b"".join(unzipped(content).values())


@pytest.mark.parametrize("way", ["refused", "in time", "for another reason"])
async def test_of_two_processes_that_make_a_key_the_first_makes_that_of_both(
    home: Home, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    games = home.store.games
    first, second = games.signers, Signers(home.store.database.engine, games.writer)
    submit = games.writer.submit

    async def be_late(run: Any) -> object:
        if way != "for another reason":
            monkeypatch.setattr(games.writer, "submit", submit)
            _ = await first.host_key()
        if way != "in time":
            raise IntegrityError("INSERT", None, ValueError("a key is there"))
        return await submit(run)

    monkeypatch.setattr(games.writer, "submit", be_late)
    if way == "for another reason":
        with pytest.raises(IntegrityError):
            await second.host_key()
        return
    assert (await second.host_key()).public == (await first.host_key()).public


# Signatures


def whose(files: Mapping[str, bytes]) -> Signer | None:
    """Who signed these files, once they are a ZIP."""
    with unpacking(io.BytesIO(pack(files))) as opened:
        return signer_in(opened)


def test_a_signature_fits_the_files_that_were_signed() -> None:
    files = signed(FILES, ELSEWHERE, "Kay's \n Linkboy\x07")
    assert whose(files) == Signer(ELSEWHERE.public, "Kay's Linkboy")
    assert whose(FILES) is None
    assert signed(FILES, ELSEWHERE, "Kay's Linkboy") == files
    assert fingerprint(ELSEWHERE.public) == "5647 5AA7 5463 474C"
    assert len(new_secret()) == 32


def test_a_signature_is_small_and_shallow() -> None:
    for content, why in (
        (b" " * 64_001, "signature.json: it is larger than in any game"),
        (b"[" * 60_000, "signature.json is no signature"),
        (b"\xff", "signature.json is no signature"),
        (b"{}", "signature.json is no signature"),
    ):
        with pytest.raises(RuleError, match=why):
            whose({**FILES, SIGNATURE: content})


def test_another_program_can_check_a_signature() -> None:
    """What docs/privacy.md says of it, step by step."""
    part: Any = msgspec.json.decode(signed(FILES, ELSEWHERE, "Kay")[SIGNATURE])
    lines = ["Linkboy game file 1", part["by"], part["key"]]
    lines += [f"{part['files'][name]}  {name}" for name in sorted(part["files"])]
    key = SigningKey(bytes(range(32))).verify_key
    assert bytes(key).hex() == part["key"]
    _ = key.verify("\n".join(lines).encode(), bytes.fromhex(part["signature"]))


Part = dict[str, Any]


def sign_again(part: Part) -> None:
    """A signature that fits, of a name that could stand for other lines."""
    part["by"] = f"Kay\n{part['key']}"
    digests = (f"{part['files'][name]}  {name}" for name in sorted(part["files"]))
    message = "\n".join(("Linkboy game file 1", part["by"], part["key"], *digests)).encode()
    part["signature"] = ELSEWHERE.sign(message)


BROKEN: Mapping[str, tuple[Callable[[Part], object], str]] = {
    "another's key": (lambda part: part.update(key=STRANGER.public), "does not fit its own key"),
    "another name": (lambda part: part.update(by="Anna"), "does not fit its own key"),
    "no key": (lambda part: part.update(key="ff" * 32), "does not fit its own key"),
    "a digest": (lambda part: part["files"].update({LOG: "00" * 32}), "log.json was changed"),
    "a file more": (
        lambda part: part["files"].update({"a@everyone": "00" * 32}),
        "A file that is missing was changed",
    ),
    "a file less": (lambda part: part["files"].pop(LOG), "log.json was changed"),
    "no signature": (lambda part: part.pop("signature"), "signature.json is no signature"),
    "letters": (lambda part: part.update(signature="zz"), "signature.json is no signature"),
    "lines": (sign_again, "signature.json is no signature"),
}


@for_rows("way", lambda _: BROKEN)
def test_a_signature_that_does_not_fit_is_refused_in_one_line(way: str) -> None:
    change, why = BROKEN[way]
    files = dict(signed(FILES, ELSEWHERE, "Kay"))
    part: Part = msgspec.json.decode(files[SIGNATURE])
    change(part)
    files[SIGNATURE] = msgspec.json.encode(part)
    with pytest.raises(RuleError, match=why) as refusal:
        whose(files)
    assert "\n" not in refusal.value.message
    assert "@" not in refusal.value.message
