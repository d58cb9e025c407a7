"""Runs the benchmarks: `python -m benchmarks`, the dice first, then a round, then interactions."""

import sys

from benchmarks import dice, interactions, pace

if __name__ == "__main__":
    if len(sys.argv) == 1:
        dice.main()
        pace.main([])
    sys.exit(interactions.main())
