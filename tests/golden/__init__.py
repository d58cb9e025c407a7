"""The voice of the bot: a page for each family with all that it tells.

`make texts` writes the pages, of the events that are kept in `events/`; a sweep compares.
`python -m tests.golden.harvest tests/rules/doors` looks for more events, where a test plays them.
"""
