"""Backgrounds that the requirements of a job accept."""

import pytest

from matching.rules import JobProfile, eligible_roles, rate, understand_job, understand_position


@pytest.mark.parametrize(
    ("requirements", "roles"),
    [
        (
            "Three years as an electrician, mechatronics technician or similar",
            ("electrician", "mechatronics-technician"),
        ),
        ("Abgeschlossene Ausbildung zum Industriemechaniker", ("industrial-mechanic",)),
        ("Expérience en tant que chef de projet ou business analyst", ("project-manager", "business-analyst")),
        ("Experiencia como técnico de mantenimiento", ("maintenance-technician",)),
        # Colleagues, superiors and whole fields are not backgrounds.
        ("Experience working with designers and product managers", ()),
        ("You report to the CFO as a member of the team", ()),
        ("Erfahrung in der Zusammenarbeit mit Entwicklern", ()),
        ("Several years in retail or sales", ()),
        ("", ()),
    ],
)
def test_roles_in_requirements_are_backgrounds(requirements: str, roles: tuple[str, ...]) -> None:
    job = understand_job("Building Inspector", requirements=requirements)
    assert job.backgrounds == roles
    assert JobProfile.from_json(job.to_json()) == job
    assert eligible_roles(job).issuperset(roles)


def test_accepted_backgrounds_rank_below_close_roles() -> None:
    plain = understand_job("Customer Success Manager")
    named = understand_job("Customer Success Manager", requirements="Two years in success, or as a nurse in a hospital")

    def score(job: JobProfile, title: str) -> int:
        found = rate(job, understand_position(title, ""), title, "")
        return found.score if found else 0

    assert score(plain, "Nurse") == 0
    assert score(named, "Account Manager") > score(named, "Nurse") > 0
    assert score(named, "Chief Nursing Officer") == 0
