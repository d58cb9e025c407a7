"""Since when games are played by just the rules that this program has.

A move of before may come to something else by them, and is none the worse for it.
"""

import asyncio
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from data.remembered import Remembered
from rules.kernel import engine

KEY = "rules"
"""The fact in which it stands: a digest of the rules, and the moment."""
NEVER = sys.maxsize


def digest_of(*folders: Path) -> str:
    """What tells the programs in some folders from others."""
    found = blake2b(digest_size=16)
    for file in (file for folder in folders for file in sorted(folder.rglob("*.py"))):
        found.update(file.read_bytes())
    return found.hexdigest()


@cache
def _digest() -> str:
    """What tells these rules from others."""
    return digest_of(Path(engine.__file__).parents[1])


async def note_rules(remembered: Remembered, now: int) -> None:
    """Remember that games are played by these rules from now on, unless they are already."""
    digest = await asyncio.to_thread(_digest)
    fact = await remembered.fact(KEY)
    if fact is None or fact.split()[0] != digest:
        await remembered.set_fact(KEY, f"{digest} {now}")


def known_since(fact: str | None) -> int:
    """The moment that was remembered, `NEVER` if it is of other rules."""
    digest, _, moment = (fact or "").partition(" ")
    return int(moment) if digest == _digest() and moment.isdigit() else NEVER
