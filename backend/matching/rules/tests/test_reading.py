"""Rules for titles beyond lists of words: word order, industries and employers."""

import pytest

from matching.rules import rate, understand_job, understand_position
from matching.rules.text import segments, without_markdown


def first_role(title: str, employer: str = "") -> str:
    return next(iter(understand_position(title, employer).roles), "")


@pytest.mark.parametrize(
    ("title", "role", "level"),
    [
        ("Assistant to the Director", "executive-assistant", ""),
        ("Team Assistant", "administrative-assistant", ""),
        ("Nursing Assistant", "care-nurse", ""),
        ("Auxiliar de enfermería", "care-nurse", ""),
        ("Assistant Director", "", "head"),
        ("Assistant Director of Finance", "finance-leader", "head"),
        ("Assistant Finance Manager", "finance-leader", "senior"),
        ("Assistant Vice President", "", "head"),
        ("Assistant Team Leader Warehouse", "warehouse-supervisor", "senior"),
        ("Administrative Assistant, Head Office", "administrative-assistant", ""),
    ],
)
def test_word_order_decides_what_assistant_means(title: str, role: str, level: str) -> None:
    profile = understand_position(title, "")
    assert (next(iter(profile.roles), ""), profile.level) == (role, level)


@pytest.mark.parametrize("title", ["E-Commerce Manager", "e commerce manager", "eCommerce Manager", "E-Ticaret Müdürü"])
def test_ecommerce_is_one_word(title: str) -> None:
    assert first_role(title) == "ecommerce-manager"


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Retail", "shop-assistant"),
        ("Head of Retail Banking", "bank-advisor"),
        ("Key Account Manager Food Retail", "key-account-manager"),
        ("Inbound SDR", "sales-development"),
        ("Strategic Customer Success Manager", "customer-success-manager"),
        ("Warehouse", "warehouse-worker"),
    ],
)
def test_the_role_counts_more_than_an_industry_in_the_title(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize("title", ["Hiring for Data Engineers", "We're hiring: Sales Manager", "Wir suchen Buchhalter"])
def test_roles_somebody_hires_for_are_not_their_role(title: str) -> None:
    assert first_role(title) == ""


@pytest.mark.parametrize(
    ("title", "employer", "role"),
    [
        ("Receptionist", "", "receptionist"),
        ("Receptionist", "Grand Hotel", "receptionist-hotel"),
        ("Branch Manager", "", "store-manager"),
        ("Branch Manager", "Northgate Bank", "bank-advisor"),
        ("General Manager", "Northgate Software", "managing-director"),
        ("General Manager", "Grand Hotel", "hotel-manager"),
        ("Operations Manager", "Meridian Logistics", "logistics-manager"),
        ("Assistant Manager", "Fashion Store", "retail-team-leader"),
        # If a title has more than its role, the employer does not change the role.
        ("Receptionist and Switchboard Lead", "Grand Hotel", "receptionist"),
        ("Account Manager", "Global Insurance", "account-manager"),
    ],
)
def test_the_employer_can_change_the_role_of_a_vague_title(title: str, employer: str, role: str) -> None:
    assert first_role(title, employer) == role


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Benefits Coordinator", "hr-specialist"),
        ("Fundraising Officer", "fundraiser"),
        ("Payroll", "payroll-specialist"),
    ],
)
def test_a_field_alone_sets_the_role(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize(
    ("title", "role", "level"),
    [
        ("Head of Strategy", "strategy-manager", "head"),
        ("Bid Director", "bid-manager", "director"),
        ("Content Lead", "content-marketer", "lead"),
        ("Chief Sustainability Officer", "sustainability-manager", "executive"),
        ("Head Chef", "head-chef", "lead"),
        ("Sous Chef", "cook", "senior"),
        # Level words that are part of the name of a role.
        ("Art Director", "art-director", ""),
        ("Film Director", "video-producer", ""),
        ("Lead Generation Specialist", "sales-development", ""),
        ("Gestionnaire de paie", "payroll-specialist", ""),
        ("Event Assistant", "event-manager", "junior"),
        # The role of somebody else for whom the person works.
        ("EA | founders of two start-ups", "executive-assistant", ""),
    ],
)
def test_role_names_can_include_a_level(title: str, role: str, level: str) -> None:
    profile = understand_position(title, "")
    assert (profile.roles[0], profile.level) == (role, level)


@pytest.mark.parametrize("title", ["Projektleiter", "Chef de projet", "Project Lead", "Projektleiterin"])
def test_leading_projects_sets_no_level(title: str) -> None:
    profile = understand_position(title, "")
    assert (profile.roles[0], profile.level) == ("project-manager", "")


def test_an_associate_of_a_law_firm_is_a_lawyer_without_a_level() -> None:
    profile = understand_position("Associate", "Harper Law LLP")
    assert (profile.roles[:1], profile.level) == (("lawyer",), "")


def test_a_branch_manager_of_a_bank_is_not_a_store_manager() -> None:
    assert understand_position("Branch Manager", "Northgate Bank").roles == ("bank-advisor",)


def test_trainees_match_junior_jobs_only() -> None:
    junior, senior = understand_job("Junior Accountant"), understand_job("Senior Accountant")
    title = "Accounting Trainee"
    assert rate(junior, understand_position(title, ""), title, "")
    assert rate(senior, understand_position(title, ""), title, "") is None


@pytest.mark.parametrize(
    "title",
    [
        "Android Developer (nine-month contract)",
        "Android Developer, fixed-term contract",
        "Part-time Android Developer",
    ],
)
def test_employment_types_in_titles_are_ignored(title: str) -> None:
    assert understand_position(title, "").roles == ("android-developer",)


@pytest.mark.parametrize(
    ("title", "roles"),
    [
        ("EHS Intern", ("ehs-specialist",)),
        ("Finance Internship", ("fpa-analyst",)),
        ("Student of finance", ("fpa-analyst",)),
        ("Store Manager Trainee", ("store-manager",)),
        ("Head of Finance", ("finance-leader",)),
        ("Finanzchefin", ("finance-leader",)),
    ],
)
def test_interns_students_and_leaders_of_a_field_have_different_roles(title: str, roles: tuple[str, ...]) -> None:
    assert understand_position(title, "").roles == roles


def test_compound_words_are_read_the_same_in_one_or_two_parts() -> None:
    assert first_role("Systeemengineer") == first_role("Systeem engineer")


def test_other_words_of_a_job_title_raise_the_score_of_titles_with_them() -> None:
    job = understand_job("Product Manager, Payments (remote, Berlin)", location="Berlin")
    assert job.words == ("payments",)
    there = rate(job, understand_position("Product Manager Payments", ""), "Product Manager Payments", "")
    elsewhere = rate(job, understand_position("Product Manager", ""), "Product Manager", "")
    assert there
    assert elsewhere
    assert there.score > elsewhere.score


def test_words_in_angle_brackets_and_stars_within_words_are_read() -> None:
    text = "Entwickler*innen, *Wichtig*: 5*3*2 List<String> <negotiable><br>New line <!-- left out -->"
    plain = without_markdown(text)
    assert plain == "Entwickler*innen, Wichtig: 5*3*2 List<String> <negotiable>\nNew line "
    read = [
        word for statement in segments("List<String> <negotiable> <b>bold</b>") for part in statement for word in part
    ]
    assert read == ["list", "string", "negotiable", "bold"]


def test_markdown_does_not_change_what_is_understood() -> None:
    plain = "Requirements\n- at least 5 years of Python\n- Go, SAP and C++\n- a CISSP, see our page\nEntwickler*in"
    marked = (
        "## Requirements\n- at least **5** years of *Python*\n- **Go**, __SAP__ and `C++`\n"
        "- a ***CISSP***, see [our page](https://www.ABAP.example/Kafka_SQL)\nEntwickler\\*in"
    )
    title = "Backend Engineer"
    assert understand_job(title, requirements=marked) == understand_job(title, requirements=plain)
    assert understand_job(title, requirements=plain).level == "senior"
    described = (
        understand_job("Manager", description="We work in **hospital** care"),
        understand_job("Manager", description="We work in hospital care"),
    )
    assert described[0] == described[1]
