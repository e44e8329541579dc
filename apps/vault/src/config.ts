import { IsArray, IsIn, IsInt, IsString, Matches, Max, Min, MinLength } from 'class-validator';
import {
  EnvVar,
  REDIS_MODES,
  type RedisMode,
  redisServers,
  type RedisServers,
  serverProblems,
} from '@tessera/config';
import type { Secret } from '@tessera/crypto';
import { AllowEmpty, IsFormat, Omittable } from '@tessera/errors';
import { WebhookConfig } from '@tessera/webhooks';
import { destinationProblems } from './forward/destination-problems.js';
import { privateTlsProblems } from './forward/private-tls.js';
import { forwardRulesProblems } from './forward/profiles/forward-rules.js';
import { tokenServiceProblems } from './network-tokens/provider/token-service-problems.js';
import {
  readTokenAccessPolicies,
  type TokenAccessPolicy,
} from './token-access/token-access-policies.js';
import { walletProblems } from './wallet-tokens/wallet-config-problems.js';

const DAILY_LIMIT = /^(?:\d{1,12}|unlimited)$/;

export class VaultConfig extends WebhookConfig {
  @EnvVar('CARD_FINGERPRINTS', {
    describe:
      'Whether tokens show a fingerprint of their card number: the same card always has the same one.',
    default: 'on',
  })
  @IsIn(['on', 'off'])
  cardFingerprints!: 'on' | 'off';

  @EnvVar('EPHEMERAL_REDIS_URL', {
    roles: ['api'],
    describe:
      'Redis in which security codes wait, sealed, for their one use. It must write nothing to a disk (`save ""`, `appendonly no`), which production checks at every connection. Without it codes wait in the process that took them.',
    secret: true,
  })
  @Omittable()
  @AllowEmpty()
  @IsString()
  ephemeralRedisUrl?: Secret<string>;

  @EnvVar('EPHEMERAL_REDIS_MODE', {
    roles: ['api'],
    describe: 'What `EPHEMERAL_REDIS_URL` names, as `REDIS_MODE` for `REDIS_URL`.',
    default: 'standalone',
  })
  @IsIn(REDIS_MODES)
  ephemeralRedisMode!: RedisMode;

  @EnvVar('EPHEMERAL_REDIS_SENTINEL_NAME', {
    roles: ['api'],
    describe:
      'With `EPHEMERAL_REDIS_MODE=sentinel`: the name under which the sentinels know the primary.',
    default: 'mymaster',
  })
  @IsString()
  ephemeralRedisSentinelName!: string;

  @EnvVar('EPHEMERAL_REDIS_SENTINEL_USERNAME', {
    roles: ['api'],
    describe: 'With `EPHEMERAL_REDIS_MODE=sentinel`: the user of the sentinels, if they have one.',
  })
  @Omittable()
  @IsString()
  ephemeralRedisSentinelUsername?: string;

  @EnvVar('EPHEMERAL_REDIS_SENTINEL_PASSWORD', {
    roles: ['api'],
    describe:
      'With `EPHEMERAL_REDIS_MODE=sentinel`: the password of the sentinels, if they have one.',
    secret: true,
  })
  @Omittable()
  @IsString()
  ephemeralRedisSentinelPassword?: Secret<string>;

  @EnvVar('EPHEMERAL_REDIS_UNPERSISTED', {
    describe:
      'Why the Redis of `EPHEMERAL_REDIS_URL` writes nothing to a disk, in at least 10 characters, where it does not show its configuration: managed services such as ElastiCache, Memorystore and Azure refuse `CONFIG`. For example that snapshots and the append-only file are switched off in its parameter group. A Redis that shows otherwise is refused all the same.',
  })
  @Omittable()
  @Matches(/\S.{8,198}\S/)
  ephemeralRedisUnpersisted?: string;

  @EnvVar('VAULT_REPLICAS', {
    describe:
      'How many replicas of the API run. A process cannot see the others, so production without `EPHEMERAL_REDIS_URL` starts only when this says `1`.',
  })
  @Omittable()
  @IsInt()
  @Min(1)
  vaultReplicas?: number;

  @EnvVar('FORWARD_ALLOWED_DESTINATIONS', {
    roles: ['api'],
    describe:
      'Where card data may be forwarded to, comma-separated: `https://api.psp.example`, `https://*.psp.example`, `https://psp.example/v2/`. Without it: nowhere. Plain http, and `:*` for any port, on a laptop only.',
    developmentDefault: 'http://localhost:*',
  })
  @Omittable()
  @IsArray()
  @IsString({ each: true })
  forwardAllowedDestinations?: string[];

