"""A gunicorn worker in which slow clients do not occupy threads: waitress buffers requests and responses."""

import json
import time
from typing import Any

from gunicorn.workers.base import Worker
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import BaseWSGIServer, create_server
from waitress.task import ErrorTask, WSGITask

POLL_SECONDS = 0.5
# A whole LinkedIn archive with the overhead of multipart; Django's own limit for all other requests is far lower.
MAX_BODY_BYTES = 106_000_000
MAX_HEADER_BYTES = 32_768
# Effectively no limit on buffered output, so that a thread never waits for a client. Large output is buffered in files.
UNSENT = {"outbuf_high_watermark": 2**62}
SENTENCES = {
    413: ("too_large", "This is too large: the limit is 100 MB. Nothing was stored."),
    500: ("server_error", "Something went wrong on our side. Please try again."),
    431: ("too_large", "The address or the headers of this request are too long."),
}
UNREADABLE = ("bad_request", "The request could not be read.")


class JsonErrorTask(ErrorTask):
    """Sends errors that occur before Django in the API's format."""

    def execute(self) -> None:
        error = self.request.error
        code, detail = SENTENCES.get(error.code, UNREADABLE)
        body = json.dumps({"code": code, "detail": detail}).encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", "application/json"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class StrictParser(HTTPRequestParser):
    """Refuses requests whose end two servers in a row could interpret differently (RFC 9112, 6.1)."""

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the headers. Raises ParsingError, also for lengths of thousands of digits, on which waitress fails."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("A number or an address cannot be read") from error
        # waitress removes the header once it has handled it.
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("The length of the body is not certain")


class KeepAliveWSGITask(WSGITask):
    """Keeps the connection open after responses without a body (204, 304), which waitress would close."""

    close_on_finish: bool

    def write(self, data: bytes) -> None:
        """Send the next part of the response; for HEAD only the headers, as clients expect no body."""
        super().write(b"" if self.request.command == "HEAD" else data)

    def finish(self) -> None:
        """Finish the response."""
        if self.request.command == "HEAD":
            if not self.wrote_header:
                self.write(b"")
            # The headers are those of a GET, but there is no chunked body to end.
            self.chunked_response = False
        super().finish()

    def build_response_header(self) -> Any:
        """Return the response's headers."""
        if self.has_body or self.version != "1.1" or self.close_on_finish:
            return super().build_response_header()
        # Keep waitress from deciding to close the connection.
        self.close_on_finish = True
        head = super().build_response_header()
        self.close_on_finish = self.request.headers.get("CONNECTION", "").lower() == "close"
        return head


class JsonErrorChannel(HTTPChannel):
    """A connection of a client, with the classes above."""

    parser_class = StrictParser
    task_class = KeepAliveWSGITask
    error_task_class = JsonErrorTask

    def service(self) -> None:
        """Handle one request. Closes the connection after it if further requests were pipelined.

        waitress would let the thread wait until the client has fetched the first response. Browsers and proxies do not
        pipeline.
        """
        with self.requests_lock:
            if len(self.requests) > 1:
                self.requests[0].headers["CONNECTION"] = "close"
        super().service()


class BufferingWorker(Worker):
    """Serves gunicorn's sockets with waitress: only completely received requests occupy a thread.

    One event loop receives requests and sends responses, buffering large ones in temporary files. A connection without
    activity for `keepalive` seconds is closed. `threads`, `worker_connections`, `keepalive` and `graceful_timeout` have
    the same meaning as for gunicorn's own workers.
    """

    def run(self) -> None:
        """Serve until told to stop, then finish the requests that are being answered."""
        server = create_server(
            self.wsgi,
            sockets=[listener.sock for listener in self.sockets],
            threads=self.cfg.threads,
            channel_timeout=self.cfg.keepalive,
            cleanup_interval=5,
            connection_limit=self.cfg.worker_connections,
            max_request_body_size=MAX_BODY_BYTES,
            max_request_header_size=MAX_HEADER_BYTES,
            **UNSENT,
            # Django believes them as far as TRUSTED_PROXIES says.
            clear_untrusted_proxy_headers=False,
            ident=None,
        )
        server.channel_class = JsonErrorChannel
        while self.alive:
            self.poll(server)
        server.accepting = False
        deadline = time.monotonic() + self.cfg.graceful_timeout
        while is_busy(server) and time.monotonic() < deadline:
            self.poll(server)
        server.task_dispatcher.shutdown(timeout=1)

    def poll(self, server: BaseWSGIServer) -> None:
        """Run waitress's event loop once, and notify gunicorn that this worker is alive."""
        self.notify()
        # Unlike select, poll has no limit of 1,024 connections.
        server.asyncore.loop(timeout=POLL_SECONDS, map=server._map, use_poll=True, count=1)


def is_busy(server: BaseWSGIServer) -> bool:
    """Whether a request is being handled, or a response being sent."""
    return any(channel.requests or channel.total_outbufs_len for channel in server.active_channels.values())
