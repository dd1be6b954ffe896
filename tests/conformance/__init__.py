"""The conformance suite: what holds for every title, at every number of seats, with every option.

A title brings its facts in `facts.py` next to its own tests: how it can end, known move counts, what is secret.
"""
