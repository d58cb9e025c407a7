"""The rounds of an encounter: `/do declare`, `/do done`, initiative."""
