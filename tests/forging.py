"""What somebody makes of an exported game who wants dice to have fallen that never fell."""

import io
import zipfile
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from data.carrying.archive import GAME, LOG, SIGNATURE, pack
from data.carrying.signing import HostKey, signed
from rules.dice.faces import FairDice, roll_label


def unzipped(content: bytes) -> dict[str, bytes]:
    """All files of an export, by their names."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def forged(content: bytes, sides: int = 20) -> bytes:
    """An export in which each open roll of such dice shows the highest, and follows from its seed.

    For each another key is tried until the dice fall so, and faces and totals are written to fit.
    Raises AssertionError where there is no such roll.
    """
    files = unzipped(content)
    game, rows = (msgspec.json.decode(files[name]) for name in (GAME, LOG))
    seeds = {seed["id"]: bytes.fromhex(seed["value"]) for seed in game["seeds"]}
    tries = count(1_000_000)  # No row of a test has a key of these.
    changed = [_forge(row, seeds[row["seed"]], sides, tries) for row in rows if row["seed"]]
    assert any(changed), "nobody rolled such dice"
    lines = b",\n".join(map(msgspec.json.encode, rows))
    return pack({**files, LOG: b"[\n" + lines + b"\n]\n"})


def signed_by(content: bytes, key: HostKey | None, name: str = "Linkboy") -> bytes:
    """An export with somebody's signature in place of what it had, None for nobody's."""
    files = {name: text for name, text in unzipped(content).items() if name != SIGNATURE}
    return pack(files if key is None else signed(files, key, name))


def _forge(row: dict[str, Any], seed: bytes, sides: int, tries: Iterator[int]) -> bool:
    """Another key for one row, if just one open roll of such dice is all that fell in it."""
    if [throw.get("secret", False) for throw in row["throws"]] != [False]:
        return False
    (throw,) = row["throws"]
    record = throw["record"]
    if [one["sides"] for one in record["groups"]] != [sides]:
        return False
    (group,) = record["groups"]
    wanted = [sides] * len(group["faces"])
    labels = (f"i:{number}" for number in tries)
    row["key"] = next(key for key in labels if _faces(row, key, seed, group) == wanted)
    before = msgspec.json.encode(throw)
    record["total"] += sum(wanted) - sum(group["faces"])
    group["faces"] = wanted
    events = msgspec.json.encode(row["events"]).replace(before, msgspec.json.encode(throw))
    row["events"] = msgspec.json.decode(events)
    return True


def _faces(row: dict[str, Any], key: str, seed: bytes, group: dict[str, Any]) -> list[int]:
    dice = FairDice(seed, roll_label(row["game"], key, row["throws"][0]["roll"]))
    return list(dice.faces(group["sides"], len(group["faces"])))
