"""Chuhan: chess and xiangqi (Chinese chess) for Python.

>>> import chuhan
>>> chuhan.legal_moves("xiangqi")[:3]
['b2b9', 'h2h9', 'a0a1']
>>> chuhan.rule("chess", moves="g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", claim="threefold", by="white").article
'9.2.2'

Moves are words in coordinates (``e2e4``, ``h2e2``), SAN, WXF or Chinese notation; a list of them, or one text with blanks
between them. Positions are FENs; without one the game begins at its start. What is wrong raises ``ValueError`` with one
sentence. Searches and rulings run without the interpreter's lock.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from dataclasses import dataclass
from typing import IO, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from . import _chuhan
from .rulings import (
    ChessNearMiss,
    ChessRuling,
    IllegalMove,
    LoopMove,
    NearMiss,
    Occurrence,
    OtherReading,
    Penalty,
    Prey,
    Proof,
    Ruling,
    Stood,
    UnderReading,
    XiangqiRuling,
)

__all__ = [
    "ChessNearMiss",
    "ChessRuling",
    "IllegalMove",
    "Line",
    "LoopMove",
    "Move",
    "NearMiss",
    "Occurrence",
    "OtherReading",
    "Penalty",
    "Position",
    "Prey",
    "Proof",
    "Record",
    "Refused",
    "Ruling",
    "State",
    "Stood",
    "UnderReading",
    "XiangqiRuling",
    "analyse",
    "evaluate",
    "legal_moves",
    "perft",
    "position",
    "read",
    "review",
    "rule",
    "rule_case",
    "touch",
    "verify",
]

Moves = Union[str, Iterable[str]]
"""Moves in order, or one text with blanks between them."""


def _words(moves: Moves) -> List[str]:
    return moves.split() if isinstance(moves, str) else list(moves)


def _place(game: Optional[str], fen: Optional[str], moves: Moves) -> Dict[str, Any]:
    place: Dict[str, Any] = {"moves": _words(moves)}
    if game is not None:
        place["game"] = game
    if fen is not None:
        place["fen"] = fen
    return place


def _call(method: str, params: Mapping[str, Any]) -> Any:
    return json.loads(_chuhan.call(method, json.dumps(params)))


@dataclass(frozen=True)
class Move:
    """A move: coordinates, the game's own notation (SAN, WXF), and Chinese notation in xiangqi."""

    move: str
    notation: str
    chinese: Optional[str] = None

    def __str__(self) -> str:
        return self.move


@dataclass(frozen=True)
class State:
    """How a game stands: is it over, with which result, and why (``checkmate``, ``repetition``, ``dead`` ...)."""

    over: bool
    result: Optional[str]
    why: Optional[str]


@dataclass(frozen=True)
class Position:
    """A position with the line that led to it, on which repetitions and counts depend."""

    game: str
    start_fen: str
    fen: str
    side: str
    check: bool
    moves: Tuple[Move, ...]
    legal: Tuple[Move, ...]
    state: State

    def push(self, *moves: str) -> Position:
        """The position after further moves."""
        return position(self.game, self.start_fen, [m.move for m in self.moves] + list(moves))


def position(game: Optional[str] = None, fen: Optional[str] = None, moves: Moves = ()) -> Position:
    """The position of ``"chess"`` or ``"xiangqi"`` after the moves, with its legal moves. Without a game the FEN tells
    it, and without a FEN it is chess."""
    data = _call("position", {"position": _place(game, fen, moves)})

    def move(m: Mapping[str, Any]) -> Move:
        return Move(m["move"], m["notation"], m.get("chinese"))

    return Position(
        game=data["game"].lower(),
        start_fen=data["start_fen"],
        fen=data["fen"],
        side=data["side"],
        check=bool(data["check"]),
        moves=tuple(map(move, data["moves"])),
        legal=tuple(map(move, data["legal"])),
        state=State(**data["state"]),
    )


def legal_moves(game: Optional[str] = None, fen: Optional[str] = None, moves: Moves = ()) -> List[str]:
    """The legal moves in coordinates."""
    return [m.move for m in position(game, fen, moves).legal]


def rule_case(case: Mapping[str, Any]) -> Dict[str, Any]:
    """Rules on a case as a line of ``chuhan arbiter --jsonl`` puts it, and answers with the JSON of that line."""
    return _chuhan.rule(case)


