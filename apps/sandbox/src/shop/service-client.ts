import { AccessTokenClient } from '@tessera/auth';
import type { Secret } from '@tessera/crypto';
import { PlatformClient } from '@tessera/platform-client';

const TIMEOUT_MS = 10_000;

/** One of the shop's OAuth clients, at one of the services. */
export interface ServiceClientOptions {
  readonly service: string;
  readonly baseUrl: string;
  readonly issuer: string;
  readonly instance: string;
  readonly clientId: string;
  readonly clientSecret: Secret<string>;
  readonly scopes: readonly string[];
}

/** The shop's backend as a client of a service, with credentials that browsers never see. */
export function serviceClient({
  service,
  baseUrl,
  issuer,
  instance,
  scopes,
  ...client
}: ServiceClientOptions): PlatformClient {
  const tokenUrl = `${issuer}/oauth2/token`;
  const wish = { tokenUrl, ...client, scope: scopes.join(' '), audience: instance };
  return new PlatformClient({
    service,
    baseUrl,
    accessTokens: new AccessTokenClient(wish),
    timeoutMs: TIMEOUT_MS,
  });
}