  @EnvVar('FORWARD_TEMPLATE_FIELDS', {
    describe:
      'Whether a forward must mark its templates in `x-template-fields`. With `required`, a forward without that header is refused.',
    default: 'optional',
  })
  @IsIn(['optional', 'required'])
  forwardTemplateFields!: 'optional' | 'required';

  @EnvVar('FORWARD_PROFILES_FILE', {
    roles: ['api'],
    describe:
      'A JSON or YAML file of destination profiles: which placeholder may be where, and which fields of the response come back.',
  })
  @Omittable()
  @IsString()
  forwardProfilesFile?: string;

  @EnvVar('FORWARD_WITHOUT_PROFILE', {
    roles: ['api'],
    describe:
      'What happens to a forward whose destination has no profile. With `refused`, only destinations of `FORWARD_PROFILES_FILE` are reachable.',
    default: 'allowed',
  })
  @IsIn(['allowed', 'refused'])
  forwardWithoutProfile!: 'allowed' | 'refused';

  @EnvVar('SESSION_PAYLOAD_BINDING', {
    describe:
      'Whether what a browser encrypts must name its session, so that a captured payload completes no other one. With `optional`, payloads of programs that do not name it yet are taken; `required` becomes the default in the next version.',
    default: 'optional',
  })
  @IsIn(['optional', 'required'])
  sessionPayloadBinding!: 'optional' | 'required';

  @EnvVar('FORWARD_TIMEOUT_MS', {
    describe: 'How long a destination may take to answer a forward; past it the answer is 504.',
    default: '30000',
  })
  @IsInt()
  @Min(1)
  @Max(120_000)
  forwardTimeoutMs!: number;

  @EnvVar('FORWARD_PRIVATE_TLS_ORIGIN', {
    roles: ['api'],
    describe:
      'A destination with its own TLS settings, such as `https://ds.scheme.example`: trusted by private authorities, or shown a certificate of the vault. Still to be named in `FORWARD_ALLOWED_DESTINATIONS`.',
  })
  @Omittable()
  @IsFormat('http-url')
  forwardPrivateTlsOrigin?: string;

  @EnvVar('FORWARD_PRIVATE_TLS_AUTHORITIES', {
    roles: ['api'],
    describe:
      'PEM certificates of the authorities that are trusted at that destination in addition to the public ones.',
  })
  @Omittable()
  @IsString()
  forwardPrivateTlsAuthorities?: string;

  @EnvVar('FORWARD_PRIVATE_TLS_CERTIFICATE', {
    roles: ['api'],
    describe: 'The PEM certificate, with its chain, that the vault shows to that destination.',
  })
  @Omittable()
  @IsString()
  forwardPrivateTlsCertificate?: string;

  @EnvVar('FORWARD_PRIVATE_TLS_KEY', {
    roles: ['api'],
    describe: 'The PEM private key of that certificate.',
    secret: true,
  })
  @Omittable()
  @IsString()
  forwardPrivateTlsKey?: Secret<string>;

  @EnvVar('TOKEN_SERVICE_URL', {
    roles: ['api'],
    describe:
      "The base address of the schemes' token service, which gives network tokens. Without it the instance has none. https in production.",
  })
  @Omittable()
  @IsFormat('http-url')
  tokenServiceUrl?: string;

  @EnvVar('TOKEN_SERVICE_REQUESTOR_ID', {
    roles: ['api'],
    describe: 'The name under which the token service knows the instance.',
  })
  @Omittable()
  @IsString()
  tokenServiceRequestorId?: string;

  @EnvVar('TOKEN_SERVICE_SECRET', {
    roles: ['api'],
    describe:
      'What the instance shares with the token service, at least 16 characters: the keys that sign requests and notifications and that encrypt card data are derived from it.',
    secret: true,
  })
  @Omittable()
  @IsString()
  @MinLength(16)
  tokenServiceSecret?: Secret<string>;

  @EnvVar('TOKEN_SERVICE_TIMEOUT_MS', {
    describe: 'How long one call of the token service may take.',
    default: '10000',
  })
  @IsInt()
  @Min(1)
  @Max(60_000)
  tokenServiceTimeoutMs!: number;

  @EnvVar('TOKEN_SERVICE_WAIT_MS', {
    describe:
      'How long the creation of a network token waits for the token service; past it the answer is a `pending` token.',
    default: '3000',
  })
  @IsInt()
  @Min(0)
  @Max(15_000)
  tokenServiceWaitMs!: number;

  @EnvVar('APPLE_PAY_ROOT_CERTIFICATE', {
    describe:
      'The root certificate of Apple that signatures of Apple Pay must lead to, in PEM: Apple Root CA - G3. Without it the instance takes no Apple Pay.',
  })
  @Omittable()
  @IsString()
  applePayRootCertificate?: string;

