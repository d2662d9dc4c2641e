"""The email domain of a company, taken from an email address or a website."""

import pytest

from accounts.domains import domain_of_email, domain_of_website

# Public mail providers, also of temporary addresses; hosting providers; domain registries.
OPEN = (
    "sfr.fr",
    "sympatico.ca",
    "sunrise.ch",
    "telia.com",
    "guerrillamail.com",
    "10minutemail.com",
    "mailinator.com",
    "yopmail.com",
    "orange.fr",
    "t-online.de",
    "bluewin.ch",
    "laposte.net",
    "bbox.fr",
    "comhem.se",
    "get2net.dk",
    "online.no",
    "proximus.be",
    "tele2.se",
    "telenor.no",
    "bezeqint.net",
    "so-net.ne.jp",
    "orange.pl",
    "github.io",
    "acme.github.io",
    "herokuapp.com",
)
REGISTRIES = ("co.uk", "com", "com.br", "co.jp", "org.au")


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_registry_is_not_a_company_domain(registry: str) -> None:
    assert domain_of_email(f"ada@{registry}") is None
    assert domain_of_website(f"https://{registry}") is None
    assert domain_of_email(f"ada@acme.{registry}") == f"acme.{registry}"


@pytest.mark.parametrize(
    ("email", "domain"),
    [
        ("ada@Brightwater.Example", "brightwater.example"),
        ("ada@mail.brightwater.example", "mail.brightwater.example"),
        ("ada@bücher.example", "xn--bcher-kva.example"),
        ("ada@gmail.com", None),
        ("ada@GoogleMail.com", None),
        ("ada@outlook.com", None),
        ("ada@hotmail.co.uk", None),
        ("ada@yahoo.de", None),
        ("ada@icloud.com", None),
        ("ada@gmx.de", None),
        ("ada@proton.me", None),
        ("ada@tuta.com", None),
        ("ada@mailbox.org", None),
        *((f"ada@{provider}", None) for provider in OPEN),
        *((f"ada@mail.{provider}", None) for provider in OPEN),
        ("ada@acme.co.uk", "acme.co.uk"),
        ("ada@mail.acme.co.uk", "mail.acme.co.uk"),
        ("ada@acme.com.br", "acme.com.br"),
        ("ada@acme.kobe.jp", None),
        ("ada@siemens.com", "siemens.com"),
        ("ada@swisscom.com", "swisscom.com"),
    ],
)
def test_domain_of_an_e_mail_address(email: str, domain: str | None) -> None:
    assert domain_of_email(email) == domain


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://www.brightwater.example/about?x=1", "brightwater.example"),
        ("http://Brightwater.Example:8080", "brightwater.example"),
        ("https://brightwater.example.", "brightwater.example"),
        ("https://bücher.example", "xn--bcher-kva.example"),
        ("https://www.gmail.com", None),
        ("https://www.linkedin.com/company/brightwater", None),
        ("https://brightwater.github.io", None),
        ("https://sites.google.com/view/brightwater", None),
        ("https://192.168.0.7/", None),
        ("https://[2001:db8::1]/", None),
        ("https://intranet/", None),
        ("https://" + "a" * 64 + ".example", None),
    ],
)
def test_domain_of_a_website(url: str, domain: str | None) -> None:
    assert domain_of_website(url) == domain
