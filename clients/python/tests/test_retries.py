from __future__ import annotations

import unittest
from email.utils import formatdate
from time import time

from tessera_client import Retry
from tessera_client.core.retries import FailedAttempt, retry_after_seconds, retry_delay


def failed(
    *,
    method: str = "GET",
    key: str | None = None,
    attempt: int = 1,
    status: int | None = 503,
    retry_after: str | None = None,
) -> FailedAttempt:
    return FailedAttempt(method, key, attempt, status, retry_after)


class Retries(unittest.TestCase):
    def test_doubles_with_jitter_up_to_a_limit(self) -> None:
        options = Retry(max_retries=9)
        delays = [retry_delay(failed(attempt=n), options, lambda: 1.0) for n in (1, 2, 3, 9)]
        self.assertEqual(delays, [0.5, 1.0, 2.0, 8.0])
        self.assertEqual(retry_delay(failed(), options, lambda: 0.0), 0.25)

    def test_repeats_only_what_is_safe(self) -> None:
        self.assertIsNone(retry_delay(failed(method="POST"), Retry()))
        self.assertIsNone(retry_delay(failed(method="PATCH"), Retry()))
        for safe in (failed(method="PUT"), failed(method="DELETE"), failed(method="POST", key="a")):
            self.assertIsNotNone(retry_delay(safe, Retry()))

    def test_repeats_only_what_may_succeed(self) -> None:
        for status in (400, 401, 404, 422, 500):
            self.assertIsNone(retry_delay(failed(status=status), Retry()))
        for status in (None, 429, 502, 503, 504):
            self.assertIsNotNone(retry_delay(failed(status=status), Retry()))

    def test_repeats_a_conflict_with_its_own_earlier_request(self) -> None:
        conflict = failed(method="POST", key="a", status=409)
        self.assertIsNone(retry_delay(conflict, Retry()))
        second = failed(method="POST", key="a", status=409, attempt=2)
        self.assertIsNotNone(retry_delay(second, Retry()))

    def test_ends_after_its_limit(self) -> None:
        self.assertIsNone(retry_delay(failed(attempt=3), Retry()))
        self.assertIsNone(retry_delay(failed(), Retry(max_retries=0)))

    def test_obeys_retry_after_up_to_a_limit(self) -> None:
        self.assertEqual(retry_delay(failed(retry_after="7"), Retry()), 7)
        self.assertIsNone(retry_delay(failed(retry_after="61"), Retry()))

    def test_reads_a_date(self) -> None:
        seconds = retry_after_seconds(formatdate(time() + 30, usegmt=True))
        assert seconds is not None
        self.assertTrue(25 < seconds <= 30)
        self.assertEqual(retry_after_seconds(formatdate(time() - 30, usegmt=True)), 0)
        self.assertIsNone(retry_after_seconds("soon"))
        self.assertIsNone(retry_after_seconds(" "))
