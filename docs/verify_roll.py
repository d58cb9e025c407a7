"""Check a roll without trusting the bot: work out its faces from the revealed key and its label.

    python verify_roll.py KEY LABEL DICE [--commitment HASH] [--faces FACES]

KEY         the revealed open seed, or the revealed key of one secret roll, in hexadecimal
LABEL       the label of the roll, such as "v1|42|i:1180000000000000000|0"
DICE        what fell, in order, re-rolls and explosions counted: "4d6 1d20"
--faces     the faces the bot showed, in order: "3,6,1,4,17"
--commitment  the hash that was published before the key was used: one that you saw then. That a
            hash belongs to a key proves nothing if both come from the same file

Prints the faces. Ends with status 1 if the faces or the commitment do not match. With `--self-test`
alone it checks itself against the published test vectors. Needs Python 3.11 and nothing else.
"""

# ruff: noqa: T201 - what this program has to say, it prints.

import argparse
import hashlib
import hmac
import re
import sys
from collections.abc import Iterator

# Key, label, dice, faces.
VECTORS = (
    ("00" * 32, "v1|1|i:1|0", "4d6 1d20", [3, 3, 2, 2, 12]),
    (bytes(range(32)).hex(), "v1|42|i:1180000000000000000|0", "1d20", [19]),
    (
        "ff" * 32,
        "v1|42|m:1180000000000000001|3",
        "40d6",
        [
            *(4, 1, 4, 1, 4, 3, 2, 6, 2, 4, 5, 5, 5, 1, 4, 1, 1, 3, 5, 2),
            *(2, 4, 6, 1, 2, 5, 3, 2, 6, 3, 2, 1, 1, 6, 1, 4, 1, 2, 5, 2),
        ],
    ),
    (
        "ff" * 32,
        "v1|campaign|t:7|0",
        "1d1 3d100 2d256 2d1000 1d65537 2d1000000 1d20",
        [1, 84, 31, 59, 136, 189, 749, 210, 45414, 854232, 210627, 7],
    ),
    (
        "aa" * 20,
        "v1|g|i:9|12",
        "10d3 10d10",
        [1, 1, 1, 1, 3, 2, 1, 2, 2, 1, 8, 9, 9, 4, 7, 8, 2, 5, 8, 10],
    ),
)


def byte_stream(key: bytes, label: str) -> Iterator[int]:
    """The bytes of HMAC-SHA256(key, "label|0"), then of "label|1", and so on."""
    block = 0
    while True:
        yield from hmac.new(key, f"{label}|{block}".encode(), hashlib.sha256).digest()
        block += 1


def next_face(stream: Iterator[int], sides: int) -> int:
    """Take bytes until they make a number below the largest multiple of `sides`."""
    width = 1
    while 256**width < sides:
        width += 1
    limit = 256**width // sides * sides
    while True:
        value = 0
        for _ in range(width):
            value = value * 256 + next(stream)
        if value < limit:
            return value % sides + 1


def roll(key: bytes, label: str, dice: str) -> list[int]:
    """The faces of dice such as "4d6 1d20"; ValueError for anything else."""
    stream = byte_stream(key, label)
    faces: list[int] = []
    for term in dice.split():
        found = re.fullmatch(r"(\d*)d(\d+)", term)
        if found is None or int(found[2]) < 1:
            raise ValueError(f"{term!r} is not like 4d6")
        faces += [next_face(stream, int(found[2])) for _ in range(int(found[1] or 1))]
    return faces


def self_test() -> bool:
    """Whether this script gives the published test vectors."""
    return all(
        roll(bytes.fromhex(key), label, dice) == faces for key, label, dice, faces in VECTORS
    )


def main() -> int:
    """Read the command line, print the faces, and say whether everything matches."""
    parser = argparse.ArgumentParser(description="Check a roll from its revealed key.")
    parser.add_argument("key", nargs="?", help="hexadecimal")
    parser.add_argument("label", nargs="?", help='such as "v1|42|i:1180000000000000000|0"')
    parser.add_argument("dice", nargs="?", help='such as "4d6 1d20"')
    parser.add_argument("--commitment", help="the published hash of the key")
    parser.add_argument("--faces", help='the faces shown, such as "3,6,1,4,17"')
    parser.add_argument("--self-test", action="store_true")
    given = parser.parse_args()
    if given.self_test:
        return report("test vectors", self_test())
    if not given.dice:
        parser.error("a key, a label and dice are needed")
    try:
        key = bytes.fromhex(given.key)
        faces = roll(key, given.label, given.dice)
        shown = [int(face) for face in re.split(r"[,\s]+", given.faces)] if given.faces else faces
    except ValueError as error:
        parser.error(str(error))
    print("faces:", ", ".join(map(str, faces)))
    status = 0
    if given.commitment:
        is_kept = hashlib.sha256(key).hexdigest() == given.commitment.lower()
        status |= report("commitment", is_kept)
    if given.faces:
        status |= report("faces shown", shown == faces)
    return status


def report(what: str, is_right: bool) -> int:
    """Say whether something matches; 0 if it does, 1 if not."""
    print(f"{what}: {'match' if is_right else 'DO NOT MATCH'}")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
