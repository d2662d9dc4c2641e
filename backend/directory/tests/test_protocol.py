"""/api/scim/v2/ against `scim2-tester`, which checks servers against the RFCs as their clients use them."""

from collections import Counter

import pytest
from scim2_client.engines.wsgi import WSGISCIMClient
from scim2_tester import Status, check_server

from accounts.models import DIRECTORY_SCOPES, ApiToken
from accounts.tests.team import Team
from config.wsgi import application
from directory.serializers import BASE_URL

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.both_databases]


@pytest.mark.usefixtures("kept_connection")
def test_the_tester_finds_no_failure(team: Team) -> None:
    _, key = ApiToken.issue(company=team.company, name="Directory", scopes=DIRECTORY_SCOPES, days=30)
    client = WSGISCIMClient(application, base_url=BASE_URL, headers={"Authorization": f"Bearer {key}"})
    results = check_server(client)
    failures = [f"{each.title}: {each.reason}" for each in results if each.status in (Status.ERROR, Status.CRITICAL)]
    assert failures == []
    counted = Counter(each.status for each in results)
    assert counted[Status.SUCCESS] > 100
