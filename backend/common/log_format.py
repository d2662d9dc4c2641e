"""How lines of the log are written: without what may be about somebody."""

import logging
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from common.traces import trace

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class LineFormatter(logging.Formatter):
    """For people."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802  # the name is logging's
        """The trace without personal texts."""
        return trace(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        """As logging does it, but without the trace that another handler may have left on the record."""
        record.exc_text = None
        return super().format(record)


class JsonLineFormatter(JsonFormatter):
    """For machines: an object a line."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802  # the name is logging's
        """The trace without personal texts."""
        return trace(ei[1])

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Leave out the request that Django hands over: its address has what people search for, and secrets."""
        log_data.pop("request", None)
        return log_data
