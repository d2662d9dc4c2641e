"""Deleting erased people at once, without the worker."""

from accounts.actors import Actor
from connections.events import PersonErased
from connections.models import PendingErasure
from connections.subscribers import delete_erased_person


def delete_erased_people() -> None:
    """Delete everybody whom HR erased from the networks of the company."""
    for erasure in PendingErasure.objects.order_by("pk"):
        delete_erased_person(PersonErased.by(Actor.system(erasure.company_id), erasure))
