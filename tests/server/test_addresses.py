"""The addresses that a server prints, and the QR code."""

import re
import socket

import pytest

from millrow.server import addresses
from millrow.server.addresses import local_address, network_addresses, qr_code
from millrow.server.run import free_socket


def listening(host: str) -> socket.socket:
    try:
        return free_socket(host, 0)
    except OSError:
        pytest.skip(f"this machine has no address {host}")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", r"http://127\.0\.0\.1:\d+/"),
        ("0.0.0.0", r"http://127\.0\.0\.1:\d+/"),
        ("::", r"http://\[::1\]:\d+/"),
    ],
)
def test_where_programs_on_this_machine_reach_it(host: str, address: str) -> None:
    with listening(host) as listener:
        assert re.fullmatch(address, local_address(listener))


def test_other_devices_get_addresses_they_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ["127.0.1.1", "10.0.0.7", "192.168.1.5", "fe80::1%eth0", "10.0.0.7", "fd00::2"]
    monkeypatch.setattr(addresses, "_outgoing", lambda kind: "192.168.1.5")
    monkeypatch.setattr(addresses, "_named", lambda kinds: own)
    with listening("0.0.0.0") as listener:
        port = listener.getsockname()[1]
        assert network_addresses(listener) == [
            f"http://192.168.1.5:{port}/",
            f"http://10.0.0.7:{port}/",
            f"http://[fd00::2]:{port}/",
        ]


def test_a_server_on_loopback_has_none() -> None:
    with listening("127.0.0.1") as listener:
        assert network_addresses(listener) == []


def test_an_address_of_this_machine_really_answers() -> None:
    with listening("0.0.0.0") as listener:
        for address in network_addresses(listener):
            host, port = re.fullmatch(r"http://(.+):(\d+)/", address).groups()  # type: ignore[union-attr]
            socket.create_connection((host, int(port)), timeout=5).close()


def test_the_qr_code_is_a_square_with_a_quiet_border() -> None:
    lines = qr_code("http://192.168.1.5:8642/").splitlines()
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15, "two rows of cells in each line"
