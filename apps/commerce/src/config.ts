import { WithApprovals } from '@tessera/change-requests';
import { EnvVar } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { OAuthClient } from '@tessera/platform-client';
import { StreamsReports } from '@tessera/reports';
import { DirectoryServerClient } from '@tessera/three-ds';
import { WebhookConfig } from '@tessera/webhooks';
import { IsInt, IsString, Max, Min } from 'class-validator';

export class CommerceConfig extends StreamsReports(
  DirectoryServerClient(OAuthClient(WithApprovals(WebhookConfig))),
) {
  @EnvVar('VAULT_URL', {
    describe: 'Where the card vault is. https in production.',
    developmentDefault: 'http://localhost:4001',
  })
  @IsFormat('http-url')
  vaultUrl!: string;

  @EnvVar('VAULT_TIMEOUT_MS', {
    describe:
      'How long a call of the vault may take, repetitions included. Above the `TOKEN_SERVICE_WAIT_MS` of the vault. Forwards have 35 seconds.',
    default: '8000',
  })
  @IsInt()
  @Min(100)
  @Max(60_000)
  vaultTimeoutMs!: number;

  @EnvVar('VAULT_EVENTS_KEY', {
    roles: ['api'],
    describe:
      "The HMAC key that the vault signs its events to this service with: the `key_file` of the vault's `WEBHOOK_INTERNAL_ENDPOINTS`.",
    developmentDefault: 'whk_development',
    secret: true,
  })
  @IsString()
  vaultEventsKey!: Secret<string>;

  @EnvVar('VAULT_RECONCILE_HOURS', {
    describe:
      'How long a token may go without having been compared with the vault, should an event of the vault have been lost. Tokens and sessions that wait for something are compared every minute.',
    default: '24',
  })
  @IsInt()
  @Min(1)
  @Max(720)
  vaultReconcileHours!: number;

  @EnvVar('IDENTITY_URL', {
    describe: 'Where users are administered. By default `OAUTH_ISSUER`. https in production.',
  })
  @Omittable()
  @IsFormat('http-url')
  identityUrl?: string;

  @EnvVar('IDENTITY_TIMEOUT_MS', {
    describe: 'How long a call of it may take, repetitions included.',
    default: '5000',
  })
  @IsInt()
  @Min(100)
  @Max(60_000)
  identityTimeoutMs!: number;

  @EnvVar('OAUTH_ADMIN_CLIENT_ID', {
    roles: ['api'],
    describe:
      'A second OAuth client of this service, with the scope `admin:users:write` alone. Without it users are not administered here.',
  })
  @Omittable()
  @IsString()
  oauthAdminClientId?: string;

  @EnvVar('OAUTH_ADMIN_CLIENT_SECRET', {
    roles: ['api'],
    describe: 'The secret of that client.',
    secret: true,
  })
  @Omittable()
  @IsString()
  oauthAdminClientSecret?: Secret<string>;

  /** Whether there is a client for it. */
  get administersUsers(): boolean {
    return this.oauthAdminClientId !== undefined;
  }

  override problems(): string[] {
    const problems = super.problems();
    if ((this.oauthAdminClientId === undefined) !== (this.oauthAdminClientSecret === undefined)) {
      problems.push('OAUTH_ADMIN_CLIENT_ID and OAUTH_ADMIN_CLIENT_SECRET go together.');
    }
    if (this.production && this.identityUrl?.startsWith('http:') === true) {
      problems.push('IDENTITY_URL must be https in production.');
    }
    if (this.production && !this.vaultUrl.startsWith('https://')) {
      problems.push('VAULT_URL must be https in production.');
    }
    return problems;
  }
}

/** What every API key of the service begins with. */
export const API_KEY_PREFIX = 'cmr';
