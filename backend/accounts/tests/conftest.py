"""Fixtures of a company's identity provider."""

from accounts.tests.company_provider import acme, certificate, peer, provider, running

__all__ = ["acme", "certificate", "peer", "provider", "running"]
