"""Formats that LinkedIn, spreadsheets and people write, in addition to the twelve samples."""

from datetime import date

import pytest

from connections.tests.exports import ANNA, BORIS, HEADER, read, table

PREAMBLE = 'Notes:\n"When exporting your connection data, you may notice that, of course, ..."\n\n'


def people(data: bytes | str) -> list[tuple[str, str, str, str, str, str, date | None]]:
    return [
        (each.first_name, each.last_name, each.profile_url, each.email, each.company, each.position, each.connected_at)
        for each in read(data).people
    ]


BOTH = people(table(ANNA, BORIS))


def test_plain_table() -> None:
    assert [(*ANNA[:6], date(2025, 3, 4)), (*BORIS[:6], date(2025, 3, 5))] == BOTH


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "mac_roman"]
)
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_delimiters_and_newlines(encoding: str, delimiter: str, newline: str) -> None:
    text = table(ANNA, BORIS, delimiter=delimiter, newline=newline)
    reading = read(text.encode(encoding))
    assert [(each.first_name, each.last_name) for each in reading.people] == [("Anna", "Berg"), ("Boris", "Çelik")]
    assert [each.line for each in reading.people] == [2, 3]
    assert reading.detected.delimiter == delimiter
    assert not reading.warnings.total


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
@pytest.mark.parametrize(
    "name",
    ["Jörg", "Zoë", "José Ángel", "François", "Søren Åkesson", "Größlund", "Ægir", "João", "Peña", "D’Arcy", "Élodie"],
)
def test_one_accented_name_distinguishes_windows_from_mac_encoding(name: str, encoding: str) -> None:
    row = [name, *ANNA[1:]]
    if encoding == "mac_roman" and name == "D’Arcy":
        pytest.skip("in Windows' code page the byte is Õ, between two letters as plausible")
    assert read(table(row).encode(encoding)).people[0].first_name == name


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Łukasz Żółć", "cp1250"), ("Дмитрий", "cp1251"), ("Γιώργος", "cp1253"), ("Ayşe Yıldız", "cp1254")],
)
def test_other_code_pages_of_spreadsheets_are_recognised(name: str, encoding: str) -> None:
    assert read(table([name, *ANNA[1:]]).encode(encoding)).people[0].first_name == name


def test_lines_of_two_encodings_in_one_file() -> None:
    rows = [["Jörg", *ANNA[1:]], ["Zoë", *ANNA[1:]], ["Märta", *ANNA[1:]]]
    lines = table(*rows).splitlines(keepends=True)
    mixed = b"".join(line.encode("cp1252" if "Zoë" in line else "utf-8") for line in lines)
    assert [each.first_name for each in read(mixed).people] == ["Jörg", "Zoë", "Märta"]


def test_the_preamble_is_skipped_but_counted_in_line_numbers() -> None:
    reading = read(PREAMBLE + table(ANNA, BORIS))
    assert reading.detected.header_line == 4
    assert [each.line for each in reading.people] == [5, 6]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_padded_preamble(delimiter: str) -> None:
    padded = f'Notes:{delimiter * 6}\r\n"When exporting, you; may\tnotice"{delimiter * 6}\r\n{delimiter * 6}\r\n'
    assert people(padded + table(ANNA, BORIS, delimiter=delimiter, newline="\r\n")) == BOTH


def test_separator_line_of_excel() -> None:
    assert people("sep=;\r\n" + table(ANNA, BORIS, delimiter=";")) == BOTH


def test_the_header_is_found_up_to_the_25th_record() -> None:
    assert people("a note\n" * 24 + table(ANNA, BORIS)) == BOTH


def test_empty_rows_at_the_end_are_counted() -> None:
    reading = read(table(ANNA) + ",,,,,,\r\n" * 400 + "\n\n")
    assert reading.skipped.counts == {"empty_row": 400}
    assert reading.rows_total == 401


@pytest.mark.slow
def test_empty_rows_do_not_count_towards_the_limit_of_rows() -> None:
    assert read(table(ANNA) + ";;;;;;\n,,,,,,\n" * 30_000).rows_total == 60_001


