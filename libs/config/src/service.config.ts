import { userInfo } from 'node:os';
import { IsArray, IsIn, IsString, Matches } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { DatabaseConfig } from './database.config.js';
import { EnvVar } from './env-var.js';
import { parseExemptPath } from './exempt-path.js';
import { isSafeDatabaseUrl } from './store-urls.js';

/** How destinations outside of the instance are reached. */
export interface OutboundSettings {
  /** Private ranges that may be reached; development only. */
  readonly allowCidrs: readonly string[];
  /** Without one, destinations are reached directly. */
  readonly proxy: { readonly url: Secret<string>; readonly resolvesNames: boolean } | undefined;
}

/** What every service with a database, keys and callers reads. Each service extends it. */
export class ServiceConfig extends DatabaseConfig {
  @EnvVar('OPERATOR', {
    describe:
      'Who runs a command, as its rows in the audit trail name them, such as `jane@example.com`. `k8s/command` gives the name that the cluster knows. Without it: the user of the operating system.',
  })
  @Omittable()
  @Matches(/^[^\p{C}]{1,200}$/u)
  operatorName?: string;

  @EnvVar('COMMAND_OUTPUT_KEY', {
    roles: ['command'],
    describe:
      'An RSA public key (SPKI, base64) under which a command encrypts what it prints, so that no secret is in the log of its pod. `k8s/command` sets it for each run and decrypts.',
  })
  @Omittable()
  @Matches(/^[A-Za-z0-9+/]+={0,2}$/)
  commandOutputKey?: string;

  @EnvVar('OAUTH_ISSUER', {
    describe: 'The `iss` of access tokens.',
    developmentDefault: 'http://localhost:4000',
  })
  @IsFormat('http-url')
  oauthIssuer!: string;

  @EnvVar('OAUTH_JWKS_URL', {
    describe: 'Where the public keys of the issuer are.',
    developmentDefault: 'http://localhost:4000/jwks',
  })
  @IsFormat('http-url')
  oauthJwksUrl!: string;

  @EnvVar('OAUTH_INSTANCE_AUDIENCE', {
    describe:
      'Whether tokens for the whole instance (`aud` is `INSTANCE`) are accepted. With `refused`, a token must be for this service: `INSTANCE.vault`, `INSTANCE.fraud` and so on; the services then ask for such tokens themselves. The same in every service.',
    default: 'accepted',
  })
  @IsIn(['accepted', 'refused'])
  oauthInstanceAudience!: 'accepted' | 'refused';

