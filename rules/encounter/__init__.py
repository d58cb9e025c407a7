"""Encounters: who meets whom, surprise, distance, reaction, and how it ends."""
