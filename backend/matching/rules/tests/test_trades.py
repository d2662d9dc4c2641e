"""Titles of many trades and languages: their roles, levels and ranking."""

from itertools import pairwise

import pytest

from matching.rules import ROLES, rate, understand_job, understand_position


@pytest.mark.parametrize(
    ("role", "titles"),
    [
        (
            "service-technician",
            "Servicetechniker im Außendienst; Servicemonteur buitendienst; Serwisant; Tecnico trasfertista",
        ),
        (
            "service-manager",
            "Service Manager; Teamleiter Service; After Sales Manager; Field Service Manager; Responsable SAV",
        ),
        ("service-coordinator", "Service Coordinator; Service Planner; Coordinateur SAV"),
        (
            "ledger-clerk",
            "Kreditorenbuchhaltung; Accounts Payable Specialist; Comptable fournisseurs; Debiteurenbeheerder",
        ),
        ("dialysis-nurse", "Dialysis Nurse; Infirmier DE - dialyse; Dialysekrankenschwester; Enfermeira - Hemodiálise"),
        (
            "critical-care-nurse",
            "ICU Nurse; Infirmière de bloc opératoire; Anästhesiepfleger; Pielęgniarka anestezjologiczna",
        ),
        ("community-nurse", "District Nurse; Infirmière libérale; Wijkverpleegkundige; Altenpfleger"),
        ("surgeon", "Orthopädischer Chirurg; Consultant Surgeon; Chirurgien; Хирург"),
        ("anaesthetist", "Anaesthetist; Anästhesist; Anesthésiste; Médecin urgentiste"),
        ("radiologist", "Radiologist; Radiologe; Radiologue"),
        ("radiographer", "Radiographer; MTRA; Manipulateur radio"),
        ("painter", "Painter; Maler und Lackierer; Peintre en bâtiment; Imbianchino"),
        ("roofer", "Roofer; Dachdecker; Couvreur; Dakdekker"),
        ("tiler", "Tiler; Fliesenleger; Carreleur; Tegelzetter"),
        ("bricklayer", "Bricklayer; Maurer; Maçon; Metselaar"),
        ("firefighter", "Firefighter; Feuerwehrmann; Pompier; Brandweerman"),
        ("civil-engineer", "Civil Engineer; Bauingenieur; İnşaat Mühendisi; Инженер-строитель"),
        ("facility-worker", "Hausmeister; Haustechniker; Caretaker"),
        ("field-sales-rep", "Verkäufer im Außendienst; Field Sales Representative; Außendienstmitarbeiter"),
        ("ux-designer", "UX-Designerin; UX дизайнер; مصمم تجربة المستخدم"),
        ("ux-writer", "UX Writer / Content Designer; UX Writer"),
        ("tool-designer", "Werkzeugkonstrukteur; Tool Designer; Konstruktor narzędzi"),
        ("production-planner", "Materiaalplanner; Arbeitsvorbereiter; Werkvoorbereider; 生産管理"),
        ("event-manager", "Talent Buyer; Eventmanager"),
        ("real-estate-agent", "Buyer's Agent; Immobilienmakler"),
        ("recruiter", "Talent Acquisition Partner - Tech & Product; TA Partner; Rekrytointiasiantuntija"),
        ("recruiter-agency", "Consulente Executive Search; Personalberater"),
        ("clinical-research-associate", "Patient Recruitment Coordinator, Clinical Trials; Study Coordinator"),
        ("hr-business-partner", "HR Business Partner, Operations EMEA; Socia de Negocio de RR. HH.; People Partner"),
        ("software-architect", "Architekt ПО; Архитектор ПО; Software Architect"),
        ("auditor", "Revisor; Wirtschaftsprüfer; Audit Senior"),
        ("network-engineer", "Network Admin; Administrador de redes; Netzwerkadministrator"),
        ("sales-rep", "Autoverkäufer; Car Salesman"),
        ("data-scientist", "Data Scientist, PhD; Data Scientist"),
        ("ux-designer", "Former teacher turned UX designer; Ex-banker, now UX designer"),
        ("product-manager", "Produktmanager Maschinenbau; Product Manager"),
        ("social-worker", "Head of Social Services; Sozialarbeiter"),
        ("front-of-house-manager", "Guest Services Manager; Head of Guest Services"),
        ("ecommerce-manager", "Head of E-Commerce; E-Commerce Manager"),
        ("it-support", "IT Support Team Lead; Service Desk Manager; Werkplekbeheerder"),
        ("carpenter", "Snickare; Tømrer; Tischler; Menuisier"),
        ("education-manager", "Headteacher; Deputy Headteacher; Assistant Head Teacher; Vice Principal; Konrektor"),
        ("nurse-manager", "Matron; Ward Manager; Stationsleitung"),
        ("nurse", "Charge Nurse; Nurse in charge; Ward Sister"),
        ("critical-care-nurse", "Charge Nurse ICU; ICU Nurse"),
        ("midwife", "Matrona; Midwife"),
        ("customer-service", "Asiakaspalvelija; Customer Service Representative"),
    ],
)
def test_a_role_is_read_from_many_titles(role: str, titles: str) -> None:
    assert {title: understand_position(title, "").roles for title in titles.split("; ")} == dict.fromkeys(
        titles.split("; "), (role,)
    )


