"""What has to be told of everything that happens."""

from django.db import transaction

from common import replica
from common.events import Event, in_transaction


@in_transaction(Event)
def note_position(event: Event) -> None:
    """Once it is stored, and before it is acknowledged: from now on its people are to be shown no older state."""
    if replica.is_used():
        readers = replica.company_key(event.company_id), replica.user_key(event.actor.user_id)
        transaction.on_commit(lambda: replica.positions.note(*readers))
