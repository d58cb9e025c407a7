"""Orders: what somebody wants done, carried out for them by the rules when its time comes."""
