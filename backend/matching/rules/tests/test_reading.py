"""The rules of reading that no list of words can hold: order, trades, employers, whom somebody works for."""

import pytest

from matching.rules import rate, understand_job, understand_position

pytestmark = pytest.mark.any_database


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
def test_of_an_assistant_the_order_of_words_tells(title: str, role: str, level: str) -> None:
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
def test_a_trade_or_a_field_beside_a_role_says_less_than_the_role(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize("title", ["Hiring for Data Engineers", "We're hiring: Sales Manager", "Wir suchen Buchhalter"])
def test_whom_somebody_hires_is_not_what_they_are(title: str) -> None:
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
        # What a title says beyond its role leaves nothing to its employer.
        ("Receptionist and Switchboard Lead", "Grand Hotel", "receptionist"),
        ("Account Manager", "Global Insurance", "account-manager"),
    ],
)
def test_an_employer_may_make_another_role_of_an_open_title(title: str, employer: str, role: str) -> None:
    assert first_role(title, employer) == role


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Benefits Coordinator", "hr-specialist"),
        ("Fundraising Officer", "fundraiser"),
        ("Payroll", "payroll-specialist"),
    ],
)
def test_somebody_of_a_field_works_in_it(title: str, role: str) -> None:
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
        # What the role is called, and what leads nobody.
        ("Art Director", "art-director", ""),
        ("Film Director", "video-producer", ""),
        ("Lead Generation Specialist", "sales-development", ""),
        ("Gestionnaire de paie", "payroll-specialist", ""),
        ("Event Assistant", "event-manager", "junior"),
        # Whom somebody works for.
        ("EA | founders of two start-ups", "executive-assistant", ""),
    ],
)
def test_a_name_of_a_role_may_tell_its_level(title: str, role: str, level: str) -> None:
    profile = understand_position(title, "")
    assert (profile.roles[0], profile.level) == (role, level)


@pytest.mark.parametrize("title", ["Projektleiter", "Chef de projet", "Project Lead", "Projektleiterin"])
def test_who_leads_projects_leads_no_people_yet(title: str) -> None:
    profile = understand_position(title, "")
    assert (profile.roles[0], profile.level) == ("project-manager", "")


def test_an_associate_of_a_law_firm_is_no_junior() -> None:
    profile = understand_position("Associate", "Harper Law LLP")
    assert (profile.roles[:1], profile.level) == (("lawyer",), "")


def test_a_bank_manages_its_branches_and_no_stores() -> None:
    assert understand_position("Branch Manager", "Northgate Bank").roles == ("bank-advisor",)


def test_a_trainee_is_a_beginner_soon() -> None:
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
def test_how_somebody_is_employed_is_not_what_they_do(title: str) -> None:
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
def test_whoever_begins_in_a_field_does_not_lead_it(title: str, roles: tuple[str, ...]) -> None:
    assert understand_position(title, "").roles == roles


def test_a_word_in_two_parts_ends_with_the_longer_one() -> None:
    assert first_role("Systeemengineer") == first_role("Systeem engineer")


def test_the_words_of_a_title_that_name_no_role_narrow_it() -> None:
    job = understand_job("Product Manager, Payments (remote, Berlin)", location="Berlin")
    assert job.words == ("payments",)
    there = rate(job, understand_position("Product Manager Payments", ""), "Product Manager Payments", "")
    elsewhere = rate(job, understand_position("Product Manager", ""), "Product Manager", "")
    assert there
    assert elsewhere
    assert there.score > elsewhere.score
