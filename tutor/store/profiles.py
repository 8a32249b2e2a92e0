"""Who is visiting: a profile behind an anonymous cookie, and how it is erased."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from tutor.core.errors import IllegalError
from tutor.store.tables import DeviceRow, ProfileRow
from tutor.store.tokens import code_hash, new_code, token_hash
from tutor.store.upsert import put


@dataclass(frozen=True, slots=True)
class Profile:
    """``id`` is the key of everything kept; ``has_code``: a recovery code was made and is still good."""

    id: int
    created: datetime
    has_code: bool


def find_profile(session: Session, token: str) -> Profile | None:
    """The profile of the browser with this cookie, if it has kept anything yet."""
    query = select(ProfileRow).join(DeviceRow).where(DeviceRow.token_hash == token_hash(token))
    row = session.scalar(query)
    return None if row is None else Profile(row.id, row.created, row.recovery_hash is not None)


def profile_for(session: Session, token: str, now: datetime) -> Profile:
    """The profile of the browser with this cookie, begun now if there is none; two at once begin one."""
    found = find_profile(session, token)
    if found is not None:
        return found
    row = ProfileRow(created=now)
    session.add(row)
    session.flush()
    if put(session, DeviceRow, {"token_hash": token_hash(token), "profile_id": row.id, "created": now}):
        return Profile(row.id, row.created, has_code=False)
    session.delete(row)
    session.flush()
    found = find_profile(session, token)
    if found is None:
        raise IllegalError("no_profile")
    return found


def device_count(session: Session, profile_id: int) -> int:
    """How many browsers share a profile."""
    return session.scalar(select(func.count()).where(DeviceRow.profile_id == profile_id)) or 0


def make_recovery_code(session: Session, profile_id: int) -> str:
    """A new code, in place of any older one. Only its hash is kept: show it now, it can't be shown again."""
    code = new_code()
    _set_code(session, profile_id, code_hash(code))
    return code


def drop_recovery_code(session: Session, profile_id: int) -> None:
    """The code made before opens nothing any more."""
    _set_code(session, profile_id, None)


def _set_code(session: Session, profile_id: int, hashed: str | None) -> None:
    changed = (
        update(ProfileRow).where(ProfileRow.id == profile_id).values(recovery_hash=hashed).returning(ProfileRow.id)
    )
    if session.scalar(changed) is None:
        raise IllegalError("no_profile")


def forget_device(session: Session, token: str) -> None:
    """This browser leaves its profile; what is kept there stays for the others and for the recovery code."""
    session.execute(delete(DeviceRow).where(DeviceRow.token_hash == token_hash(token)))


def erase_profile(session: Session, profile_id: int) -> None:
    """Everything of a profile, on all its browsers, for ever."""
    session.execute(delete(ProfileRow).where(ProfileRow.id == profile_id))
