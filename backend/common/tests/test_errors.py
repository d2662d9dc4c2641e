"""Error responses of all API calls."""

from typing import Any, NoReturn

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InternalError
from django.http import Http404
from django.test import Client
from django.urls import include, path
from rest_framework import exceptions, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.error_responses import TooLarge
from common.errors import Conflict, InvalidInput, NotAllowed, NotFound, StaleVersion
from common.parsers import LimitedJSONParser, SmallFormParser
from config.urls import handler400, handler404, handler500

__all__ = ["handler400", "handler404", "handler500"]


def caused_by(cause: Exception) -> Exception:
    """Return a Django database error whose cause is the driver's error."""
    error = InternalError("cannot execute INSERT in a read-only transaction")
    error.__cause__ = cause
    return error


RAISED: dict[str, Exception] = {
    "former-primary": caused_by(psycopg.errors.ReadOnlySqlTransaction()),
    "conflict": Conflict("This job is no longer open", code="job_closed"),
    "stale": StaleVersion(),
    "not-allowed": NotAllowed(),
    "not-allowed-because": NotAllowed("Viewing as Ada is read-only", code="view_as_read_only"),
    "unseen": NotFound(),
    "unseen-company": NotFound("This company does not exist."),
    "invalid": InvalidInput({"title": ["Enter a job title"], "hiring_manager": ["Choose one of the company."]}),
    "too-large": TooLarge(),
    "http404": Http404("No Secret matches the given query."),
    "not-found": exceptions.NotFound("This company does not exist."),
    "denied": PermissionDenied("internal reason"),
    "throttled": exceptions.Throttled(wait=61),
    "unacceptable": exceptions.NotAcceptable(),
    "field": serializers.ValidationError({"email": ["Enter a valid email address."]}),
    "fields": serializers.ValidationError(["This will not do."]),
    "bug": KeyError("the database password"),
    "suspicious": SuspiciousOperation("a detail"),
}


class Raises(APIView):
    """Raises the error that is named in the URL."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    input_names = {"hiring_manager": "manager"}

    def get(self, request: Request, name: str) -> NoReturn:
        raise RAISED[name]


class Echo(APIView):
    """Returns the request body."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (LimitedJSONParser, SmallFormParser)

    def post(self, request: Request) -> Response:
        return Response({"data": request.data})


urlpatterns = [
    path("raises/<name>/", Raises.as_view()),
    path("echo/", Echo.as_view()),
    path("", include("config.urls")),
]


@pytest.fixture
def client(settings: Any) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


def send(client: Client, body: bytes | str, content_type: str = "application/json") -> Any:
    return client.generic("POST", "/echo/", body, content_type=content_type)


@pytest.mark.parametrize(
    ("name", "status", "body"),
    [
        (
            "stale",
            409,
            {
                "code": "stale",
                "detail": "This was changed by someone else in the meantime. Reload it and try again.",
            },
        ),
        ("conflict", 409, {"code": "job_closed", "detail": "This job is no longer open"}),
        ("not-allowed", 403, {"code": "permission_denied", "detail": "You are not allowed to do this."}),
        ("not-allowed-because", 403, {"code": "view_as_read_only", "detail": "Viewing as Ada is read-only"}),
        ("unseen", 404, {"code": "not_found", "detail": "This does not exist, or you may not see it."}),
        ("unseen-company", 404, {"code": "not_found", "detail": "This company does not exist."}),
        ("invalid", 400, {"title": ["Enter a job title"], "manager": ["Choose one of the company."]}),
        ("too-large", 413, {"code": "too_large", "detail": "This is too large: the limit is 1 MB."}),
        ("http404", 404, {"code": "not_found", "detail": "This does not exist, or you may not see it."}),
        ("not-found", 404, {"code": "not_found", "detail": "This company does not exist."}),
        ("denied", 403, {"code": "permission_denied", "detail": "You are not allowed to do this."}),
        (
            "throttled",
            429,
            {"code": "throttled", "detail": "Too many attempts. Please wait a moment and try again."},
        ),
        ("unacceptable", 406, {"code": "not_acceptable", "detail": "This is answered as JSON only."}),
        ("field", 400, {"email": ["Enter a valid email address."]}),
        ("fields", 400, {"non_field_errors": ["This will not do."]}),
        (
            "bug",
            500,
            {"code": "server_error", "detail": "Something went wrong on our side. Please try again."},
        ),
        ("suspicious", 400, {"code": "bad_request", "detail": "The request could not be read."}),
    ],
)
def test_each_error_has_its_status_and_body(client: Client, name: str, status: int, body: Any) -> None:
    answer = client.get(f"/raises/{name}/")
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/json"
    assert answer.json() == body


