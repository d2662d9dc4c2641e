"""Parsers of request bodies: JSON and small forms. Only imports may be large."""

import json
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser, MultiPartParser


class NotJsonError(ParseError):
    """400: the body is not JSON."""

    default_detail = _("The request could not be read. Send valid JSON.")
    # A code of its own keeps this message: see `common.error_responses.body`.
    default_code = "not_json"

    def __init__(self) -> None:
        super().__init__(code="parse_error")


class LimitedJSONParser(JSONParser):
    """Reads `application/json` up to the limit of requests, which Django checks for `request.body` only.

    Raises NotJsonError (400) for anything that is not JSON, RequestDataTooBig (413) for more than the limit.
    """

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        text = stream.read(limit + 1)
        if len(text) > limit:
            raise RequestDataTooBig
        try:
            data = super().parse(BytesIO(text), media_type, parser_context)
            if b"\\u" in text:
                # An escape can be half a character, which cannot be stored or written out again.
                json.dumps(data, ensure_ascii=False).encode()
        except (ParseError, RecursionError, UnicodeEncodeError) as error:
            raise NotJsonError from error
        return data


class SmallFormParser(MultiPartParser):
    """Reads `multipart/form-data` without files: Django limits the fields of a form, but not the files in it."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        if int(stream.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        return super().parse(stream, media_type, parser_context)