@pytest.mark.parametrize("padding", ["", ";;;;;;"])
def test_rows_wrapped_in_additional_quotes(padding: str) -> None:
    rows = [ANNA, ["Boris", "Berg, MBA", *ANNA[2:]], ["", "", "", "", "", "", "01 Mar 2025"]]
    wrapped = [line.replace('"', '""') for line in table(*rows).splitlines()]
    text = "\n".join([wrapped[0] + padding] + [f'"{line}"{padding}' for line in wrapped[1:]])
    reading = read(text)
    assert [(each.first_name, each.last_name) for each in reading.people] == [("Anna", "Berg"), ("Boris", "Berg, MBA")]
    assert list(reading.warnings) == [(2, "row_repaired"), (3, "row_repaired")]
    assert list(reading.skipped) == [(4, "blank_member")]


def test_header_wrapped_in_quotes_as_well() -> None:
    text = "\n".join('"' + line.replace('"', '""') + '"' for line in table(ANNA, BORIS).splitlines())
    assert people(text) == BOTH


LOCALISED = {
    "Polish": ("Imię,Nazwisko,Adres URL,Adres email,Firma,Stanowisko,Połączono", "04 mar 2025", "5 grudnia 2024 r."),
    "Turkish": ("Ad,Soyad,URL,E-posta Adresi,Şirket,Pozisyon,Bağlantı Tarihi", "04 Mart 2025", "05 Ara 2024"),
    "Turkish, capitals": ("ADI,SOYADI,URL,E-POSTA,ŞİRKET,UNVAN,BAĞLANTI TARİHİ", "04 Mar 2025", "05 Aralık 2024"),
    "Russian": (
        "Имя,Фамилия,URL,Адрес электронной почты,Компания,Должность,Дата добавления",
        "4 мар. 2025",
        "5 декабря 2024 г.",
    ),
    "Chinese": ("名字,姓氏,网址,电子邮件地址,公司,职位,添加日期", "2025年3月4日", "5 12月 2024"),
    "Chinese, traditional": ("名字,姓氏,網址,電子郵件,公司,職稱,建立連結日期", "4 三月 2025", "2024年12月5日 下午3:04"),
    "Japanese": (
        "名,姓,プロフィールURL,メールアドレス,会社名,役職,つながった日",
        "2025年3月4日",
        "２０２４年１２月５日（木）",
    ),
    "German": ("Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am", "4. März 2025", "5. Dez. 2024"),
    "French": (
        "Prénom,Nom de famille,URL,Adresse email,Entreprise,Poste,Connecté(e) le",
        "4 mars 2025",
        "5 déc. 2024",
    ),
    "French, short": ("Prénom,Nom,Profil,Courriel,Société,Fonction,Connecté le", "1er mars 2025", "5 décembre 2024"),
    "Spanish": (
        "Nombre,Apellidos,URL,Dirección de correo electrónico,Empresa,Cargo,Conectado el",
        "4 de marzo de 2025",
        "5 dic 2024",
    ),
    "Portuguese": (
        "Nome,Sobrenome,URL,Endereço de email,Empresa,Cargo,Conectado em",
        "4 de março de 2025",
        "5 dez. 2024",
    ),
    "Italian": ("Nome,Cognome,URL,Indirizzo email,Azienda,Posizione,Collegato il", "4 mar 2025", "5 dicembre 2024"),
    "Dutch": ("Voornaam,Achternaam,URL,Emailadres,Bedrijf,Functie,Verbonden op", "4 mrt. 2025", "5 dec. 2024"),
}


@pytest.mark.parametrize("language", LOCALISED)
def test_localised_headers_and_months(language: str) -> None:
    header, first, second = LOCALISED[language]
    reading = read(PREAMBLE + table([*ANNA[:6], first], [*BORIS[:6], second], header=header.split(",")))
    assert set(reading.detected.columns_mapped) == {
        "first_name",
        "last_name",
        "profile_url",
        "email",
        "company",
        "position",
        "connected_at",
    }
    assert reading.people[0].connected_at in {date(2025, 3, 4), date(2025, 3, 1)}
    assert reading.people[1].connected_at == date(2024, 12, 5)
    assert (reading.people[1].first_name, reading.people[1].email) == ("Boris", "boris@example.com")


