"""The protocol's types for other languages: `python -m jamaica.server.protocol.codegen` writes them as TypeScript,
`--schema` as JSON schema. Both come from the structs that the server decodes and encodes."""

import inspect
import sys
import types
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from jamaica.bots import BOTS, LEVELS
from jamaica.model.cards import CAPTAINS, GHOST_CAPTAIN
from jamaica.model.events import EVENTS, Event
from jamaica.model.moves import Move
from jamaica.preview import results
from jamaica.preview.results import Outcome, Value
from jamaica.server.protocol import messages, requests, schemas
from jamaica.server.protocol.schemas import AnyEntry

UNIONS: dict[str, Any] = {
    "GameEvent": tuple(EVENTS.values()),
    "Outcome": get_args(Outcome),
    "LogEntry": get_args(AnyEntry),
    "ClientMessage": get_args(messages.ClientMessage),
    "ServerMessage": get_args(messages.ServerMessage),
}
"""The tagged unions, by the name they have outside."""
_NAMES = {
    results.Card: "CardPreview",
    results.Dice: "DicePreview",
    messages.Hello: "HelloCommand",
    messages.UndoMove: "UndoCommand",
    messages.Error: "ErrorMessage",
}
"""Names that would be ambiguous outside of their module."""
_PARTIAL = (schemas.TableOptions, schemas.TableSettings)
"""Told whole by the server; of what a client sends, any part may be left out."""


def name_of(kind: type) -> str:
    """What a type is called outside: events as `SailedEvent`, commands as `MoveCommand`, the others as in Python."""
    if kind in _NAMES:
        return _NAMES[kind]
    if issubclass(kind, Event):
        return f"{kind.__name__}Event"
    if issubclass(kind, messages.Command):
        return f"{kind.__name__}Command"
    if kind in UNIONS["ServerMessage"]:
        return f"{kind.__name__.removesuffix('Message')}Message"
    return f"{kind.__name__}Entry" if kind in UNIONS["LogEntry"] else kind.__name__


def all_types() -> list[type]:
    """Every type of the protocol, in the order they are written."""
    found: list[type] = list(EVENTS.values())
    found += [kind for kind in vars(results).values() if _is_value(kind)]
    for module in (schemas, messages, requests):
        found += [kind for kind in vars(module).values() if _is_own_struct(kind, module)]
    return found


def _is_value(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Value) and kind is not Value


def _is_own_struct(kind: object, module: types.ModuleType) -> bool:
    own = isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__
    return own and kind not in (messages.Command, schemas.LogEntry)


def members(kind: type) -> list[tuple[str, Any, bool]]:
    """The fields of a type: name, annotation, whether it may be left out. The tag comes first."""
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        found: list[tuple[str, Any, bool]] = [("kind", Literal[kind.kind], False)]  # type: ignore[attr-defined]
        own = [each.name for each in fields(kind) if each.name not in ("kind", "known_to")]
        return found + [(name, hints[name], False) for name in own]
    config = kind.__struct_config__  # type: ignore[attr-defined]
    found = [(config.tag_field, Literal[config.tag], False)] if config.tag_field else []
    sent_by_client = issubclass(kind, Struct) and config.forbid_unknown_fields
    for each in msgspec.structs.fields(kind):
        has_default = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
        found.append((each.encode_name, hints[each.name], has_default and (sent_by_client or config.omit_defaults)))
    return found


# ---- TypeScript -------------------------------------------------------------------------------------------------


def typescript() -> str:
    """All types as TypeScript."""
    parts = [
        "// Made from the server's own types by `python -m jamaica.server.protocol.codegen`; a test keeps it fresh.\n",
        *(f"export const {name} = {_constant(value)};" for name, value in constants().items()),
        "",
    ]
    parts += [_interface(kind) for kind in all_types()]
    parts += [
        f"export type {name} =\n  | " + "\n  | ".join(map(name_of, kinds)) + ";\n" for name, kinds in UNIONS.items()
    ]
    return "\n".join(parts)


