"""Generating one company: users, connections, jobs and referrals."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from faker import Faker

from accounts.actors import Actor
from accounts.models import Company, Role, User
from accounts.services.companies import create_company
from connections.models import Connection, ImportRun, Network
from demo.company_loader import DETECTED_FORMAT
from jobs.models import Job, JobStatus, JobType
from matching.job_profiles import store_job_profiles
from tools.generated.bulk import insert_rows
from tools.generated.population import Population
from tools.generated.referrals import ReferralMaker
from tools.generated.sizes import CompanySize

CONNECTION_FIELDS = (
    *("first_name", "last_name", "email", "employer", "position", "profile_url"),
    *("name_folded", "employer_folded", "position_folded", "email_key", "url_key", "name_key"),
    *("profile", "employer_key"),
)
CONNECTION_COLUMNS = ("id", "owner_id", "connected_at", "imported_at", "created_at", "updated_at", *CONNECTION_FIELDS)
# The shares of HR and managers among the users; there is at least one of each.
HR_SHARE, MANAGER_SHARE = 0.02, 0.1
JOB_STATUSES = (JobStatus.OPEN, JobStatus.OPEN, JobStatus.OPEN, JobStatus.CLOSED, JobStatus.ON_HOLD)
MAX_JOB_AGE_DAYS = 900
# Limits the variation of network sizes, so that none exceeds the largest network.
LARGEST_WEIGHT = 10


def split(total: int, parts: int, random: Random) -> list[int]:
    """Split `total` into this many parts, a few of them large and most small, like networks."""
    weights = [min(random.paretovariate(1.6), LARGEST_WEIGHT) for _ in range(parts)]
    sizes = [int(total * weight / sum(weights)) for weight in weights]
    for n in range(total - sum(sizes)):
        sizes[n % parts] += 1
    return sizes


class CompanyMaker:
    """Generates one company of `size`. Its first HR person, manager and employee get the usernames in `accounts`.

    `first_ids` are the next free ids of connections and referrals, which are increased as they are used.
    """

    def __init__(
        self,
        number: int,
        size: CompanySize,
        *,
        population: Population,
        accounts: dict[str, str],
        password_hash: str,
        now: datetime,
        first_ids: dict[str, int],
    ) -> None:
        self.number, self.size, self.population, self.now = number, size, population, now
        self.accounts, self.password_hash, self.first_ids = accounts, password_hash, first_ids
        self.random = Random(f"{number}")
        self.fake = Faker("en_US")
        self.fake.seed_instance(number)

    def store(self) -> Company:
        """Store the company with all its data."""
        self.company = create_company(
            actor=Actor.system(),
            name=f"{self.fake.company()} {self.number}",
            email=f"somebody@company{self.number}.example",
        )
        # Before its first job.
        Company.objects.filter(pk=self.company.pk).update(created_at=self.now - timedelta(days=MAX_JOB_AGE_DAYS))
        self.departments = list(self.company.departments.all())
        self.people = self.store_people()
        networks = self.store_networks()
        referrals = ReferralMaker(
            self.store_jobs(),
            networks,
            self.people,
            settings=self.company.settings,
            population=self.population,
            now=self.now,
            random=self.random,
        )
        self.first_ids["referral"] = referrals.store(self.size.referrals, self.first_ids["referral"])
        return self.company

    def role(self, n: int) -> str:
        """Return the role of the n-th user."""
        managers = max(1, round(self.size.employees * MANAGER_SHARE))
        hr = max(1, round(self.size.employees * HR_SHARE))
        if n < hr:
            return Role.HR
        return Role.HIRING_MANAGER if n < hr + managers else Role.EMPLOYEE

    def store_people(self) -> list[User]:
        """Store and return the users: HR first, then managers, then employees. Only those in `accounts` can sign in."""
        people, unused = [], dict(self.accounts)
        for n in range(self.size.employees):
            role = self.role(n)
            username = unused.pop(role, f"c{self.number}-{n}")
            people.append(
                User(
                    username=username,
                    email=f"{username}@company{self.number}.example",
                    email_proven=True,
                    first_name=self.fake.first_name(),
                    last_name=self.fake.last_name(),
                    role=role,
                    position=self.fake.job()[:200],
                    company=self.company,
                    department=self.random.choice(self.departments),
                    password=self.password_hash if username in self.accounts.values() else "!",
                )
            )
        stored: list[User] = User.objects.bulk_create(people, batch_size=500)
        return stored

    def store_jobs(self) -> list[Job]:
        """Store and return the jobs, oldest first, evenly distributed over the managers."""
        managers = [person for person in self.people if person.role == Role.HIRING_MANAGER]
        ages = sorted((self.random.uniform(0, MAX_JOB_AGE_DAYS) for _ in range(self.size.jobs)), reverse=True)
        jobs = [
            Job(
                company=self.company,
                department=self.random.choice(self.departments),
                hiring_manager=managers[n % len(managers)],
                title=self.population.positions[self.random.randrange(len(self.population.positions))][0][:200],
                description="\n\n".join(self.fake.paragraphs(4)),
                requirements="\n".join(self.fake.sentences(5)),
                location=self.fake.city(),
                status=self.random.choice(JOB_STATUSES),
                type=self.random.choice(JobType.values),
                created_at=self.now - timedelta(days=age),
                updated_at=self.now - timedelta(days=age / 2),
            )
            for n, age in enumerate(ages)
        ]
        stored = Job.objects.bulk_create(jobs, batch_size=500)
        store_job_profiles(Job.objects.filter(company=self.company))
        return stored

    def store_networks(self) -> list[tuple[User, int, list[int]]]:
        """Store the connections.

        Returns for each user the id of their first connection, and the connections' numbers in the population.
        """
        employees = [person for person in self.people if person.role == Role.EMPLOYEE]
        largest, others = employees[0], [person for person in self.people if person is not employees[0]]
        rest = split(self.size.connections - self.size.largest_network, len(others), self.random)
        sizes = [(largest, self.size.largest_network), *zip(others, rest, strict=True)]
        networks: list[tuple[User, int, list[int]]] = []
        next_id = self.first_ids["connection"]
        around = self.random.randrange(self.population.size)
        for owner, size in sizes:
            # Colleagues have common connections.
            first = around + self.random.randrange(self.size.connections)
            known = [(first + n * 3) % self.population.size for n in range(min(size, self.population.size // 3))]
            networks.append((owner, next_id, known))
            next_id += len(known)
        self.first_ids["connection"] = next_id
        insert_rows(Connection, CONNECTION_COLUMNS, self.connection_rows(networks))
        self.store_imports(networks)
        return networks

    def connection_rows(self, networks: list[tuple[User, int, list[int]]]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows in the order of CONNECTION_COLUMNS. Each network has one time of import."""
        for owner, first_id, known in networks:
            imported = f"{self.now - timedelta(days=self.random.uniform(1, 700)):%Y-%m-%d %H:%M:%S}"
            for n, number in enumerate(known):
                person = self.population.person(number)
                met = f"{20 - n * 13 // len(known) + 2004}-{number % 12 + 1:02}-{number % 28 + 1:02}"
                values = (getattr(person, name) for name in CONNECTION_FIELDS)
                yield (first_id + n, owner.pk, met, imported, imported, imported, *values)

    def store_imports(self, networks: list[tuple[User, int, list[int]]]) -> None:
        """Store one import for each network."""
        Network.objects.bulk_create(Network(owner=owner, version=1) for owner, _, _ in networks)
        ImportRun.objects.bulk_create(
            ImportRun(
                owner=owner,
                rows_total=len(known),
                created=len(known),
                updated=0,
                unchanged=0,
                merged_in_file=0,
                skipped_total=0,
                detected=DETECTED_FORMAT,
            )
            for owner, _, known in networks
        )
