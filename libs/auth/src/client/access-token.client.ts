import type { Secret } from '@tessera/crypto';
import { ServiceUnavailableError } from '@tessera/errors';

export interface AccessTokenClientOptions {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret<string>;
  readonly scope: string;
  readonly audience: string;
  readonly timeoutMs?: number;
}

interface Held {
  readonly token: string;
  readonly renewAtMs: number;
}

/** A token is renewed in the background when a fifth of its lifetime is left. */
const RENEW_AT = 0.8;

/** The service's own OAuth client: provides bearer tokens for calls to other services. */
export class AccessTokenClient {
  private held: Held | undefined;
  private expiresAtMs = 0;
  private fetching: Promise<string> | undefined;

  constructor(private readonly options: AccessTokenClientOptions) {}

  /**
   * A token that is valid now.
   *
   * @throws ServiceUnavailableError when no valid token is cached and the issuer does not return
   *   one
   */
  async token(): Promise<string> {
    const now = Date.now();
    if (this.held !== undefined && now < this.held.renewAtMs) return this.held.token;
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined;
    });
    if (this.held !== undefined && now < this.expiresAtMs) {
      this.fetching.catch(() => undefined);
      return this.held.token;
    }
    return this.fetching;
  }

  /** Drops the cached token after a service has rejected it. */
  discard(): void {
    this.held = undefined;
  }

  private async fetch(): Promise<string> {
    const { tokenUrl, clientId, clientSecret, scope, audience, timeoutMs } = this.options;
    const credentials = [clientId, clientSecret.expose()].map(encodeURIComponent).join(':');
    try {
      const response = await fetch(tokenUrl, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope, audience }),
        signal: AbortSignal.timeout(timeoutMs ?? 5_000),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`The token endpoint returned ${response.status}.`);
      return this.hold(await response.json());
    } catch (cause) {
      throw new ServiceUnavailableError('The token issuer is unavailable.', { cause });
    }
  }

  private hold(body: unknown): string {
    const { access_token: token, expires_in: seconds } = body as Record<string, unknown>;
    if (typeof token !== 'string' || typeof seconds !== 'number') {
      throw new Error('The token endpoint did not return a token.');
    }
    const now = Date.now();
    this.held = { token, renewAtMs: now + seconds * 1000 * RENEW_AT };
    this.expiresAtMs = now + seconds * 1000;
    return token;
  }
}