@pytest.mark.parametrize(
    ("level", "titles"),
    [
        ("junior", "CRA I; Accountant I; Technician, Level 1; Assistenzarzt; Teaching Assistant"),
        ("mid", "CRA II; Buyer II, Direct Materials"),
        ("senior", "Software Engineer III; Oberarzt Innere Medizin; Överläkare"),
        ("lead", "Regional Sales Manager; Instandhaltungsleiter; Housekeeping Supervisor; Principal Scientist"),
        ("lead", "Senior Staff Software Engineer; Chief Electrician; Head Waiter; Global Support Manager (Tier 1–3)"),
        ("senior", "Charge Nurse; Nurse in charge"),
        ("lead", "Deputy Headteacher; Vice Principal; Konrektor"),
        ("head", "Headteacher; Руководитель службы эксплуатации; Начальник службы"),
        ("lead", "Butikschef; Inköpschef; Vorarbeiter Schweißerei"),
        ("head", "Senior Finance Manager; Senior Manager Customer Success; Chefarzt Chirurgie; Hoofd klantenservice"),
        ("director", "VP Global Support; Finance Director"),
        ("head", "Head of Social Services; Head of Guest Services; Leiter Logistik; Head of E-Commerce"),
        ("", "Projektleiter Elektro; Projectleider bouw; Projektleiter Marketing; Läkare"),
        ("executive", "Chief Procurement Officer; Chief Nursing Officer"),
        (
            "",
            "Recruiter & HR generalist | chief coffee officer; HR Business Partner, Operations; Specjalista i analityk",
        ),
    ],
)
def test_titles_set_levels(level: str, titles: str) -> None:
    assert {title: understand_position(title, "").level for title in titles.split("; ")} == dict.fromkeys(
        titles.split("; "), level
    )


@pytest.mark.parametrize(
    ("title", "roles"),
    [
        ("PM", ("product-manager", "project-manager")),
        ("Ingeniero de Sistemas", ("it-engineer", "software-engineer")),
        ("Ingeniera en sistemas", ("it-engineer", "software-engineer")),
        ("Systems Engineer", ("it-engineer",)),
        ("Senior PM", ("product-manager", "project-manager")),
        ("QA Specialist", ("qa-engineer", "qa-specialist-gmp")),
        ("Customer Relationship Manager", ("client-relationship-manager", "customer-service-manager")),
    ],
)
def test_ambiguous_words_set_two_roles(title: str, roles: tuple[str, ...]) -> None:
    assert understand_position(title, "").roles == roles


def test_a_pharma_employer_makes_quality_assurance_gmp() -> None:
    assert understand_position("QA Specialist", "Alder Pharma").roles[0] == "qa-specialist-gmp"


def test_a_state_diploma_does_not_set_the_graduate_flag() -> None:
    assert "graduate" not in understand_position("Infirmière diplômée d'État", "").flags


def score(job: str, title: str) -> int:
    rating = rate(understand_job(job), understand_position(title, ""), title, "")
    return rating.score if rating else 0


@pytest.mark.parametrize(
    ("job", "best_first"),
    [
        # The role itself, close roles, the field, then roles that only sound alike.
        ("Servicetechniker", "Service Technician; Field Service Engineer; Maintenance Technician; Software Engineer"),
        ("Finanzbuchhalter", "Finanzbuchhalterin; Accountant; Debitorenbuchhalter; Controller; Buyer"),
        ("Buyer", "Inkoper; Strategic Buyer; Purchasing Assistant; Real Estate Agent"),
        ("Dialysis Nurse", "Infirmière de dialyse; Registered Nurse; Physiotherapist"),
        ("Surgeon", "Orthopädischer Chirurg; Psychiatrist; Nurse"),
        ("Product Designer", "Product Designer; UX Designer; Web Designer; Furniture Designer"),
        (
            "Head of Customer Support",
            "Head of Customer Support; VP Customer Service; Customer Support Manager; Support Agent",
        ),
        ("DevOps Engineer", "DevOps Engineer; SRE; Platform Engineer; Backend Developer; HR Generalist"),
        ("Sales Manager", "Sales Manager; Regional Sales Manager; Shop Assistant"),
        # Titles with two roles rank below titles with one.
        ("Buyer", "Buyer; Buyer & Event Manager"),
        ("Recruiter", "Recruiter; Patient Recruitment Coordinator"),
        # For a job without a level, seniors rank below titles without a level.
        ("HR Business Partner", "HR Business Partner; Senior HR Business Partner; Junior HR Business Partner"),
    ],
)
def test_titles_rank_in_this_order(job: str, best_first: str) -> None:
    scores = [score(job, title) for title in best_first.split("; ")]
    assert all(before > after for before, after in pairwise(scores)), scores


def test_a_role_named_in_two_languages_adds_no_words() -> None:
    assert understand_job("Infirmier / Infirmière (80 %)").words == ()


def test_specialties_are_separate_roles() -> None:
    assert {"surgeon", "psychiatrist", "dialysis-nurse", "roofer", "painter", "ledger-clerk"} <= set(ROLES)
