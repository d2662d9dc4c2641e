"""Readable names of browsers."""

from functools import lru_cache

UNKNOWN = "Unknown browser"


@lru_cache(maxsize=1000)
def browser_name(agent: str) -> str:
    """Return a name such as "Firefox on Windows" for the header User-Agent.

    Takes time linear in the length of the text: see `regex` of ua-parser in `pyproject.toml`.
    """
    # Imported when first needed, since its patterns take 30 MB.
    import ua_parser

    found = ua_parser.parse(agent)
    browser = found.user_agent.family if found.user_agent else ""
    system = found.os.family if found.os else ""
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN
