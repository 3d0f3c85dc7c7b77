"""King and rook against king, as a student's program for `cheg krk-cards --program`.

The program looks two moves of its own ahead, with every reply, and judges the resulting positions
as the CHEG program `assignment` does. Squares are (file, rank), from 1 to 8.
"""
import sys

MATE = 100000
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
LINES = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def on_board(square):
    return 1 <= square[0] <= 8 and 1 <= square[1] <= 8


def neighbours(square):
    steps = [(square[0] + x, square[1] + y) for x, y in STEPS]
    return [step for step in steps if on_board(step)]


KING = {(x, y): neighbours((x, y)) for x in range(1, 9) for y in range(1, 9)}


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def rook_attacks(rook, square, own_king):
    """Returns whether the rook attacks the square. The other king shields no square from it."""
    if rook == square:
        return False
    for same, along in ((0, 1), (1, 0)):
        if rook[same] == square[same]:
            between = own_king[same] == rook[same] and (
                min(rook[along], square[along]) < own_king[along] < max(rook[along], square[along]))
            return not between
    return False


def our_moves(black, king, rook):
    """Yields every pair of king and rook after a legal move, the king's moves first."""
    for to in KING[king]:
        if to != rook and distance(to, black) > 1:
            yield to, rook
    for x, y in LINES:
        to = (rook[0] + x, rook[1] + y)
        while on_board(to) and to != king and to != black:
            yield king, to
            to = (to[0] + x, to[1] + y)


def replies(black, king, rook):
    """Returns the squares to which the black king can go, including a rook that it can take."""
    return [to for to in KING[black]
            if distance(to, king) > 1 and not rook_attacks(rook, to, king)]


def judgement(black, king, rook, before):
    """Returns points: more are better for us. `before` is the black king's square one move ago."""
    points = 45 * (abs(king[0] - black[0]) + abs(king[1] - black[1])) + 10 * distance(king, before)
    if (sum(king) + sum(before)) % 2 == 0:
        points += 10
    file, rank = (min(x, 9 - x) for x in black)
    points += 80 * min(file, rank) + 60 * (file + rank)
    points -= 20 * min(min(x, 9 - x) for x in king)
    points -= 9 * distance(rook, before)
    if distance(rook, before) < distance(rook, king):
        points += 8
    return 5000 - points


def value_after(black, king, rook, moves_left, before, low, high):
    """Returns the value of the position after our move, exact if it is between low and high."""
    squares = replies(black, king, rook)
    if not squares:
        return MATE + moves_left if rook_attacks(rook, black, king) else 0
    worst = high
    for to in squares:
        if to == rook:
            return 0
        if moves_left == 0:
            value = judgement(to, king, rook, before)
        else:
            value = best_move(to, king, rook, moves_left - 1, to, low, worst)[0]
        worst = min(worst, value)
        if worst <= low:
            break
    return worst


def best_move(black, king, rook, moves_left=1, before=None, low=-1, high=2 * MATE):
    """Returns the best value, and the king and rook after the first move that has this value."""
    best = low, None
    for king_to, rook_to in our_moves(black, king, rook):
        value = value_after(black, king_to, rook_to, moves_left, before, best[0], high)
        if value > best[0]:
            best = value, (king_to, rook_to)
            if value >= high:
                break
    return best


def numbers():
    """Returns the numbers on the next line, or zeros at the end of the input."""
    return [int(word) for word in sys.stdin.readline().split()] or [0] * 6


def bkmove(*squares):
    """Writes the men's squares. Returns the black king's new square; (0, 0) ends the game."""
    print(*(number for square in squares for number in square), flush=True)
    return tuple(numbers()[:2])


card = numbers()
while card[0] != 0:
    black, king, rook = tuple(card[0:2]), tuple(card[2:4]), tuple(card[4:6])
    while black != (0, 0):
        king, rook = best_move(black, king, rook)[1]
        black = bkmove(black, king, rook)
    card = numbers()
