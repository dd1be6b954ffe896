from __future__ import annotations


def refuse(state, t, seat, action):
    return None
