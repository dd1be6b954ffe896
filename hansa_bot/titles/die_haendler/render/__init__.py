"""The picture: the map of the roads, the tracks below it, the strip of seats, and a desk."""
