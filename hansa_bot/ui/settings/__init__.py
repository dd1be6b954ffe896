"""What persons and servers choose."""
