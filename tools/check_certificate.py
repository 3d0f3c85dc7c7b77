#!/usr/bin/env python3
"""Checks a certificate of a proof, written by `cheg prove PROGRAM --certificate FILE`.

    python3 check_certificate.py FILE...

Needs only Python 3 and shares nothing with CHEG: the rules of chess below are its own. The page
docs/certificates.md says what the file contains and what follows from it. Exit status: 0 if every
file is right, 1 if one is not, 2 if there is none. Four men take hours here and minutes with
check_certificate.c.
"""
import sys
import zlib
from array import array
from itertools import product

WIN = 20000  # a win in n moves is worth WIN - n, a loss in n moves n - WIN, a draw 0
UNKNOWN = 32767
NO_MOVE = 255
ORDER = "KQRBNPkqrbnp"  # White's men are capital letters, Black's small ones
PROMOTIONS = "NBRQ"


class Wrong(Exception):
    """The certificate does not prove what it claims."""


# ---- the rules of chess -----------------------------------------------------------------------

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DIRECTIONS = {"K": ORTHOGONAL + DIAGONAL, "Q": ORTHOGONAL + DIAGONAL, "R": ORTHOGONAL,
              "B": DIAGONAL, "N": LEAPS, "P": [(1, 1), (-1, 1)], "p": [(1, -1), (-1, -1)]}

# ATTACKS[piece][64 * origin + target] is the set of squares that must be empty for the piece to
# attack the target; -1, which meets every set of men, if it never does. REACHED[piece][origin] lists
# the targets, each with that set. Squares are numbered a1, b1, ... h8.
ATTACKS, REACHED = {}, {}
for piece in ORDER:
    ATTACKS[piece] = [-1] * 4096
    REACHED[piece] = [[] for _ in range(64)]
    for origin in range(64):
        for dx, dy in DIRECTIONS.get(piece) or DIRECTIONS[piece.upper()]:
            x, y, between = origin % 8 + dx, origin // 8 + dy, 0
            while 0 <= x < 8 and 0 <= y < 8:
                ATTACKS[piece][64 * origin + 8 * y + x] = between
                REACHED[piece][origin].append((8 * y + x, between))
                if piece not in "QRBqrb":
                    break
                between |= 1 << 8 * y + x
                x, y = x + dx, y + dy


def is_attacked(target, pieces, board, men, occupied):
    """Whether one of these men attacks the square."""
    for man in men:
        if not ATTACKS[pieces[man]][64 * board[man] + target] & occupied:
            return True
    return False


SIDES = {}  # for (pieces, is White): our men, the others, our king


def sides(pieces, white):
    if (pieces, white) not in SIDES:
        ours = [i for i, piece in enumerate(pieces) if piece.isupper() == white]
        theirs = [i for i, piece in enumerate(pieces) if piece.isupper() != white]
        SIDES[pieces, white] = ours, theirs, pieces.index("K" if white else "k")
    return SIDES[pieces, white]


def is_in_check(pieces, squares, white):
    board, _ = decoded(pieces, squares)
    _, theirs, king = sides(pieces, white)
    return is_attacked(board[king], pieces, board, theirs, set_of(board))


def set_of(squares):
    return sum(1 << square for square in squares)


def decoded(pieces, squares):
    """The true squares, and the pawn that can be captured en passant or -1. Such a pawn is written
    on its file, but on the rank behind its own men: White's on the first, Black's on the eighth."""
    for man, piece in enumerate(pieces):
        if piece == "P" and squares[man] < 8 or piece == "p" and squares[man] >= 56:
            board = list(squares)
            board[man] += 24 if piece == "P" else -24
            return board, man
    return squares, -1


def can_be_captured_en_passant(pieces, board, pawn):
    """Whether the other side can capture this pawn, which has just moved two squares."""
    white = pieces[pawn] == "P"
    ours, theirs, _ = sides(pieces, white)
    king = board[sides(pieces, not white)[2]]
    passed = board[pawn] - (8 if white else -8)
    rest = [man for man in ours if man != pawn]
    occupied = set_of(board) ^ 1 << board[pawn] | 1 << passed
    return any(
        pieces[man] in "Pp" and ATTACKS[pieces[man]][64 * board[man] + passed] == 0
        and not is_attacked(king, pieces, board, rest, occupied ^ 1 << board[man]) for man in theirs)


def arranged(pieces, squares):
    """The same men in the order of ORDER, equal ones by their squares."""
    men = sorted(zip(map(ORDER.index, pieces), squares))
    return "".join(ORDER[piece] for piece, _ in men), [square for _, square in men]


