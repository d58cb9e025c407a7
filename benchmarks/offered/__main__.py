"""`python -m benchmarks.offered`: everything that is offered is pressed, and refusals are listed.

Each scene is played on at random by what is offered there. In every state all that `/do`, `/help`,
the board, what was just told, and every page and menu of a form that comes of them offer to
somebody is pressed in a copy; each command that can be said now is done with what its options
offer. A refusal that asks for a number is told apart: its button takes it. Named are scenes by the
beginning of their names.
"""

import argparse
import asyncio
import logging
import sys

from benchmarks.offered.states import REFEREE, SCENES
from benchmarks.offered.sweep import ASKS, Found, Sweep
from tests.offered import trial

MOST_SHOWN = 260


async def sweep(names: list[str], steps: int, seed: int) -> Found:
    """Press everything in some scenes, and in so many states behind each."""
    logging.disable(logging.CRITICAL)
    async with trial() as one:
        made = Sweep(one, seed)
        for name in names:
            await made.walk(name, steps)
            print(name, sum(made.found.pressed.values()), file=sys.stderr)
        return made.found


def report(found: Found) -> list[str]:
    """The refusals by kind, then how much was pressed and refused, and how many deeds there are."""
    lines = list[str]()
    for key, many in sorted(found.refused.items(), key=lambda one: (one[0][0], -one[1])):
        lines += [f"{many:5} {' | '.join(key)}", f"      {found.samples[key][:MOST_SHOWN]}"]
    for kind, many in sorted(found.pressed.items()):
        refused = [key for key in found.refused if key[0] == kind]
        asks = sum(found.refused[key] for key in refused if key[2].startswith(ASKS))
        rest = sum(found.refused[key] for key in refused) - asks
        lines.append(f"{kind}: {many:,} pressed, {rest:,} refused, {asks:,} asked for a number")
    players = {k: n for k, n in found.deeds.items() if not k.endswith(f" {REFEREE}")}
    most = max(players, key=lambda one: players[one])
    lines.append(f"most deeds of a player at a moment: {players[most]} ({most})")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.offered", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="scenes, by the beginning of their names")
    parser.add_argument("--steps", type=int, default=3, help="so many states behind each scene")
    parser.add_argument("--seed", type=int, default=1, help="another way through them")
    asked = parser.parse_args(arguments)
    names = [n for n in SCENES if not asked.scenes or n.startswith(tuple(asked.scenes))]
    for line in report(asyncio.run(sweep(names, asked.steps, asked.seed))):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
