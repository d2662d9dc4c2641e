"""Log formatters that leave out personal data."""

import logging
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from common.traces import trace

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class LineFormatter(logging.Formatter):
    """Formats log lines for people."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802  # the name is logging's
        """The trace without personal texts."""
        return trace(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        """Format a record without the trace that another handler may have cached in it."""
        record.exc_text = None
        return super().format(record)


class JsonLineFormatter(JsonFormatter):
    """Formats log lines as JSON objects."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802  # the name is logging's
        """The trace without personal texts."""
        return trace(ei[1])

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Remove the request that Django adds, whose URL can contain personal data and secrets."""
        log_data.pop("request", None)
        return log_data
