"""Every generated method sends the request that its operation describes."""

from __future__ import annotations

import inspect
import unittest
from typing import Any

from recording_server import Reply, serve
from tessera_client import Identity, ItemList, Retry, Service, Tessera
from tessera_client.core.service import ServiceApi

PAGE: dict[str, Any] = {
    "data": [],
    "links": {"next": None},
    "current_page": 1,
    "total_pages": 1,
    "total_items": 0,
}
FORWARD = {"destination_url": "https://psp.example", "content_type": "text/plain"}


def arguments(method: Any) -> tuple[list[Any], dict[str, Any]]:
    """Values for what a method requires."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in inspect.signature(method).parameters.values():
        if parameter.default is not inspect.Parameter.empty:
            continue
        value: Any = FORWARD.get(parameter.name, "an id")
        if parameter.name == "body":
            value = {"a": 1}
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        else:
            positional.append(value)
    return positional, named


class Operations(unittest.TestCase):
    def test_each_is_called_by_its_method(self) -> None:
        with serve() as (server, url), Tessera(
            identity=Identity(url),
            fraud=url,
            vault=url,
            account_info=url,
            commerce=Service(url, api_key="key"),
            gateway=Service(url, api_key="key"),
            token="token",
            retry=Retry(max_retries=0),
        ) as tessera:
            server.default = Reply(body=PAGE)
            services: list[ServiceApi] = [
                tessera.fraud,
                tessera.vault,
                tessera.account_info,
                tessera.commerce,
                tessera.gateway,
                tessera.identity,
            ]
            count = 0
            for service in services:
                for name, operation in service.OPERATIONS.items():
                    with self.subTest(service=service.NAME, operation=operation.name):
                        server.received.clear()
                        method = getattr(service, name)
                        positional, named = arguments(method)
                        result = method(*positional, **named)
                        if isinstance(result, ItemList):
                            self.assertEqual(result.take(1), [])
                        (request,) = server.received
                        self.assertEqual(request.method, operation.method)
                        path, _, query = request.path.partition("?")
                        wanted = operation.path
                        for part in path.split("/"):
                            if part == "an%20id":
                                start = wanted.index("{")
                                end = wanted.index("}", start) + 1
                                wanted = wanted[:start] + "an%20id" + wanted[end:]
                        self.assertEqual(path, wanted)
                        self.assertNotIn("None", query)
                        has_key = "x-idempotency-key" in request.headers
                        self.assertEqual(has_key, operation.takes_idempotency_key)
                        self.assertNotEqual(
                            method.__doc__.strip().splitlines()[0], "", "has a summary"
                        )
                        count += 1
        self.assertGreater(count, 300)
