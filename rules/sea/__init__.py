"""Days on the water: vessels, wind, currents."""
