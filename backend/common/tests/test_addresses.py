"""URLs of the API and of the single-page application, their security headers, and health checks."""

import base64
import gzip
import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def built(settings: Any, tmp_path: Path) -> str:
    """Set up a built front end, and return its index page."""
    text = "<!doctype html><title>Vouch</title>"
    (tmp_path / "index.html").write_text(text)
    settings.FRONTEND_DIST = tmp_path
    return text


@pytest.fixture
def landings(built: str, tmp_path: Path) -> Path:
    """Set up the landing pages of a built front end, and return their directory."""
    directory = tmp_path / "landing"
    directory.mkdir()
    for language in ("en", "de"):
        (directory / f"{language}.html").write_text(f'<html lang="{language}"><style>p{{}}</style>')
    return directory


@pytest.mark.parametrize("path", ["/login", "/my-jobs/edit/7", "/nowhere/at/all/", "/apitude", "/%00"])
def test_urls_outside_the_api_return_the_application(client: Client, built: str, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content.decode() == built
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    # The page links to hashed files; a cached old page would link to files that no longer exist.
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "accepted", "shown"),
    [
        ("/", None, "en"),
        ("/", "de", "de"),
        ("/", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("/", "fr, en-GB;q=0.5, de;q=0.8", "de"),
        ("/", "en-GB,en;q=0.9,de;q=0.8", "en"),
        ("/", "fr", "en"),
        ("/", "*", "en"),
        ("/", "not a header, ;;q=x", "en"),
        ("/?lang=de", "en", "de"),
        ("/?lang=en&from=a-mail", "de", "en"),
        ("/?lang=../index", "de", "de"),
    ],
)
def test_the_landing_page_is_in_the_chosen_or_preferred_language(
    client: Client, landings: Path, path: str, accepted: str | None, shown: str
) -> None:
    headers = {} if accepted is None else {"accept-language": accepted}
    answer = client.get(path, headers=headers)
    assert answer.content.decode() == (landings / f"{shown}.html").read_text()
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert "Accept-Language" in answer["Vary"]
    head = client.head(path, headers=headers)
    assert (head.status_code, head.content, head["Vary"]) == (200, b"", answer["Vary"])
    again = client.get(path, headers={**headers, "if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "Accept-Language" in again["Vary"]


def test_no_other_url_returns_a_landing_page(client: Client, landings: Path, built: str) -> None:
    for path in ["/login", "/de", "/landing/de", "/dashboard?lang=de"]:
        answer = client.get(path, headers={"accept-language": "de"})
        assert answer.content.decode() == built


def test_inline_styles_are_allowed_by_hash_on_their_own_document_only(client: Client, landings: Path) -> None:
    style = base64.b64encode(hashlib.sha256(b"p{}").digest()).decode()
    policy = client.get("/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["script-src"] == "'self'"
    assert directives["style-src"].endswith(f"'sha256-{style}'")
    assert "unsafe" not in policy
    assert style not in client.get("/dashboard")["Content-Security-Policy"]


def test_pages_are_sent_compressed_and_not_again_while_unchanged(client: Client, built: str, tmp_path: Path) -> None:
    page = built * 50
    (tmp_path / "index.html").write_text(page)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(page.encode()))
    (tmp_path / "index.html.br").write_bytes(b"brotli")
    gzipped = client.get("/login", headers={"accept-encoding": "gzip, deflate"})
    assert gzipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(gzipped.content).decode() == page
    assert client.get("/login", headers={"accept-encoding": "gzip, br"})["Content-Encoding"] == "br"
    plain = client.get("/login")
    assert "Content-Encoding" not in plain
    assert plain["Vary"] == "Accept-Encoding, Accept-Language"
    again = client.get("/login", headers={"if-none-match": plain["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_without_a_built_front_end_pages_say_so(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.FRONTEND_DIST = tmp_path / "missing"
    answer = client.get("/")
    assert answer.status_code == 503
    assert b"make run" in answer.content


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nope", "/api/nope/", "/api/jobs/x/", "/api/users/1/nope/"])
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
@pytest.mark.parametrize("debug", [False, True])
def test_unknown_api_urls_return_404_as_json(path: str, method: str, debug: bool, settings: Any) -> None:
    settings.DEBUG = debug
    answer = getattr(Client(enforce_csrf_checks=True), method)(path)
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "detail": "There is nothing at this address."}


@pytest.mark.parametrize("path", ["/api/jobs", "/api/auth/token", "/api/users/1"])
def test_a_missing_trailing_slash_is_reported(client: Client, path: str) -> None:
    answer = client.post(path)
    assert answer.status_code == 404
    assert answer.json()["detail"] == f"There is nothing at this address. Addresses end with a slash: {path}/"


@pytest.mark.parametrize("path", ["/static/nope.js", "/assets/nope.js"])
def test_missing_files_return_404_instead_of_the_application(client: Client, built: str, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize("path", ["/", "/api/health/", "/api/nope/", "/api/auth/user/", "/api/docs/", "/api/schema/"])
def test_pages_and_the_api_send_security_headers(client: Client, landings: Path, path: str) -> None:
    answer = client.get(path)
    policy = {
        name: values
        for name, _, values in (part.strip().partition(" ") for part in answer["Content-Security-Policy"].split(";"))
    }
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert not answer.cookies


def test_unknown_hosts_are_refused_as_json() -> None:
    answer = Client(raise_request_exception=False).get("/api/health/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert answer.json() == {"code": "bad_request", "detail": "The request could not be read."}


def test_health_without_a_worker_returns_200_and_reports_it_absent(client: Client) -> None:
    answer = client.get("/api/health/")
    assert answer.status_code == 200
    worker = {"status": "absent", "last_seen": None, "pending": 0, "oldest_pending_seconds": 0, "failed": 0}
    assert answer.json() == {"status": "ok", "database": "ok", "worker": worker}


def test_without_a_database_health_returns_200_and_ready_503_without_details(client: Client) -> None:
    with patch("config.health.worker_health", side_effect=OSError("host db.internal refused")):
        health, ready = client.get("/api/health/"), client.get("/api/ready/")
    assert (health.status_code, health.json()) == (200, {"status": "ok", "database": "unavailable", "worker": None})
    assert ready.status_code == 503
    assert ready.json() == {
        "status": "unavailable",
        "database": "unavailable",
        "migrations": "unknown",
        "worker": "unknown",
        "mail": "unknown",
        "disk": "ok",
        "earlier_keys": "unknown",
    }


def test_ready_without_a_worker_is_degraded(client: Client) -> None:
    ready = client.get("/api/ready/")
    states = {"database": "ok", "migrations": "ok", "worker": "absent", "mail": "ok", "disk": "ok"}
    assert (ready.status_code, ready.json()) == (200, {"status": "degraded", **states, "earlier_keys": "none"})


def test_ready_reports_which_part_fails(client: Client) -> None:
    with patch("config.health.MigrationExecutor.migration_plan", return_value=[1]):
        ready = client.get("/api/ready/")
    assert (ready.status_code, ready.json()["migrations"]) == (503, "pending")
    with patch("config.health.shutil.disk_usage", return_value=SimpleNamespace(free=1000)):
        ready = client.get("/api/ready/")
    assert (ready.status_code, ready.json()["disk"]) == (503, "full")


def test_every_response_has_the_request_id_that_is_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="requests"):
        answer = client.get("/api/jobs/?search=ada@example.org", headers={"x-request-id": "abc-123"})
    assert answer["X-Request-Id"] == "abc-123"
    (line,) = [record for record in caplog.records if record.name == "requests"]
    logged = vars(line)
    assert (line.getMessage(), logged["status"], logged["request_id"]) == ("GET /api/jobs/", 401, "abc-123")
    assert "ada@example.org" not in str(logged)


def test_request_ids_with_line_breaks_are_replaced(client: Client) -> None:
    assert "\n" not in client.get("/api/health/", headers={"x-request-id": "a\nb"})["X-Request-Id"]
    assert client.get("/api/health/")["X-Request-Id"] != client.get("/api/health/")["X-Request-Id"]


@pytest.mark.parametrize("path", ["/api/jobs/", "/api/auth/user/", "/api/nope/", "/api/health/"])
def test_api_responses_are_not_cached(client: Client, path: str) -> None:
    assert client.get(path)["Cache-Control"] == "no-store"


def test_urls_with_tokens_are_not_sent_to_other_sites_as_referrer(client: Client, built: str) -> None:
    assert client.get("/reset-password?uid=1&token=x")["Referrer-Policy"] == "no-referrer"
