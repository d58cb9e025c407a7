"""The log, the chronicle, and catching up: `/log` and `/catchup`."""
