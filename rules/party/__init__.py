"""The party as a whole: who speaks for it."""
