"""Draw ahead what is not in a folder; print the processor time that it took where titles are loaded, and all of it.

What a process that draws imports is imported here, and nothing more.
"""

import json
import sys
from pathlib import Path
from time import process_time

from hansa_bot.render.keeping import keep_in
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import layers

if __name__ == "__main__":
    for meta in registry.metas():
        registry.load(meta.id)
    loaded = process_time()
    keep_in(Path(sys.argv[1]) if sys.argv[1] else None)
    for draw in layers():
        draw()
    print(json.dumps([process_time() - loaded, process_time()]))
