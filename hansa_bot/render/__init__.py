"""The drawing kit: canvas, palette, type, sprites, cached layers, encoding and the threads that draw."""

from PIL import Image

BLOCK, BLOCKS = 512 * 1024, 8
"""Sheets are made of blocks of so many bytes, and so many free ones are kept: fresh memory costs a tenth of the time
of a picture, as the system has to empty it. Smaller blocks would come from the heap and keep it from shrinking."""

_core = Image.core  # type: ignore[attr-defined]
_core.set_block_size(BLOCK)
_core.set_blocks_max(BLOCKS)
