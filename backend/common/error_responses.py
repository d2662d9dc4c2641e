"""The responses to failed requests: 400 with DRF's field errors, all others `{"code", "detail"}`; no stack traces."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import resolve
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, views
from rest_framework.response import Response

from common.errors import Busy, Conflict, DomainError, InvalidInput, NotAllowed, NotFound, TooManyAttempts
from common.unavailable import unavailable_response_to

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
    default_detail = format_lazy(
        _("This is too large: the limit is {size} MB."), size=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024**2
    )
    default_code = "too_large"


SENTENCES = {
    "not_authenticated": _("Please sign in."),
    "authentication_failed": _("Your session has ended. Please sign in again."),
    "not_found": _("This does not exist, or you may not see it."),
    "permission_denied": _("You are not allowed to do this."),
    "method_not_allowed": _("This cannot be done here."),
    "parse_error": _("The request could not be read."),
    "unsupported_media_type": _("This kind of content is not accepted here."),
    "throttled": TooManyAttempts.detail,
    "not_acceptable": _("This is answered as JSON only."),
}

# Exceptions of Django → the equivalent API exceptions.
TRANSLATED: dict[type[Exception], type[exceptions.APIException]] = {
    Http404: exceptions.NotFound,
    PermissionDenied: exceptions.PermissionDenied,
    RequestDataTooBig: TooLarge,
    TooManyFieldsSent: exceptions.ParseError,
}

# DRF raises these with technical details in their messages, which are replaced. Our own code raises subclasses.
LIBRARY_WORDED = (
    exceptions.MethodNotAllowed,
    exceptions.UnsupportedMediaType,
    exceptions.ParseError,
    exceptions.Throttled,
)


def exception_handler(error: Exception, context: dict[str, Any]) -> HttpResponse | Response | None:
    """Convert an exception into a response, as DRF's exception handler. None lets Django answer 500."""
    if isinstance(error, DomainError):
        views.set_rollback()
        return domain_response(error, getattr(context.get("view"), "input_names", {}))
    error = next((equivalent() for kind, equivalent in TRANSLATED.items() if isinstance(error, kind)), error)
    response = views.exception_handler(error, context)
    if response is not None and isinstance(error, exceptions.APIException):
        response.data = body(error)
    return response or unavailable_response_to(error)


def domain_response(error: DomainError, input_names: Mapping[str, str]) -> Response:
    """Return the response to a DomainError. `input_names` maps fields of the model to their names in the body."""
    status = next(status for kind, status in STATUSES.items() if isinstance(error, kind))
    if isinstance(error, InvalidInput):
        errors = {input_names.get(field, field): messages for field, messages in error.errors.items()}
        return Response(errors, status=status)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy | TooManyAttempts) else None
    return Response({"code": error.code, "detail": error.detail, **error.more}, status=status, headers=headers)


def body(error: exceptions.APIException) -> Any:
    """Return the JSON data of an error response."""
    if isinstance(error, exceptions.ValidationError):
        return {"non_field_errors": error.detail} if isinstance(error.detail, list) else error.detail
    detail = error.detail
    code = detail.code if isinstance(detail, exceptions.ErrorDetail) else error.default_code
    # Keep messages of our own code; replace those of libraries.
    message = str(detail)
    if message == str(error.default_detail) or type(error) in LIBRARY_WORDED:
        message = str(SENTENCES.get(error.default_code, message))
    return {"code": code, "detail": message}


@csrf_exempt
def not_found(request: HttpRequest, exception: Exception | None = None) -> JsonResponse:
    """Django's 404 handler, in the API's shape. The message says so if only the slash at the end is missing."""
    detail = gettext("There is nothing at this address.")
    if not request.path_info.endswith("/") and is_api_address(f"{request.path_info}/"):
        detail = gettext("There is nothing at this address. Addresses end with a slash: {address}").format(
            address=f"{request.path_info}/"
        )
    return JsonResponse({"code": "not_found", "detail": detail}, status=404)


def is_api_address(path: str) -> bool:
    """Whether a view is at this path."""
    try:
        return resolve(path).func is not not_found
    except Http404:
        return False


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    """Django's 400 handler (invalid host name, malformed header), in the API's shape."""
    return JsonResponse({"code": "bad_request", "detail": gettext("The request could not be read.")}, status=400)


def server_error(request: HttpRequest) -> JsonResponse:
    """Django's 500 handler, in the API's shape and without details, which Django logs."""
    return JsonResponse(
        {"code": "server_error", "detail": gettext("Something went wrong on our side. Please try again.")}, status=500
    )