  @EnvVar('APPLE_PAY_FRESHNESS_SECONDS', {
    describe:
      'How long after its signature a payment of Apple Pay is taken, and how long its token lives from then.',
    default: '300',
  })
  @IsInt()
  @Min(30)
  @Max(3600)
  applePayFreshnessSeconds!: number;

  @EnvVar('GOOGLE_PAY_ROOT_KEYS', {
    describe:
      'The root signing keys of Google Pay, in the JSON that Google publishes. Without it the instance takes no Google Pay.',
  })
  @Omittable()
  @IsString()
  googlePayRootKeys?: string;

  @EnvVar('GOOGLE_PAY_GATEWAY_MERCHANT_IDS', {
    describe:
      'The `gatewayMerchantId`s whose payments are taken, comma-separated. Needed where a merchant key is of a gateway (`gateway:…`).',
  })
  @Omittable()
  @IsArray()
  @IsString({ each: true })
  googlePayGatewayMerchantIds?: string[];

  @EnvVar('CARD_NUMBER_READERS', {
    describe:
      'OAuth client ids, comma-separated, that may read full card numbers, with the scope `pci:tokens:reveal` and at `SAQ_D` or `ROC`. Empty: no client.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  cardNumberReaders!: string[];

  @EnvVar('TOKEN_ACCESS_POLICIES', {
    describe:
      'What clients may do with tokens of other clients, and their daily limits: a JSON array of policies, see [Owners and policies](vault/owners.md). `TOKEN_ACCESS_POLICIES_FILE` names a file. Without it every client uses its own tokens only.',
    default: '',
  })
  @IsString()
  @AllowEmpty()
  tokenAccessPolicies!: string;

  @EnvVar('UNOWNED_TOKENS_CLIENTS', {
    describe:
      'OAuth client IDs, comma-separated, that may use tokens without an owner: those of releases that had no owners. `*` for every client. Assign owners with `tokens assign-owner`.',
    developmentDefault: '*',
  })
  @Omittable()
  @IsArray()
  @IsString({ each: true })
  unownedTokensClients?: string[];

  @EnvVar('REVEALS_PER_DAY', {
    describe:
      'How many cards one client may reveal on a day (UTC); past it the response is 429. `unlimited` for no limit. A policy may say otherwise for a client.',
    default: '1000',
  })
  @Matches(DAILY_LIMIT, { message: 'must be a whole number of 0 or more, or unlimited' })
  revealsPerDay!: string;

  @EnvVar('FORWARDS_PER_DAY', {
    describe:
      'How many requests one client may forward on a day (UTC); past it the response is 429. `unlimited` for no limit. A policy may say otherwise for a client.',
    default: '100000',
  })
  @Matches(DAILY_LIMIT, { message: 'must be a whole number of 0 or more, or unlimited' })
  forwardsPerDay!: string;

  get tokenPolicies(): readonly TokenAccessPolicy[] {
    return readTokenAccessPolicies(this.tokenAccessPolicies, []);
  }

  get clientsOfUnownedTokens(): readonly string[] {
    return this.unownedTokensClients ?? [];
  }

  get showsFingerprints(): boolean {
    return this.cardFingerprints === 'on';
  }

  /** Absent where a process keeps to itself what waits for its one use. */
  get ephemeralRedis(): RedisServers | undefined {
    return redisServers('EPHEMERAL_REDIS', {
      url: this.ephemeralRedisUrl?.expose(),
      mode: this.ephemeralRedisMode,
      name: this.ephemeralRedisSentinelName,
      username: this.ephemeralRedisSentinelUsername,
      password: this.ephemeralRedisSentinelPassword,
    });
  }

  override problems(): string[] {
    const problems = super.problems();
    problems.push(...tokenServiceProblems(this));
    problems.push(...walletProblems(this));
    readTokenAccessPolicies(this.tokenAccessPolicies, problems);
    problems.push(...destinationProblems(this.forwardAllowedDestinations ?? [], this.production));
    problems.push(...privateTlsProblems(this));
    problems.push(...forwardRulesProblems(this));
    const { ephemeralRedis } = this;
    problems.push(...serverProblems(ephemeralRedis));
    if (this.production) problems.push(...this.unsafeRedis(ephemeralRedis));
    const isAlone = ephemeralRedis === undefined;
    if (this.production && this.role === 'api' && isAlone && this.vaultReplicas !== 1) {
      problems.push(
        'EPHEMERAL_REDIS_URL must be set in production, where a security code is to be found by every replica; with a single replica set VAULT_REPLICAS=1 instead.',
      );
    }
    return problems;
  }
}
