"""Topics of what one does in the game, and of how it begins, goes on and ends."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Topic

PLAY = (
    Topic(
        "setup",
        N_("Setup"),
        ("set up", "start", "beginning", "Aufbau", "Spielvorbereitung", "preparazione", "preparación"),
        ("HT-2.5", "HT-2.1", "HT-2.3", "HT-2.7", "HT-2.8", "HT-2.11"),
    ),
    Topic(
        "turn",
        N_("The turn"),
        ("round", "order of play", "Spielzug", "Zug", "turno"),
        ("HT-3.3", "HT-3.2", "HT-3.4", "HT-3.5", "HT-3.6"),
    ),
    Topic(
        "actions",
        N_("Actions in a turn"),
        ("action", "Aktion", "azione", "azioni", "acción", "acciones", "how many actions"),
        ("HT-3.2", "HT-3.3", "HT-10.4", "HT-13.6", "HT-3.7"),
    ),
    Topic(
        "income",
        N_("Take an income"),
        ("Einkommen", "entrate", "ingresos", "refill", "take pieces"),
        ("HT-4.1", "HT-4.2", "HT-4.3"),
    ),
    Topic(
        "place",
        N_("Place a piece"),
        ("placing", "put", "einsetzen", "piazzare", "colocar"),
        ("HT-5.1", "HT-5.2", "HT-5.3", "HT-20.4"),
    ),
    Topic(
        "displace",
        N_("Displace a piece"),
        (
            "displacement",
            "displacing",
            "push",
            "kick",
            "bump",
            "verdrängen",
            "scacciare",
            "desplazar",
            "price",
            "cost",
        ),
        ("HT-6.2", "HT-6.1", "HT-6.3", "HT-6.5", "HT-6.6"),
    ),
    Topic(
        "displaced",
        N_("When you are displaced"),
        ("relocate", "reaction", "answer", "verdrängt", "extra piece", "extra trader", "compensation"),
        ("HT-6.6", "HT-6.5", "HT-6.8", "HT-6.9", "HT-6.12"),
    ),
    Topic(
        "distance",
        N_("How far displaced pieces go"),
        ("adjacent", "adjacent route", "neighbour", "neighbor", "neighbouring", "near", "benachbart", "adyacente"),
        ("HT-6.9", "HT-6.10", "HT-6.11", "HT-1.5"),
    ),
    Topic(
        "move",
        N_("Move pieces"),
        ("moving", "versetzen", "umsetzen", "spostare", "mover", "rearrange"),
        ("HT-7.1", "HT-7.2", "HT-7.3", "HT-7.4"),
    ),
    Topic(
        "claim",
        N_("Claim a route"),
        ("cash in", "complete a route", "establish", "abrechnen", "full route", "close a route"),
        ("HT-8.1", "HT-8.2", "HT-8.3", "HT-8.7", "HT-8.16"),
    ),
    Topic(
        "benefit",
        N_("Benefit of a claim"),
        ("benefits", "what a claim brings", "choice of the claim"),
        ("HT-8.7", "HT-8.12", "HT-8.13", "HT-8.14", "HT-8.15"),
    ),
    Topic(
        "control",
        N_("Control of a city"),
        ("controller", "majority", "rule a city", "Kontrolle", "Mehrheit", "controllo", "rightmost"),
        ("HT-9.2", "HT-9.3", "HT-9.4", "HT-8.3", "HT-16.4"),
    ),
    Topic(
        "complete",
        N_("Complete cities"),
        ("completed cities", "full city", "completion", "complete city"),
        ("HT-9.6", "HT-8.10", "HT-15.2", "HT-8.17"),
    ),
    Topic(
        "link",
        N_("East–west link"),
        ("east-west", "east west link", "connection", "chain", "Verbindung", "collegamento", "conexión"),
        ("HT-12.2", "HT-12.1", "HT-12.3", "HT-12.4"),
    ),
    Topic(
        "using-tokens",
        N_("Using bonus tokens"),
        ("use a token", "use tokens", "token use"),
        ("HT-13.1", "HT-13.2", "HT-13.3", "HT-8.6"),
    ),
    Topic(
        "new-tokens",
        N_("Putting new tokens on the board"),
        ("replacement token", "new token", "place a token", "token placement", "plate", "Teller", "pending"),
        ("HT-14.2", "HT-14.1", "HT-14.3", "HT-14.5", "HT-8.5"),
    ),
    Topic(
        "end",
        N_("End of the game"),
        ("game end", "game over", "20 points", "Spielende", "fine del gioco", "fine della partita", "fin del juego"),
        ("HT-15.4", "HT-15.1", "HT-15.2", "HT-15.3", "HT-15.5"),
    ),
    Topic(
        "scoring",
        N_("Final scoring"),
        ("score", "scores", "Schlusswertung", "Wertung", "punteggio finale", "puntuación final", "counting"),
        ("HT-16.5", "HT-16.1", "HT-16.2", "HT-16.3", "HT-16.4"),
    ),
    Topic(
        "network",
        N_("Network"),
        ("largest network", "Netz", "Handelsnetz", "rete", "red", "connected cities"),
        ("HT-16.5", "HT-10.1"),
    ),
    Topic(
        "tie",
        N_("Ties"),
        ("draw", "equal points", "Gleichstand", "pareggio", "empate", "winner", "Sieger", "vincitore", "ganador"),
        ("HT-17.2", "HT-17.1", "HT-9.3"),
    ),
    Topic(
        "two-players",
        N_("Two players"),
        ("2 players", "zwei Spieler", "due giocatori", "dos jugadores", "two"),
        ("HT-18.1", "HT-18.2", "HT-18.5", "HT-18.7", "HT-18.10"),
    ),
    Topic(
        "neutral",
        N_("The neutral colour"),
        ("neutral trader", "neutral traders", "neutral claim", "third colour", "dummy", "neutrale Farbe"),
        ("HT-18.7", "HT-18.8", "HT-18.4", "HT-18.5", "HT-18.12"),
    ),
    Topic(
        "modules",
        N_("Big Box modules"),
        ("module", "expansion", "Erweiterung", "espansione", "expansión"),
        ("HT-21.1", "HT-21.2", "HT-21.3"),
    ),
)
