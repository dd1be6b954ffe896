"""The drawing kit: canvas, palette, type, sprites, cached layers, encoding and the threads that draw."""
