"""Plays random moves of Kriegspiel in a session of `cheg referee`:

  cheg referee --rules berkeley --black 'json:python3 kriegspiel_player.py'

Reads events as JSON lines, and answers each event `prompt` with a line, as a person would type it.
docs/kriegspiel.md describes the events.
"""
import json, random, sys


def attempts(men, white):
    """Yields all moves of our men on an empty board; the referee refuses those that are illegal."""
    rows = [list("".join("." * int(c) if c.isdigit() else c for c in row)) for row in men.split("/")]
    squares = [(f, r) for r in range(8) for f in range(8)]
    own = {(f, r): rows[7 - r][f].lower() for f, r in squares
           if rows[7 - r][f] != "." and rows[7 - r][f].isupper() == white}
    for (f, r), man in own.items():
        for to in squares:
            x, y = abs(to[0] - f), abs(to[1] - r)
            forward = (to[1] - r) * (1 if white else -1)
            if to not in own and {"n": x * y == 2, "k": max(x, y) == 1, "r": x * y == 0, "b": x == y,
                                  "q": x * y == 0 or x == y, "p": forward in (1, 2) and x + forward <= 2}[man]:
                promotion = "q" if man == "p" and to[1] in (0, 7) else ""
                yield "".join("abcdefgh"[a] + str(b + 1) for a, b in ((f, r), to)) + promotion


white, choices = True, []
for line in sys.stdin:
    event = json.loads(line)
    if event["event"] == "game":
        white = event["you"] == "white"
    elif event["event"] == "board":  # our turn begins
        choices = list(attempts(event["men"], white))
        random.shuffle(choices)
    elif event["event"] == "prompt":
        print(choices.pop() if choices else "resign", flush=True)
