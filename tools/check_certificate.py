#!/usr/bin/env python3
"""Checks a certificate of a proof, which `cheg prove PROGRAM --certificate FILE` has written.

    python3 check_certificate.py FILE

Needs only Python 3 and shares nothing with CHEG: the rules of chess below are its own. The page
docs/certificates.md says what the file contains and what follows from it. Exit status: 0 if every
claim holds, 1 if not. For four men, check_certificate.c does the same with less time and memory.
"""
import sys
import zlib
from itertools import product

WIN = 20000  # a win in n moves is worth WIN - n, a draw 0, a loss in n moves n - WIN

# A man is its type, as an index in TYPES, times 64 plus its square: a1, b1, ... h8 are 0 to 63. A
# position is a sorted tuple of men. A pawn that can be captured en passant is written on its file,
# but on the rank behind its own men: a white one on the first, a black one on the eighth.
TYPES = "KQRBNPkqrbnp"
BLACK = 6 * 64  # the first black man
PROMOTIONS = 4, 3, 2, 1  # knight, bishop, rook, queen


class Wrong(Exception):
    """The certificate does not prove what it claims."""


# ---- the rules of chess -----------------------------------------------------------------------

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAYS = {"K": STRAIGHT + DIAGONAL, "Q": STRAIGHT + DIAGONAL, "R": STRAIGHT, "B": DIAGONAL,
        "N": LEAPS, "P": [(1, 1), (-1, 1)], "p": [(1, -1), (-1, -1)]}

