"""Hostile input: files, random bytes, and requests generated from the API's schema."""

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
from tools.torture.conftest import Begin
from tools.torture.people import Answer, Row
from tools.torture.stage import Stage
from tools.torture.words import BYSTANDING

CASES = int(os.environ.get("TORTURE_CASES") or 22_000)
ROLES = ("ANONYMOUS", "NO_COMPANY", Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR, Role.SUPERUSER)
# A new user after so many calls, since some calls end the session or deactivate the user.
CALLS_PER_USER = 25
SETTINGS = settings(
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

load_all_checks()
CONFORMANCE = [CHECKS.get_one(f"{name}_conformance") for name in ("status_code", "content_type", "response_schema")]


def test_hostile_files(begin: Begin) -> None:
    stage = begin(f"{len(FILES)} kinds of hostile files, imported and previewed")
    requests = [(path, name) for name in FILES for path in ("import-linkedin/", "import-linkedin/preview/")]
    lock = threading.Lock()

    def sending(number: int) -> Callable[[], None]:
        person = stage.employee(number)

        def send() -> None:
            with lock:
                path, name = requests[0]
                requests.append(requests.pop(0))
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
    """Random bytes, texts, rows and damaged archives are read or rejected, each within a second of CPU time."""
    row.case = "random bytes to the readers of files, each within a second"
    quarter = settings(SETTINGS, max_examples=CASES // 4)

    def read(data: bytes) -> None:
        row.tried += 1
        outcome(data)

    @quarter
    @given(st.binary(max_size=2000))
    def any_bytes(data: bytes) -> None:
        read(data)

    @quarter
    @given(TEXTS, ENCODINGS)
    def any_text(text: str, encoding: str) -> None:
        read(text.encode(encoding, "replace"))

    @quarter
    @given(ROWS, ENCODINGS)
    def any_rows(rows: str, encoding: str) -> None:
        read(f"{','.join(HEADER)}\n{rows}".encode(encoding, "replace"))

    @quarter
    @given(st.binary(max_size=300), st.integers(0, 400), st.binary(min_size=1, max_size=8))
    def any_damage(content: bytes, at: int, damage: bytes) -> None:
        packed = bytearray(zipped({"a/Connections.csv": b"First Name,Last Name\nA,B\n" + content, "x": content}))
        packed[at : at + len(damage)] = damage
        read(bytes(packed))

    for each in (any_bytes, any_text, any_rows, any_damage):
        each()


class Fuzzer:
    """Makes valid and invalid requests as one role."""

    def __init__(self, stage: Stage, role: str) -> None:
        self.stage = stage
        self.role = role
        self.calls = 0
        self.headers: dict[str, str] = {}

    def attempt(self, case: Any) -> None:
        """Make a request, and check the response against the schema."""
        row, label = self.stage.row, f"{self.role} {case.method} {case.path}"
        if self.role != "ANONYMOUS" and self.calls % CALLS_PER_USER == 0:
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
            # A FailureGroup, raised for several failures of one response, is not an Exception.
            except (Exception, FailureGroup) as error:
                row.blame(f"{label} does not respond as described: {str(error)[:600]}")


class _Headers(dict[str, str]):
    """Response headers, looked up ignoring case."""

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


def fuzz(stage: Stage, roles: tuple[str, ...], cases: int) -> None:
    """Make requests of every operation in the schema, as each role, with valid and with invalid data."""
    description = json.loads(stage.anybody().call("GET", "schema/?format=json").text)
    operations = [found.ok() for found in schemathesis.openapi.from_dict(description).get_all_operations()]  # type: ignore[union-attr]  # a description that is valid
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    each = -(-cases // (len(operations) * len(roles) * len(modes)))

    def fuzz_one(fuzzer: Fuzzer, operation: Any, mode: GenerationMode) -> None:
        @settings(SETTINGS, max_examples=each)
        @given(case=operation.as_strategy(generation_mode=mode))
        def attempt(case: Any) -> None:
            fuzzer.attempt(case)

        try:
            attempt()
        except Unsatisfiable:
            # No request of this operation can be invalid.
            assert mode == GenerationMode.NEGATIVE

    def fuzz_all() -> None:
        for role in roles:
            fuzzer = Fuzzer(stage, role)
            for operation in operations:
                for mode in modes:
                    fuzz_one(fuzzer, operation, mode)

    stage.go_on(fuzz_all, seconds=0.1)


def test_described_api(begin: Begin) -> None:
    fuzz(begin("schemathesis, all roles except superusers"), ROLES[:-1], CASES * 5 // 6)


def test_described_api_as_superuser(begin: Begin) -> None:
    stage = begin("schemathesis, superusers")
    # Superusers may also change and deactivate the bystander.
    stage.row.untouched = False
    fuzz(stage, ROLES[-1:], CASES // 6)
