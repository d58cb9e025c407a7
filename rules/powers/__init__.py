"""Action points and encounter powers of the fourth edition."""
