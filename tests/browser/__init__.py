"""The local table in a real browser; left out where there is no Chromium."""
