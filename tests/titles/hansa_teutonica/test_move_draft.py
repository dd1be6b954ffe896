from tests.titles.hansa_teutonica.position import *
from tests.titles.hansa_teutonica.playing import *
from tests.titles.hansa_teutonica.reading import *
from hansa_bot.titles.hansa_teutonica.tables import tables
def crowd(board, keep):
    t=tables(board)
    return {r.id: ["blue:T"]*r.spaces for r in t.board.routes} | keep
def test_dead_end():
    s=position(whole=False, routes=crowd("standard_4_5",{"kampen-osnabruck":"red:T -","dortmund-duisburg":"red:T blue:T"}))
    print(legal(s,"red","move"))
    s=act(s,"red","move/dortmund-duisburg/trader")
    print(legal(s,"red"))
    s=act(s,"red","move/kampen-osnabruck/trader")
    for o in legal(s,"red"):
        a=play(s,"red",o)
        print(o,[e.action for e in a.entries], a.session.state.waiting and RULES.offers(a.session.state,0)[:5])
