"""Subscribers to all events."""

from django.db import transaction

from common import replica
from common.events import Event, in_transaction


@in_transaction(Event)
def record_position(event: Event) -> None:
    """After the commit, record the position that a replica needs for the actor and the company."""
    if replica.is_used():
        readers = replica.company_key(event.company_id), replica.user_key(event.actor.user_id)
        transaction.on_commit(lambda: replica.positions.note(*readers))
