import { IsInt, IsString, Max, Min, MinLength } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { BaseConfig, EnvVar } from '@tessera/service';

/** Simulators are for development and tests, and say so when they are started elsewhere. */
export class SandboxConfig extends BaseConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe: 'Requests a minute of one address. High: a benchmark delivers to one receiver.',
    default: '100000000',
  })
  @IsInt()
  @Min(1)
  override publicRateLimitPerMinute!: number;

  @EnvVar('MAX_IN_FLIGHT', {
    describe: 'Requests at once. High: receivers that hang hold theirs for long.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxInFlight!: number;

  @EnvVar('PRINCIPAL_SHARE_PERCENT', {
    describe: 'The share of `MAX_IN_FLIGHT` of one caller. One benchmark may have all of it.',
    default: '100',
  })
  @IsInt()
  @Min(1)
  @Max(100)
  override principalSharePercent!: number;

  @EnvVar('MAX_RECEIVING_PER_SOURCE', {
    describe: 'Bodies of one source that are being received. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxReceivingPerSource!: number;

  @EnvVar('MAX_RECEIVING', {
    describe: 'Bodies that are being received. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxReceiving!: number;

  @EnvVar('MAX_CONNECTIONS', {
    describe: 'Connections at once. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxConnections!: number;

  @EnvVar('MAX_CONNECTIONS_PER_SOURCE', {
    describe: 'Connections of one peer at once. High: all services of a laptop are one.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxConnectionsPerSource!: number;

  @EnvVar('TOKEN_SERVICE_SECRET', {
    describe:
      'What the simulated token service shares with its requestors: at least 16 characters.',
    default: 'sandbox-token-service',
    secret: true,
  })
  @IsString()
  @MinLength(16)
  tokenServiceSecret!: Secret<string>;

  @EnvVar('TOKEN_SERVICE_NOTIFICATION_URL', {
    describe:
      'Where the simulated token service sends its notifications: `/callbacks/network-tokens` of the vault. Without it, nowhere.',
  })
  @Omittable()
  @IsFormat('http-url')
  tokenServiceNotificationUrl?: string;

  @EnvVar('PAYMENT_PROVIDER_SECRET', {
    describe:
      'What merchants of the simulated payment provider send as bearer token: at least 16 characters.',
    default: 'sandbox-payment-provider',
    secret: true,
  })
  @IsString()
  @MinLength(16)
  paymentProviderSecret!: Secret<string>;

  @EnvVar('VAULT_URL', {
    describe:
      'The vault whose card fields the demo shop shows, and where its backend asks for sessions. Without it the shop is closed.',
  })
  @Omittable()
  @IsFormat('http-url')
  vaultUrl?: string;

  @EnvVar('ACCOUNT_INFO_URL', {
    describe:
      'The account information service by which the demo shop checks bank accounts. Without it the shop checks none.',
  })
  @Omittable()
  @IsFormat('http-url')
  accountInfoUrl?: string;

  @EnvVar('OAUTH_ISSUER', { describe: 'Where the demo shop gets its access tokens.' })
  @Omittable()
  @IsFormat('http-url')
  oauthIssuer?: string;

  @EnvVar('OAUTH_CLIENT_ID', { describe: 'The OAuth client of the demo shop.' })
  @Omittable()
  @IsString()
  oauthClientId?: string;

  @EnvVar('OAUTH_CLIENT_SECRET', {
    describe: 'The secret of that client.',
    secret: true,
  })
  @Omittable()
  @IsString()
  oauthClientSecret?: Secret<string>;

  @EnvVar('OAUTH_ADMIN_CLIENT_ID', {
    describe:
      'The OAuth client with which the demo shop registers the webhook of its account checks.',
  })
  @Omittable()
  @IsString()
  oauthAdminClientId?: string;

  @EnvVar('OAUTH_ADMIN_CLIENT_SECRET', { describe: 'The secret of that client.', secret: true })
  @Omittable()
  @IsString()
  oauthAdminClientSecret?: Secret<string>;

  @EnvVar('DIRECTORY_SERVER_PORT', {
    describe:
      'The TLS port of the simulated directory server. 0: one of the system, told by `GET /sandbox/directory-server`.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  directoryServerPort!: number;

  @EnvVar('DIRECTORY_SERVER_FAILING_PORT', {
    describe: 'A port whose TLS handshakes fail. 0: one of the system.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  directoryServerFailingPort!: number;

  @EnvVar('DIRECTORY_SERVER_CERTIFICATES', {
    describe:
      'The folder in which the certificates of the directory server are kept; they are made when there are none. Without it they are made at each start.',
  })
  @Omittable()
  @IsString()
  directoryServerCertificates?: string;

  @EnvVar('WALLET_KEYS', {
    describe:
      'The folder with the keys of the simulated wallets; they are made when there are none. Without it they are made at each start.',
  })
  @Omittable()
  @IsString()
  walletKeys?: string;

  @EnvVar('DECOUPLED_AUTHENTICATION_DELAY_MS', {
    describe: 'After which time the simulated cardholder answers in the app of the bank.',
    default: '1500',
  })
  @IsInt()
  @Min(0)
  @Max(600_000)
  decoupledAuthenticationDelayMs!: number;

  override problems(): string[] {
    return this.production
      ? ['NODE_ENV must not be production: the sandbox simulates the outside world.']
      : super.problems();
  }
}
