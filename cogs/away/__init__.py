"""Who is away and who plays for them (`/away`), and the time of people (`/me`)."""
