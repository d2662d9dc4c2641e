"""What happened, told to whoever keeps a record of it: the audit log listens, and every app may speak."""

from typing import Any

from django.db.models import Model
from django.dispatch import Signal

# Arguments: actor (see accounts.actors.Actor), action, subject (a stored row or None), company_id.
acted = Signal()


def record(actor: Any, action: str, subject: Model | None = None, *, company_id: int | None = None) -> None:
    """Tell that `actor` did `action` (noun.verb, such as `referral.created`) to `subject`.

    Called inside the transaction of the deed, so that both are stored or neither is.
    """
    if company_id is None:
        company_id = getattr(subject, "company_id", None) or getattr(actor, "company_id", None)
    acted.send(sender=None, actor=actor, action=action, subject=subject, company_id=company_id)
