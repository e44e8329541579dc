"""Lists that load their pages when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qs, urlsplit

Item = TypeVar("Item")

LoadPage = Callable[[Mapping[str, object]], Any]
"""Requests a page with its query."""


@dataclass(frozen=True)
class Page(Generic[Item]):
    """A page of a list."""

    data: list[Item]
    has_more: bool
    total: int | None
    """How many objects the list has, where the service counts them."""
    _load_next: Callable[[], Page[Item]] | None = field(default=None, repr=False)

    def next(self) -> Page[Item] | None:
        """The next page, or None after the last."""
        return None if self._load_next is None else self._load_next()


class ItemList(Generic[Item]):
    """A list. Iterating over it requests one page after the other, until you stop."""

    def __init__(self, first: Callable[[], Page[Item]]) -> None:
        self._first = first

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[Item]]:
        """Every page."""
        page: Page[Item] | None = self._first()
        while page is not None:
            yield page
            page = page.next()

    def page(self) -> Page[Item]:
        """The first page."""
        return self._first()

    def take(self, limit: int) -> list[Item]:
        """The first objects, at most ``limit``: a list may be longer than memory allows."""
        return list(islice(self, limit))


def cursor_list(query: Mapping[str, object], load: LoadPage) -> ItemList[Any]:
    """A list with cursors."""

    def page_of(current: Mapping[str, object]) -> Page[Any]:
        body = load(current)
        after = _cursor(body["links"]["next"])
        following = None if after is None else lambda: page_of({**current, "after": after})
        return Page(body["data"], after is not None, None, following)

    return ItemList(lambda: page_of(query))


def numbered_list(query: Mapping[str, object], load: LoadPage) -> ItemList[Any]:
    """A list with page numbers."""

    def page_of(current: Mapping[str, object]) -> Page[Any]:
        body = load(current)
        number: int = body["current_page"]
        has_more = number < body["total_pages"]
        following = (lambda: page_of({**current, "page": number + 1})) if has_more else None
        return Page(body["data"], has_more, body["total_items"], following)

    return ItemList(lambda: page_of(query))


def _cursor(link: str | None) -> str | None:
    """Only the cursor is taken from the link.

    Its host is the public one of the service, which the client may not reach, and a token must
    not be sent to wherever a response points.
    """
    if link is None:
        return None
    values = parse_qs(urlsplit(link).query).get("after")
    return values[0] if values else None
