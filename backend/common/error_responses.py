"""What a failed call answers: 400 in DRF's field shape, everything else `{"code", "detail"}`; never a stack trace."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import resolve
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, views
from rest_framework.response import Response

from common.database_outage import unavailable_response_to
from common.errors import Busy, Conflict, DomainError, InvalidInput, NotAllowed, NotFound, TooManyAttempts

STATUSES: dict[type[DomainError], int] = {
    InvalidInput: 400,
    NotAllowed: 403,
    NotFound: 404,
    Conflict: 409,
    Busy: 503,
    TooManyAttempts: 429,
}


class TooLarge(exceptions.APIException):
    """413: the body is larger than this call takes."""

    status_code = 413
    default_detail = "This is larger than what can be sent here."
    default_code = "too_large"


SENTENCES = {
    "not_authenticated": "Please sign in.",
    "authentication_failed": "Your session has ended. Please sign in again.",
    "not_found": "This does not exist, or you may not see it.",
    "permission_denied": "You are not allowed to do this.",
    "method_not_allowed": "This cannot be done here.",
    "parse_error": "The request could not be read.",
    "unsupported_media_type": "This kind of content is not accepted here.",
    "throttled": TooManyAttempts.detail,
    "not_acceptable": "This is answered as JSON only.",
}

# Django's own, and the API's exception that says the same.
TRANSLATED: dict[type[Exception], type[exceptions.APIException]] = {
    Http404: exceptions.NotFound,
    PermissionDenied: exceptions.PermissionDenied,
    RequestDataTooBig: TooLarge,
    TooManyFieldsSent: exceptions.ParseError,
}

# Raised by DRF with details of the request or the library in them; our own code raises a subclass.
WORDED_BY_LIBRARIES = (
    exceptions.MethodNotAllowed,
    exceptions.UnsupportedMediaType,
    exceptions.ParseError,
    exceptions.Throttled,
)


def exception_handler(error: Exception, context: dict[str, Any]) -> HttpResponse | Response | None:
    """DRF's hook: turn an exception into the answer described above. None lets Django answer 500."""
    if isinstance(error, DomainError):
        views.set_rollback()
        return domain_response(error, getattr(context.get("view"), "input_names", {}))
    error = next((said() for kind, said in TRANSLATED.items() if isinstance(error, kind)), error)
    response = views.exception_handler(error, context)
    if response is not None and isinstance(error, exceptions.APIException):
        response.data = body(error)
    return response or unavailable_response_to(error)


def domain_response(error: DomainError, input_names: Mapping[str, str]) -> Response:
    """The answer to a refusal. `input_names` are those that a call's body has for fields of the model."""
    status = next(status for kind, status in STATUSES.items() if isinstance(error, kind))
    if isinstance(error, InvalidInput):
        return Response({input_names.get(field, field): told for field, told in error.errors.items()}, status=status)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy | TooManyAttempts) else None
    return Response({"code": error.code, "detail": error.detail}, status=status, headers=headers)


def body(error: exceptions.APIException) -> Any:
    """The JSON of a failure."""
    if isinstance(error, exceptions.ValidationError):
        return {"non_field_errors": error.detail} if isinstance(error.detail, list) else error.detail
    detail = error.detail
    code = detail.code if isinstance(detail, exceptions.ErrorDetail) else error.default_code
    # A sentence that our own code gave stands; a library's own wording is replaced by ours.
    given = str(detail)
    if given == str(error.default_detail) or type(error) in WORDED_BY_LIBRARIES:
        given = SENTENCES.get(error.default_code, given)
    return {"code": code, "detail": given}


@csrf_exempt
def not_found(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Django's own 404, in the API's shape; says so where only the slash at the end is missing."""
    detail = "There is nothing at this address."
    if not request.path_info.endswith("/") and leads_somewhere(f"{request.path_info}/"):
        detail = f"There is nothing at this address. Addresses end with a slash: {request.path_info}/"
    return JsonResponse({"code": "not_found", "detail": detail}, status=404)


def leads_somewhere(path: str) -> bool:
    """Whether a call stands at this address."""
    try:
        return resolve(path).func is not not_found
    except Http404:
        return False


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    """Django's own 400 (a host name that is not ours, a malformed header), in the API's shape."""
    return JsonResponse({"code": "bad_request", "detail": "The request could not be read."}, status=400)


def server_error(request: HttpRequest) -> JsonResponse:
    """What nobody foresaw: logged by Django, told without any detail."""
    return JsonResponse(
        {"code": "server_error", "detail": "Something went wrong on our side. Please try again."}, status=500
    )
