"""Metrics for Prometheus. Imported only if METRICS_TOKEN is set.

Labels are names of routes, methods and status codes: nothing that a caller can choose, and no personal data.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.environment import DATA_DIR
from config.health import worker_state

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
# The label of requests without a route: files of the front end, and unknown paths.
NO_ROUTE = "none"

requests_total = Counter("app_requests_total", "Requests that were answered.", ["route", "method", "status"])
request_seconds = Histogram(
    "app_request_seconds",
    "How long answering took, without waiting for a thread.",
    ["route", "method"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
# The sum over all processes that live. An import's route tells how many imports are read or wait for their place.
under_way = Gauge("app_requests_under_way", "Requests being answered.", ["route"], multiprocess_mode="livesum")
pool_connections = Gauge(
    "app_database_pool_connections",
    "Connections that are open to PostgreSQL, those of them that are free, and requests that wait for one.",
    ["state"],
    multiprocess_mode="livesum",
)
POOL_STATES = {"open": "pool_size", "free": "pool_available", "waited_for": "requests_waiting"}


class RequestMetrics:
    """Middleware that counts requests; it has to be the outermost one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        try:
            response = self.get_response(request)
        finally:
            if hasattr(request, "counted_as"):
                under_way.labels(request.counted_as).dec()
        # Middleware that answers before the route is resolved sets `answered_route`.
        route = getattr(request, "counted_as", None) or getattr(request, "answered_route", NO_ROUTE)
        method = request.method if request.method in METHODS else "other"
        requests_total.labels(route, method, response.status_code).inc()
        request_seconds.labels(route, method).observe(time.monotonic() - began)
        look_at_pool()
        return response

    def process_view(self, request: Any, view: object, args: object, kwargs: object) -> None:
        """Count the request as under way, as soon as its route is known."""
        request.counted_as = request.resolver_match.view_name or NO_ROUTE
        under_way.labels(request.counted_as).inc()


def look_at_pool() -> None:
    """Record the state of this process's connection pool, if it has one."""
    pool = getattr(connection, "pool", None)
    if pool is not None:
        stats = pool.get_stats()
        for state, name in POOL_STATES.items():
            pool_connections.labels(state).set(stats.get(name, 0))


class StateCollector(Collector):
    """Collects the current state of outbox, worker and disk."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the metrics of the outbox, the worker and the disk."""
        worker = worker_state()
        yield GaugeMetricFamily("app_database_up", "1 while the database answers.", int(worker is not None))
        yield GaugeMetricFamily("app_disk_free_bytes", "Room in DATA_DIR.", shutil.disk_usage(DATA_DIR).free)
        if worker is None:
            return
        seen = worker["last_seen"]
        if seen:
            age = (now() - seen).total_seconds()
            yield GaugeMetricFamily("app_worker_last_seen_seconds", "Since a worker was last seen.", age)
        yield GaugeMetricFamily(
            "app_deliveries_pending", "Deliveries of the outbox still to be made.", worker["pending"]
        )
        oldest = worker["oldest_pending_seconds"]
        yield GaugeMetricFamily("app_deliveries_oldest_seconds", "How long ago the oldest of them happened.", oldest)
        yield GaugeMetricFamily("app_deliveries_failed", "Deliveries given up after the last try.", worker["failed"])


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """View that returns all metrics to clients with METRICS_TOKEN."""
    if not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"):
        refusal = {"code": "not_authenticated", "detail": "Send METRICS_TOKEN as a bearer token."}
        return JsonResponse(refusal, status=401, headers={"WWW-Authenticate": "Bearer"})
    answer = b"".join(generate_latest(registry) for registry in registries())
    return HttpResponse(answer, content_type=CONTENT_TYPE_LATEST)


def registries() -> Iterator[CollectorRegistry]:
    """Yield the registry with the counts of all server processes (or of this one), and that of the current state."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        shared = CollectorRegistry()
        MultiProcessCollector(shared)
        yield shared
    else:
        yield REGISTRY
    current = CollectorRegistry()
    current.register(StateCollector())
    yield current
