"""Rulings as dataclasses. Field by field they are the JSON of ``chuhan arbiter --jsonl``, which
``docs/arbiter.md`` describes; ``as_dict`` gives that JSON back."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Dict, Mapping, Optional, Tuple, Type, TypeVar, Union

T = TypeVar("T")

__all__ = [
    "ChessNearMiss",
    "ChessRuling",
    "IllegalMove",
    "LoopMove",
    "NearMiss",
    "Occurrence",
    "OtherReading",
    "Penalty",
    "Prey",
    "Proof",
    "Ruling",
    "Stood",
    "UnderReading",
    "XiangqiRuling",
]


def _places(cls: Any) -> Tuple[Dict[str, str], bool]:
    """Where a class keeps each field of the JSON (a keyword of Python with an underscore behind it), and whether all of
    them have the JSON's names."""
    names = {f.name.rstrip("_"): f.name for f in fields(cls) if f.init}
    return names, all(name == place for name, place in names.items())


_PLACES: Dict[Any, Tuple[Dict[str, str], bool]] = {}


def _made(cls: Type[T], data: Mapping[str, Any], **read: Any) -> T:
    """An object of those fields of the JSON that the class has; ``read`` stands for fields that are more than text and
    numbers. Written past ``__init__``, which takes three times as long where nothing may be changed afterwards. What the
    JSON leaves out the class itself tells, for that is where a dataclass keeps what usually stands there."""
    names, same = _PLACES.get(cls) or _PLACES.setdefault(cls, _places(cls))
    made = object.__new__(cls)
    if same and data.keys() <= names.keys():
        made.__dict__.update(data)
    else:
        made.__dict__.update([(names[key], value) for key, value in data.items() if key in names])
    made.__dict__.update(read)
    return made


@dataclass(frozen=True)
class Occurrence:
    """A position of the game that is the one in question. Plies count from 0, the start position."""

    ply: int
    move_no: int
    fen: str
    san: Optional[str] = None


@dataclass(frozen=True)
class IllegalMove:
    """The illegal move at which a record breaks off. Plies count from 1."""

    ply: int
    move: str
    move_no: Optional[int] = None
    side: Optional[str] = None
    reason: Optional[str] = None


Proof = Mapping[str, Any]
"""A line as a tree, as ``docs/arbiter.md`` has it under "The lines behind threats"."""

Penalty = Mapping[str, Any]
"""What a wrong claim or an offence costs: minutes, fouls, whose."""


@dataclass(frozen=True)
class Stood:
    """How a threat stood before the move: who took, by which route, with which line."""

    taker: str
    route: str
    proof: Optional[Proof] = None


@dataclass(frozen=True)
class Prey:
    """A unit that a move of xiangqi threatens to win."""

    piece: str
    square: str
    taker: str
    root: str
    route: str
    proof: Optional[Proof] = None
    stood: Optional[Stood] = None
    joint: bool = False

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Prey:
        if "stood" in data:
            return _made(cls, data, stood=_made(Stood, data["stood"]))
        return _made(cls, data)


@dataclass(frozen=True)
class NearMiss:
    """A unit of xiangqi that is attacked in form only, the article that sets it apart, and the move that shows it."""

    piece: str
    square: str
    taker: str
    why: str
    article: Optional[str] = None
    answer: Optional[str] = None


@dataclass(frozen=True)
class LoopMove:
    """A move of a loop in xiangqi, with its class. ``ply`` is the position that it leads to; ``offered`` is what an
    offer to exchange would win if it were none (``chinese-2020``)."""

    ply: int
    side: str
    move: str
    class_: str
    prey: Tuple[Prey, ...] = ()
    name: Optional[str] = None
    mate_in_checks: Optional[int] = None
    existed_before: Tuple[Prey, ...] = ()
    offered: Tuple[Prey, ...] = ()
    hint: Optional[str] = None
    near_misses: Optional[Tuple[NearMiss, ...]] = None
    proof: Optional[Proof] = None
    mate_stood: Optional[Proof] = None

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> LoopMove:
        read: Dict[str, Any] = {}
        for key in ("prey", "existed_before", "offered"):
            read[key] = tuple([Prey._of(prey) for prey in data.get(key, ())])
        if "near_misses" in data:
            read["near_misses"] = tuple([_made(NearMiss, miss) for miss in data["near_misses"]])
        return _made(cls, data, **read)