def rule(
    game: str,
    fen: Optional[str] = None,
    moves: Moves = (),
    rules: Union[str, Mapping[str, Any], None] = None,
    claim: Union[str, Mapping[str, Any], None] = None,
    **circumstances: Any,
) -> Ruling:
    """Rules on a claim.

    ``rules`` is a text of the laws of chess (``fide-2023``) or a rule set of xiangqi (``chinese-1999``), by name or as a
    mapping of a base and what differs from it. ``claim`` is what is claimed (``threefold``, ``fifty``, ``flag``, ``repetition``,
    ``natural-limit`` ...); its circumstances (``by``, ``intended_move``, ``clocks`` ...) are the fields of
    ``docs/arbiter.md``, as further arguments or with ``type`` in a mapping.

    Raises ``ValueError`` where there is nothing to rule on.
    """
    if game not in ("chess", "xiangqi"):
        raise ValueError(f"game: 'chess' or 'xiangqi', not {game!r}")
    case: Dict[str, Any] = {"moves": _words(moves)}
    if game == "chess":
        case["preset"] = rules if rules is not None else "fide-2023"
        case["start_fen"] = fen if fen is not None else "startpos"
    else:
        case["ruleset"] = rules if rules is not None else "chinese-1999"
        if fen is not None:
            case["fen"] = fen
    if isinstance(claim, str):
        case["claim"] = {"type": claim, **circumstances}
    elif claim is not None:
        case["claim"] = {**claim, **circumstances}
    elif circumstances:
        case["claim"] = circumstances
    answer = rule_case(case)
    if answer.get("result") == "error":
        raise ValueError(answer["reason"])
    return ChessRuling._of(answer) if game == "chess" else XiangqiRuling._of(answer)


class Refused(ValueError):
    """A ruling that does not follow from what stands in it: the first thing that is wrong."""


def verify(ruling: Union[Ruling, Mapping[str, Any]], lang: str = "en") -> None:
    """Checks a ruling, or the JSON of one, from what stands in it, by code that shares nothing with what ruled but boards and
    legal moves: ``docs/arbiter.md`` says what is found anew and what is believed. Raises ``Refused`` where it does not hold,
    with the reason in English or (``lang="zh"``) Chinese."""
    data = dict(ruling) if isinstance(ruling, Mapping) else ruling.as_dict()
    answer = _call("verify", {"ruling": data, "lang": lang})
    if not answer["holds"]:
        raise Refused(answer["why"])


def touch(
    game: Optional[str] = None,
    fen: Optional[str] = None,
    moves: Moves = (),
    *,
    touched: str,
    manner: str = "deliberate",
    law: Optional[str] = None,
    lang: str = "en",
) -> Dict[str, Any]:
    """Which moves remain lawful after pieces were touched: the answer of the method ``touch`` in ``docs/serve.md``. ``touched``
    names squares in the order of the touches, ``"e1,h1"``; ``manner`` is ``deliberate``, ``adjusting``, ``accidental`` or ``late``."""
    params = {"position": _place(game, fen, moves), "touched": touched, "manner": manner, "lang": lang}
    answer: Dict[str, Any] = _call("touch", params if law is None else {**params, "law": law})
    return answer


def _searching(
    place: Dict[str, Any],
    lines: int,
    threads: int,
    hash: int,
    depth: Optional[int],
    nodes: Optional[int],
    movetime: Optional[int],
) -> Dict[str, Any]:
    params: Dict[str, Any] = {"position": place, "lines": lines, "threads": threads, "hash": hash}
    limits = {"depth": depth, "nodes": nodes, "movetime": movetime}
    params.update({name: limit for name, limit in limits.items() if limit is not None})
    return params


def _news(job: _chuhan.Job) -> Iterator[Dict[str, Any]]:
    """What a search tells, with its method as ``method``, up to its end. A search that nobody listens to any more ends."""
    try:
        while True:
            text = job.next()
            if text is None:
                return
            notification = json.loads(text)
            data: Dict[str, Any] = notification["params"]
            if "error" in data:
                raise ValueError(data["error"])
            yield {"method": notification["method"], **data}
    finally:
        job.stop()


@dataclass(frozen=True)
class Line:
    """A line of an analysis, from the view of the side to move: centipawns or moves to mate, and ``exact``, ``lower`` or
    ``upper`` in ``bound``."""

    rank: int
    depth: int
    seldepth: int
    cp: Optional[int]
    mate: Optional[int]
    bound: str
    wdl: Tuple[int, int, int]
    nodes: int
    nps: int
    time_ms: int
    pv: Tuple[str, ...]
    notation: Tuple[str, ...]


def analyse(
    game: Optional[str] = None,
    fen: Optional[str] = None,
    moves: Moves = (),
    *,
    lines: int = 1,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    movetime: Optional[int] = None,
    threads: int = 1,
    hash: int = 16,
) -> Iterator[Line]:
    """Searches a position and yields its lines as they come. Without ``depth``, ``nodes`` or ``movetime`` (milliseconds)
    it goes on for an hour; closing the generator, or leaving the loop over it, ends the search.

    The position and the limits are looked at at once, before the first line is asked for.
    """
    place = _place(game, fen, moves)
    params = _searching(place, lines, threads, hash, depth, nodes, movetime)
    return _lines(_chuhan.Job("analyse", json.dumps(params)))


