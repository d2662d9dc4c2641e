"""Referrals as they are shown, written straight from the database's rows: lists of thousands are asked for."""

from typing import Any

from accounts.actors import Actor
from referrals.models import ReferralQuerySet
from referrals.permissions import may_set_status, may_withdraw, reviews

# What is known of a candidate: the API's name → that of the columns.
CANDIDATE = {"email": "email", "company": "employer", "position": "position", "profile_url": "profile_url"}
NAME = ("first_name", "last_name", "username")
COLUMNS = (
    "id",
    "job_id",
    "connection_id",
    "candidate_name",
    "referrer_id",
    "created_by_id",
    "status",
    "notes",
    "duplicate_of_id",
    "created_at",
    "updated_at",
    "job__title",
    "job__status",
    "job__hiring_manager_id",
    "job__department__name",
    *(f"connection__{column}" for column in CANDIDATE.values()),
    *(f"candidate_{column}" for column in CANDIDATE.values()),
    *(f"referrer__{name}" for name in NAME),
    *(f"created_by__{name}" for name in NAME),
)


def rows(referrals: ReferralQuerySet) -> Any:
    """One statement for all that `shown` needs."""
    return referrals.values(*COLUMNS)


def shown(row: dict[str, Any], actor: Actor) -> dict[str, Any]:
    """A row of `rows` in the shape of `ReferralSerializer`, with what the caller may know and do."""
    manager, referrer, status = row["job__hiring_manager_id"], row["referrer_id"], row["status"]
    return {
        "id": row["id"],
        "job": row["job_id"],
        "job_title": row["job__title"],
        "job_department_name": row["job__department__name"],
        "job_status": row["job__status"],
        "connection": row["connection_id"],
        "connection_name": row["candidate_name"],
        "candidate": candidate(row),
        "referrer": referrer,
        "referrer_name": full_name(row, "referrer"),
        "created_by": row["created_by_id"],
        "created_by_name": full_name(row, "created_by"),
        "status": status,
        "notes": row["notes"],
        # A colleague's referral is not shown to the employee who came second.
        "duplicate_of": row["duplicate_of_id"] if reviews(actor, manager) else None,
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
        "allowed": {
            "set_status": may_set_status(actor, manager),
            "withdraw": may_withdraw(actor, referrer, status),
        },
    }


def candidate(row: dict[str, Any]) -> dict[str, str | None]:
    """Who is referred: as the connection says today, or the referral's own copy once that is deleted."""
    source = "candidate_" if row["connection_id"] is None else "connection__"
    known = {name: row[f"{source}{column}"] or None for name, column in CANDIDATE.items()}
    return {"name": row["candidate_name"], **known}


def full_name(row: dict[str, Any], person: str) -> str:
    """As `User.get_full_name` says it."""
    first, last, username = (row[f"{person}__{name}"] for name in NAME)
    return f"{first} {last}".strip() or str(username)
