"""Topics of the things of the game, by the names that they go by."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.texts.glossary import PRINTED
from hansa_bot.titles.rulebook import Topic

TERMS = (
    Topic(
        "tile",
        N_("Tiles"),
        ("hex tile", "Plättchen", "tessera", "tessere", "loseta", "losetas", "black back"),
        ("CB-1.1", "CB-1.2", "CB-8.3"),
    ),
    Topic(
        "depot",
        N_("Depots"),
        ("numbered depot", "Auslage", "deposito", "depositi", "depósito", "depósitos", "slots"),
        ("CB-1.10", "CB-3.3", "CB-3.4", "CB-6.1", "CB-3.12", "CB-1.14"),
    ),
    Topic(
        "black-depot",
        N_("Black depot"),
        ("black", "schwarzes Depot", "deposito nero", "depósito negro"),
        ("CB-7.1", "CB-3.6", "CB-6.1", "CB-1.2"),
    ),
    Topic(
        "estate",
        N_("Estate"),
        ("player board", "duchy", "Fürstentum", "Tableau", "principato", "plancia", "principado", "feudo"),
        ("CB-1.11", "CB-16.1", "CB-16.4", "CB-16.7"),
    ),
    Topic(
        "hex",
        N_("Hex"),
        ("hexes", "space", "Feld", "Felder", "casella", "caselle", "casilla", "casillas"),
        ("CB-1.13", "CB-6.4", "CB-1.11"),
    ),
    Topic(
        "storage",
        N_("Storage"),
        ("stored tiles", "Ablage", "Ablagefelder", "riserva", "reserva"),
        ("CB-6.3", "CB-6.2", "CB-15.3"),
    ),
    Topic(
        "region",
        N_("Regions"),
        ("area", "areas", "Gebiet", "Gebiete", "regione", "regioni", "región", "regiones"),
        ("CB-11.2", "CB-1.12", "CB-11.1", "CB-11.3"),
    ),
    Topic("city", N_("City"), ("cities", "Stadt", "città", "ciudad"), ("CB-1.12", "CB-9.2", "CB-11.2")),
    Topic("pasture", N_("Pasture"), ("pastures", "Weide", "pascolo", "pasto"), ("CB-1.12", "CB-8.6", "CB-11.2")),
    Topic("river", N_("River"), ("rivers", "Fluss", "fiume", "río"), ("CB-1.12", "CB-11.2")),
    Topic(
        "bonus-tile",
        N_("Bonus tiles"),
        ("bonus", "Bonusplättchen", "tessera bonus", "tessere bonus", "loseta de bonus", "losetas de bonus"),
        ("CB-11.4", "CB-11.5", "CB-1.8", "CB-10.26"),
    ),
    Topic(
        "worker",
        N_("Workers"),
        ("Arbeiter", "Arbeiterchips", "lavoratore", "lavoratori", "trabajador", "trabajadores"),
        ("CB-5.2", "CB-6.7", "CB-5.3", "CB-5.8", "CB-2.7", "CB-15.2"),
    ),
    Topic(
        "silverling",
        N_("Silverlings"),
        (
            *(
                "silver",
                "money",
                "coin",
                "coins",
                "Silberling",
                "Silberlinge",
                "moneta d'argento",
                "monete d'argento",
            ),
            *("pieza de plata", "piezas de plata"),
        ),
        ("CB-7.1", "CB-12.4", "CB-14.1", "CB-1.7", "CB-15.2"),
    ),
    Topic(
        "goods",
        N_("Goods"),
        ("good", "wares", "Waren", "Warenplättchen", "merci", "merce", "mercancía", "mercancías"),
        ("CB-1.6", "CB-12.2", "CB-12.4", "CB-8.4", "CB-3.9", "CB-15.2"),
    ),
    Topic(
        "points",
        N_("Points"),
        ("point", "victory points", "VP", "Siegpunkte", "punti vittoria", "puntos de victoria"),
        ("CB-0.3", "CB-11.2", "CB-11.4", "CB-8.6", "CB-12.4", "CB-15.2"),
    ),
)
TYPES = (
    Topic(
        "building",
        N_("Buildings"),
        ("Gebäude", "edificio", "edifici", "edificios"),
        ("CB-9.1", "CB-1.3", "CB-9.2", "CB-9.3", "CB-9.4"),
    ),
    Topic(
        "animal",
        N_("Animals"),
        (
            *("livestock", "Tier", "Tiere", "animale", "animali", "animales", "cow", "pig", "sheep", "chicken"),
            *("Kuh", "Schwein", "Schaf", "Huhn", "mucca", "maiale", "pecora", "gallina", "vaca", "cerdo", "oveja"),
        ),
        ("CB-8.6", "CB-1.4", "CB-10.7", "CB-10.24"),
    ),
    Topic(
        "knowledge",
        N_("Knowledge"),
        ("yellow", "monastery", "Wissen", "conoscenza", "conocimiento"),
        ("CB-8.9", "CB-1.5", "CB-10.11"),
    ),
    Topic(
        "ship",
        N_("Ship"),
        PRINTED["ship"],
        ("CB-8.4", "CB-8.5", "CB-13.2", "CB-10.5", "CB-17.5"),
    ),
    Topic("castle", N_("Castle"), PRINTED["castle"], ("CB-8.7", "CB-2.8", "CB-16.2")),
    Topic("mine", N_("Mine"), PRINTED["mine"], ("CB-8.8", "CB-14.1", "CB-10.2")),
)
BUILDINGS = (
    Topic("warehouse", N_("Warehouse"), PRINTED["warehouse"], ("CB-9.5", "CB-12.4", "CB-10.16")),
    Topic("carpenter", N_("Carpenter's workshop"), PRINTED["carpenter"], ("CB-9.6", "CB-9.4", "CB-10.18")),
    Topic("church", N_("Church"), PRINTED["church"], ("CB-9.7", "CB-9.4", "CB-10.19")),
    Topic("market", N_("Market"), PRINTED["market"], ("CB-9.8", "CB-9.4", "CB-10.20")),
    Topic("boarding-house", N_("Boarding house"), PRINTED["boarding-house"], ("CB-9.9", "CB-10.21")),
    Topic("bank", N_("Bank"), PRINTED["bank"], ("CB-9.10", "CB-10.22")),
    Topic("city-hall", N_("City hall"), PRINTED["city-hall"], ("CB-9.11", "CB-17.5", "CB-10.23")),
    Topic("watchtower", N_("Watchtower"), PRINTED["watchtower"], ("CB-9.12", "CB-10.17")),
)