def legal_moves(pieces, squares, white, only=None):
    """All legal moves (or those of one man): (man, target, promotion, pieces, squares)."""
    board, passing = decoded(pieces, squares)
    passed = -1 if passing < 0 else board[passing] + (8 if white else -8)
    ours, theirs, king = sides(pieces, white)
    occupied, own, found = set_of(board), set_of([board[man] for man in ours]), []
    for man in ours if only is None else [only]:
        piece, origin = pieces[man], board[man]
        is_pawn = piece in "Pp"
        if is_pawn:
            targets = [(target, 0) for target, _ in REACHED[piece][origin]
                       if occupied >> target & 1 or target == passed]
            up = 8 if white else -8
            if not occupied >> origin + up & 1:
                targets.append((origin + up, 0))
                if origin // 8 == (1 if white else 6) and not occupied >> origin + 2 * up & 1:
                    targets.append((origin + 2 * up, 0))
        else:
            targets = REACHED[piece][origin]
        for target, between in targets:
            if between & occupied or own >> target & 1:
                continue
            after = occupied ^ 1 << origin | 1 << target
            taken = -1
            if occupied >> target & 1:
                taken = board.index(target)
            elif is_pawn and target == passed:
                taken = passing
                after ^= 1 << board[passing]
            home = target if man == king else board[king]
            for other in theirs:  # is_attacked(), without its cost
                if not ATTACKS[pieces[other]][64 * board[other] + home] & after and other != taken:
                    break
            else:
                found += moves_to(pieces, board, white, man, target, taken)
    return found


def moves_to(pieces, board, white, man, target, taken):
    """One move, or four promotions."""
    squares = list(board)
    squares[man] = target
    if pieces[man] not in "Pp":
        if taken < 0 and len(set(pieces)) == len(pieces):
            return [(man, target, 0, pieces, squares)]
        kinds = [pieces[man]]
    elif target // 8 in (0, 7):
        kinds = PROMOTIONS if white else PROMOTIONS.lower()
    else:
        kinds = [pieces[man]]
        if abs(target - board[man]) == 16 and can_be_captured_en_passant(pieces, squares, man):
            squares[man] = target - 24 if white else target + 24
    found = []
    for promotion, kind in enumerate(kinds):
        men = [(kind if i == man else pieces[i], squares[i]) for i in range(len(pieces)) if i != taken]
        found.append((man, target, promotion) + arranged(*zip(*men)))
    return found


def is_dead(pieces):
    """Whether no mate is possible: a bare king against a king with at most one bishop or knight."""
    return len(pieces) == 2 or len(pieces) == 3 and any(piece in "BNbn" for piece in pieces)


def positions(pieces):
    """The squares of the men in each legal position with White to move, in ascending order."""
    ranges = [range(8, 56) if p == "P" else range(8, 64) if p == "p" else range(64) for p in pieces]
    equal = [i for i in range(1, len(pieces)) if pieces[i - 1] == pieces[i]]
    black, white, king = sides(pieces, False)
    for squares in product(*ranges):
        board, passing = decoded(pieces, squares)
        if len(set(board)) < len(board) or any(squares[i - 1] > squares[i] for i in equal):
            continue
        occupied = set_of(board)
        if is_attacked(board[king], pieces, board, white, occupied):
            continue
        if passing >= 0:  # the pawn's way was free, and White was not in check before its move
            way = 1 << board[passing] + 8 | 1 << board[passing] + 16
            before = list(board)
            before[passing] += 16
            if (occupied & way or not can_be_captured_en_passant(pieces, board, passing)
                    or is_attacked(board[0], pieces, before, black,
                                   occupied ^ 1 << board[passing] ^ 1 << before[passing])):
                continue
        yield squares


# ---- the certificate --------------------------------------------------------------------------

class Part:
    """What is claimed of every position of one material with White to move."""

    def __init__(self, name, count, data):
        split = name.index("K", 1)
        self.name, self.pieces = name, name[:split] + name[split:].lower()
        self.men, self.targets = data[2 * count:3 * count], data[3 * count:]
        self.values = array("h", [UNKNOWN]) * 64 ** len(self.pieces)
        read = 0
        for read, squares in enumerate(positions(self.pieces), 1):
            if read > count:
                raise Wrong(f"{name}: only {count} positions, but more are legal")
            claim = data[read - 1] | data[count + read - 1] << 8
            self.values[index(squares)] = (claim - 32768 - WIN if claim >= 32768 else
                                           WIN - claim if claim > 0 else 0)
        if read < count:
            raise Wrong(f"{name}: {count} positions, but only {read} are legal")


def index(squares):
    number = 0
    for square in squares:
        number = number << 6 | square
    return number


