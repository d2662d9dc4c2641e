"""Parsing upload requests: rejects files that are larger than an import may be."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler
from django.utils.translation import gettext
from rest_framework.exceptions import APIException
from rest_framework.parsers import MultiPartParser

from connections.linkedin_parser import Limits, RejectedFileError
from connections.linkedin_parser.archive import ZIP_SIGNATURES
from connections.linkedin_parser.rejection import too_large

LIMITS = Limits()
# Allowed for the parts of the form other than the file.
FORM_BYTES = 64 * 1024


class RefusedFile(APIException):
    """The API's error for a file that cannot be imported."""

    def __init__(self, rejected: RejectedFileError) -> None:
        sentences = " ".join(gettext(sentence) for sentence in rejected.sentences)
        super().__init__(sentences.format(**rejected.values), rejected.code)
        self.status_code = rejected.status


class CsvUploadHandler(FileUploadHandler):
    """Rejects an upload that is not an archive as soon as it is larger than a CSV file may be."""

    is_archive = False

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start == 0:
            self.is_archive = raw_data.startswith(ZIP_SIGNATURES)
        if not self.is_archive and start + len(raw_data) > LIMITS.csv_bytes:
            raise RefusedFile(too_large(*LIMITS.csv_text))
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Return None, so that the next handler stores the file."""


class UploadParser(MultiPartParser):
    """Rejects a body that is larger than any export may be (413), before reading it."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        request = parser_context["request"]._request
        length = str(request.META.get("CONTENT_LENGTH", ""))
        if length.isdecimal() and int(length) > LIMITS.archive_bytes + FORM_BYTES:
            raise RefusedFile(too_large(*LIMITS.archive_text))
        request.upload_handlers.insert(0, CsvUploadHandler(request))
        return super().parse(stream, media_type, parser_context)
