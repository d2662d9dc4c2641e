"""Storing one demo company."""

from collections import Counter
from datetime import datetime, time, timedelta

from django.utils import timezone

from accounts.actors import Actor
from accounts.models import Company, CompanySettings, User
from accounts.services.companies import create_company
from connections.models import Connection, ImportRun, Network
from connections.services import set_keys
from demo.audit_log import store_audit_log
from demo.credit import store_credit
from demo.files import CompanyFiles, Row
from demo.notifications import store_notifications
from demo.promises import promise_columns
from demo.threads import store_threads
from jobs.models import Job, JobStatus
from matching.job_profiles import store_job_profiles
from referrals.models import FIRST_AT, Referral, StatusChange, milestones
from referrals.people import assign_people
from referrals.services import build_referral

# What the import detects in LinkedIn's current export.
DETECTED_FORMAT = {
    "encoding": "utf-8",
    "delimiter": ",",
    "header_line": 4,
    "columns_mapped": {
        "first_name": "First Name",
        "last_name": "Last Name",
        "profile_url": "URL",
        "email": "Email Address",
        "company": "Company",
        "position": "Position",
        "connected_at": "Connected On",
    },
    "columns_ignored": [],
}


class CompanyLoader:
    """Stores one demo company with all its data. `day_zero` is the midnight from which the files' days are counted."""

    def __init__(self, files: CompanyFiles, password_hash: str, day_zero: datetime) -> None:
        self.files = files
        self.password_hash = password_hash
        self.day_zero = day_zero

    def store(self) -> Counter[str]:
        """Store everything. Returns the number of rows of each kind."""
        self.company = self.store_company()
        kept = ("country", "region", "answer_days", "time_zone")
        CompanySettings.objects.filter(pk=self.company.pk).update(
            **{name: self.files.company[name] for name in kept},
            promise_chosen_at=self.moment(self.files.company["onboarded"]),
        )
        self.settings = CompanySettings.objects.get(pk=self.company.pk)
        self.departments = {department.name: department for department in self.company.departments.all()}
        self.users = self.store_users()
        self.jobs = self.store_jobs()
        self.connections = self.store_connections()
        referrals = self.store_referrals()
        names = ((row["referrer"], row["job"], row["candidate"]) for row in self.files.referrals)
        by_name = dict(zip(names, referrals, strict=True))
        store_threads(self.files.threads, by_name, self.users, self.moment)
        onboarded = self.moment(self.files.company["onboarded"]).date()
        store_credit(self.company, onboarded, self.files.credit, by_name, self.users, self.moment)
        store_notifications(self.company, self.day_zero)
        store_audit_log(self.company, self.users.values(), self.jobs.values())
        return Counter(
            companies=1,
            people=len(self.users),
            jobs=len(self.jobs),
            connections=len(self.connections),
            referrals=len(referrals),
        )

    def moment(self, days_ago: int, at: time = time(9)) -> datetime:
        """Return a time of the day that is `days_ago` before day zero."""
        return datetime.combine(self.day_zero.date() - timedelta(days=days_ago), at, self.day_zero.tzinfo)

    def store_company(self) -> Company:
        """Store and return the company, with its departments and its domain."""
        values = self.files.company
        email = f"somebody@{values['domain']}"
        company = create_company(
            actor=Actor.system(),
            email=email,
            **{name: values[name] for name in ("name", "website", "description")},
        )
        Company.objects.filter(pk=company.pk).update(created_at=self.moment(values["onboarded"]))
        return company

    def store_users(self) -> dict[str, User]:
        """Store the users, with the same password and confirmed addresses. Returns them by username."""
        onboarded = self.files.company["onboarded"]
        users = User.objects.bulk_create(
            User(
                **{name: person[name] for name in ("username", "email", "first_name", "last_name", "role", "position")},
                email_proven=True,
                company=self.company,
                department=self.departments[person["department"]],
                is_active=person.get("is_active", True),
                password=self.password_hash,
                date_joined=self.moment(min(person["joined"], onboarded)),
            )
            for person in self.files.people
        )
        return {user.username: user for user in users}

    def store_jobs(self) -> dict[str, Job]:
        """Store the jobs. Returns them by title."""
        jobs = Job.objects.bulk_create(
            Job(
                **{name: job[name] for name in ("title", "description", "location", "status", "type", "salary_range")},
                company=self.company,
                department=self.departments.get(job["department"]),
                hiring_manager=self.users.get(job["manager"]),
                requirements=job["requirements"].strip(),
                created_at=self.moment(job["opened"]),
                updated_at=self.moment(job.get("closed") or job["opened"]),
            )
            for job in self.files.jobs
        )
        store_job_profiles(Job.objects.filter(company=self.company))
        return {job.title: job for job in jobs}

    def store_connections(self) -> dict[tuple[str, str], Connection]:
        """Store the connections, with one import for each user. Returns them by the owner's username and their name."""
        connections = []
        for person in self.files.people:
            imported_at = self.moment(person["imported"], time(7, 40))
            rows = self.files.connections[person["username"]]
            own = [self.connection(row, imported_at) for row in rows]
            connections += own
            imported = sum(one.imported_at is not None for one in own)
            ImportRun.objects.create(
                owner=self.users[person["username"]],
                at=imported_at,
                rows_total=imported,
                created=imported,
                updated=0,
                unchanged=0,
                merged_in_file=0,
                skipped_total=0,
                detected=DETECTED_FORMAT,
            )
        Connection.objects.bulk_create(connections, batch_size=500)
        Network.objects.bulk_create(Network(owner=user, version=1) for user in self.users.values())
        return {(one.owner.username, one.full_name): one for one in connections}

    def connection(self, row: Row, imported_at: datetime) -> Connection:
        """Build a connection. Those that were entered by hand have no connection date."""
        imported = bool(row["met"])
        connection = Connection(
            **{name: row[name] for name in ("first_name", "last_name", "email", "position", "profile_url")},
            owner=self.users[row["owner"]],
            employer=row["company"],
            connected_at=self.moment(int(row["met"])).date() if imported else None,
            imported_at=imported_at if imported else None,
            created_at=imported_at,
        )
        set_keys(connection)
        return connection

    def store_referrals(self) -> list[Referral]:
        """Store and return the referrals with their histories and their people."""
        referrals = [self.referral(row) for row in self.files.referrals]
        assign_people(sorted(referrals, key=lambda referral: referral.created_at))
        Referral.objects.bulk_create(referrals)
        changes: list[StatusChange] = []
        for row, referral in zip(self.files.referrals, referrals, strict=True):
            from_status, since, history = "", None, list[StatusChange]()
            for to_status, days_ago, at, username in row["history"]:
                change = StatusChange(
                    referral=referral,
                    company=self.company,
                    from_status=from_status,
                    to_status=to_status,
                    changed_by=self.users[username],
                    at=self.moment(days_ago, at),
                    since=since,
                )
                history.append(change)
                from_status, since = to_status, change.at
            changes += history
            for name, value in milestones(history).items():
                setattr(referral, name, value)
        StatusChange.objects.bulk_create(sorted(changes, key=lambda change: change.at))
        Referral.objects.bulk_update(referrals, [*FIRST_AT.values(), "rejected_from"])
        return referrals

    def referral(self, row: Row) -> Referral:
        """Build a referral, with the candidate's data and the last status of its history."""
        connection = self.connections[row["referrer"], row["candidate"]]
        job, referrer = self.jobs[row["job"]], connection.owner
        referral = build_referral(connection, job=job, created_by=referrer, notes=row["notes"])
        referral.relationship = row.get("relationship", "")
        (_, *created, _), (referral.status, *updated, _) = row["history"][0], row["history"][-1]
        referral.created_at, referral.updated_at = self.moment(*created), self.moment(*updated)
        answers = [self.moment(*at) for _, *at, _ in row["history"][1:2]]
        promise = promise_columns(
            self.settings,
            made_at=referral.created_at,
            answered_at=answers[0] if answers else None,
            held_at=job.updated_at if job.status == JobStatus.ON_HOLD else None,
            now=timezone.now(),
        )
        for name, value in promise.items():
            setattr(referral, name, value)
        return referral
