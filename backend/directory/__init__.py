"""Provisioning of a company's people and groups by its directory, such as Entra ID or Okta, with SCIM 2.0."""
