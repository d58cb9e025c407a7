"""Runs the benchmarks: `python -m benchmarks`; dice, sizes, a round, interactions."""

import sys

from benchmarks import dice, interactions, pace, sizes

if __name__ == "__main__":
    if len(sys.argv) == 1:
        dice.main()
        sizes.main()
        pace.main([])
    sys.exit(interactions.main())
