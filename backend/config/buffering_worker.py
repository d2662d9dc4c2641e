"""A worker of gunicorn that lets no slow client hold a thread: waitress reads the requests and writes the answers."""

import json
import time
from typing import Any

from gunicorn.workers.base import Worker
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import BaseWSGIServer, create_server
from waitress.task import ErrorTask, WSGITask

POLL_SECONDS = 0.5
# A whole LinkedIn archive and what multipart adds; Django's own limit for every other call is far lower.
MAX_BODY_BYTES = 106_000_000
MAX_HEADER_BYTES = 32_768
# How much of an answer may wait to be fetched before its thread waits, too: never so much. It lies in a file meanwhile.
UNSENT = {"outbuf_high_watermark": 2**62}
SENTENCES = {
    413: ("too_large", "This is larger than what can be sent here."),
    500: ("server_error", "Something went wrong on our side. Please try again."),
    431: ("too_large", "The address or the headers of this request are too long."),
}
UNREADABLE = ("bad_request", "The request could not be read.")


class JsonErrorTask(ErrorTask):
    """Answers what never reaches Django in the API's shape."""

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
    """Refuses what two programs in a row could take for the end of a request in two places (RFC 9112, 6.1)."""

    def parse_header(self, header_plus: bytes) -> None:
        """Take the head apart. Raises ParsingError, also where waitress fails: a length of thousands of digits."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("A number or an address cannot be read") from error
        # What waitress has followed, it has taken away.
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("The length of the body is not certain")


class KeepAliveTask(WSGITask):
    """Keeps the connection after an answer that has no body (204, 304).

    waitress closes it, as it does where nothing says how long a body is, and the browser has to open another one.
    """

    close_on_finish: bool

    def write(self, data: bytes) -> None:
        """Send the next part of the answer; of one to HEAD the head only, or the body would be read as the next one."""
        super().write(b"" if self.request.command == "HEAD" else data)

    def finish(self) -> None:
        """End the answer."""
        if self.request.command == "HEAD":
            if not self.wrote_header:
                self.write(b"")
            # The head says how the body of a GET would end: here nothing ends.
            self.chunked_response = False
        super().finish()

    def build_response_header(self) -> Any:
        """The head of the answer, before it is sent."""
        if self.has_body or self.version != "1.1" or self.close_on_finish:
            return super().build_response_header()
        # waitress looks at that before it decides to close.
        self.close_on_finish = True
        head = super().build_response_header()
        self.close_on_finish = self.request.headers.get("CONNECTION", "").lower() == "close"
        return head


class JsonErrorChannel(HTTPChannel):
    """One connection."""

    parser_class = StrictParser
    task_class = KeepAliveTask
    error_task_class = JsonErrorTask

    def service(self) -> None:
        """Answer one request, and close where others came with it: no browser and no proxy does that.

        waitress would have the thread wait until the first answer was fetched, and so for somebody who never does.
        """
        with self.requests_lock:
            if len(self.requests) > 1:
                self.requests[0].headers["CONNECTION"] = "close"
        super().service()


class BufferingWorker(Worker):
    """Serves gunicorn's sockets with waitress: only a request that has arrived as a whole takes a thread.

    One loop without threads collects heads and bodies, and sends answers; what is large lies in temporary files. A
    connection on which nothing moves for `keepalive` seconds is closed. `threads`, `worker_connections`, `keepalive`
    and `graceful_timeout` mean what they mean for gunicorn's own workers.
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
        """Let waitress wait for traffic once, and tell gunicorn that this worker lives."""
        self.notify()
        # Unlike select, poll has no limit of 1,024 connections.
        server.asyncore.loop(timeout=POLL_SECONDS, map=server._map, use_poll=True, count=1)


def is_busy(server: BaseWSGIServer) -> bool:
    """Whether a request is being answered."""
    return any(channel.requests or channel.total_outbufs_len for channel in server.active_channels.values())