  @EnvVar('OAUTH_AUDIENCES', {
    describe: 'Further audiences that are accepted, comma-separated.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  oauthAudiences!: string[];

  @EnvVar('OAUTH_TOKEN_TYP', {
    describe: 'The `typ` header of access tokens. Another issuer may write `JWT`.',
    default: 'at+jwt',
  })
  @IsString()
  oauthTokenTyp!: string;

  @EnvVar('OAUTH_CLIENT_ID_CLAIM', {
    describe: 'The claim that names the client. Keycloak writes `azp`.',
    default: 'client_id',
  })
  @IsString()
  oauthClientIdClaim!: string;

  @EnvVar('OAUTH_PERSON_CLAIM', {
    describe:
      'The claim that is `true` in the access tokens of people and absent from those of programs. Such a caller is recorded as `user:<sub>`. With another issuer, let it write the claim for clients that people sign in to.',
    default: 'person',
  })
  @IsString()
  oauthPersonClaim!: string;

  @EnvVar('OAUTH_DENIED_CLIENTS', {
    describe: 'Client ids, comma-separated, whose tokens are refused before they expire.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  oauthDeniedClients!: string[];

  @EnvVar('PCI_LEVEL', {
    describe:
      'How far the instance is assessed. Full card numbers are accepted in requests with `SAQ_D` and `ROC` only.',
    default: 'SAQ_A',
  })
  @IsIn(['SAQ_A', 'SAQ_D', 'ROC'])
  pciLevel!: 'SAQ_A' | 'SAQ_D' | 'ROC';

  @EnvVar('ALLOW_UNSEALED_ROWS_UNTIL', {
    describe:
      'Until then rows that grant something are accepted without a MAC: for the upgrade to the version that introduces MACs, while pods of both versions run. At most 24 hours ahead, such as `2027-01-31T12:00:00Z`. Anybody who can write to the database can use it, so run `integrity seal` as soon as the old pods are gone and remove it.',
  })
  @Omittable()
  @Matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  unsealedRowsAllowedUntil?: string;
  @EnvVar('CARD_NUMBER_EXEMPT_PATHS', {
    describe:
      'Places, comma-separated, in which values that read as card numbers are accepted, such as `POST /tokens/session $.metadata.order_id`: method, route and JSON path, in which `*` is any one name or index and `**` at the end everything below. Headers are `$.headers.x-reference`, parameters `$.query.note`. What is stored there is in PCI scope if it is a card number.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  cardNumberExemptPaths!: string[];

  @EnvVar('OUTBOUND_ALLOW_CIDRS', {
    describe:
      'Private ranges, comma-separated, that webhooks and other outbound calls may reach. Development only: production refuses to boot with it.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  outboundAllowCidrs!: string[];

  @EnvVar('OUTBOUND_PROXY', {
    secret: true,
    describe:
      'The HTTP proxy for calls to public addresses (webhooks, forwards, interceptors, banks, providers), such as `http://proxy.internal:3128`, with name and password in the URL if it asks for them. It must let `CONNECT` through. Destinations that the operator names as internal, and the other services of the instance, are reached without it.',
  })
  @Omittable()
  outboundProxyUrl?: Secret<string>;

  @EnvVar('OUTBOUND_PROXY_DNS', {
    describe:
      '`checked`: names are looked up here as well, and one with a private address is refused before the proxy is asked. `proxy`: for pods that cannot look up names of the internet; the proxy alone refuses private addresses.',
    default: 'checked',
  })
  @IsIn(['checked', 'proxy'])
  outboundProxyDns!: 'checked' | 'proxy';

  /** How destinations outside of the instance are reached: options of an `OutboundClient`. */
  get outbound(): OutboundSettings {
    const { outboundAllowCidrs: allowCidrs, outboundProxyUrl: url } = this;
    const resolvesNames = this.outboundProxyDns === 'proxy';
    return { allowCidrs, proxy: url && { url, resolvesNames } };
  }

  /** Who runs a command. In a container the user may have a number and no name. */
  get operator(): string {
    if (this.operatorName !== undefined) return this.operatorName;
    try {
      return userInfo().username;
    } catch {
      return `uid-${process.getuid?.() ?? 'unknown'}`;
    }
  }

  /** The audience of a token for another service of the instance, by the service's name. */
  audienceAt(service: string): string {
    return this.oauthInstanceAudience === 'accepted'
      ? this.instance
      : serviceAudience(this.instance, service);
  }

  /** Audiences of tokens that this service accepts. */
  audiencesOf(service: string): [string, ...string[]] {
    const own = serviceAudience(this.instance, service);
    const instance = this.oauthInstanceAudience === 'accepted' ? [this.instance] : [];
    return [own, ...instance, ...this.oauthAudiences];
  }

  /** Whether requests may carry a full card number. */
  get acceptsCardNumbers(): boolean {
    return this.pciLevel !== 'SAQ_A';
  }

  override problems(): string[] {
    const problems = super.problems();
    problems.push(...unsealedRowsProblems(this.unsealedRowsAllowedUntil));
    if (this.outboundProxyUrl !== undefined && !isProxyUrl(this.outboundProxyUrl.expose())) {
      problems.push(
        'OUTBOUND_PROXY must be an http(s) URL without a path, such as http://proxy.internal:3128.',
      );
    }
    const malformed = this.cardNumberExemptPaths.filter((path) => parseExemptPath(path) === null);
    if (malformed.length > 0) {
      problems.push(
        `CARD_NUMBER_EXEMPT_PATHS must list a method, a route and a path each, such as "POST /tokens/session $.metadata.order_id": ${malformed.join(', ')}`,
      );
    }
    if (!this.production) return problems;
    if (!isSafeDatabaseUrl(this.databaseUrl.expose()) && !this.allowPlaintextStores) {
      problems.push(
        'DATABASE_URL must have sslmode=verify-full in production, or a host of this machine; otherwise give the reason in ALLOW_PLAINTEXT_STORES.',
      );
    }
    const readUrl = this.databaseReadUrl?.expose();
    if (readUrl !== undefined && !isSafeDatabaseUrl(readUrl) && !this.allowPlaintextStores) {
      problems.push(
        'DATABASE_READ_URL must have sslmode=verify-full in production, or a host of this machine; otherwise give the reason in ALLOW_PLAINTEXT_STORES.',
      );
    }
    const opensKeys = this.role !== 'migration';
    const isLocal = this.kekProvider === 'local' && opensKeys;
    if (isLocal && this.acceptsCardNumbers && !this.allowLocalRootKey) {
      problems.push(
        `KEK_PROVIDER=local keeps the root key in a file, which PCI_LEVEL=${this.pciLevel} does not allow in production: use aws-kms or vault-transit, or give the reason in ALLOW_LOCAL_ROOT_KEY.`,
      );
    }
    if (this.outboundAllowCidrs.length > 0) {
      problems.push('OUTBOUND_ALLOW_CIDRS must be empty in production.');
    }
    for (const [name, url] of [
      ['OAUTH_ISSUER', this.oauthIssuer],
      ['OAUTH_JWKS_URL', this.oauthJwksUrl],
    ] as const) {
      if (!url.startsWith('https://')) problems.push(`${name} must be https in production.`);
    }
    return problems;
  }
}

/** Unambiguous: the name of an instance has no dot. */
function serviceAudience(instance: string, service: string): string {
  return `${instance}.${service}`;
}

const MAX_UNSEALED_MS = 24 * 60 * 60_000;

/** A time in the past is harmless: the variable was merely not removed yet. */
function unsealedRowsProblems(until: string | undefined): string[] {
  if (until === undefined) return [];
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= MAX_UNSEALED_MS) return [];
  return ['ALLOW_UNSEALED_ROWS_UNTIL must be a time within the next 24 hours.'];
}

function isProxyUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.hostname !== '' && url.pathname === '/' && url.search === '' && url.hash === '';
}

/**
 * A configuration class, made without arguments. A mixin takes one and returns one with more
 * variables, so that a service combines those that it needs:
 * `class CommerceConfig extends DirectoryServerClient(OAuthClient(WebhookConfig))`.
 */
export type ConfigClass<Config extends ServiceConfig = ServiceConfig> = new () => Config;
