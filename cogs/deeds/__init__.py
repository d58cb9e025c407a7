"""`/do` and `/help`: what somebody can do now."""
