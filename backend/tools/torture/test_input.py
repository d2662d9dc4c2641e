"""Hostile input: files, random bytes, and requests generated from the API's schema."""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from requests.structures import CaseInsensitiveDict
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode

from accounts.models import Role
from connections.tests.exports import HEADER, zipped
from connections.tests.hostile_files import FILES
from connections.tests.test_linkedin_parser_hostile import ENCODINGS, ROWS, TEXTS
from connections.tests.test_linkedin_parser_hostile import outcome as read_file
from tools.outcome import Outcome
from tools.people import BYSTANDING, Answer
from tools.torture.conftest import Begin, Stage, Template

CASES = int(os.environ.get("TORTURE_CASES") or 22_000)
ROLES = ("NO_COMPANY", Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR)
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
    requests = cycle((path, name) for name in FILES for path in ("import-linkedin/", "import-linkedin/preview/"))
    lock = threading.Lock()

    def sending(number: int) -> Callable[[], None]:
        person = stage.employee(number)

        def send() -> None:
            with lock:
                path, name = next(requests)
            content = FILES[name]()
            data = content.encode() if isinstance(content, str) else content
            answer = person.attempt("POST", path, files={"file": ("Connections.csv", data)})
            if answer.status == 503:
                time.sleep(1)
            elif answer.status not in (200, 400, 413, 415):
                stage.blame(f"{name}: {answer.status} {answer.text[:200]}")

        return send

    stage.go_on(sending(1), sending(2), sending(3), seconds=4 * stage.seconds)


def test_readers(outcome: Outcome) -> None:
    """Random bytes, texts, rows and damaged archives are read or rejected, each within a second of CPU time."""
    outcome.case = "random bytes to the readers of files, each within a second"
    quarter = settings(SETTINGS, max_examples=CASES // 4)

    def read(data: bytes) -> None:
        outcome.tried += 1
        read_file(data)

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
    """Makes valid and invalid requests as one role. `tokens` are those of its users."""

    def __init__(self, stage: Stage, role: str, tokens: Iterator[str]) -> None:
        self.stage, self.role, self.tokens = stage, role, tokens
        self.calls = 0
        self.headers: dict[str, str] = {}

    def attempt(self, case: Any) -> None:
        """Make a request, and check the response against the schema."""
        call = f"{self.role} {case.method} {case.path}"
        if self.calls % CALLS_PER_USER == 0 and (token := next(self.tokens, None)):
            self.headers = {"Authorization": f"Token {token}"}
        self.calls += 1
        # Waitress refuses a malformed one by itself, in plain text.
        case.headers.pop("Content-Length", None)
        self.stage.tried()
        began = time.monotonic()
        response = case.call(base_url=self.stage.product.url, headers=self.headers, timeout=60)
        headers = CaseInsensitiveDict({name: values[0] for name, values in response.headers.items()})
        answer = Answer(response.status_code, headers, response.content.decode(errors="replace"))
        # Superusers see every company.
        self.stage.journal.note_answer(call, answer, () if self.role == Role.SUPERUSER else (BYSTANDING,), began)
        if response.status_code < 500:
            try:
                case.validate_response(response, checks=CONFORMANCE)
            # A FailureGroup, raised for several failures of one response, is not an Exception.
            except (Exception, FailureGroup) as error:
                self.stage.blame(f"{call} does not respond as described: {str(error)[:600]}")


def fuzz(stage: Stage, tokens: dict[str, Iterator[str]], cases: int) -> None:
    """Make requests of every operation in the schema, as each role, with valid and with invalid data."""
    description = json.loads(stage.person(None).call("GET", "schema/?format=json").text)
    operations = [found.ok() for found in schemathesis.openapi.from_dict(description).get_all_operations()]  # type: ignore[union-attr]  # a description that is valid
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    each = -(-cases // (len(operations) * len(tokens) * len(modes)))

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
        for role in tokens:
            fuzzer = Fuzzer(stage, role, tokens[role])
            for operation in operations:
                for mode in modes:
                    fuzz_one(fuzzer, operation, mode)

    stage.go_on(fuzz_all, people=(), seconds=0.1)


def test_described_api(begin: Begin, template: Template) -> None:
    cases = CASES * 5 // 6
    tokens = {str(role): template.issue(role, cases // 4 // CALLS_PER_USER) for role in ROLES}
    fuzz(begin("schemathesis, all roles except superusers"), {"ANONYMOUS": iter(()), **tokens}, cases)


def test_described_api_as_superuser(begin: Begin, template: Template) -> None:
    tokens = {str(Role.SUPERUSER): template.issue(Role.SUPERUSER, CASES // 5 // CALLS_PER_USER)}
    stage = begin("schemathesis, superusers")
    # Superusers may also change and deactivate the bystander.
    stage.untouched, stage.tolerated = False, [200, 401, 403]
    fuzz(stage, tokens, CASES // 6)