# ATTACKS[man][target] is the set of squares that must be empty for the man to attack the target; -1,
# the set of all, if it never does. REACHED[man] lists the targets, each with that set.
ATTACKS = [[-1] * 64 for _ in range(2 * BLACK)]
REACHED = [[] for _ in range(2 * BLACK)]
for man in range(2 * BLACK):
    name = TYPES[man // 64]
    for dx, dy in WAYS[name if name == "p" else name.upper()]:
        x, y, between = man % 8 + dx, man % 64 // 8 + dy, 0
        while 0 <= x < 8 and 0 <= y < 8:
            ATTACKS[man][8 * y + x] = between
            REACHED[man].append((8 * y + x, between))
            if name.upper() not in "QRB":
                break
            between |= 1 << 8 * y + x
            x, y = x + dx, y + dy


def is_pawn(man):
    return man // 64 % 6 == 5


def set_of(men):
    return sum(1 << man % 64 for man in men)


def side(men, white):
    return [man for man in men if (man < BLACK) == white]


def is_attacked(square, men, occupied):
    for man in men:
        if not ATTACKS[man][square] & occupied:
            return True
    return False


def king_square(men, white):
    return min(side(men, white)) % 64


def is_in_check(position, white):
    men, _ = decoded(position)
    return is_attacked(king_square(men, white), side(men, not white), set_of(men))


def decoded(position):
    """The men on their true squares, and the one that can be captured en passant, or None."""
    for i, man in enumerate(position):
        if 320 <= man < 328 or man >= 760:
            true = man + (24 if man < BLACK else -24)
            return [*position[:i], true, *position[i + 1:]], true
    return position, None


def can_be_captured_en_passant(men, pawn):
    """Whether the other side can capture this pawn, which has just moved two squares."""
    white = pawn < BLACK
    passed = pawn % 64 - (8 if white else -8)
    rest = [man for man in side(men, white) if man != pawn]
    occupied = set_of(men) ^ 1 << pawn % 64 | 1 << passed
    return any(
        is_pawn(man) and not ATTACKS[man][passed] and not is_attacked(
            king_square(men, not white), rest, occupied ^ 1 << man % 64)
        for man in side(men, not white))


def targets_of_pawn(man, occupied, passed):
    up, square = (8 if man < BLACK else -8), man % 64
    targets = [(target, 0) for target, _ in REACHED[man]
               if occupied >> target & 1 or target == passed]
    if not occupied >> square + up & 1:
        targets.append((square + up, 0))
        if square // 8 == (1 if man < BLACK else 6):
            targets.append((square + 2 * up, 1 << square + 2 * up))
    return targets


def legal_moves(position, white, only=None):
    """The legal moves, or those of one man: (number of the man, target, position after it). A
    promotion adds 64, 128 or 192 to the target for a bishop, rook or queen."""
    men, passing = decoded(position)
    passed = None if passing is None else passing % 64 + (8 if white else -8)
    ours, theirs = side(men, white), side(men, not white)
    occupied, own, king = set_of(men), set_of(ours), min(ours)
    found = []
    for number, man in enumerate(men):
        if (man < BLACK) != white or only not in (None, number):
            continue
        pawn, kind, rest = is_pawn(man), man // 64 * 64, [other for other in ours if other != man]
        for target, between in targets_of_pawn(man, occupied, passed) if pawn else REACHED[man]:
            if between & occupied or own >> target & 1:
                continue
            others, after = theirs, occupied & ~(1 << man % 64) | 1 << target
            if occupied >> target & 1:
                others = [other for other in theirs if other % 64 != target]
            elif pawn and target == passed:
                others = [other for other in theirs if other != passing]
                after &= ~(1 << passing % 64)
            if is_attacked(target if man == king else king % 64, others, after):
                continue
            moved = kind + target
            if not pawn:
                found.append((number, target, tuple(sorted(rest + others + [moved]))))
            elif target // 8 in (0, 7):
                for i, kind in enumerate(PROMOTIONS):
                    moved = kind * 64 + target + (0 if white else BLACK)
                    found.append((number, target + 64 * i, tuple(sorted(rest + others + [moved]))))
            else:
                if abs(target - man % 64) == 16 and can_be_captured_en_passant(
                        rest + others + [moved], moved):
                    moved -= 24 if white else -24
                found.append((number, target, tuple(sorted(rest + others + [moved]))))
    return found


def is_dead(position):
    """Whether no mate is possible: a bare king against a king with at most one bishop or knight."""
    return len(position) == 2 or len(position) == 3 and all(
        man // 64 % 6 in (0, 3, 4) for man in position)


def positions(name):
    """The legal positions with White to move of a material such as KPK, in ascending order."""
    black = name.index("K", 1)
    types = [TYPES.index(letter) + (6 if i >= black else 0) for i, letter in enumerate(name)]
    ranges = {5: range(328, 376), 11: range(712, 768)}
    for position in product(*(ranges.get(t, range(64 * t, 64 * t + 64)) for t in types)):
        men, passing = decoded(position)
        occupied, white = set_of(men), side(men, True)
        if bin(occupied).count("1") < len(men) or any(
                position[i - 1] >= position[i] for i in range(1, len(men))):
            continue
        if is_attacked(king_square(men, False), white, occupied) or men != position and any(
                man >= 760 for man in men):
            continue
        if passing is not None:  # the pawn's way was free, and White was not in check before it
            way = 1 << passing % 64 + 8 | 1 << passing % 64 + 16
            before = [man + 16 if man == passing else man for man in men]
            if occupied & way or not can_be_captured_en_passant(men, passing) or is_attacked(
                    king_square(men, True), side(before, False), set_of(before)):
                continue
        yield position


# ---- the certificate --------------------------------------------------------------------------

def outcome(position, worlds):
    """The value of a position with Black to move, if Black plays the reply that is best for him.
    The claim for a position with White to move is that of the first world that has it."""
    if is_dead(position):
        return 0
    values = []
    for _, _, after in legal_moves(position, False):
        values.append(0 if is_dead(after) else next(
            (world[after] for world in worlds if after in world), None))
        if values[-1] is None:
            raise Wrong(f"a reply leads to {shown(after)}, which has no claim")
    return min(values, default=WIN if is_in_check(position, False) else 0)


def shown(position):
    return " ".join(TYPES[man // 64] + "abcdefgh"[man % 8] + str(man % 64 // 8 + 1)
                    for man in decoded(position)[0])


def check_claim(position, value, man, target, after_move):
    """Checks the claim for one position and its move."""
    claimed = None
    if man < len(position) and position[man] < BLACK:
        for move in legal_moves(position, True, man):
            claimed = after_move(move[2]) if move[1] == target else claimed
    if value > 0:
        if claimed != value + 1:
            raise Wrong(f"it is not won in {WIN - value} with this move")
        return
    mated = -WIN - 1 if is_in_check(position, True) else 0
    outcomes = [after_move(after) for _, _, after in legal_moves(position, True)]
    if max(outcomes, default=mated) != (value if value == 0 else value - 1):
        raise Wrong("it is not a draw" if value == 0 else f"it is not lost in {value + WIN}")
    if value == 0 and outcomes and claimed != 0:
        raise Wrong("the move does not hold the draw")


def check_part(name, count, data, worlds):
    """Reads and checks the claims for one material. Returns a summary and the longest win."""
    claims, seen = {}, {}
    for number, position in enumerate(positions(name)):
        if number >= count:
            raise Wrong(f"{name}: only {count} positions, but more are legal")
        claim = data[number] | data[count + number] << 8
        claims[position] = (claim - 32768 - WIN if claim >= 32768 else
                            WIN - claim if claim > 0 else 0)
    if len(claims) < count:
        raise Wrong(f"{name}: {count} positions, but only {len(claims)} are legal")
    worlds[0].update(claims)

    def after_move(position):
        if position not in seen:
            seen[position] = outcome(position, worlds)
        return seen[position]

    for number, (position, value) in enumerate(claims.items()):
        try:
            check_claim(position, value, data[2 * count + number], data[3 * count + number],
                        after_move)
        except Wrong as why:
            raise Wrong(f"{name}: {shown(position)}: {why}") from None
    wins = [WIN - value for value in claims.values() if value > 0]
    drawn = list(claims.values()).count(0)
    longest = max(wins, default=0)
    return (f"{len(wins)} won, longest {longest}, mean {sum(wins) / max(len(wins), 1):.3f}; "
            f"{drawn} drawn; {count - len(wins) - drawn} lost"), longest


def check(data):
    if not data.startswith(b"CHEG certificate 1\n"):
        raise Wrong("not a certificate of version 1")
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise Wrong("damaged: the checksum is wrong")
    header, _, rest = data[:-4].partition(b"\nend\n")
    ending, most, is_complete = "", 0, True
    for line in header.decode().split("\n")[1:]:
        words = line.split(" ")
        if words[0] == "part":
            _, name, world, count = words[0], words[1], words[2], int(words[3])
            stream = zlib.decompressobj()
            body = stream.decompress(rest, 4 * count + 1)
            if len(body) != 4 * count or not stream.eof:
                raise Wrong(f"{name}: not {count} positions")
            rest = stream.unused_data
            claims, longest = check_part(
                name, count, body, [best] if world == "best" else [program, best])
            print(f"  {name} {world:7} {claims}", flush=True)
            most = max(most, longest)
            is_complete = (name, world) == (ending, "program")
            continue
        if words[0] == "ending":
            ending = words[1]
        if words[0] == "side":
            if not is_complete:
                break
            best, program, is_complete = {}, {}, False
        print(line)
    if rest or not is_complete or most == 0 and ending == "":
        raise Wrong("bytes are left over" if rest else "the ending itself is missing")
    print("right: every claim holds" + (
        "; no win takes more than 50 moves" if most <= 50 else "; fifty-move rule not checked"))


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: check_certificate.py FILE")
    try:
        with open(arguments[0], "rb") as file:
            check(file.read())
    except (Wrong, OSError, ValueError, LookupError, NameError, zlib.error) as why:
        sys.exit(f"{arguments[0]}: wrong: {why}")


if __name__ == "__main__":
    main(sys.argv[1:])
