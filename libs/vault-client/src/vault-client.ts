import type { PlatformAnswer, PlatformRequest } from '@tessera/platform-client';

/**
 * The connection to the vault. Each service provides it: with the scopes of its own OAuth client,
 * and with what it answers on an instance without a vault.
 */
export abstract class VaultClient {
  /** The value of a 2xx answer; throws as `PlatformClient.call` does. */
  abstract call<T>(request: PlatformRequest, read: (body: unknown) => T): Promise<T>;

  /** The answer whatever its status; throws as `PlatformClient.send` does. */
  abstract send(request: PlatformRequest): Promise<PlatformAnswer>;
}
