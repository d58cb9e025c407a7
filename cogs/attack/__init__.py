"""Attacks: `/attack`, `/do bomb`, the Attack button, and what is told of blows and shots."""
