"""Writing what was read from a file."""

import pytest
from django.utils import timezone

from accounts.tests.team import Team
from connections.models import Connection
from connections.reader_process import ROW_FIELDS
from connections.staging import staged, write_staged
from connections.tests.factories import ConnectionFactory


@pytest.mark.django_db
def test_a_row_of_somebody_else_is_never_written_whatever_the_reader_says(team: Team) -> None:
    theirs: Connection = ConnectionFactory(owner=team.other_hr, first_name="Grace", email="grace@elsewhere.test")
    row = [getattr(theirs, name) for name in ROW_FIELDS]
    row[ROW_FIELDS.index("first_name")] = "Mallory"
    row[ROW_FIELDS.index("email_key")] = "mallory@elsewhere.test"
    with staged([row]):
        write_staged(team.employee.pk, timezone.now())
    theirs.refresh_from_db()
    assert (theirs.first_name, theirs.email_key) == ("Grace", "grace@elsewhere.test")
