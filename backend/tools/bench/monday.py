"""Monday morning: people of all companies open their screens at the same time."""

import json
import subprocess
import sys
from pathlib import Path

from accounts.models import Company, DeviceToken, Role, User
from config.environment import BASE_DIR

# Of each company. Each person makes a call every two seconds.
PEOPLE = {Role.HR: 1, Role.HIRING_MANAGER: 1, Role.EMPLOYEE: 3}
CALLS_PER_SECOND = 50


def run(url: str, seconds: int, folder: Path) -> int:
    """Start locust with `tools/bench/screens.py`. Returns 0 if no call failed and the budget was kept."""
    people = [
        {"role": role, "token": DeviceToken.issue(person)}
        for company in Company.objects.filter(users__isnull=False).distinct()
        for role, count in PEOPLE.items()
        for person in User.objects.filter(company=company, role=role).order_by("pk")[:count]
    ]
    file = folder / "people.json"
    file.touch(mode=0o600)
    file.write_text(json.dumps(people))
    users = str(2 * CALLS_PER_SECOND)
    command = [sys.executable, "-m", "locust", "--headless", "--only-summary", "--locustfile", "tools/bench/screens.py"]
    command += ["--host", url, "--users", users, "--spawn-rate", users, "--run-time", f"{seconds}s"]
    return subprocess.run([*command, "--people", str(file)], cwd=BASE_DIR, check=False).returncode
