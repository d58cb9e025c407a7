"""What people type behind `/do`, whether it finds what they mean, and how long that takes."""
