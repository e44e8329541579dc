"""What the generated class of each service is built on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from ..errors import ApiError, ErrorFacts
from ..options import CallOptions
from .connections import WireResponse
from .credentials import Operation
from .pages import ItemList, cursor_list, numbered_list
from .transport import Call, Scalar, Transport

_NO_OPTIONS = CallOptions()


@dataclass(frozen=True)
class Response:
    """A response that is not JSON, or that another server sent."""

    status: int
    headers: Mapping[str, str]
    """By their names in lower case."""
    content: bytes = field(repr=False)

    def text(self) -> str:
        """The body as UTF-8."""
        return self.content.decode()

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.content)


class ServiceApi:
    """The operations of a service."""

    NAME: str
    OPERATIONS: Mapping[str, Operation]

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _json(
        self,
        name: str,
        *,
        path: Mapping[str, Scalar] | None = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: object = None,
        form: Mapping[str, object] | None = None,
        options: CallOptions | None = None,
    ) -> Any:
        content, content_type = None, None
        if body is not None:
            content, content_type = json.dumps(body).encode(), "application/json"
        if form is not None:
            content = urlencode({key: str(value) for key, value in form.items()}).encode()
            content_type = "application/x-www-form-urlencoded"
        call = Call(
            operation=self.OPERATIONS[name],
            path_params=path or {},
            query=query or {},
            headers=headers or {},
            body=content,
            content_type=content_type,
            options=options or _NO_OPTIONS,
        )
        return _parsed(self._transport.send(call), self.NAME)

    def _list(
        self,
        name: str,
        *,
        query: Mapping[str, object],
        numbered: bool = False,
        path: Mapping[str, Scalar] | None = None,
        headers: Mapping[str, str | None] | None = None,
        options: CallOptions | None = None,
    ) -> ItemList[Any]:
        def load(current: Mapping[str, object]) -> Any:
            return self._json(name, path=path, query=current, headers=headers, options=options)

        return numbered_list(query, load) if numbered else cursor_list(query, load)

    def _raw(
        self,
        name: str,
        *,
        path: Mapping[str, Scalar] | None = None,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: bytes | str | None = None,
        content_type: str | None = None,
        accept: str = "*/*",
        options: CallOptions | None = None,
    ) -> Response:
        call = Call(
            operation=self.OPERATIONS[name],
            path_params=path or {},
            query=query or {},
            headers=headers or {},
            body=body.encode() if isinstance(body, str) else body,
            content_type=content_type,
            accept=accept,
            options=options or _NO_OPTIONS,
        )
        response = self._transport.send(call)
        return Response(response.status, response.headers, response.body)

    def _forward(
        self,
        name: str,
        content: bytes | str,
        *,
        content_type: str,
        destination_url: str,
        destination_method: str | None,
        template_fields: Sequence[str] | None,
        credentials: Mapping[str, str] | None,
        dry_run: bool | None,
        headers: Mapping[str, str | None],
        path: Mapping[str, Scalar] | None,
        options: CallOptions | None,
    ) -> Response:
        """It is never repeated: the destination may have acted on it."""
        sent: dict[str, str | None] = {
            **headers,
            "x-destination-url": destination_url,
            "x-destination-method": destination_method,
            "x-template-fields": None if template_fields is None else json.dumps(template_fields),
        }
        for index, (header, value) in enumerate((credentials or {}).items()):
            sent[f"x-auth{index}-name"] = header
            sent[f"x-auth{index}-value"] = value
        return self._raw(
            name,
            path=path,
            query={"dry_run": dry_run},
            headers=sent,
            body=content,
            content_type=content_type,
            options=options,
        )


def _parsed(response: WireResponse, service: str) -> Any:
    if not response.body:
        return None
    try:
        return json.loads(response.body)
    except ValueError:
        facts = ErrorFacts(
            service=service,
            status=response.status,
            code="INVALID_RESPONSE",
            description="The response is not JSON. Does the URL belong to the service?",
            request_id=response.headers.get("x-request-id"),
        )
        raise ApiError(facts) from None