def _lines(job: _chuhan.Job) -> Iterator[Line]:
    for data in _news(job):
        if data["method"] == "analysis.line":
            yield Line(
                rank=data["rank"],
                depth=data["depth"],
                seldepth=data["seldepth"],
                cp=data["score"].get("cp"),
                mate=data["score"].get("mate"),
                bound=data["bound"],
                wdl=tuple(data["wdl"]),
                nodes=data["nodes"],
                nps=data["nps"],
                time_ms=data["time_ms"],
                pv=tuple(data["pv"]),
                notation=tuple(data["notation"]),
            )


def review(
    game: Optional[str] = None,
    fen: Optional[str] = None,
    moves: Moves = (),
    *,
    tags: Iterable[Tuple[str, str]] = (),
    lines: int = 2,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    movetime: Optional[int] = None,
    threads: int = 1,
    hash: int = 16,
    lang: str = "en",
) -> Dict[str, Any]:
    """Reviews a game, a second a position unless a limit is given: ``review`` is the game as ``chuhan analyse --to-json`` writes
    it, ``pgn`` the game with marks and better lines."""
    params = _searching(_place(game, fen, moves), lines, threads, hash, depth, nodes, movetime)
    job = _chuhan.Job("review", json.dumps({**params, "tags": [list(tag) for tag in tags], "lang": lang}))
    found = [news for news in _news(job) if news["method"] == "review.end"]
    return {name: found[-1][name] for name in ("review", "pgn")}


def evaluate(game: Optional[str] = None, fen: Optional[str] = None, moves: Moves = ()) -> Dict[str, Any]:
    """The static evaluation, term by term and piece by piece: the answer of the method ``evaluate`` in
    ``docs/serve.md``."""
    answer: Dict[str, Any] = _call("evaluate", {"position": _place(game, fen, moves)})
    return answer


def perft(game: Optional[str] = None, fen: Optional[str] = None, moves: Moves = (), *, depth: int) -> Dict[str, int]:
    """The leaf positions so many plies ahead, below each legal move. A count of more than ten seconds is given up."""
    answer = _call("perft", {"position": _place(game, fen, moves), "depth": depth})
    return {m["move"]: m["nodes"] for m in answer["moves"]}


@dataclass(frozen=True)
class Record:
    """A game of a record. Where it breaks off, ``error`` says why and where, and the moves are those before."""

    game: str
    number: int
    line: int
    start_fen: Optional[str]
    moves: Tuple[str, ...]
    tags: Tuple[Tuple[str, str], ...]
    result: Optional[str]
    notes: Tuple[str, ...]
    error: Optional[str]


def read(
    records: Union[str, bytes, "os.PathLike[str]", IO[Any]], game: Optional[str] = None, format: Optional[str] = None
) -> Iterator[Record]:
    """Reads the games of a record in any format that the arbiter reads (PGN, sheets of moves, XQF, FEN, ``position``
    lines): text, bytes, an open file, or a path (``pathlib.Path``)."""
    if isinstance(records, os.PathLike):
        with open(records, "rb") as file:
            content: Union[str, bytes] = file.read()
    elif isinstance(records, (str, bytes)):
        content = records
    else:
        content = records.read()
    order: Dict[str, Any] = {"limit": 200}
    if isinstance(content, str):
        order["text"] = content
    else:
        order["base64"] = base64.b64encode(content).decode("ascii")
    if game is not None:
        order["game"] = game
    if format is not None:
        order["format"] = format
    return _records(order)


def _records(order: Dict[str, Any]) -> Iterator[Record]:
    skip = 0
    while True:
        answer = _call("records", {**order, "skip": skip})
        for data in answer["games"]:
            yield Record(
                game=answer["game"].lower(),
                number=data["number"],
                line=data["line"],
                start_fen=data.get("start_fen"),
                moves=tuple(m["move"] for m in data.get("moves", ())),
                tags=tuple((name, value) for name, value in data.get("tags", ())),
                result=data.get("result"),
                notes=tuple(data.get("notes", ())),
                error=data.get("error"),
            )
        if not answer["more"]:
            return
        skip += len(answer["games"])


def _main() -> int:
    """The program ``chuhan``."""
    import signal

    # The program is stopped as any other is, not by an exception in an interpreter that waits for it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _chuhan.main(["chuhan", *sys.argv[1:]])