@dataclass(frozen=True)
class UnderReading:
    """The outcome of an undecided ruling under one reading of the rules."""

    reading: str
    result: str
    violator: Optional[str]
    kind: str


@dataclass(frozen=True)
class ChessNearMiss:
    """A position of chess that looks like the one in question and differs."""

    ply: int
    why: Tuple[str, ...]

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> ChessNearMiss:
        return _made(cls, data, why=tuple(data["why"]))


@dataclass(frozen=True)
class OtherReading:
    """The ruling under another reading of "the same position"."""

    reading: str
    ruling: str
    result: Optional[str]


@dataclass(frozen=True)
class ChessRuling:
    """A ruling on a claim of chess."""

    preset: str
    ruling: str
    upheld: bool
    result: Optional[str]
    article: Optional[str]
    reason: str
    fen: str
    counter_plies: int
    limit_plies: int
    occurrences: Optional[Tuple[Occurrence, ...]]
    near_misses: Tuple[ChessNearMiss, ...]
    game_ended_at_ply: Optional[int]
    white_can_mate: Optional[bool]
    black_can_mate: Optional[bool]
    mating: Mapping[str, Any]
    proof_line: Optional[Tuple[str, ...]]
    penalty: Optional[Penalty]
    reading_sensitive: bool
    other_readings: Tuple[OtherReading, ...]
    notes: Tuple[str, ...]
    opponent_can_mate: Optional[bool] = None
    illegal_move: Optional[IllegalMove] = None
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def _of(cls, data: Dict[str, Any]) -> ChessRuling:
        read: Dict[str, Any] = {"_data": data, "notes": tuple(data["notes"])}
        read["near_misses"] = tuple([ChessNearMiss._of(miss) for miss in data["near_misses"]])
        read["other_readings"] = tuple([_made(OtherReading, one) for one in data["other_readings"]])
        if data["occurrences"] is not None:
            read["occurrences"] = tuple([_made(Occurrence, one) for one in data["occurrences"]])
        if data["proof_line"] is not None:
            read["proof_line"] = tuple(data["proof_line"])
        if "illegal_move" in data:
            read["illegal_move"] = _made(IllegalMove, data["illegal_move"])
        return _made(cls, data, **read)

    def as_dict(self) -> Dict[str, Any]:
        """The ruling as the JSON of the arbiter."""
        return dict(self._data)


@dataclass(frozen=True)
class XiangqiRuling:
    """A ruling on a game of xiangqi."""

    result: str
    article: Optional[str]
    violator: Optional[str]
    start: str
    record: Tuple[str, ...]
    moves: Tuple[LoopMove, ...]
    kind: Optional[str] = None
    ruleset: Optional[str] = None
    fen: Optional[str] = None
    occurrences: Tuple[int, ...] = ()
    sides: Optional[Mapping[str, str]] = None
    direct: Optional[Mapping[str, bool]] = None
    unheeded: bool = False
    readings: Tuple[UnderReading, ...] = ()
    claimant: Optional[str] = None
    count: Optional[Mapping[str, Any]] = None
    penalty: Optional[Penalty] = None
    clock_left_s: Optional[int] = None
    illegal_move: Optional[IllegalMove] = None
    notes: Tuple[str, ...] = ()
    _data: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def _of(cls, data: Dict[str, Any]) -> XiangqiRuling:
        read: Dict[str, Any] = {"_data": data, "record": tuple(data["record"])}
        if "occurrences" in data:
            read["occurrences"] = tuple(data["occurrences"])
        if "readings" in data:
            read["readings"] = tuple([_made(UnderReading, one) for one in data["readings"]])
        if "notes" in data:
            read["notes"] = tuple(data["notes"])
        if "ply" in data:
            read["illegal_move"] = _made(IllegalMove, data)
        made = _made(cls, data, **read)
        # Most of a ruling, and often not looked at: see `__getattr__`.
        made.__dict__.pop("moves", None)
        return made

    def __getattr__(self, name: str) -> Any:
        """The moves, when they are first asked for; every other field is there from the beginning."""
        if name != "moves":
            raise AttributeError(f"a ruling has no {name!r}")
        moves = tuple([LoopMove._of(m) for m in self._data.get("moves", ())])
        self.__dict__["moves"] = moves
        return moves

    def as_dict(self) -> Dict[str, Any]:
        """The ruling as the JSON of the arbiter."""
        return dict(self._data)


Ruling = Union[ChessRuling, XiangqiRuling]
