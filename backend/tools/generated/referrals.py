"""Generating the referrals of one company, with their histories."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from accounts.models import CompanySettings, User
from connections.same_person import Identity, group_people
from credit.models import ReferralPolicy
from demo.promises import promise_columns
from jobs.models import Job, JobStatus
from referrals.models import FIRST_AT, Person, Referral, ReferralStatus, StatusChange
from tools.generated.bulk import insert_rows, text_of
from tools.generated.credit import MadeReferral, store_decisions
from tools.generated.population import Population

PROMISE_COLUMNS = ("answer_due", "answered_at", "answered_in_time", "answer_paused_on", "answer_notice")
REFERRAL_COLUMNS = (
    *("id", "company_id", "job_id", "connection_id", "candidate_name", "candidate_email", "candidate_employer"),
    *("candidate_position", "candidate_profile_url", "email_key", "url_key", "referrer_id", "created_by_id"),
    *("status", "notes", "person_id", "created_at", "updated_at", "candidate_folded", "employer_folded"),
    *PROMISE_COLUMNS,
    *FIRST_AT.values(),
    "rejected_from",
)
CHANGE_COLUMNS = ("referral_id", "company_id", "from_status", "to_status", "changed_by_id", "at", "since")
PENDING = ReferralStatus.PENDING.value
REVIEWING = ReferralStatus.REVIEWING.value
INTERVIEWING = ReferralStatus.INTERVIEWING.value
HIRED = ReferralStatus.HIRED.value
REJECTED = ReferralStatus.REJECTED.value
# Histories of referrals, with their weights in percent.
HISTORIES = {
    (PENDING,): 25,
    (PENDING, REVIEWING): 15,
    (PENDING, REVIEWING, INTERVIEWING): 10,
    (PENDING, REVIEWING, INTERVIEWING, HIRED): 10,
    (PENDING, REVIEWING, REJECTED): 30,
    (PENDING, REJECTED): 10,
}
NOTES = (
    "We worked together for three years; careful and quick.",
    "Asked me about us last week. Happy to introduce you.",
    "",
    "I know the work, not the person well: a good portfolio.",
)
# The probability that a person who was referred before is referred to the same job again.
DUPLICATE_SHARE = 0.3

Network = tuple[User, int, list[int]]


class ReferralMaker:
    """Generates referrals of `networks` (owner, id of the first connection, numbers in the population) to `jobs`."""

    def __init__(
        self,
        jobs: list[Job],
        networks: list[Network],
        people: list[User],
        *,
        settings: CompanySettings,
        population: Population,
        now: datetime,
        random: Random,
    ) -> None:
        self.jobs, self.networks, self.people = jobs, networks, people
        self.population, self.now, self.random = population, now, random
        self.settings = settings
        self.policy = ReferralPolicy.objects.get(company=settings.company_id)
        self.weights = [len(known) ** 0.5 for _, _, known in networks]

    def store(self, count: int, first_id: int) -> int:
        """Store `count` referrals, oldest first. Returns the next free id."""
        made = self.choose(count)
        ids = range(first_id, first_id + len(made))
        people = self.people_of(made, ids)
        histories = self.random.choices(list(HISTORIES), list(HISTORIES.values()), k=len(made))
        referrals, changes, decided = [], [], []
        for pk, (at, job, owner, connection, number), history in zip(ids, made, histories, strict=True):
            steps = self.steps(job, owner, at, history)
            changes += [(pk, job.company_id, *step) for step in steps]
            times = {status: reached_at for _, status, _, reached_at, _ in steps}
            reached = {status: moment_of(reached_at) for status, reached_at in times.items()}
            decided.append(MadeReferral(pk, people[pk], at, job, owner, reached))
            person = self.population.person(number)
            referrals.append(
                (
                    *(pk, job.company_id, job.pk, connection),
                    *(f"{person.first_name} {person.last_name}", person.email, person.employer, person.position),
                    *(person.profile_url, person.email_key, person.url_key, owner.pk, owner.pk, history[-1]),
                    *(self.random.choice(NOTES), people[pk], text_of(at), steps[-1][-2]),
                    *(person.name_folded, person.employer_folded),
                    *self.promise(job, at, steps),
                    *(times.get(step.value) for step in FIRST_AT),
                    steps[-1][0] if history[-1] == REJECTED else "",
                )
            )
        firsts = [(pk, made[pk - first_id][1].company_id, text_of(made[pk - first_id][0])) for pk in {*people.values()}]
        insert_rows(Person, ("id", "company_id", "created_at"), sorted(firsts))
        insert_rows(Referral, REFERRAL_COLUMNS, referrals)
        insert_rows(StatusChange, CHANGE_COLUMNS, changes)
        store_decisions(self.policy, decided, self.random)
        return first_id + len(made)

    def promise(self, job: Job, at: datetime, steps: list[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the values of the promise of an answer, in the order of PROMISE_COLUMNS."""
        answered_at = moment_of(steps[1][-2]) if len(steps) > 1 else None
        held_at = at if job.status == JobStatus.ON_HOLD else None
        columns = promise_columns(self.settings, made_at=at, answered_at=answered_at, held_at=held_at, now=self.now)
        for name in PROMISE_COLUMNS:
            value = columns[name]
            moment = text_of(value) if isinstance(value, datetime) else value
            yield str(moment) if isinstance(moment, date) else moment

    def choose(self, count: int) -> list[tuple[datetime, Job, User, int, int]]:
        """Return random referrals, oldest first, as (time, job, owner, connection, number in the population)."""
        made: dict[tuple[int, int], tuple[datetime, Job, User, int, int]] = {}
        jobs_of_person: dict[int, Job] = {}
        while len(made) < count:
            for owner, first, known in self.random.choices(self.networks, self.weights, k=count - len(made)):
                if not known:
                    continue
                place = self.random.randrange(len(known))
                number, connection = known[place], first + place
                job = self.random.choice(self.jobs)
                if number in jobs_of_person and self.random.random() < DUPLICATE_SHARE:
                    job = jobs_of_person[number]
                jobs_of_person[number] = job
                at = job.created_at + (self.now - job.created_at) * self.random.random()
                made[job.pk, connection] = (at, job, owner, connection, number)
        return sorted(made.values(), key=lambda each: (each[0], each[3]))

    def people_of(self, made: list[tuple[datetime, Job, User, int, int]], ids: range) -> dict[int, int]:
        """Return for each referral the id of its person: that of the first referral of the same person."""
        known = (self.population.person(number) for *_, number in made)
        records = [Identity(each.email_key, each.url_key, each.name_folded) for each in known]
        grouped = group_people(zip(ids, records, strict=True))
        return {pk: first for first, members in grouped.items() for pk in members}

    def steps(self, job: Job, owner: User, at: datetime, history: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """Return the history in the order of CHANGE_COLUMNS from `from_status` on, with some days between two steps."""
        steps: list[tuple[Any, ...]] = []
        before, since = "", None
        for status in history:
            steps.append((before, status, job.hiring_manager_id if before else owner.pk, text_of(at), since))
            since, before = text_of(at), status
            at = min(self.now, at + timedelta(days=self.random.uniform(1, 12)))
        return steps


def moment_of(text: str) -> datetime:
    """Return the time of `text_of`."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
