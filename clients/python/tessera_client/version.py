"""The version of the package; a test compares it with pyproject.toml."""

VERSION = "0.3.0"
