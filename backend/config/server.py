"""One process of the server: `python -m config.server`.

waitress receives whole requests and sends responses by itself, so that slow clients and idle connections occupy no
thread.
"""

import signal
import socket
import sys
from typing import Any

from waitress.server import create_server

from config.environment import BIND, THREADS, env
from config.wsgi import application

# Larger bodies are refused before they are read. A LinkedIn archive may have 100 MB; other limits are the views' own.
MAX_BODY_BYTES = 106_000_000


def listen(address: str) -> socket.socket:
    """Return a socket that listens at `host:port`. Several processes can share the port; the kernel distributes."""
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, int(port)), family=family, reuse_port=True)


def server_on(listener: socket.socket, application: Any = application) -> Any:
    """Return a server for this socket."""
    return create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        connection_limit=env.int("MAX_CONNECTIONS", 2000),
        # `select` cannot watch more than 1,024 connections.
        asyncore_use_poll=True,
        # Seconds without a byte after which a connection is closed.
        channel_timeout=20,
        cleanup_interval=5,
        max_request_body_size=MAX_BODY_BYTES,
        max_request_header_size=32_768,
        # Never let a thread wait for a client to read. Large responses are buffered in temporary files.
        outbuf_high_watermark=2**40,
        # Django trusts them as far as TRUSTED_PROXIES says.
        clear_untrusted_proxy_headers=False,
        ident=None,
    )


def main() -> None:
    """Serve until SIGTERM; then finish the requests that are being answered."""
    server = server_on(listen(BIND))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    server.run()
    # All threads have ended. Send what the last requests were answered.
    server.asyncore.loop(timeout=0.1, use_poll=True, map=server._map, count=5)


if __name__ == "__main__":
    main()