def test_nine_columns_of_2016() -> None:
    header = [
        "First Name",
        "Last Name",
        "Email Address",
        "Company",
        "Position",
        "Connected On",
        "Address",
        "Websites",
        "Instant Messengers",
    ]
    row = ["Anna", "Berg", "anna@example.com", "Acme", "CTO", "11/4/18, 3:04 PM", "1 Road", "acme.com", ""]
    reading = read(table(row, header=header))
    assert reading.people[0].connected_at == date(2018, 11, 4)
    assert reading.detected.columns_ignored == ["Address", "Websites", "Instant Messengers"]
    assert not reading.warnings.total


def test_google_contacts() -> None:
    header = [
        "Name",
        "Given Name",
        "Additional Name",
        "Family Name",
        "Email 1 - Type",
        "Email 1 - Value",
        "Organization 1 - Name",
        "Organization 1 - Title",
    ]
    row = ["Anna Berg", "Anna", "", "Berg", "* Work", "anna@example.com", "Acme", "CTO"]
    assert people(table(row, header=header)) == [("Anna", "Berg", "", "anna@example.com", "Acme", "CTO", None)]


def test_the_title_column_of_outlook_is_an_honorific() -> None:
    header = ["Title", "First Name", "Middle Name", "Last Name", "Email Address", "Company"]
    reading = read(table(["Mr", "Anna", "", "Berg", "anna@example.com", "Acme"], header=header))
    assert reading.people[0].position == ""


@pytest.mark.parametrize(
    "header",
    [
        "FirstName,LastName,Url,EmailAddress,Company,Position,ConnectedOn",
        "FIRST NAME,LAST NAME,URL,EMAIL ADDRESS,COMPANY,POSITION,CONNECTED ON",
        "first_name, last_name , url,email,company name,job title,connected on",
        "\ufeffFirst\xa0Name,Last  Name,Profile URL,Email,Organisation,Role,Connected",
        "Given Name,Surname,LinkedIn URL,Email,Employer,Title,Connection Date",
    ],
)
def test_variants_of_header_names_are_recognised(header: str) -> None:
    assert people(table(ANNA, BORIS, header=header.split(","))) == BOTH


def test_columns_reordered_added_and_removed() -> None:
    header = ["Connected On", "Rating", "Company", "Last Name", "First Name", "Note"]
    reading = read(table(["04 Mar 2025", "5", "Acme", "Berg", "Anna", "met at a fair"], header=header))
    assert reading.people[0].first_name == "Anna"
    assert reading.people[0].company == "Acme"
    assert reading.people[0].profile_url == ""
    assert reading.detected.columns_ignored == ["Rating", "Note"]


def test_both_names_in_one_column() -> None:
    reading = read(table(["Anna van Berg", "anna@example.com"], header=["Name", "Email"]))
    assert (reading.people[0].first_name, reading.people[0].last_name) == ("Anna", "van Berg")


def test_rows_after_line_breaks_in_cells_have_correct_line_numbers() -> None:
    row = [*ANNA[:5], "Lead,\r\nTools\nand more", ANNA[6]]
    reading = read(table(row, BORIS))
    assert reading.people[0].position == "Lead, Tools and more"
    assert [each.line for each in reading.people] == [2, 5]


def test_an_unbalanced_quote_affects_one_row() -> None:
    lines = table(ANNA, BORIS, BORIS).splitlines()
    lines[2] = lines[2].replace("Boris", '"Boris')
    reading = read("\n".join(lines))
    assert list(reading.skipped) == [(3, "malformed_row")]
    assert [each.line for each in reading.people] == [2, 4]


def test_an_unbalanced_quote_before_quoted_rows_affects_one_row() -> None:
    quoted = ["Carl", "Berg, MBA", *ANNA[2:]]
    lines = table(ANNA, *[quoted] * 300).splitlines()
    lines[1] = lines[1].replace("Acme", '"Acme')
    reading = read("\n".join(lines))
    assert list(reading.skipped) == [(2, "malformed_row")]
    assert len(reading.people) == 300


def test_quotes_within_words_are_kept_as_characters() -> None:
    text = ",".join(HEADER) + '\nAnna,Berg "Bee" Smith,,,Acme 5",CTO,04 Mar 2025\n"Carl" B.,Berg,,,Acme,CTO,\n'
    reading = read(text)
    assert reading.people[0].last_name == 'Berg "Bee" Smith'
    assert reading.people[0].company == 'Acme 5"'
    assert reading.people[1].first_name == "Carl B."
    assert list(reading.warnings) == [(3, "row_repaired")]


