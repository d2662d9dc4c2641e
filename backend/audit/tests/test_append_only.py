"""The database refuses to change or delete events of the audit log."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.tests.factories import UserFactory
from audit.models import AuditEvent
from common.events import publish
from common.origin import Origin, origin

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


COLUMNS = [str(field.column) for field in AuditEvent._meta.concrete_fields]


@pytest.fixture
def event() -> AuditEvent:
    """Return an event that was caused from somewhere."""
    user = UserFactory()
    place = origin.set(Origin("192.0.2.7", "Firefox", "request-1"))
    publish(UserRenamed.by(Actor.for_user(user), user))
    origin.reset(place)
    return AuditEvent.objects.get()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_auditevent",
        *(f'UPDATE audit_auditevent SET "{column}" = "{column}"' for column in COLUMNS),  # noqa: S608  # names of columns
        "UPDATE audit_auditevent SET address = '192.0.2.8'",
        "UPDATE audit_auditevent SET address = '', action = 'user.deactivated'",
    ],
)
def test_the_database_refuses_to_change_or_delete_events(event: AuditEvent, statement: str) -> None:
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AuditEvent.objects.get().action == "user.renamed"


def test_where_somebody_acted_from_can_be_emptied(event: AuditEvent) -> None:
    AuditEvent.objects.update(address="", agent="")
    after = AuditEvent.objects.get()
    assert (after.address, after.agent, after.request_id, after.action) == ("", "", "request-1", "user.renamed")
