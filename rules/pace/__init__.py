"""Real time: since when who is waited for, deadlines, reminders and pauses."""

from rules.kernel.family import Family

FAMILY = Family(__name__, after="votes")
