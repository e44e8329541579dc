import { IsInt, IsString, Max, Min, MinLength } from 'class-validator';
import { BaseConfig, EnvVar } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';

/** Simulators are for development and tests only, and refuse to start in production. */
export class SandboxConfig extends BaseConfig {
  @EnvVar('PUBLIC_RATE_LIMIT_PER_MINUTE', {
    describe: 'Requests per minute and address. High: a benchmark delivers to one receiver.',
    default: '100000000',
  })
  @IsInt()
  @Min(1)
  override publicRateLimitPerMinute!: number;

  @EnvVar('MAX_IN_FLIGHT', {
    describe: 'Maximum concurrent requests. High: receivers that hang keep theirs for a long time.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxInFlight!: number;

  @EnvVar('PRINCIPAL_SHARE_PERCENT', {
    describe: "One caller's share of `MAX_IN_FLIGHT`. A single benchmark may use all of it.",
    default: '100',
  })
  @IsInt()
  @Min(1)
  @Max(100)
  override principalSharePercent!: number;

  @EnvVar('MAX_RECEIVING_PER_SOURCE', {
    describe: 'Maximum bodies being received from one source. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxReceivingPerSource!: number;

  @EnvVar('MAX_RECEIVING', {
    describe: 'Maximum bodies being received. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxReceiving!: number;

  @EnvVar('MAX_CONNECTIONS', {
    describe: 'Maximum connections. High: as `MAX_IN_FLIGHT`.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxConnections!: number;

  @EnvVar('MAX_CONNECTIONS_PER_SOURCE', {
    describe: 'Maximum connections per peer. High: all services of a laptop share one address.',
    default: '100000',
  })
  @IsInt()
  @Min(1)
  override maxConnectionsPerSource!: number;

  @EnvVar('TOKEN_SERVICE_SECRET', {
    describe:
      'The secret that the simulated token service shares with its requestors: at least 16 characters.',
    default: 'sandbox-token-service',
    secret: true,
  })
  @IsString()
  @MinLength(16)
  tokenServiceSecret!: Secret<string>;

  @EnvVar('TOKEN_SERVICE_NOTIFICATION_URL', {
    describe:
      'Where the simulated token service sends its notifications: `/callbacks/network-tokens` of the vault. Without it, none are sent.',
  })
  @Omittable()
  @IsFormat('http-url')
  tokenServiceNotificationUrl?: string;

  @EnvVar('PAYMENT_PROVIDER_SECRET', {
    describe:
      'The bearer token of merchants of the simulated payment provider: at least 16 characters.',
    default: 'sandbox-payment-provider',
    secret: true,
  })
  @IsString()
  @MinLength(16)
  paymentProviderSecret!: Secret<string>;

  @EnvVar('VAULT_URL', {
    describe:
      'The vault that provides the card fields and sessions of the demo shop. Without it the shop is closed.',
  })
  @Omittable()
  @IsFormat('http-url')
  vaultUrl?: string;

  @EnvVar('ACCOUNT_INFO_URL', {
    describe:
      'The account information service that checks bank accounts for the demo shop. Without it the shop offers no checks.',
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
    describe: 'The client secret.',
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

  @EnvVar('OAUTH_ADMIN_CLIENT_SECRET', { describe: 'The client secret.', secret: true })
  @Omittable()
  @IsString()
  oauthAdminClientSecret?: Secret<string>;

  @EnvVar('DIRECTORY_SERVER_PORT', {
    describe:
      'The TLS port of the simulated directory server. 0: chosen by the system, see `GET /sandbox/directory-server`.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  directoryServerPort!: number;

  @EnvVar('DIRECTORY_SERVER_FAILING_PORT', {
    describe: 'A port whose TLS handshakes fail. 0: chosen by the system.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  directoryServerFailingPort!: number;

  @EnvVar('DIRECTORY_SERVER_CERTIFICATES', {
    describe:
      'The folder with the certificates of the directory server; missing ones are created. Without it they are created at each start.',
  })
  @Omittable()
  @IsString()
  directoryServerCertificates?: string;

  @EnvVar('WALLET_KEYS', {
    describe:
      'The folder with the keys of the simulated wallets; missing ones are created. Without it they are created at each start.',
  })
  @Omittable()
  @IsString()
  walletKeys?: string;

  @EnvVar('RECEIVERS_FOLDER', {
    describe:
      'The folder in which webhook receivers outlive a restart, without their deliveries. Without it they end with the process.',
  })
  @Omittable()
  @IsString()
  receiversFolder?: string;

  @EnvVar('DECOUPLED_AUTHENTICATION_DELAY_MS', {
    describe: "After how long the simulated cardholder responds in the bank's app.",
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
