import { IsInt, IsString, Max, Min } from 'class-validator';
import { EnvVar, ServiceConfig } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';

/** The services that the console shows, by the variable of their URL. */
export const SERVICE_NAMES = [
  'identity',
  'vault',
  'fraud',
  'account-info',
  'commerce',
  'gateway-legacy',
] as const;

export type ServiceName = (typeof SERVICE_NAMES)[number];

export class ConsoleConfig extends ServiceConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe:
      'Requests a minute of one address. High: a screen takes a dozen, and an office may share one address.',
    default: '6000',
  })
  @IsInt()
  @Min(1)
  override publicRateLimitPerMinute!: number;

  @EnvVar('OAUTH_CLIENT_ID', {
    roles: ['api'],
    describe:
      'The client at identity that people sign in to: grant `authorization_code`, with `PUBLIC_URL/sign-in/callback` as its redirect URI.',
  })
  @IsString()
  oauthClientId!: string;

  @EnvVar('OAUTH_CLIENT_SECRET', {
    roles: ['api'],
    describe: 'The secret of that client.',
    secret: true,
  })
  @IsString()
  oauthClientSecret!: Secret<string>;

  @EnvVar('VAULT_URL', { describe: 'The vault. Without it, its screens are not shown.' })
  @Omittable()
  @IsFormat('http-url')
  vaultUrl?: string;

  @EnvVar('FRAUD_URL', { describe: 'The fraud service. Without it, its screens are not shown.' })
  @Omittable()
  @IsFormat('http-url')
  fraudUrl?: string;

  @EnvVar('ACCOUNT_INFO_URL', {
    describe: 'The account information service. Without it, its screens are not shown.',
  })
  @Omittable()
  @IsFormat('http-url')
  accountInfoUrl?: string;

  @EnvVar('COMMERCE_URL', {
    describe: 'The commerce service. Without it, its change requests are not shown.',
  })
  @Omittable()
  @IsFormat('http-url')
  commerceUrl?: string;

  @EnvVar('GATEWAY_LEGACY_URL', {
    describe: 'The legacy gateway. Without it, its screens are not shown.',
  })
  @Omittable()
  @IsFormat('http-url')
  gatewayLegacyUrl?: string;

  @EnvVar('IDENTITY_URL', {
    describe:
      'The API of identity, if it is not at `OAUTH_ISSUER`: its address inside of the cluster.',
  })
  @Omittable()
  @IsFormat('http-url')
  identityUrl?: string;

  @EnvVar('SESSION_IDLE_MINUTES', {
    describe: 'After so long without a request, a person signs in again.',
    default: '60',
  })
  @IsInt()
  @Min(5)
  @Max(480)
  sessionIdleMinutes!: number;

  @EnvVar('SESSION_HOURS', {
    describe: 'After so long, a person signs in again. Identity ends its session by itself, too.',
    default: '8',
  })
  @IsInt()
  @Min(1)
  @Max(24)
  sessionHours!: number;

  @EnvVar('DEMO_SIGN_IN_URL', {
    describe:
      'Development only: where `npm start` signs in as the people of the demo. Production refuses it.',
  })
  @Omittable()
  @IsFormat('http-url')
  demoSignInUrl?: string;

  @EnvVar('SANDBOX_URL', {
    describe:
      'Development only: the sandbox, whose switches developers see. Production refuses it.',
  })
  @Omittable()
  @IsFormat('http-url')
  sandboxUrl?: string;

  /** The URLs of the services that are configured. */
  get services(): Readonly<Partial<Record<ServiceName, string>>> {
    const urls: Record<ServiceName, string | undefined> = {
      identity: this.identityUrl ?? this.oauthIssuer,
      vault: this.vaultUrl,
      fraud: this.fraudUrl,
      'account-info': this.accountInfoUrl,
      commerce: this.commerceUrl,
      'gateway-legacy': this.gatewayLegacyUrl,
    };
    const known = Object.entries(urls).filter(([, url]) => url !== undefined);
    return Object.fromEntries(known.map(([name, url]) => [name, url?.replace(/\/+$/, '')]));
  }

  override problems(): string[] {
    const problems = super.problems();
    if (this.production && this.demoSignInUrl !== undefined) {
      problems.push('DEMO_SIGN_IN_URL must not be set in production.');
    }
    if (this.production && this.sandboxUrl !== undefined) {
      problems.push('SANDBOX_URL must not be set in production.');
    }
    return problems;
  }
}
