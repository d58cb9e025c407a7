"""`python -m tests.golden` writes the pages."""

from tests.golden.texts import main

main()