def test_throttled_requests_get_a_retry_after_header(client: Client) -> None:
    assert client.get("/raises/throttled/")["Retry-After"] == "61"


def test_temporary_failures_return_503_with_a_retry_after_header(client: Client) -> None:
    answer = client.get("/raises/former-primary/")
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "1", "unavailable")
    assert b"read-only" not in answer.content


def test_unexpected_errors_return_no_details(client: Client) -> None:
    answer = client.get("/raises/bug/")
    assert b"password" not in answer.content
    assert b"Traceback" not in answer.content


@pytest.mark.parametrize(
    "body",
    [
        b"{bad",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"a": NaN}',
        b'{"a": "\\ud800"}',
        b'{"a": 1} {"b": 2}',
        b"{'a': 1}",
    ],
)
def test_invalid_json_returns_400_with_a_message(client: Client, body: bytes) -> None:
    answer = send(client, body)
    assert answer.status_code == 400
    assert answer.json() == {"code": "parse_error", "detail": "The request could not be read. Send valid JSON."}


@pytest.mark.parametrize("body", ['{"a": "ü", "b": [1, 2.5, null, true]}', '"text"', "[]", "7"])
def test_valid_json_is_parsed_and_rendered(client: Client, body: str) -> None:
    answer = send(client, body)
    assert answer.status_code == 200
    assert send(client, answer.content).json()["data"] == answer.json()


def test_null_bytes_in_json_are_left_to_field_validation(client: Client) -> None:
    assert send(client, '{"a": "\\u0000"}').json() == {"data": {"a": "\0"}}


def test_large_bodies_return_413(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    assert send(client, '"' + "x" * 98 + '"').status_code == 200
    assert send(client, '"' + "x" * 99 + '"').status_code == 413
    form = b'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n' + b"x" * 100 + b"\r\n--b--\r\n"
    answer = send(client, form, "multipart/form-data; boundary=b")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
def test_unsupported_content_types_return_415(client: Client, content_type: str) -> None:
    answer = send(client, "a=1", content_type)
    assert answer.status_code == 415
    assert answer.json() == {
        "code": "unsupported_media_type",
        "detail": "This kind of content is not accepted here.",
    }


def test_malformed_forms_return_400(client: Client) -> None:
    answer = send(client, "garbage", "multipart/form-data")
    assert answer.status_code == 400
    assert answer.json() == {"code": "parse_error", "detail": "The request could not be read."}


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_unsupported_methods_return_405(client: Client, method: str) -> None:
    answer = getattr(client, method)("/echo/")
    assert answer.status_code == 405
    assert answer.json() == {"code": "method_not_allowed", "detail": "This cannot be done here."}
    assert "POST" in answer["Allow"]


def test_requests_for_html_return_406(client: Client) -> None:
    answer = client.post("/echo/", "{}", content_type="application/json", headers={"accept": "text/html"})
    assert answer.status_code == 406


def test_format_suffixes_in_the_url_return_404(client: Client) -> None:
    assert client.post("/echo/?format=xml", "{}", content_type="application/json").status_code == 200
