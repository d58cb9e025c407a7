"""The rounds of an encounter: `/declare`, `/done`, initiative."""
