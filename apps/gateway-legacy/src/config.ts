import { WithApprovals } from '@tessera/change-requests';
import { EnvVar } from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { AllowEmpty, IsFormat, Omittable } from '@tessera/errors';
import { OptionalOAuthClient } from '@tessera/platform-client';
import { StreamsReports } from '@tessera/reports';
import { DirectoryServerClient } from '@tessera/three-ds';
import { WebhookConfig } from '@tessera/webhooks';
import { IsArray, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { ConfiguredProvider } from './providers/configured-provider.js';
import { parseProviders } from './providers/parse-providers.js';

const OAUTH_CLIENT =
  'The OAuth client of this service, which has `pci:tokens:create`, `read`, `delete` and `forward` and `network:tokens:create`, `read`, `delete`, `use` and `forward` and `wallet:tokens:read` and `forward` at the vault, for exchanges `pci:tokens:reveal` too, and `decisions:create` and `events:create` at the fraud service.';

/** The longest time limit of a card scheme for a dispute, from the payment on. */
const CHARGEBACK_DAYS = 540;

export class GatewayLegacyConfig extends StreamsReports(
  DirectoryServerClient(OptionalOAuthClient(WithApprovals(WebhookConfig), OAUTH_CLIENT)),
) {
  @EnvVar('PAYMENT_PROVIDERS', {
    describe:
      'The payment service providers, comma-separated: `name=url` for the open protocol of the gateway, `name=connector+url` for another connector. The first one is that of accounts which name none. Without any there are no payments.',
    default: '',
  })
  @IsArray()
  @Matches(/^[a-z0-9-]{1,40}=(?:[a-z0-9-]{1,40}\+)?https?:\/\/\S+$/, { each: true })
  paymentProviders!: string[];

  @EnvVar('PAYMENT_PROVIDER_SECRETS', {
    roles: ['api', 'worker'],
    describe: 'What the gateway shares with them: `name=secret`, comma-separated.',
    default: '',
    secret: true,
  })
  @AllowEmpty()
  @IsString()
  paymentProviderSecrets!: Secret<string>;

  @EnvVar('PAYMENT_PROVIDERS_WITHOUT_NETWORK_TOKENS', {
    describe:
      'Names of payment service providers, comma-separated, that take card numbers only, although their connector could send network tokens.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  paymentProvidersWithoutNetworkTokens!: string[];

  @EnvVar('PAYMENT_PROVIDER_TIMEOUT_MS', {
    describe:
      'How long a payment waits for its provider. Past it the payment is `processing`, and its outcome is asked for.',
    default: '8000',
  })
  @IsInt()
  @Min(50)
  @Max(10_000)
  paymentProviderTimeoutMs!: number;

  @EnvVar('AUTHENTICATION_RETENTION_DAYS', {
    describe:
      'For how many days authentications by 3-D Secure are kept, with the proof that a chargeback may ask for. Then they are removed.',
    default: '730',
  })
  @IsInt()
  @Min(30)
  @Max(36_500)
  authenticationRetentionDays!: number;

  @EnvVar('PAYMENT_RETENTION_DAYS', {
    describe:
      'For how many days closed payments are kept after their last change, with their settlement lines; at least 540, the longest time in which an issuer may charge back. 0: for ever.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(36_500)
  paymentRetentionDays!: number;

  @EnvVar('PAYMENT_TIME_SCALE', {
    describe:
      'Divides the waits before inquiries at providers. Development and tests only: production refuses anything but 1.',
    default: '1',
  })
  @IsInt()
  @Min(1)
  @Max(1_000)
  paymentTimeScale!: number;

  @EnvVar('VAULT_URL', {
    describe:
      'Where the card vault is. Without it, or without an OAuth client, no payment can be made with a token.',
  })
  @Omittable()
  @IsFormat('http-url')
  vaultUrl?: string;

  @EnvVar('FRAUD_URL', {
    describe:
      'Where the fraud service is, for accounts whose payments it judges. Without it, it counts as unreachable.',
  })
  @Omittable()
  @IsFormat('http-url')
  fraudUrl?: string;

  @EnvVar('FRAUD_TIMEOUT_MS', {
    describe: 'How long a payment waits for its decision.',
    default: '2000',
  })
  @IsInt()
  @Min(50)
  @Max(5_000)
  fraudTimeoutMs!: number;

  @EnvVar('COMPLIANCE_EXCHANGES_PER_MINUTE', {
    describe: 'How many tokens an account may exchange for their cards in a minute.',
    default: '30',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  complianceExchangesPerMinute!: number;

  @EnvVar('COMPLIANCE_EXCHANGES_PER_DAY', {
    describe:
      'How many tokens an account may exchange for their cards on a day (UTC); past it the response is 429. `unlimited` for no limit.',
    default: '500',
  })
  @Matches(/^(?:\d{1,12}|unlimited)$/, {
    message: 'must be a whole number of 0 or more, or unlimited',
  })
  complianceExchangesPerDay!: string;

  @EnvVar('OAUTH_SIGN_IN_CLIENTS', {
    describe:
      'OAuth clients, comma-separated, that people sign in to: their id-tokens are accepted. Without any, callers need an API key.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  oauthSignInClients!: string[];

  @EnvVar('OAUTH_ACCOUNTS_CLAIM', {
    describe: 'The claim of an id-token that lists the accounts of the person.',
    default: 'accounts',
  })
  @IsString()
  oauthAccountsClaim!: string;

  @EnvVar('CHALLENGE_LIFETIME_MINUTES', {
    describe:
      'How long a cardholder may take over a challenge of 3-D Secure. Past it the authentication has failed.',
    default: '10',
  })
  @IsInt()
  @Min(1)
  @Max(60)
  challengeLifetimeMinutes!: number;

  /** The payment service providers; the first is the default. */
  providers(): readonly ConfiguredProvider[] {
    return parseProviders(this.paymentProviders, this.paymentProviderSecrets.expose());
  }

  override problems(): string[] {
    const problems = [...super.problems(), ...this.providerProblems()];
    if (this.paymentRetentionDays > 0 && this.paymentRetentionDays < CHARGEBACK_DAYS) {
      problems.push(
        `PAYMENT_RETENTION_DAYS must be 0, or at least ${CHARGEBACK_DAYS}: until then a payment can be charged back.`,
      );
    }
    if (!this.production) return problems;
    if (this.paymentTimeScale !== 1) problems.push('PAYMENT_TIME_SCALE must be 1 in production.');
    const addresses = { VAULT_URL: this.vaultUrl, FRAUD_URL: this.fraudUrl };
    for (const [name, address] of Object.entries(addresses)) {
      if (address?.startsWith('https://') === false) {
        problems.push(`${name} must be https in production.`);
      }
    }
    if (
      this.paymentProviders.some((provider) => !/^[^=]*=(?:[a-z0-9-]+\+)?https:/.test(provider))
    ) {
      problems.push('PAYMENT_PROVIDERS must be https in production.');
    }
    return problems;
  }

  /** Known to commands as well, which do not have the secrets. */
  get providerNames(): readonly string[] {
    return this.paymentProviders.map((provider) => provider.split('=', 1)[0] ?? '');
  }

  private providerProblems(): string[] {
    if (this.role !== 'api' && this.role !== 'worker') return [];
    const unknown = this.paymentProvidersWithoutNetworkTokens.find(
      (name) => !this.providerNames.includes(name),
    );
    if (unknown !== undefined) {
      return [
        `PAYMENT_PROVIDERS_WITHOUT_NETWORK_TOKENS names ${unknown}, which PAYMENT_PROVIDERS does not.`,
      ];
    }
    try {
      this.providers();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : 'PAYMENT_PROVIDERS is not as described.'];
    }
  }
}

/** What every API key of the service begins with. */
export const API_KEY_PREFIX = 'gwl';
