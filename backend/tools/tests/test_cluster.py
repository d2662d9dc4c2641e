"""The configuration files of the programs of `make cluster`. The programs need not be installed."""

import configparser
import os
import socket
import stat
from pathlib import Path

import pytest

from tools.cluster import layout as layout_module
from tools.cluster.layout import FILES, MISSING, PASSWORDS, Layout, Unable, programs

PROGRAMS = ("etcd", "patroni", "pgbouncer", "haproxy", "nginx", "supervisord")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which every program is installed."""
    monkeypatch.setattr(layout_module, "PLACES", str(tmp_path / "bin"))
    monkeypatch.setattr(layout_module, "POSTGRESQL", tmp_path / "postgresql")
    for program in PROGRAMS:
        install(tmp_path / "bin" / program)
    for version in (9, 13, 15):
        install(tmp_path / "postgresql" / str(version) / "bin" / "postgres")
    # The programs run as the current user.
    monkeypatch.setattr(layout_module, "engine_user", layout_module.own_name)
    return tmp_path


def install(program: Path) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.touch(mode=0o755)


@pytest.fixture
def layout(machine: Path) -> Layout:
    return Layout.of(machine / "cluster", 8080)


def test_every_template_is_rendered_completely(layout: Layout) -> None:
    texts = layout.render()
    assert set(texts) == set(FILES.values())
    for place, text in texts.items():
        assert MISSING not in text, place
        assert "{{" not in text, place
        assert "{%" not in text, place


def test_ports_and_passwords_are_kept_for_the_next_start(layout: Layout, machine: Path) -> None:
    again = Layout.of(machine / "cluster", 8080)
    assert again.render() == layout.render()
    assert len(set(layout.ports.values())) == len(layout.ports)
    assert len({layout.passwords[name] for name in PASSWORDS}) == len(PASSWORDS)


def test_other_users_cannot_read_the_files(layout: Layout) -> None:
    layout.make_folders()
    layout.write()
    files = [file for file in layout.folder.rglob("*") if file.is_file()]
    assert len(files) == len(FILES) + 1
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_programs_listen_on_localhost_only(layout: Layout) -> None:
    texts = layout.render()
    assert "listen 127.0.0.1:8080;" in texts["nginx/nginx.conf"]
    for text in texts.values():
        assert "0.0.0.0" not in text  # noqa: S104  # must not occur
        assert "listen = *" not in text


def test_servers_and_workers_connect_through_the_pooler_to_the_primary(layout: Layout) -> None:
    texts = layout.render({"DEMO": "0"})
    supervisor = configparser.RawConfigParser()
    supervisor.read_string(texts["supervisord.conf"])
    for program in ("server-1", "server-2", "worker-1", "worker-2"):
        settings = supervisor[f"program:{program}"]["environment"]
        assert f'@127.0.0.1:{layout.ports["pgbouncer"]}/vouch"' in settings
        assert 'TRANSACTION_POOLING="1"' in settings
        assert 'DEMO="0"' in settings
    bound = {supervisor[f"program:server-{node}"]["environment"].partition(",")[0] for node in (1, 2)}
    assert bound == {f'BIND="127.0.0.1:{layout.ports[name]}"' for name in ("app_1", "app_2")}
    assert all(f"127.0.0.1:{layout.ports[name]} " in texts["nginx/nginx.conf"] for name in ("app_1", "app_2"))
    assert f"vouch = host=127.0.0.1 port={layout.ports['primary']} " in texts["pgbouncer/pgbouncer.ini"]


def test_each_node_has_its_own_ports_and_folder(layout: Layout) -> None:
    first, second = (layout.render()[f"node-{node}/patroni.yml"] for node in (1, 2))
    for name, text in (("1", first), ("2", second)):
        assert f"name: node-{name}\n" in text
        assert f"127.0.0.1:{layout.ports[f'postgres_{name}']}" in text
        assert f"127.0.0.1:{layout.ports[f'patroni_{name}']}" in text
        assert f"{layout.folder}/node-{name}/data" in text


def test_the_newest_installed_version_of_postgresql_is_used(machine: Path) -> None:
    assert programs()["postgresql"] == str(machine / "postgresql" / "15" / "bin")


def test_missing_programs_are_reported_with_their_packages(machine: Path) -> None:
    (machine / "bin" / "etcd").unlink()
    (machine / "bin" / "supervisord").unlink()
    (machine / "postgresql" / "15" / "bin" / "postgres").unlink()
    with pytest.raises(Unable, match="install --no-install-recommends etcd-server supervisor postgresql-15 "):
        programs()


def test_a_taken_port_is_reported(layout: Layout) -> None:
    taken = socket.create_server(("127.0.0.1", layout.ports["etcd"]))
    with taken, pytest.raises(Unable, match=rf"{layout.ports['etcd']} \(etcd\)"):
        layout.refuse_taken_ports()


@pytest.mark.skipif(os.getuid() != 0, reason="Only root starts the engines as somebody else")
def test_a_folder_that_the_programs_cannot_enter_is_reported(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout_module, "engine_user", lambda: "nobody")
    (machine / "closed").mkdir(mode=0o700)
    with pytest.raises(Unable, match=r"the user nobody, who may not enter .*\. Set CLUSTER_DIR"):
        Layout.of(machine / "closed" / "cluster", 8080)