def constants() -> dict[str, Any]:
    """The values that a client needs beside the types."""
    return {
        "PROTOCOL": schemas.PROTOCOL,
        "LONGEST_NAME": schemas.LONGEST_NAME,
        "LONGEST_CHAT": schemas.LONGEST_CHAT,
        "LONGEST_UNDO_WINDOW": schemas.LONGEST_UNDO_WINDOW,
        "EMOTES": schemas.EMOTES,
        "EVENT_KINDS": list(EVENTS),
        "BOT_LEVELS": list(LEVELS),
        "BOTS": list(BOTS),
        "CAPTAINS": CAPTAINS,
        "GHOST_CAPTAIN": GHOST_CAPTAIN,
    }


def _constant(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if isinstance(value, int | float) else f"{text} as const"


def _interface(kind: type) -> str:
    lines = [f"/** {_about(kind)} */", f"export interface {name_of(kind)} {{"]
    for name, hint, optional in members(kind):
        wanted = f"Partial<{_ts(hint)}>" if optional and hint in _PARTIAL else _ts(hint)
        lines.append(f"  {name}{'?' if optional and kind not in _PARTIAL else ''}: {wanted};")
    return "\n".join([*lines, "}", ""])


def _about(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def _ts(hint: Any) -> str:
    """An annotation as TypeScript."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _ts(args[0])
    if origin is Literal:
        return " | ".join(msgspec.json.encode(value).decode() for value in args)
    if origin in (Union, types.UnionType):
        return _ts_union(args)
    if origin in (list, tuple):
        inner = _ts(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_ts(args[1])}>"
    simple = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
    if hint in simple:
        return simple[hint]
    if hint is Event:
        return "GameEvent"
    return "string" if hint is Move else name_of(hint)


def _ts_union(args: tuple[Any, ...]) -> str:
    for name, kinds in UNIONS.items():
        if set(args) == set(kinds):
            return name
    return " | ".join(dict.fromkeys(map(_ts, args)))


# ---- JSON schema ------------------------------------------------------------------------------------------------


def schema(prefix: str = "#/$defs/") -> dict[str, Any]:
    """All types as JSON schema definitions, by name; they refer to each other below the prefix."""
    found = {name_of(kind): _object(kind, prefix) for kind in all_types()}
    for name, kinds in UNIONS.items():
        found[name] = {"oneOf": [{"$ref": prefix + name_of(kind)} for kind in kinds]}
    return found


def document() -> dict[str, Any]:
    """The JSON schema of the WebSocket's messages as a document of its own."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages of a Jamaica table, protocol {schemas.PROTOCOL}",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": schema(),
    }


def _object(kind: type, prefix: str) -> dict[str, Any]:
    own = members(kind)
    found: dict[str, Any] = {
        "type": "object",
        "description": _about(kind),
        "properties": {name: _json(hint, prefix) for name, hint, _ in own},
        "required": [name for name, _, optional in own if not optional],
    }
    if not found["required"]:
        del found["required"]
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.forbid_unknown_fields:
        found["additionalProperties"] = False
    return found


def _json(hint: Any, prefix: str) -> dict[str, Any]:
    """An annotation as JSON schema."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _json(args[0], prefix) | _limits(args[1], get_origin(args[0]) or args[0])
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, types.UnionType):
        for name, kinds in UNIONS.items():
            if set(args) == set(kinds):
                return {"$ref": prefix + name}
        return {"anyOf": [_json(each, prefix) for each in args]}
    if origin in (list, tuple):
        return {"type": "array", "items": _json(args[0], prefix)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _json(args[1], prefix)}
    simple = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
    if hint is Any:
        return {}
    if hint in simple or hint is Move:
        return {"type": simple.get(hint, "string")}
    return {"$ref": prefix + ("GameEvent" if hint is Event else name_of(hint))}


def _limits(meta: Meta, of: object) -> dict[str, Any]:
    """The limits of a value."""
    word = "Items" if of is list else "Length"
    known = {
        "minimum": meta.ge,
        "maximum": meta.le,
        f"min{word}": meta.min_length,
        f"max{word}": meta.max_length,
    }
    return {key: value for key, value in known.items() if value is not None}


def main(arguments: list[str]) -> None:
    """Write the types to the standard output."""
    if arguments == ["--schema"]:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(document()), indent=1).decode() + "\n")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])
