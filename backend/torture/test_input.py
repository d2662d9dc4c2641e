"""Whatever is sent: hostile files, any bytes, and the API's own description under a fuzzer."""

import json
import os
import threading
import time
from collections.abc import Callable
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode

from accounts.models import Role
from connections.tests.exports import HEADER, zipped
from connections.tests.hostile_files import FILES
from connections.tests.test_linkedin_parser_hostile import ENCODINGS, ROWS, TEXTS, outcome
from torture.conftest import Begin
from torture.people import Answer, Row
from torture.stage import Stage
from torture.words import BYSTANDING

CASES = int(os.environ.get("TORTURE_CASES") or 22_000)
ROLES = ("ANONYMOUS", "NO_COMPANY", Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR, Role.SUPERUSER)
# Somebody new for every so many calls: some end the sign-in, or the account, that they are made with.
CALLS_EACH = 25
PLAIN = settings(
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

load_all_checks()
CONFORMANCE = [CHECKS.get_one(f"{name}_conformance") for name in ("status_code", "content_type", "response_schema")]


def test_hostile_files(begin: Begin) -> None:
    stage = begin(f"hostile files: {len(FILES)} kinds, imported and previewed")
    left = [(path, name) for name in FILES for path in ("import-linkedin/", "import-linkedin/preview/")]
    lock = threading.Lock()

    def sending(number: int) -> Callable[[], None]:
        person = stage.employee(number)

        def send() -> None:
            with lock:
                path, name = left[0]
                left.append(left.pop(0))
            content = FILES[name]()
            data = content.encode() if isinstance(content, str) else content
            answer = person.hostile("POST", path, files={"file": ("Connections.csv", data)})
            if answer.status == 503:
                time.sleep(1)
            elif answer.status not in (200, 400, 413, 415):
                stage.row.blame(f"{name}: {answer.status} {answer.text[:200]}")

        return send

    stage.go_on(sending(1), sending(2), sending(3), stage.adding(4), seconds=4 * stage.seconds)


def test_readers(row: Row) -> None:
    """Any bytes, text, rows and damaged archives: a reading or a refusal, each within a second of computing."""
    row.case = "any bytes to the readers, a second each"
    times = settings(PLAIN, max_examples=CASES // 4)

    def read(data: bytes) -> None:
        row.tried += 1
        outcome(data)

    @times
    @given(st.binary(max_size=2000))
    def any_bytes(data: bytes) -> None:
        read(data)

    @times
    @given(TEXTS, ENCODINGS)
    def any_text(text: str, encoding: str) -> None:
        read(text.encode(encoding, "replace"))

    @times
    @given(ROWS, ENCODINGS)
    def any_rows(rows: str, encoding: str) -> None:
        read(f"{','.join(HEADER)}\n{rows}".encode(encoding, "replace"))

    @times
    @given(st.binary(max_size=300), st.integers(0, 400), st.binary(min_size=1, max_size=8))
    def any_damage(content: bytes, at: int, damage: bytes) -> None:
        packed = bytearray(zipped({"a/Connections.csv": b"First Name,Last Name\nA,B\n" + content, "x": content}))
        packed[at : at + len(damage)] = damage
        read(bytes(packed))

    for each in (any_bytes, any_text, any_rows, any_damage):
        each()


class Fuzzer:
    """Calls of one role, as the description has them and as it does not."""

    def __init__(self, stage: Stage, role: str) -> None:
        self.stage = stage
        self.role = role
        self.calls = 0
        self.headers: dict[str, str] = {}

    def attempt(self, case: Any) -> None:
        """Make a call, and hold the answer against the description."""
        row, label = self.stage.row, f"{self.role} {case.method} {case.path}"
        if self.role != "ANONYMOUS" and self.calls % CALLS_EACH == 0:
            self.headers = {"Authorization": f"Token {self.stage.product.issue(self.role)}"}
        self.calls += 1
        row.tried += 1
        began = time.monotonic()
        response = case.call(base_url=self.stage.product.url, headers=self.headers, timeout=60)
        told = response.content.decode(errors="replace")
        headers = {name: values[0] for name, values in response.headers.items()}
        # Superusers see every company.
        foreign = (BYSTANDING,) if self.role != Role.SUPERUSER else ()
        row.count(Answer(response.status_code, time.monotonic() - began, _Headers(headers), told, None), label, foreign)
        if response.status_code < 500:
            try:
                case.validate_response(response, checks=CONFORMANCE)
            # Several failures of one answer come as a group, which is no Exception.
            except (Exception, FailureGroup) as error:
                row.blame(f"{label} answers otherwise than described: {str(error)[:600]}")


class _Headers(dict[str, str]):
    """Looked up however they are written."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


def fuzz(stage: Stage, roles: tuple[str, ...], cases: int) -> None:
    """Every call of the description, by each role, with bodies as described and with bodies that are not."""
    description = json.loads(stage.anybody().call("GET", "schema/?format=json").text)
    operations = [found.ok() for found in schemathesis.openapi.from_dict(description).get_all_operations()]  # type: ignore[union-attr]  # a description that is valid
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    each = -(-cases // (len(operations) * len(roles) * len(modes)))

    def fuzz_one(fuzzer: Fuzzer, operation: Any, mode: GenerationMode) -> None:
        @settings(PLAIN, max_examples=each)
        @given(case=operation.as_strategy(generation_mode=mode))
        def attempt(case: Any) -> None:
            fuzzer.attempt(case)

        try:
            attempt()
        except Unsatisfiable:
            # Where nothing can be wrong.
            assert mode == GenerationMode.NEGATIVE

    def fuzz_all() -> None:
        for role in roles:
            fuzzer = Fuzzer(stage, role)
            for operation in operations:
                for mode in modes:
                    fuzz_one(fuzzer, operation, mode)

    stage.go_on(fuzz_all, seconds=0.1)


def test_described_api(begin: Begin) -> None:
    fuzz(begin("schemathesis, everybody but superusers"), ROLES[:-1], CASES * 5 // 6)


def test_described_api_as_superuser(begin: Begin) -> None:
    stage = begin("schemathesis, superusers")
    # They may change and deactivate the bystander, too.
    stage.row.untouched = False
    fuzz(stage, ROLES[-1:], CASES // 6)
