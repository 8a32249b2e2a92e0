"""Moments and cookies that the tests share."""

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
TOKEN = "visitor-one-0123456789-abcdef"  # noqa: S105
OTHER_TOKEN = "visitor-two-0123456789-abcdef"  # noqa: S105
