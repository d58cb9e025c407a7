"""What is done for somebody when its time comes: `/order`."""
