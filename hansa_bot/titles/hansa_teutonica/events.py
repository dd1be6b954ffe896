"""Every fact that the rules of Hansa Teutonica tell, with its elements.

Elements are named by their type, so that the texts can name any of them: `seat` (number), `route`, `city`, `token`
and `skill` (ids), `piece` (trader, merchant), `space` (printed index within its route, from 0), `slot` (index of a
printed slot of the city, from 0), `take` (pieces as in `2t1m`), `points`, `count`, `step` (of a skill track, from
0), `prestige` (value of a table space), `why`, `source`, `reason`, `board`, `bonus` (a permanent one), `favour` (a
tile), `mission` (a card, by its cities). A prefix tells two of one type apart: `from_route` and `to_route`,
`from_space` and `to_space`, `other_seat` and `other_piece`.

A seat that owns a piece, scores or founds may be the neutral colour (`material.NEUTRAL`).

Setup
    board_set(board, count)                     the board side and the number of seats
    token_dealt(token, route)                   a starting token lies on its tavern route
    stock_shuffled(count)                       the face-down token stock; its order (`tokens`) is known to nobody
    modules_played(modules)                     the optional modules in play, as a list of option keys (HT-21)
    mission_dealt(seat, mission)                a secret card (HT-21.1); nobody else is told anything
    favours_shown(favours)                      the tiles that lie open, as a list (HT-21.2)
    neutral_seated(routes)                      a neutral trader stands on each of them (HT-18.2)

Turn
    turn_started(seat, count)                   with so many actions
    turn_ended(seat)
    income(seat, take)                          stock to supply
    placed(seat, route, space, piece)           supply to route
    displaced(seat, route, space, piece, other_seat, other_piece)
                                                `piece` of `seat` now stands on the space, `other_piece` is in the air
    permission_used(seat, city)                 for placing or displacing in its region (HT-20.4)
    paid(seat, take)                            the cost of displacing or of a route block, supply to stock
    favour_taken(seat, favour, tokens)          a tile for two tokens, turned face down, and the whole turn (HT-21.2)
    shared(seat, take)                          stock to supply, by another's income or an office (HT-21.2, HT-21.3)
    lifted(seat, route, space, piece)           the space is empty, the piece in the air
    moved(seat, piece, from_route, from_space, to_route, to_space)
                                                a lifted piece is set down
    put_back(seat, piece, route, space)         a lifted piece is set down where such a piece was lifted

Reaction
    relocated(seat, piece, from_route, from_space, to_route, to_space)
    homeless(seat, piece, route, space)         no space anywhere: the displaced piece went to its stock (HT-6.13)
    borrowed(seat, piece, route, space)         an own piece is lifted from the board as an extra one
    added(seat, piece, route, space, source)    an extra piece is put down; source = stock, supply or board
    declined(seat, count)                       so many extra pieces were left out
    neutral_joined(count)                       traders of a second colour join the neutral stock (HT-18.6)

Claim, in this order
    claimed(seat, route, take)                  the route is cashed in; `take` are its pieces, all spaces get empty
    scored(seat, points, why, city)             why = control or coin
    scored(seat, points, why)                   why = link
    took_token(seat, token, route)              the token left the route
    token_discarded(seat, token, route)         a neutral claim put the route's token out of the game (HT-18.8)
    token_drawn(seat, count)                    a face-down replacement lies on the plate, `count` stay in the stock
    token_seen(seat, token)                     its owner looks at it, by option; nobody else is told (HT-14.5)
    stock_empty(seat)                           a replacement was due, none was left
    office(seat, city, slot, piece)             a printed slot was filled
    extra_office(seat, city, piece)             the new leftmost office of the city
    completed(city, count)                      the city's last slot was filled; `count` cities are complete
    upgraded(seat, skill, step)                 `step` is the one now uncovered; the freed piece is in the supply
    table(seat, prestige)                       a merchant on the prestige table
    actions_gained(seat, count)
    neutral_stays(route, space)                 one neutral trader stays on its route (HT-18.9)

Permanent bonus, the last part of a claim (HT-19.6, HT-20.10)
    bonus_started(seat, route, bonus)           it may be used now
    bonus_left(seat, bonus)                     it was declined, or the rest of it
    reused(seat, piece, route, space)           a piece of the claimed route stands on a route again
    open_office(seat, city, piece)              a piece of the supply is the rightmost office of an open city
    taken_up(seat, other_seat, piece, route, space)
                                                `seat` lifts a piece of `other_seat`, by bonus or token
    carried(seat, other_seat, piece, from_route, from_space, to_route, to_space)
                                                ... and sets it down elsewhere
    laid_back(seat, other_seat, piece, route, space)
                                                ... or on the route where it was

Tokens
    used_token(seat, token)                     turned face down
    swapped(seat, city, slot)                   the offices in `slot` and `slot` + 1 traded places
    removed(seat, other_seat, piece, route, space)
                                                a piece of `other_seat` went from the route to its owner's supply
    exchanged(seat, other_seat, token)          `token`, used by `other_seat`, is now unused with `seat` (HT-21.3)
    posted(seat, token, route)                  it lies beside a route with a trader of the supply (HT-21.3)
    tokens_revealed(seat, tokens)               what lay face down on the plate, as a list
    token_placed(seat, token, route)
    neutral_set(route, space)                   a neutral trader comes with it (HT-18.12)
    token_discarded(seat, token)                no route was allowed; by option it leaves the game (HT-14.5)
    token_kept(seat, token)                     no route was allowed; it stays on the plate (HT-14.5)

End
    game_ended(reason)                          reason = points, cities or tokens
    mission_shown(seat, mission)                the secret card, at last (HT-21.1)
"""
