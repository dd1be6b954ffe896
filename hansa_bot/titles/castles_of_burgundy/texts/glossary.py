"""Other words by which a person may name a tile or a good, in the languages that we speak."""

from __future__ import annotations

PRINTED: dict[str, tuple[str, ...]] = {
    "warehouse": ("Warenhaus", "magazzino", "almacén"),
    "carpenter": ("carpenter", "Schreinerei", "falegnameria", "carpintería"),
    "church": ("Kirche", "chiesa", "iglesia"),
    "market": ("Markt", "mercato", "mercado"),
    "boarding-house": ("Wohnhaus", "pensione", "pensión"),
    "bank": ("banca", "banco"),
    "city-hall": ("town hall", "Rathaus", "municipio", "ayuntamiento"),
    "watchtower": ("tower", "Wachturm", "torre di guardia", "torre vigía"),
    "ship": ("Schiff", "nave", "barco"),
    "castle": ("Burg", "castello", "castillo"),
    "mine": ("Mine", "miniera", "mina"),
    "turquoise": ("türkis", "turchese", "turquesa"),
    "purple": ("lila", "viola", "morado"),
    "pink": ("rosa",),
    "red": ("rot", "rosso", "rojo"),
    "brown": ("braun", "marrone", "marrón"),
    "orange": ("arancione", "naranja"),
}
SPECIES: dict[str, tuple[str, ...]] = {
    "cow": ("cow", "cows", "Kuh", "Kühe", "mucche", "vacas"),
    "pig": ("pig", "pigs", "Schwein", "Schweine", "maiali", "cerdos"),
    "sheep": ("sheep", "Schaf", "Schafe", "pecore", "ovejas"),
    "chicken": ("chicken", "chickens", "Huhn", "Hühner", "galline", "gallinas"),
}
_KNOWLEDGE = ("knowledge", "yellow", "Wissen", "conoscenza", "conocimiento")


def other_words(word: str) -> tuple[str, ...]:
    """Return what a tile or a good may be called besides its id and its name; empty for what has no other name."""
    species, dash, count = word.partition("-")
    if dash and species in SPECIES:
        return tuple(form for name in SPECIES[species] for form in (f"{count} {name}", f"{name} {count}"))
    if word[:1] == "k" and word[1:].isdecimal():
        return tuple(f"{name} {word[1:]}" for name in _KNOWLEDGE)
    return PRINTED.get(word, ())