def test_blank_between_delimiter_and_quote() -> None:
    text = '"First Name", "Last Name", "Company"\n"Anna", "Berg, MBA", "Acme"\n'
    assert people(text) == [("Anna", "Berg, MBA", "", "", "Acme", "", None)]


def test_short_and_long_rows() -> None:
    text = ",".join(HEADER) + (
        "\nAnna,Berg,,,Acme"  # the end is missing
        "\nBoris,Berg,,,Acme,Director, Partnerships, EMEA,04 Mar 2025"  # the quotes are missing
        "\nCarl,Berg,,,Acme,CTO,04 Mar 2025,,"  # only extra empty cells
        "\nDora,Berg,,,Acme,CTO,04 Mar 2025,more,still more"
    )
    reading = read(text)
    assert list(reading.warnings) == [(2, "short_row"), (3, "row_repaired"), (5, "long_row")]
    assert reading.people[1].position == "Director, Partnerships, EMEA"
    assert [each.connected_at for each in reading.people[1:]] == [date(2025, 3, 4)] * 3


def test_second_export_pasted_below_the_first() -> None:
    reading = read(PREAMBLE + table(ANNA) + PREAMBLE + table(BORIS))
    assert [each.first_name for each in reading.people] == ["Anna", "Boris"]
    assert reading.skipped.counts == {"name_only": 2, "malformed_row": 1}


def test_rows_without_enough_data_are_skipped() -> None:
    rows = [
        ["Anna", "Berg", "", "", "", "", ""],  # both names: kept
        ["Anna", "", "", "", "", "", "01 Mar 2025"],
        ["", "Berg", "", "", "Acme", "", ""],  # one name and a company: kept
        ["", "", "", "", "", "", "01 Mar 2025"],
        [" ", "\xa0", "\u200b", "", "", "", "\t"],
        ["", "", "https://www.linkedin.com/in/x", "", "Acme", "", ""],
    ]
    reading = read(table(*rows))
    assert [each.line for each in reading.people] == [2, 4]
    assert list(reading.skipped) == [(3, "name_only"), (5, "blank_member"), (6, "empty_row"), (7, "no_name")]
    assert reading.rows_total == 6


def test_values_are_trimmed_and_invalid_ones_become_empty_with_a_warning() -> None:
    rows = [
        ["\xa0Anna ", "Berg\u202f", " https://x.com/a ", " anna@example.com\xa0", " @Work ", "Lead \u3000 Ops", "n/a"],
        ["Boris", "Berg", "javascript:alert(1)", "urn:li:member:9", "", "", ""],
        ["Carl", "", "", "xxx", "", "", ""],  # an invalid address does not discard the row
        ["Do\x00ra\x07", "Berg", "linkedin.com/in/dora", "mailto:<dora@example.com>", "", "", ""],
    ]
    reading = read(table(*rows))
    anna, boris, carl, dora = reading.people
    assert (anna.first_name, anna.last_name, anna.email) == ("Anna", "Berg", "anna@example.com")
    assert (anna.company, anna.position, anna.profile_url) == ("@Work", "Lead Ops", "https://x.com/a")
    assert (boris.profile_url, boris.email, carl.email) == ("", "", "")
    assert (dora.first_name, dora.profile_url) == ("Dora", "https://linkedin.com/in/dora")
    assert list(reading.warnings) == [
        (3, "invalid_url"),
        (3, "invalid_email"),
        (4, "invalid_email"),
        (5, "invalid_email"),
        (2, "invalid_date"),
    ]


def test_values_that_are_too_long_are_truncated_with_a_warning() -> None:
    long_url = "https://www.linkedin.com/in/" + "%E4%BE%8B" * 80
    rows = [
        ["A" * 101, "B" * 5000, long_url + "?trk=x", "c" * 300 + "@example.com", "D" * 201, "E" * 200, ""],
        ["Anna", "Berg", "https://www.linkedin.com/in/" + "f" * 600, "", "", "", ""],
    ]
    reading = read(table(*rows))
    person = reading.people[0]
    assert [len(each) for each in (person.first_name, person.last_name, person.company, person.position)] == [
        100,
        100,
        200,
        200,
    ]
    assert person.profile_url == "https://www.linkedin.com/in/" + "例" * 80
    assert reading.people[1].profile_url == ""
    assert reading.warnings.counts == {"value_truncated": 4, "invalid_email": 1}
