"""How fast `chuhan serve` answers many sessions at once, and whether its memory grows. Standard library only.

    python3 tests/scripts/serve_load.py latency [BINARY] [--sessions 20] [--moves 20]
    python3 tests/scripts/serve_load.py memory  [BINARY] [--requests 1000000] [--clients 4]
    python3 tests/scripts/serve_load.py start   [BINARY] [--runs 15]

`latency`: every session plays a game of its own at the same time as the others, half of them xiangqi, without a pause
between moves. Each move of the person is entered (`position`, answered with the legal moves and how the game stands) and
then answered by the engine (`play`), with each limit in turn; then all sessions analyse, with pauses, and each new
position is timed up to its first line. Printed: median, 99th percentile and the longest time, in milliseconds, as the
client sees it.

`memory`: requests of all methods, sound and broken ones, by kept connections; what the process holds, printed after each
tenth.

`start`: from the start of the process to the address, and how large the program is.
"""

import argparse
import asyncio
import json
import random
import subprocess
import time
from pathlib import Path

STARTS = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
}
LIMITS = {
    "2,000 nodes": {"nodes": 2000},
    "1500 Elo, 10 min + 5 s": {"elo": 1500, "clock": {"remaining": 600_000, "increment": 5000}},
    "100 ms a move": {"movetime": 100},
    "clock of 3 s": {"clock": {"remaining": 3000, "increment": 0}},
}


class Server:
    """The program, and where it is."""

    def __init__(self, binary):
        began = time.perf_counter()
        self.process = subprocess.Popen([binary, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.took = time.perf_counter() - began
        address = line.split("http://")[1].strip()
        self.host, self.token = address.split("/#")

    def memory_kib(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self):
        self.process.terminate()
        self.process.wait()


class Session:
    """A session with a connection that is kept."""

    def __init__(self, server, name):
        self.server, self.name, self.pipe = server, name, None

    async def connect(self):
        host, port = self.server.host.split(":")
        return await asyncio.open_connection(host, int(port), limit=1 << 24)

    def head(self, path, length):
        return (
            f"POST {path} HTTP/1.1\r\nHost: {self.server.host}\r\nAuthorization: Bearer {self.server.token}\r\n"
            f"Chuhan-Session: {self.name}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        ).encode()

    async def send(self, body):
        """Sends a body; its status and answer as bytes."""
        if self.pipe is None:
            self.pipe = await self.connect()
        reader, writer = self.pipe
        writer.write(self.head("/rpc", len(body)) + body)
        head = await reader.readuntil(b"\r\n\r\n")
        fields = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:-2])
        answer = await reader.readexactly(int(fields.get(b"content-length", 0)))
        if fields.get(b"connection") == b"close":
            writer.close()
            self.pipe = None
        return int(head.split()[1]), answer

    async def ask(self, method, **params):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        status, answer = await self.send(body)
        if status != 200:
            raise SystemExit(f"{method}: {status} {answer.decode()}")
        return json.loads(answer)["result"]

    async def listen(self, hear):
        """Hands every notification to `hear`."""
        reader, writer = await self.connect()
        writer.write(self.head("/events", 0))
        await reader.readuntil(b"\r\n\r\n")
        while (size := int(await reader.readline(), 16)) > 0:
            for line in (await reader.readexactly(size + 2)).split(b"\n"):
                if line.strip():
                    hear(json.loads(line))


def told(name, times):
    times = sorted(1000 * t for t in times)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"{name:44} {len(times):5} {at(0.5):8.1f} {at(0.99):8.1f} {times[-1]:8.1f}", flush=True)


async def play(session, game, limit, moves, entered, answered):
    """Plays a game: any move of the person, the engine's answer, and so on."""
    chance = random.Random(session.name)
    line = []
    place = lambda: {"game": game, "fen": STARTS[game], "moves": line}
    here = await session.ask("position", position=place())
    for _ in range(moves):
        line.append(chance.choice(here["legal"])["move"])
        began = time.perf_counter()
        here = await session.ask("position", position=place())
        entered.append(time.perf_counter() - began)
        if here["state"]["over"]:
            line.clear()
            here = await session.ask("position", position=place())
            continue
        began = time.perf_counter()
        line.append((await session.ask("play", position=place(), **limit))["move"])
        answered.append(time.perf_counter() - began)
        here = await session.ask("position", position=place())
        if here["state"]["over"]:
            line.clear()
            here = await session.ask("position", position=place())


async def analyse(session, game, moves, entered, first):
    """Goes through a game with the analysis always on: a random move, its legal moves and the first line of each.

    As on the page, the engine has looked at the first position for a moment before anybody asks."""
    chance = random.Random(session.name)
    heard = {}

    def moment(method, job):
        return heard.setdefault((method, job), asyncio.get_running_loop().create_future())

    def hear(note):
        known = moment(note["method"], note["params"]["job"])
        if not known.done():
            known.set_result(time.perf_counter())

    listener = asyncio.ensure_future(session.listen(hear))
    line = []
    job = (await session.ask("analyse", position={"game": game}, nodes=50_000))["job"]
    await asyncio.wait_for(moment("analysis.end", job), 60)
    for _ in range(moves):
        await asyncio.sleep(chance.uniform(0.1, 0.3))
        place = {"game": game, "fen": STARTS[game], "moves": line}
        began = time.perf_counter()
        job = (await session.ask("analyse", position=place, lines=3))["job"]
        asked = time.perf_counter()
        here = await session.ask("position", position=place)
        entered.append(time.perf_counter() - asked)
        first.append(await asyncio.wait_for(moment("analysis.line", job), 60) - began)
        line = [] if not here["legal"] or here["state"]["over"] else [*line, chance.choice(here["legal"])["move"]]
    await session.ask("stop")
    listener.cancel()


async def latency(server, count, moves):
    print(f"{f'{count} sessions at once, ms':44} times   median     99 %     most")
    games = ["chess", "xiangqi"]
    for number, (name, limit) in enumerate(LIMITS.items()):
        entered, answered = [], []
        sessions = [Session(server, f"game-{number}-{i}") for i in range(count)]
        await asyncio.gather(*(play(s, games[i % 2], limit, moves, entered, answered) for i, s in enumerate(sessions)))
        told(f"a move entered ({name})", entered)
        told(f"the engine's answer ({name})", answered)
    entered, first = [], []
    sessions = [Session(server, f"analysis-{i}") for i in range(count)]
    await asyncio.gather(*(analyse(s, games[i % 2], moves, entered, first) for i, s in enumerate(sessions)))
    told("a move entered while all analyse", entered)
    told("its first line of analysis", first)


WORDS = ["chess", "xiangqi", "e4", "e2e4", "h2e2", "炮二平五", "startpos", "fide-2023", "asian", "threefold", "flag", "white",
         "red", "1. e4 e5 *", "{", "\0", STARTS["chess"], STARTS["xiangqi"], "en", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
METHODS = ["about", "position", "stop", "evaluate", "rule", "verify", "touch", "audit", "review", "records", "analyse",
           "play", "perft", "events", "nope"]
KEYS = ["position", "fen", "moves", "game", "case", "preset", "ruleset", "claim", "type", "by", "text", "base64", "lines",
        "depth", "lang", "limit", "format", "more", "ruling", "touched", "manner", "law", "tags", "events", "event", "move"]


def value(chance, depth):
    kind = chance.randrange(7 if depth else 3)
    if kind == 0:
        return chance.choice(WORDS)
    if kind == 1:
        return chance.randrange(-3, 30)
    if kind == 2:
        return chance.random() < 0.5
    if kind == 3:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice(KEYS): value(chance, depth - 1) for _ in range(chance.randrange(4))}


def request(chance):
    """A request: one in three is sound, the others have something wrong."""
    kind = chance.randrange(6)
    if kind == 0:
        sound = {"position": {"game": chance.choice(["chess", "xiangqi"])}}
        method = chance.choice(["position", "evaluate", "play"])
        if method == "play":
            sound |= {"nodes": 50, "hash": 1}
        return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": sound}).encode()
    params = {chance.choice(KEYS): value(chance, 3)}
    if chance.random() < 0.5:
        params["position"] = value(chance, 2)
    # What would take its time is not what is looked for.
    params = {key: 1 if key == "depth" else one for key, one in params.items()}
    body = {"jsonrpc": "2.0", "id": 1, "method": chance.choice(METHODS), "params": params}
    if body["method"] in ("play", "review"):
        body["params"] |= {"nodes": 50}
    text = bytearray(json.dumps(body).encode())
    if kind == 1:
        for _ in range(chance.randrange(1, 4)):
            text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


async def memory(server, requests, clients):
    done, counts = 0, {}
    print(f"{requests} requests by {clients} clients; held after each tenth, in MB")

    async def client(i):
        nonlocal done
        chance = random.Random(i)
        session = Session(server, f"memory-{i}")
        for _ in range(requests // clients):
            try:
                status, _ = await asyncio.wait_for(session.send(request(chance)), 60)
            except (ConnectionError, asyncio.IncompleteReadError):
                status, session.pipe = 0, None
            counts[status] = counts.get(status, 0) + 1
            done += 1
            if done % (requests // 10) == 0:
                print(f"{done:9} {server.memory_kib() / 1024:8.1f}", flush=True)

    began = time.perf_counter()
    await asyncio.gather(*(client(i) for i in range(clients)))
    print(f"{time.perf_counter() - began:.0f} s; answers by status: {dict(sorted(counts.items()))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["latency", "memory", "start"])
    parser.add_argument("binary", nargs="?", default="target/release/chuhan")
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--runs", type=int, default=15)
    args = parser.parse_args()
    if args.what == "start":
        times = []
        for _ in range(args.runs):
            server = Server(args.binary)
            times.append(server.took)
            server.end()
        print(f"{'':44} times   median     99 %     most")
        told("start to address, ms", times)
        print(f"{'size, MB':44} {Path(args.binary).stat().st_size / 1e6:23.2f}")
        return
    server = Server(args.binary)
    try:
        asyncio.run(latency(server, args.sessions, args.moves) if args.what == "latency" else memory(server, args.requests, args.clients))
    finally:
        server.end()


main()
