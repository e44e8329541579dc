"""How requests are sent. Nothing in here depends on the API of a service."""
