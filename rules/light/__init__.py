"""Light: who carries what, how long it lasts, and what darkness means."""
