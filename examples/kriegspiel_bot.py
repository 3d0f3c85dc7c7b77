"""Plays random moves of Kriegspiel on a server of `cheg serve`: kriegspiel_bot.py HOST PORT [GAME]

Begins a game, or joins the game GAME. Knows only the frames that its seat receives. Uses only the
standard library; a real bot would use a WebSocket library. docs/serve.md describes the frames.
"""
import base64, http.client, json, os, random, socket, struct, sys, time


def take_seat(host, port, game):
    connection = http.client.HTTPConnection(host, port, timeout=10)
    path = f"/api/games/{game}/join" if game else "/api/games"
    connection.request("POST", path, json.dumps({"name": "bot"}))
    answer = json.load(connection.getresponse())
    if "error" in answer:
        sys.exit(answer["error"])
    return answer["game"], answer["seat"]


class WebSocket:
    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        self.stream = self.socket.makefile("rb")
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, payload, kind=1):
        size = len(payload)  # at most 4096
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x80 | kind, 254, size)
        self.socket.sendall(head + bytes(4) + payload)  # the mask is zero

    def frames(self):
        while head := self.stream.read(2):
            size = head[1] & 127
            size = struct.unpack(">H", self.stream.read(2))[0] if size == 126 else size
            payload = self.stream.read(size)
            if head[0] & 15 == 9:
                self.send(payload, 10)  # a ping
            elif head[0] & 15 == 1:
                yield json.loads(payload)


def attempts(men):
    """Yields all moves of our men on an empty board; the referee refuses those that are illegal."""
    board, us = men.split()[:2]
    rows = [list("".join("." * int(c) if c.isdigit() else c for c in row)) for row in board.split("/")]
    squares = [(f, r) for r in range(8) for f in range(8)]
    own = {(f, r): rows[7 - r][f].lower() for f, r in squares if rows[7 - r][f] != "."}
    for (f, r), man in own.items():
        for to in squares:
            x, y = abs(to[0] - f), abs(to[1] - r)
            forward = (to[1] - r) * (1 if us == "w" else -1)
            if to not in own and {"n": x * y == 2, "k": max(x, y) == 1, "r": x * y == 0, "b": x == y,
                                  "q": x * y == 0 or x == y, "p": forward in (1, 2) and x + forward <= 2}[man]:
                promotion = "q" if man == "p" and to[1] in (0, 7) else ""
                yield "".join("abcdefgh"[a] + str(b + 1) for a, b in ((f, r), to)) + promotion


host, port = sys.argv[1], int(sys.argv[2])
game, seat = take_seat(host, port, sys.argv[3] if len(sys.argv) > 3 else "")
print("game", game, flush=True)
link = WebSocket(host, port, "/ws/" + game)
link.send(json.dumps({"t": "hello", "seat": seat}).encode())
act, choices, color, men = 0, [], "", ""
for frame in link.frames():
    kind = frame["t"]
    if kind == "game":
        color = frame["you"]
    elif kind == "own":
        men = frame["men"]
    elif kind == "act":
        act = frame["act"]
    elif kind == "end":
        print(frame["result"], frame["words"])
        break
    if kind == "turn" and frame["color"] == color:
        choices = list(attempts(men))
        random.shuffle(choices)
    elif kind != "act" or frame["verdict"] == "moved":
        continue
    time.sleep(0.06)  # the server reads at most twenty frames a second
    link.send(json.dumps({"t": "try", "act": act + 1, "move": choices.pop()}).encode())
