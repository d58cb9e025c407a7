"""The list of known things: what each is, how people write it, and what the sources say of it."""
