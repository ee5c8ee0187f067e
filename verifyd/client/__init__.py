"""The HTTP client: batches in chunks, with retries that never lose or repeat an item."""

from verifyd.client.client import AsyncClient, Client
from verifyd.client.exchange import ServiceError

__all__ = ["AsyncClient", "Client", "ServiceError"]
