import { Injectable } from '@nestjs/common';
import type { AccessTokenClient } from '@tessera/auth';
import { PlatformClient } from '@tessera/platform-client';
import { Registry } from 'prom-client';
import { CommerceConfig } from '../config.js';
import { AdministrationOffError } from './mfa.errors.js';

/** What this service does in identity, with the second of its OAuth clients. */
const IDENTITY_SCOPES = ['admin:users:write'] as const;

/**
 * The connection to the identity service. It uses another OAuth client than the connection to the
 * vault: a client has either administration scopes or others, so that one leaked secret does not
 * open both services.
 */
@Injectable()
export class IdentityClient extends PlatformClient {
  constructor(config: CommerceConfig, registry: Registry) {
    super({
      service: 'identity service',
      baseUrl: config.identityUrl ?? config.oauthIssuer,
      accessTokens: accessTokens(config),
      timeoutMs: config.identityTimeoutMs,
      registry,
    });
  }
}

function accessTokens(config: CommerceConfig): Pick<AccessTokenClient, 'token' | 'discard'> {
  const { oauthAdminClientId: clientId, oauthAdminClientSecret: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) {
    return { token: () => Promise.reject(new AdministrationOffError()), discard: () => undefined };
  }
  return config.accessTokensOf(clientId, clientSecret, IDENTITY_SCOPES, 'identity');
}
