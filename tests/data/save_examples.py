"""Writes what `saved/` lacks, and counts the vocabulary up: `python -m tests.data.save_examples`.

Run it when anything that is stored has been added or changed: a record, a field, an action, an
event, a setting, a table. It plays the stories and the examples of all families, and keeps the
fewest states that hold what no saved example holds. What is saved is never changed: games were
stored like that, and must be read for ever.
"""

import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from data.codec import encode_state, unpack_state
from rules.state.game import FORMAT, GameState
from tests.data.shapes import Fields, all_fields, held_fields

SAVED = Path(__file__).parent / "saved"


def saved_states() -> list[GameState]:
    """The states of all saved examples, as they are read today."""
    return [unpack_state(zlib.compress(path.read_bytes()))[0] for path in SAVED.glob("*.json")]


def chosen(states: Sequence[GameState], missing: Fields) -> list[GameState]:
    """Few states that hold as much as can be of what is missing: always the one that adds most."""
    held = [held_fields([state]) & missing for state in states]
    best = max(range(len(states)), key=lambda index: len(held[index]))
    if not held[best]:
        return []
    return [states[best], *chosen(states, missing - held[best])]


def free_path(label: str) -> Path:
    """Where the next example of the present format goes: format-1-2.json, format-1-light-2.json."""
    begins = f"format-{FORMAT}-{label}" if label else f"format-{FORMAT}"
    path, number = SAVED / f"{begins}.json", 1
    while path.exists():
        number += 1
        path = SAVED / f"{begins}-{number}.json"
    return path


def main(label: str = "") -> None:
    """Save what is missing, and name what no story leads to. `label` is a word for the files."""
    from tests.data.vocabulary import count_up, stored

    if count_up():
        sys.stdout.write(f"The vocabulary is number {stored().number} now.\n")
    if all_fields() <= held_fields(saved_states()):
        return
    from tests.data.stories import played

    states = list(played())
    missing = all_fields() - held_fields(saved_states())
    for state in chosen(states, missing):
        path = free_path(label)
        path.write_bytes(msgspec.json.format(encode_state(state), indent=1) + b"\n")
        sys.stdout.write(f"{path.name}\n")
    for kind, field in sorted(missing - held_fields(states)):
        sys.stdout.write(f"No story of tests/data/stories.py leads to {kind}.{field}.\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
