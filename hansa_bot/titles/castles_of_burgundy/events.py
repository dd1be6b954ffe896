"""Every fact that the rules of The Castles of Burgundy tell, with its elements.

Elements are named by their type and given as action tokens name them: `seat` (number), `tile`, `hex`, `good`, `depot`
(`1` to `6`, `black`), `estate`, `effect` (`material.EFFECTS`), `type` (`material.TYPES`), `phase` (A to E), `die`
(a face, 1 to 6), `points`, `count`, `silver`, `workers`, `space` (of the track, from 0), `size` (hexes of a region,
or `large` and `small` of a bonus tile). Every point scored before the end is in exactly one event, as `points`.

Setup
    start_player(seat)
    equipped(seat, workers, silver, goods)      what a seat begins with; `goods` is a list
    house_estate(estate)                        the table's house estate (CB-16.8)
    dealt(seat, estates)                        two estates to choose from, as a list (CB-16.5)
    chose(seat, estate)                         its estate; sealed choices: only `seat` for the others (CB-16.3)
    began(seat, hex)                            where the starting castle lies; sealed likewise
    revealed(seat, estate, hex)                 a sealed choice, shown together with all others

Phase and round
    income(seat, silver, workers)               from its mines at the end of a phase (CB-14.1)
    phase(phase, count)                         begins; so many tiles were removed from the depots before
    round(round)                                begins, counted from 1
    rolled(seat, die, other_die)
    white(die, good)                            the good lies on the depot of the white die now
    turn_started(seat)
    turn_ended(seat)
    game_ended(reason)

Actions
    spent(seat, workers)                        paid to shift a die, told before what it was for
    discarded(seat, tile)                       to make room, told before what came instead
    took(seat, depot, tile)                     from a numbered depot, by a die, a castle or a building
    bought(seat, depot, tile, silver)           for so many silverlings
    placed(seat, tile, hex)
    sold(seat, good, count, points)             what it pays besides follows
    workers(seat, count)                        gained, by action, building or knowledge
    silver(seat, count)                         gained likewise

What follows
    region(seat, type, size, points, hexes)     completed; `hexes` is the list of its hexes (CB-11.2)
    bonus(seat, type, size, points)             a large or small bonus tile (CB-11.4)
    animals(seat, tile, hexes, points)          `hexes` are those that scored, the new one included (CB-8.6)
    tower(seat, points)                         a watchtower
    loaded(seat, depots, goods)                 taken by a ship; lists, a good as often as it was taken
    moved_on(seat, space)                       the marker on the track
    skipped(seat, effect)                       an advantage that was not used
    lapsed(seat, effect)                        an advantage that could not be used (CB-17.5)
"""

from __future__ import annotations

KINDS = (
    *("start_player", "equipped", "house_estate", "dealt", "chose", "began", "revealed"),
    *("income", "phase", "round", "rolled", "white", "turn_started", "turn_ended", "game_ended"),
    *("spent", "discarded", "took", "bought", "placed", "sold", "workers", "silver"),
    *("region", "bonus", "animals", "tower", "loaded", "moved_on", "skipped", "lapsed"),
)
