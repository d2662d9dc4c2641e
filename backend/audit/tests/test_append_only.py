"""The database refuses to change or delete events of the audit log."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.actors import Actor
from accounts.events import UserRenamed
from accounts.tests.factories import UserFactory
from audit.models import AuditEvent
from common.events import publish

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "statement", ["UPDATE audit_auditevent SET action = 'user.deactivated'", "DELETE FROM audit_auditevent"]
)
def test_the_database_refuses_to_change_or_delete_events(statement: str) -> None:
    user = UserFactory()
    publish(UserRenamed.by(Actor.for_user(user), user))
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AuditEvent.objects.get().action == "user.renamed"
