"""The messages of a demo company's referrals: those with status changes, and the threads."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from accounts.models import User
from demo.files import Row
from referrals.contact import QUESTION
from referrals.models import (
    Mention,
    MessageKind,
    Referral,
    ReferralMessage,
    RejectionReason,
    StatusChange,
    milestones,
)


def store_threads(
    threads: Iterable[Row],
    referrals: Mapping[tuple[str, str, str], Referral],
    users: Mapping[str, User],
    moment: Callable[..., datetime],
) -> None:
    """Store the threads of referrals, and the messages with their status changes.

    `referrals` are by referrer, job and candidate; `moment` returns the datetime for a number of days ago and a time.
    """
    for thread in threads:
        referral = referrals[thread["referrer"], thread["job"], thread["candidate"]]
        for status, texts in thread.get("steps", {}).items():
            store_texts(referral, status, texts)
        for row in thread.get("messages", ()):
            message = ReferralMessage.objects.create(
                company_id=referral.company_id,
                referral=referral,
                author=users[row["by"]],
                audience=row["audience"],
                kind=MessageKind.MESSAGE if "text" in row else MessageKind.CONTACT_REQUEST,
                text=row.get("text", QUESTION),
                created_at=moment(*row["at"]),
            )
            if message.kind == MessageKind.CONTACT_REQUEST:
                Referral.objects.filter(pk=referral.pk).update(contact_requested_at=message.created_at)
            Mention.objects.bulk_create(
                Mention(company_id=message.company_id, message=message, person=users[name])
                for name in row.get("mentions", ())
            )


def store_texts(referral: Referral, status: str, texts: Row) -> None:
    """Store the message to the referrer, the internal note and the reason of the latest change to this status."""
    change = StatusChange.objects.filter(referral=referral, to_status=status).latest("at")
    if name := texts.get("reason"):
        change.reason = RejectionReason.objects.get(company=referral.company_id, name=name)
    change.message_to_referrer, change.internal_note = texts.get("message", ""), texts.get("internal_note", "")
    change.save()
    Referral.objects.filter(pk=referral.pk).update(**milestones(referral.history.order_by("at")))
