"""`/do`: what somebody can do now, and the cards of the referee."""