def value_of(pieces, squares, worlds):
    """The claim for a position with White to move, in the first of the worlds that has it."""
    if is_dead(pieces):
        return 0
    for world in worlds:
        if pieces in world:
            value = world[pieces].values[index(squares)]
            if value == UNKNOWN:
                raise Wrong("a reply leads to a position without a claim")
            return value
    raise Wrong(f"{pieces} can arise, but the parts before this one do not have it")


def outcome(pieces, squares, worlds):
    """The value of a position with Black to move, if Black plays the reply that is best for him."""
    if is_dead(pieces):
        return 0
    replies = legal_moves(pieces, squares, False)
    if not replies:
        return WIN if is_in_check(pieces, squares, False) else 0
    return min(value_of(after, there, worlds) for _, _, _, after, there in replies)


def check_part(part, worlds):
    """Checks every claim of a part, and says what it claims."""
    seen = array("h", [UNKNOWN]) * len(part.values)  # outcomes in the same material
    won = drawn = lost = longest = total = 0

    def after_move(move):
        if move[3] != part.pieces:
            return outcome(move[3], move[4], worlds)
        place = index(move[4])
        if seen[place] == UNKNOWN:
            seen[place] = outcome(move[3], move[4], worlds)
        return seen[place]

    def after_claimed_move(squares, man, target):
        if man < len(part.pieces) and part.pieces[man].isupper():
            for move in legal_moves(part.pieces, squares, True, man):
                if move[1] | move[2] << 6 == target:
                    return after_move(move)
        raise Wrong("the move is not legal")

    def check_not_won(squares, value, man, target):
        outcomes = [after_move(move) for move in legal_moves(part.pieces, squares, True)]
        if value < 0:
            if max(outcomes, default=-WIN - 1) != value - 1 or (
                    not outcomes and not is_in_check(part.pieces, squares, True)):
                raise Wrong(f"it is not lost in {value + WIN}")
        elif not outcomes:
            if is_in_check(part.pieces, squares, True):
                raise Wrong("it is checkmate and not a draw")
        elif max(outcomes) > 0:
            raise Wrong("it is not a draw, because White can win")
        elif after_claimed_move(squares, man, target) != 0:
            raise Wrong("the move does not hold the draw")

    for squares, man, target in zip(positions(part.pieces), part.men, part.targets):
        value = part.values[index(squares)]
        try:
            if value <= 0:
                check_not_won(squares, value, man, target)
                drawn, lost = drawn + (value == 0), lost + (value < 0)
                continue
            if after_claimed_move(squares, man, target) != value + 1:
                raise Wrong(f"the move does not win in {WIN - value}")
            won, total, longest = won + 1, total + WIN - value, max(longest, WIN - value)
        except Wrong as why:
            men = " ".join(piece + "abcdefgh"[square % 8] + str(square // 8 + 1)
                           for piece, square in zip(part.pieces, decoded(part.pieces, squares)[0]))
            raise Wrong(f"{part.name}: {men}: {why}") from None
    return (f"{won} won, longest {longest}, mean {total / max(won, 1):.3f}; {drawn} drawn; "
            f"{lost} lost"), longest


def check(data):
    if not data.startswith(b"CHEG certificate 1\n"):
        raise Wrong("not a certificate of version 1")
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise Wrong("damaged: the checksum is wrong")
    header, _, rest = data[:-4].partition(b"\nend\n")
    _, program, code, ending, *lines = header.decode().split("\n")
    print(f"{program}, {code}, {ending}")
    is_complete = True
    for line in lines:
        words = line.split(" ")
        if words[0] == "side" and is_complete:
            worlds, is_complete = {"best": {}, "program": {}}, False
            print(f"with the move as {words[1]}")
            continue
        _, name, world, count = words
        stream = zlib.decompressobj()
        body = stream.decompress(rest, 4 * int(count) + 1)
        if len(body) != 4 * int(count) or not stream.eof:
            raise Wrong(f"{name}: not {count} positions")
        rest = stream.unused_data
        part = Part(name, int(count), body)
        worlds[world][part.pieces] = part
        claims, longest = check_part(
            part, [worlds["program"], worlds["best"]] if world == "program" else [worlds["best"]])
        print(f"  {name} {world:7} {claims}", flush=True)
        is_complete = (name, world) == (ending.split(" ")[1], "program")
    if rest or not is_complete or not lines:
        raise Wrong("bytes are left over" if rest else "the ending itself is missing")
    print("right: every claim holds" + (
        "; no win takes more than 50 moves" if longest <= 50 else
        "; the fifty-move rule is not checked"))


def main(paths):
    wrong = False
    for path in paths:
        try:
            with open(path, "rb") as file:
                print(path)
                check(file.read())
        except (Wrong, OSError, ValueError, KeyError, zlib.error) as why:
            wrong = True
            print(f"{path}: wrong: {why}", file=sys.stderr)
    sys.exit(2 if not paths else 1 if wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
