"""Runs all benchmarks: `python -m benchmarks`. Every mark has a line that says if it is reached.

With arguments it is the one of interactions alone.
"""

import sys

from benchmarks import (
    chronicle,
    databases,
    dice,
    interactions,
    letters,
    many_games,
    patterns,
    plans,
    sizes,
    stops,
    storage,
    taps,
    timers,
)
from benchmarks.typed import __main__ as typed

if __name__ == "__main__":
    if len(sys.argv) == 1:
        dice.main()
        chronicle.main()
        sizes.main()
        taps.main()
        storage.main([])
        timers.main()
        databases.main([])
        plans.main([])
        many_games.main([])
        patterns.main()
        stops.main()
        typed.main([])
        letters.main([])
    sys.exit(interactions.main())
