import { AccessTokenClient } from '@tessera/auth';
import { EnvVar } from '@tessera/config';
import type { ConfigClass, ProcessRole, ServiceConfig } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { IsString } from 'class-validator';

/** A configuration with the endpoint where a service gets its own access tokens. */
export interface TokenUrlConfig {
  readonly oauthTokenUrl?: string;
  /** A source of tokens with these scopes, for another service of the instance. */
  accessTokensOf(
    clientId: string,
    clientSecret: Secret<string>,
    scopes: readonly string[],
    service: string,
  ): AccessTokenClient;
}

/** A configuration with the service's own OAuth client. */
export interface OAuthClientConfig extends TokenUrlConfig {
  readonly oauthClientId: string;
  readonly oauthClientSecret: Secret<string>;
  accessTokens(scopes: readonly string[], service: string): AccessTokenClient;
}

/** A configuration of a service that also works without an OAuth client. */
export interface OptionalOAuthClientConfig extends TokenUrlConfig {
  readonly oauthClientId?: string;
  readonly oauthClientSecret?: Secret<string>;
  /** Null without an OAuth client. */
  accessTokens(scopes: readonly string[], service: string): AccessTokenClient | null;
}

/** Migrations and commands call no other service. */
const RUNNING: readonly ProcessRole[] = ['api', 'worker'];

/** Unknown to any issuer: whatever needs another service returns 503, and the rest works. */
const UNPROVISIONED = 'unprovisioned';

/** A configuration class of a service that depends on other services. */
export function OAuthClient<Config extends ServiceConfig>(
  Base: ConfigClass<Config>,
): ConfigClass<Config & OAuthClientConfig> {
  class WithOAuthClient extends TokenUrl(Base) implements OAuthClientConfig {
    @EnvVar('OAUTH_CLIENT_ID', {
      roles: RUNNING,
      describe: 'The OAuth client of this service, with which it calls the others.',
      developmentDefault: UNPROVISIONED,
    })
    @IsString()
    oauthClientId!: string;

    @EnvVar('OAUTH_CLIENT_SECRET', {
      roles: RUNNING,
      describe: 'The client secret.',
      developmentDefault: UNPROVISIONED,
      secret: true,
    })
    @IsString()
    oauthClientSecret!: Secret<string>;

    accessTokens(scopes: readonly string[], service: string): AccessTokenClient {
      return this.accessTokensOf(this.oauthClientId, this.oauthClientSecret, scopes, service);
    }
  }
  return WithOAuthClient as ConfigClass<Config & OAuthClientConfig>;
}

/**
 * A configuration class of a service that only partly depends on other services.
 *
 * @param describe the client for the documentation: what it may do, and where
 */
export function OptionalOAuthClient<Config extends ServiceConfig>(
  Base: ConfigClass<Config>,
  describe: string,
): ConfigClass<Config & OptionalOAuthClientConfig> {
  class WithOptionalOAuthClient extends TokenUrl(Base) implements OptionalOAuthClientConfig {
    @EnvVar('OAUTH_CLIENT_ID', { roles: RUNNING, describe })
    @Omittable()
    @IsString()
    oauthClientId?: string;

    @EnvVar('OAUTH_CLIENT_SECRET', {
      roles: RUNNING,
      describe: 'The client secret.',
      secret: true,
    })
    @Omittable()
    @IsString()
    oauthClientSecret?: Secret<string>;

    accessTokens(scopes: readonly string[], service: string): AccessTokenClient | null {
      const { oauthClientId: id, oauthClientSecret: secret } = this;
      return id === undefined || secret === undefined
        ? null
        : this.accessTokensOf(id, secret, scopes, service);
    }

    override problems(): string[] {
      const problems = super.problems();
      if ((this.oauthClientId === undefined) !== (this.oauthClientSecret === undefined)) {
        problems.push('OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET must be set together.');
      }
      return problems;
    }
  }
  return WithOptionalOAuthClient as ConfigClass<Config & OptionalOAuthClientConfig>;
}

function TokenUrl(Base: ConfigClass): ConfigClass<ServiceConfig & TokenUrlConfig> {
  class WithTokenUrl extends Base implements TokenUrlConfig {
    @EnvVar('OAUTH_TOKEN_URL', {
      describe:
        'Where this service gets its own access tokens. By default `OAUTH_ISSUER`/oauth2/token.',
    })
    @Omittable()
    @IsFormat('http-url')
    oauthTokenUrl?: string;

    accessTokensOf(
      clientId: string,
      clientSecret: Secret<string>,
      scopes: readonly string[],
      service: string,
    ): AccessTokenClient {
      return new AccessTokenClient({
        tokenUrl: this.oauthTokenUrl ?? `${this.oauthIssuer}/oauth2/token`,
        clientId,
        clientSecret,
        scope: scopes.join(' '),
        audience: this.audienceAt(service),
      });
    }

    override problems(): string[] {
      const problems = super.problems();
      if (this.production && this.oauthTokenUrl?.startsWith('https://') === false) {
        problems.push('OAUTH_TOKEN_URL must be https in production.');
      }
      return problems;
    }
  }
  return WithTokenUrl;
}
