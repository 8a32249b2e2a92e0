"""Moving a profile to another browser with its recovery code, with a limit on tries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from sqlalchemy import case, delete, select
from sqlalchemy.orm import Session

from tutor.store.exchange import merge_profile
from tutor.store.profiles import Profile, device_count, erase_profile, find_profile
from tutor.store.tables import DeviceRow, ProfileRow, RecoveryTriesRow
from tutor.store.tokens import code_hash, source_hash, token_hash
from tutor.store.upsert import put

WINDOW: Final = timedelta(minutes=15)
TRIES_OF_A_BROWSER: Final = 5
TRIES_OF_AN_ADDRESS: Final = 30  # many people may share one


class Recovered(Enum):
    """What came of a try: not a code at all (not counted), one that opens nothing, too many tries, or done."""

    UNREADABLE = "unreadable"
    WRONG = "wrong"
    TOO_MANY = "too_many"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Recovery:
    """``profile`` when done; ``wait`` until the next try when there were too many."""

    result: Recovered
    profile: Profile | None = None
    wait: timedelta = timedelta(0)


def recover(session: Session, token: str, code: str, now: datetime, address: str = "") -> Recovery:
    """Join the browser with this cookie to the profile of a code.

    What the browser had kept by itself is added to that profile. ``address`` is the visitor's network address.
    Keep the transaction also when nothing was opened: it holds the count of tries.
    """
    hashed = code_hash(code)
    if hashed is None:
        return Recovery(Recovered.UNREADABLE)
    wait = _count_tries(session, token, address, now)
    if wait:
        return Recovery(Recovered.TOO_MANY, wait=wait)
    row = session.scalar(select(ProfileRow).where(ProfileRow.recovery_hash == hashed))
    if row is None:
        return Recovery(Recovered.WRONG)
    _move(session, token, row.id, now)
    session.execute(delete(RecoveryTriesRow).where(RecoveryTriesRow.source == source_hash("browser", token)))
    return Recovery(Recovered.DONE, Profile(row.id, row.created, has_code=True))


def _move(session: Session, token: str, profile_id: int, now: datetime) -> None:
    own = find_profile(session, token)
    if own is not None and own.id != profile_id and device_count(session, own.id) == 1 and not own.has_code:
        merge_profile(session, own.id, profile_id, now)
        erase_profile(session, own.id)
    values = {"token_hash": token_hash(token), "profile_id": profile_id, "created": now}
    put(session, DeviceRow, values, lambda old, new: {"profile_id": new.profile_id})


def _count_tries(session: Session, token: str, address: str, now: datetime) -> timedelta:
    """Count one try of the browser and of its address; how long to wait, zero if it may go on."""
    session.execute(delete(RecoveryTriesRow).where(RecoveryTriesRow.began <= now - WINDOW))
    waits = [_count(session, source_hash("browser", token), TRIES_OF_A_BROWSER, now)]
    if address:
        waits.append(_count(session, source_hash("address", address), TRIES_OF_AN_ADDRESS, now))
    return max(waits)


def _count(session: Session, source: str, limit: int, now: datetime) -> timedelta:
    put(
        session,
        RecoveryTriesRow,
        {"source": source, "began": now, "tries": 1},
        lambda old, new: {"tries": case((old.tries > limit, old.tries), else_=old.tries + 1)},
    )
    row = session.execute(
        select(RecoveryTriesRow.began, RecoveryTriesRow.tries).where(RecoveryTriesRow.source == source)
    ).one()
    return row.began + WINDOW - now if row.tries > limit else timedelta(0)
