"""Speech: characters say something under their own name and picture."""
