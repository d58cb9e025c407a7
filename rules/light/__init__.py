"""Who carries light, how far it shines and how long, and what the dark means."""
