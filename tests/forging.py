"""What somebody makes of an exported game who wants dice to have fallen that never fell."""

import io
import zipfile
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from data.carrying.archive import GAME, LOG, pack
from rules.dice.faces import FairDice, roll_label


def unzipped(content: bytes) -> dict[str, bytes]:
    """All files of an export, by their names."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def forged(content: bytes, sides: int = 20) -> bytes:
    """An export in which every open roll of one such die is the highest, and follows from its seed.

    For each another key is tried until the die falls so, and faces and totals are written to fit.
    Raises AssertionError where there is no such roll.
    """
    files = unzipped(content)
    game, rows = (msgspec.json.decode(files[name]) for name in (GAME, LOG))
    seeds = {seed["id"]: bytes.fromhex(seed["value"]) for seed in game["seeds"]}
    tries = count(1)
    changed = [_forge(row, seeds[row["seed"]], sides, tries) for row in rows if row["seed"]]
    assert any(changed), "nobody rolled such a die"
    return pack({**files, LOG: msgspec.json.encode(rows)})


def _forge(row: dict[str, Any], seed: bytes, sides: int, tries: Iterator[int]) -> bool:
    dice = [(throw, throw["record"]["groups"]) for throw in row["throws"]]
    wanted = [
        throw
        for throw, groups in dice
        if not throw.get("secret")
        and [(one["sides"], len(one["faces"])) for one in groups] == [(sides, 1)]
    ]
    if len(wanted) != 1:
        return False
    (throw,) = wanted
    row["key"] = next(
        f"i:{number}"
        for number in tries
        if FairDice(seed, roll_label(row["game"], f"i:{number}", throw["roll"])).face(sides)
        == sides
    )
    before = msgspec.json.encode(throw)
    record = throw["record"]
    (face,) = record["groups"][0]["faces"]
    record["groups"][0]["faces"] = [sides]
    record["total"] += sides - face
    record["text"] = record["text"].replace(f"({face})", f"({sides})")
    after = msgspec.json.encode(throw)
    events = msgspec.json.encode(row["events"])
    row["events"] = msgspec.json.decode(events.replace(before, after))
    return True
