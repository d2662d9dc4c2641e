"""Metrics for Prometheus: off unless a token is set, protected by it, and without personal data."""

import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tools.running_product import RunningProduct, run_product

pytestmark = [pytest.mark.slow, pytest.mark.any_database]
TOKEN = "a-token-for-tests-only"
SECRET = "wilhelmina"


@pytest.fixture
def measured(django_db_setup: None, tmp_path: Path) -> Iterator[RunningProduct]:
    with run_product(tmp_path, METRICS_TOKEN=TOKEN, WORKERS="2") as product:
        yield product


def call(
    product: RunningProduct, path: str, token: str = "", method: str = "GET", body: str | None = None
) -> tuple[int, str]:
    """Return the status and the text of a response."""
    host, port = product.url.removeprefix("http://").split(":")
    connection = HTTPConnection(host, int(port), timeout=10)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def figure(text: str, name: str) -> float:
    """Return the value of one metric."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0


def test_without_a_token_in_the_settings_metrics_return_404(product: RunningProduct) -> None:
    assert call(product, "/api/prometheus/")[0] == 404
    assert call(product, "/api/prometheus/", "Bearer ")[0] == 404


def test_metrics_cover_all_processes_and_require_the_token(measured: RunningProduct) -> None:
    for wrong in ("", "wrong", TOKEN[:-1]):
        status, text = call(measured, "/api/prometheus/", wrong)
        assert (status, json.loads(text)["code"]) == (401, "not_authenticated")

    asked = 'app_requests_total{method="GET",route="health",status="200"}'
    before = figure(call(measured, "/api/prometheus/", TOKEN)[1], asked)
    for _ in range(10):
        assert call(measured, "/api/health/")[0] == 200
    sign_in = json.dumps({"username": f"{SECRET}@example.com", "password": SECRET})
    assert call(measured, "/api/auth/token/", method="POST", body=sign_in)[0] == 401
    assert call(measured, f"/api/{SECRET}/?{SECRET}")[0] == 404
    call(measured, f"/{SECRET}", method=SECRET.upper())
    status, text = call(measured, "/api/prometheus/", TOKEN)
    assert status == 200
    assert figure(text, asked) == before + 10
    assert figure(text, 'app_request_seconds_count{method="GET",route="health"}') == before + 10
    assert figure(text, 'app_requests_total{method="POST",route="sign-in",status="401"}') == 1
    assert figure(text, 'app_requests_under_way{route="prometheus"}') == 1
    assert figure(text, "app_database_up") == 1
    assert figure(text, "app_disk_free_bytes") > 0
    assert "app_deliveries_pending 0.0" in text
    assert figure(text, "app_worker_last_seen_seconds") < 30
    assert SECRET not in text.lower()
