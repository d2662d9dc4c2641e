"""Titles of technical fields: phrases, levels and close roles."""

import pytest

from matching.rules import rate, understand_job, understand_position


def first_role(title: str, employer: str = "") -> str:
    return next(iter(understand_position(title, employer).roles), "")


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Information Technology Specialist", "it-support"),
        ("Responsable des technologies de l'information", "it-manager"),
        ("Artificial Intelligence Specialist", "ai-engineer"),
        ("Help Desk Technician", "it-support"),
        ("Administrador de Bases de Datos", "database-administrator"),
        ("Администратор баз данных", "database-administrator"),
        ("Web Site Developer", "web-developer"),
        ("Video Game Designer", "game-designer"),
        ("Quality Control Inspector", "quality-inspector"),
        ("QC Analyst", "qc-analyst"),
        ("Data Warehouse Team Lead", "data-warehouse-lead"),
        ("Warehouse Team Lead", "warehouse-supervisor"),
    ],
)
def test_two_words_have_the_role_of_one_compound_word(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Python Developer – APIs & data pipelines", "python-developer"),
        ("IT-Entwickler", "software-engineer"),
        ("Pentester", "penetration-tester"),
        ("Тимлид", "tech-lead"),
        ("Kalite Mühendisi", "quality-engineer"),
        ("Makine Bakım Teknisyeni", "maintenance-technician"),
        ("Bauingenieur", "civil-engineer"),
        ("PTA", "pharmacy-technician"),
        ("MTRA", "radiographer"),
        ("HSE Specialist", "ehs-specialist"),
        ("Environmental Specialist", "environmental-engineer"),
        ("SCADA Engineer", "scada-engineer"),
        ("Automotive Draftsperson", "design-draughtsman"),
        ("Environmental Co-ordinator", "ehs-specialist"),
        ("Safety Supervisor", "ehs-specialist"),
        ("Industriemechaniker", "industrial-mechanic"),
    ],
)
def test_single_words_and_other_languages_are_read(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Bauleiter", "construction-manager"),
        ("Site Manager", "construction-manager"),
        ("Jefe de Obra", "construction-project-manager"),
        ("Diretor de obra", "construction-project-manager"),
        ("Encargado de obra", "construction-foreman"),
        ("Encarregado de obras", "construction-foreman"),
        ("Capataz", "construction-foreman"),
        ("Polier", "construction-foreman"),
    ],
)
def test_site_managers_and_supervisors_are_different_roles(title: str, role: str) -> None:
    assert first_role(title) == role


@pytest.mark.parametrize(
    ("title", "role", "level"),
    [
        ("Projektleiter", "project-manager", ""),
        ("Head of Strategy", "strategy-manager", "head"),
        ("Head of Delivery", "delivery-manager", "head"),
        ("Chief Risk Officer", "risk-manager", "executive"),
        ("Vice President Engineering", "engineering-manager", "director"),
        ("Analytics Manager", "data-leader", "lead"),
        ("Teamleiter IT", "it-manager", "lead"),
        ("Responsable automatisme", "plc-engineer", "lead"),
        ("Desarrollador Semi Senior", "software-engineer", "mid"),
        ("مهندس برمجيات أول", "software-engineer", "senior"),
        ("Trainee Site Manager", "construction-manager", "trainee"),
        ("Werkstudent Data Science", "data-scientist", "trainee"),
    ],
)
def test_levels_of_leaders_and_beginners(title: str, role: str, level: str) -> None:
    profile = understand_position(title, "")
    assert (next(iter(profile.roles), ""), profile.level) == (role, level)


def score(job: str, title: str) -> int:
    rating = rate(understand_job(job), understand_position(title, ""), title, "")
    return rating.score if rating else 0


@pytest.mark.parametrize(
    ("job", "near", "far"),
    [
        ("Software Engineer", "Tech Lead", "Network Engineer"),
        ("Data Engineer", "ETL Developer", "Data Analyst"),
        ("Data Analyst", "Reporting Analyst", "Data Entry Clerk"),
        ("Process Engineer", "Industrial Engineer", "Quality Engineer"),
        ("Quality Manager", "Quality Engineer", "Production Manager"),
        ("Bauleiter", "Polier", "Electrician"),
        ("Machinist", "Industrial Mechanic", "Production Planner"),
        ("Chemical Laboratory Technician", "Laboratory Technician", "Pharmacist"),
        ("Nurse", "Midwife", "Care Assistant"),
        ("Graphic Designer", "Motion Designer", "Interior Designer"),
    ],
)
def test_close_roles_rank_above_distant_ones(job: str, near: str, far: str) -> None:
    assert score(job, job) > score(job, near) > score(job, far)


@pytest.mark.parametrize(("job", "title"), [("Pharmacist", "PTA"), ("Veterinarian", "Veterinary Nurse")])
def test_assistants_of_licensed_professions_score_low_for_them(job: str, title: str) -> None:
    assert 0 < score(job, title) < 50


def test_trainees_match_junior_but_not_senior_jobs() -> None:
    assert score("Junior Electrical Engineer", "Trainee Electrical Engineer") > 0
    assert score("Senior Electrical Engineer", "Trainee Electrical Engineer") == 0


def test_students_have_the_role_of_their_subject() -> None:
    assert understand_position("Electrical engineering student", "").roles == ("electrical-engineer",)
    assert understand_position("Élève ingénieur", "").flags == ("student",)


def test_students_of_a_related_subject_match_internships_only() -> None:
    internship = understand_job("IT Support Intern", type="INTERNSHIP")
    for job, suits in ((internship, True), (understand_job("IT Support Technician"), False)):
        assert bool(rate(job, understand_position("Computer Science Student", ""), "", "")) is suits
