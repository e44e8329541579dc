import type { PlatformResponse, PlatformRequest } from '@tessera/platform-client';

/**
 * The connection to the vault. Each service provides it: with the scopes of its own OAuth client,
 * and with its response on an instance without a vault.
 */
export abstract class VaultClient {
  /** The value of a 2xx response; throws as `PlatformClient.call` does. */
  abstract call<T>(request: PlatformRequest, read: (body: unknown) => T): Promise<T>;

  /** The response, whatever its status; throws as `PlatformClient.send` does. */
  abstract send(request: PlatformRequest): Promise<PlatformResponse>;
}
