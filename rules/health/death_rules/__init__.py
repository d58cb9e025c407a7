"""What happens at 0 hit points: one file for each rule of death."""
