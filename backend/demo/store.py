"""Stores a demo company, its people and its jobs."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress

from accounts.models import Role, User
from companies.models import Company
from companies.services.companies import NewCompany, create_company
from demo.sources import Firm
from jobs.models import Job


def store_company(firm: Firm, now: datetime) -> Company:
    """The company with its departments and its one domain."""
    onboarded = now - timedelta(days=firm.onboarded)
    company = create_company(NewCompany(firm.name, firm.website, firm.description, email=f"somebody@{firm.domain}"))
    Company.objects.filter(pk=company.pk).update(created_at=onboarded)
    return company


def store_people(firm: Firm, company: Company, hashed: str, now: datetime) -> dict[str, User]:
    """The users by login. All of them have the one password, given as its hash; their addresses are confirmed."""
    departments = {department.name: department for department in company.departments.all()}
    users = User.objects.bulk_create(
        User(
            username=person.login,
            email=f"{person.handle}@{firm.domain}",
            first_name=person.first,
            last_name=person.last,
            role=person.role,
            company=company,
            department=departments[person.department],
            position=person.position,
            is_active=not person.left,
            password=hashed,
            date_joined=now - timedelta(days=min(person.joined, firm.onboarded)),
        )
        for person in firm.people
    )
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, verified=True, primary=True) for user in users
    )
    return {user.username: user for user in users}


def store_superuser(hashed: str, now: datetime) -> None:
    """The platform's administrator, of no company; the one who is there already stays as they are."""
    if User.objects.filter(username="super").exists():
        return
    user = User(
        username="super",
        email="sam.whitlock@platform.example",
        first_name="Sam",
        last_name="Whitlock",
        role=Role.SUPERUSER,
        password=hashed,
        date_joined=now - timedelta(days=800),
    )
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def store_jobs(firm: Firm, company: Company, users: Mapping[str, User], now: datetime) -> dict[str, Job]:
    """The jobs by title."""
    departments = {department.name: department for department in company.departments.all()}
    jobs = Job.objects.bulk_create(
        Job(
            company=company,
            department=departments.get(opening.department),
            hiring_manager=users.get(opening.manager),
            title=opening.title,
            description=opening.description,
            requirements=opening.requirements.strip(),
            location=opening.location,
            status=opening.status,
            type=opening.type,
            salary_range=opening.salary,
            created_at=at_work(now, opening.opened),
            updated_at=at_work(now, opening.closed or opening.opened),
        )
        for opening in sorted(firm.openings, key=lambda opening: -opening.opened)
    )
    return {job.title: job for job in jobs}


def at_work(now: datetime, days: int) -> datetime:
    """An hour of a morning so many days ago."""
    return (now - timedelta(days=days)).replace(hour=9, minute=days % 60, second=0, microsecond=0)
