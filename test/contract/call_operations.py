"""Calls every operation with the client that openapi-python-client generated, and prints the statuses."""
import enum
import importlib
import inspect
import json
import os
import pkgutil
import re
import sys
import typing

import generated.api
from generated.client import AuthenticatedClient


def plain(name):
    """The generator writes names in its own way, and calls a parameter `url` of the query `url_query`."""
    return re.sub(r"[^a-z0-9]", "", re.sub(r"_(query|path|header)$", "", name.lower()))


def typed(hint, value):
    """Reads an example as the type that the function asks for."""
    for option in typing.get_args(hint) or (hint,):
        if isinstance(option, type) and issubclass(option, enum.Enum):
            return option(value)
        if hasattr(option, "from_dict"):
            return option.from_dict(value)
    return value


modules = {}
for package in pkgutil.iter_modules(generated.api.__path__):
    inner = importlib.import_module(f"generated.api.{package.name}")
    for module in pkgutil.iter_modules(inner.__path__):
        modules[plain(module.name)] = importlib.import_module(f"generated.api.{package.name}.{module.name}")

client = AuthenticatedClient(
    base_url=os.environ["BYLINE_URL"], token=os.environ["KEY"], raise_on_unexpected_status=True, timeout=60
)
statuses = []
for operation in json.load(open(sys.argv[1])):
    call = modules[plain(operation["name"])].sync_detailed
    given = {plain(name): value for values in operation["params"].values() for name, value in values.items()}
    if "body" in operation:
        given["body"] = operation["body"]
    hints = typing.get_type_hints(call)
    arguments = {
        name: typed(hints[name], given[plain(name)])
        for name in inspect.signature(call).parameters
        if plain(name) in given
    }
    statuses.append([operation["name"], int(call(client=client, **arguments).status_code)])
print(json.dumps(statuses))
