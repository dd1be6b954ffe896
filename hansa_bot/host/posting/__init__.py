"""What is posted, where, and that it arrives once."""
