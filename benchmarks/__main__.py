"""Runs the benchmarks: `python -m benchmarks`, the dice first and then whole interactions."""

import sys

from benchmarks import dice, interactions

if __name__ == "__main__":
    if len(sys.argv) == 1:
        dice.main()
    sys.exit(interactions.main())
