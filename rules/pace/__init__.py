"""Real time: since when who is waited for, deadlines, reminders and pauses."""
