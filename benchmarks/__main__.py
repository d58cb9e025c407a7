"""Runs the benchmarks: `python -m benchmarks`."""

import sys

from benchmarks.interactions import main

if __name__ == "__main__":
    sys.exit(main())
