import { AccessTokenClient } from '@tessera/auth';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { EnvVar } from '@tessera/service';
import type { ConfigClass, ProcessRole, ServiceConfig } from '@tessera/service';
import { IsString } from 'class-validator';

/** A configuration that knows where a service gets access tokens of its own. */
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

/** A configuration with an OAuth client of the service's own. */
export interface OAuthClientConfig extends TokenUrlConfig {
  readonly oauthClientId: string;
  readonly oauthClientSecret: Secret<string>;
  accessTokens(scopes: readonly string[], service: string): AccessTokenClient;
}

/** A configuration of a service that works without an OAuth client too. */
export interface OptionalOAuthClientConfig extends TokenUrlConfig {
  readonly oauthClientId?: string;
  readonly oauthClientSecret?: Secret<string>;
  /** Null without an OAuth client. */
  accessTokens(scopes: readonly string[], service: string): AccessTokenClient | null;
}

/** Migrations and commands call no other service. */
const RUNNING: readonly ProcessRole[] = ['api', 'worker'];

/** No issuer knows it: what needs another service is 503 then, and the rest works. */
const UNPROVISIONED = 'unprovisioned';

/** A configuration class of a service that cannot do without the others. */
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
      describe: 'The secret of that client.',
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
 * A configuration class of a service of which only a part needs the others.
 *
 * @param describe the client, for the documentation: what it may do, and where
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
      describe: 'The secret of that client.',
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
        problems.push('OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET go together.');
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
        'Where this service gets access tokens of its own. By default `OAUTH_ISSUER`/oauth2/token.',
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
