"""Topics of what one does in the game, and of how it begins, goes on and ends."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Topic

PLAY = (
    Topic(
        "setup",
        N_("Setup"),
        ("set up", "beginning", "Aufbau", "Spielvorbereitung", "preparazione", "preparación"),
        ("CB-2.5", "CB-2.7", "CB-2.8", "CB-2.9", "CB-2.2", "CB-2.3"),
    ),
    Topic(
        "phase",
        N_("Phase"),
        ("phases", "Durchgang", "Durchgänge", "fase", "fasi", "fases"),
        ("CB-3.1", "CB-3.2", "CB-3.3", "CB-3.6", "CB-3.7", "CB-14.1", "CB-14.2"),
    ),
    Topic(
        "round",
        N_("Round"),
        ("rounds", "Runde", "Runden", "ronda", "rondas", "white die", "weißer Würfel", "dado bianco", "dado blanco"),
        ("CB-3.8", "CB-3.9", "CB-3.10", "CB-3.11"),
    ),
    Topic(
        "turn",
        N_("The turn"),
        ("turns", "Zug", "Spielzug", "turno", "pass", "passen", "passare", "pasar"),
        ("CB-4.1", "CB-4.2", "CB-4.3", "CB-4.4", "CB-4.5"),
    ),
    Topic(
        "dice",
        N_("Dice"),
        ("die", "Würfel", "dado", "dadi", "dados", "number", "shift", "free step", "freier Schritt"),
        ("CB-5.1", "CB-5.2", "CB-5.3", "CB-5.5", "CB-4.2", "CB-3.8"),
    ),
    Topic(
        "take",
        N_("Take a tile"),
        ("taking", "Plättchen nehmen", "prendere", "tomar", "draft"),
        ("CB-6.1", "CB-6.2", "CB-6.3", "CB-10.12"),
    ),
    Topic(
        "place",
        N_("Place a tile"),
        ("placing", "legen", "platzieren", "piazzare", "colocar", "adjacent", "neighbour", "neighbor"),
        ("CB-6.4", "CB-6.5", "CB-8.1", "CB-9.2", "CB-1.13"),
    ),
    Topic(
        "sell",
        N_("Sell goods"),
        ("sale", "sales", "selling", "verkaufen", "Verkauf", "vendere", "vendita", "vender", "venta"),
        ("CB-12.4", "CB-6.6", "CB-12.3", "CB-9.5", "CB-10.3", "CB-10.4"),
    ),
    Topic(
        "take-workers",
        N_("Take workers"),
        ("taking workers", "Arbeiter nehmen", "prendere lavoratori", "tomar trabajadores"),
        ("CB-6.7", "CB-5.9", "CB-10.13", "CB-10.14"),
    ),
    Topic(
        "buy",
        N_("Purchase"),
        ("buying", "buy a tile", "kaufen", "Kauf", "comprare", "acquisto", "comprar", "compra"),
        ("CB-7.1", "CB-7.2", "CB-7.3", "CB-4.3", "CB-10.6"),
    ),
    Topic(
        "discard",
        N_("Discarding a tile"),
        ("discards", "abwerfen", "scartare", "descartar", "full storage", "make room"),
        ("CB-6.3",),
    ),
    Topic(
        "chain",
        N_("Chains of effects"),
        ("chains", "effect", "effects", "Kette", "Wirkung", "catena", "effetto", "cadena", "efecto"),
        ("CB-8.2", "CB-8.1", "CB-4.4", "CB-17.5"),
    ),
    Topic(
        "turn-order",
        N_("Turn order"),
        (
            *("order", "track", "start player", "Reihenfolge", "Spielreihenfolge", "Startspieler", "ordine di turno"),
            *("primo giocatore", "orden de turno", "jugador inicial"),
        ),
        ("CB-13.3", "CB-13.2", "CB-13.4", "CB-8.5", "CB-2.9"),
    ),
    Topic(
        "end",
        N_("End of the game"),
        ("final scoring", "game end", "Spielende", "Schlusswertung", "fine della partita", "fin de la partida"),
        ("CB-15.2", "CB-15.1", "CB-15.3", "CB-15.4"),
    ),
    Topic(
        "tie",
        N_("Ties"),
        ("tie-break", "tiebreaker", "winner", "Gleichstand", "pareggio", "parità", "empate"),
        ("CB-15.4", "CB-15.5"),
    ),
    Topic(
        "experts",
        N_("Experts' game"),
        ("expert", "advanced", "Fortgeschrittene", "esperti", "expertos"),
        ("CB-16.2", "CB-16.5", "CB-16.3", "CB-16.6", "CB-16.7"),
    ),
    Topic(
        "absent",
        N_("When somebody is away"),
        ("absence", "away", "timeout", "abwesend", "assente", "ausente"),
        ("CB-17.7",),
    ),
)
