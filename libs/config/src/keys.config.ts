import { IsArray, IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { BaseConfig } from './base.config.js';
import { EnvVar } from './env-var.js';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

/** The providers that may hold the root key. */
export type KekProviderName = 'local' | 'aws-kms' | 'vault-transit' | 'pkcs11';

const PROVIDERS: readonly KekProviderName[] = ['local', 'aws-kms', 'vault-transit', 'pkcs11'];

/** Where the keys of a service are and who holds the root key that opens them. */
export class KeysConfig extends BaseConfig {
  @EnvVar('KEYRING_FILE', {
    describe:
      'The keyring of the service: its named keys, one use each. Mode 0400 in production. Made, and completed for a newer version, by `node apps/<service>/dist/keyring.js`.',
  })
  @IsString()
  keyringFile!: string;

  @EnvVar('KEY_DOMAIN', {
    describe:
      'What keys are bound to: sealed values, the audit trail, and keys that a key service wraps open only in the same domain. By default `INSTANCE`. Set it to the former `INSTANCE` when that changes, and to the same value in all cells of a service. Never change it otherwise.',
  })
  @Omittable()
  @Matches(/^[a-z0-9][a-z0-9-]{0,62}$/)
  keyDomainName?: string;

  @EnvVar('KEK_PROVIDER', {
    describe:
      'Who holds the root key: `local` (the keyring file itself), `aws-kms`, `vault-transit` or `pkcs11` (a hardware security module).',
    default: 'local',
  })
  @IsIn(PROVIDERS)
  kekProvider!: KekProviderName;

  @EnvVar('KEK_PROVIDER_PREVIOUS', {
    describe:
      'While keys move to `KEK_PROVIDER`: the provider that wrapped them before. Both open keys then, and only the new one wraps them. Remove it when `keys migrate` has ended.',
  })
  @Omittable()
  @IsIn(PROVIDERS)
  kekProviderPrevious?: KekProviderName;

  @EnvVar('KEK_PREVIOUS_ROOT_KEYS', {
    describe:
      'While the root key rotates to another key of the same provider: the earlier ones, comma-separated, which still open what they wrapped (key ARNs of `aws-kms`, key names of `vault-transit`, labels of `pkcs11`). Keys that are wrapped under any other root key are refused.',
    default: '',
  })
  @IsArray()
  @IsString({ each: true })
  kekPreviousRootKeys!: string[];

  @EnvVar('ALLOW_LOCAL_ROOT_KEY', {
    describe:
      'Why a production instance with `PCI_LEVEL` `SAQ_D` or `ROC` keeps its root key in the keyring file (`KEK_PROVIDER=local`), in at least 10 characters. Without a reason it refuses to boot.',
  })
  @Omittable()
  @Matches(/\S.{8,198}\S/)
  allowLocalRootKey?: string;

  @EnvVar('KEK_CACHE_SECONDS', {
    describe:
      'How long an unwrapped key-encryption key stays in memory: how long the service continues when the provider is down, and after the root key was revoked.',
    default: '300',
  })
  @IsInt()
  @Min(1)
  @Max(3_600)
  kekCacheSeconds!: number;

  @EnvVar('KEK_TIMEOUT_MS', {
    describe: 'How long `aws-kms`, `vault-transit` or `pkcs11` may take to answer.',
    default: '3000',
  })
  @IsInt()
  @Min(100)
  @Max(30_000)
  kekTimeoutMs!: number;

  @EnvVar('AWS_KMS_KEY_ID', {
    describe: 'With `aws-kms`: id, ARN or alias of a symmetric key.',
  })
  @Omittable()
  @IsString()
  awsKmsKeyId?: string;

  @EnvVar('AWS_KMS_REGION', { describe: 'With `aws-kms`: the region of the key.' })
  @Omittable()
  @Matches(/^[a-z0-9-]{1,40}$/)
  awsKmsRegion?: string;

  @EnvVar('AWS_KMS_ENDPOINT', {
    describe:
      "With `aws-kms`: an endpoint of one's own, such as that of a VPC; by default the region's. https in production.",
  })
  @Omittable()
  @IsFormat('http-url')
  awsKmsEndpoint?: string;

  @EnvVar('VAULT_TRANSIT_ADDRESS', {
    describe:
      'With `vault-transit`: where HashiCorp Vault or OpenBao is, such as `https://vault.internal:8200`. https in production, unless an agent listens on the loopback address.',
  })
  @Omittable()
  @IsFormat('http-url')
  vaultTransitAddress?: string;

  @EnvVar('VAULT_TRANSIT_KEY', {
    describe: 'With `vault-transit`: the name of the key, of an AEAD type.',
  })
  @Omittable()
  @Matches(/^\w(?:[\w.-]{0,126}\w)?$/)
  vaultTransitKey?: string;

  @EnvVar('VAULT_TRANSIT_MOUNT', {
    describe: 'With `vault-transit`: the path under which the engine is mounted.',
    default: 'transit',
  })
  @Matches(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/)
  vaultTransitMount!: string;

  @EnvVar('VAULT_TRANSIT_NAMESPACE', { describe: 'With `vault-transit`: the namespace.' })
  @Omittable()
  @Matches(/^[\w./-]{1,200}$/)
  vaultTransitNamespace?: string;

  @EnvVar('VAULT_TRANSIT_TOKEN', {
    describe: 'With `vault-transit`: the token, where no agent renews it.',
    secret: true,
  })
  @Omittable()
  @IsString()
  vaultTransitToken?: Secret<string>;

  @EnvVar('VAULT_TRANSIT_TOKEN_FILE', {
    describe:
      'With `vault-transit`: a file that holds the token. It is read at every call, so that an agent may renew it.',
  })
  @Omittable()
  @IsString()
  vaultTransitTokenFile?: string;

  @EnvVar('WORKER_ROOT_KEY', {
    describe:
      'For `dist/keyring.js worker`: the key of the key service that wraps the keyring of the worker, another one than `AWS_KMS_KEY_ID` or `VAULT_TRANSIT_KEY`, which the worker must not be able to use.',
  })
  @Omittable()
  @IsString()
  workerRootKey?: string;

  @EnvVar('PKCS11_MODULE', {
    describe:
      "With `pkcs11`: the absolute path of the shared library of the HSM's vendor, such as `/opt/hsm/lib/libpkcs11.so`.",
  })
  @Omittable()
  @Matches(/^\/[^\0]{1,4000}$/)
  pkcs11Module?: string;

  @EnvVar('PKCS11_TOKEN', { describe: 'With `pkcs11`: the label of the token.' })
  @Omittable()
  @Matches(/^\S(?:.{0,30}\S)?$/)
  pkcs11Token?: string;

  @EnvVar('PKCS11_KEY', {
    describe: 'With `pkcs11`: the label of an AES key that cannot be extracted.',
  })
  @Omittable()
  @Matches(/^[\w.-]{1,100}$/)
  pkcs11Key?: string;

  @EnvVar('PKCS11_PIN', {
    describe: 'With `pkcs11`: the PIN of the user, where it is not in a file.',
    secret: true,
  })
  @Omittable()
  @IsString()
  pkcs11Pin?: Secret<string>;

  @EnvVar('PKCS11_PIN_FILE', {
    describe: 'With `pkcs11`: a file that holds the PIN. It is read whenever a session is opened.',
  })
  @Omittable()
  @IsString()
  pkcs11PinFile?: string;

  /** What keys are bound to. */
  get keyDomain(): string {
    return this.keyDomainName ?? this.instance;
  }

  override problems(): string[] {
    return [...super.problems(), ...this.missing(), ...this.insecure()];
  }

  private missing(): string[] {
    // A migration opens no keys.
    if (this.role === 'migration' && this.production) return [];
    return [
      ...this.missingFor('KEK_PROVIDER', this.kekProvider),
      ...this.missingFor('KEK_PROVIDER_PREVIOUS', this.kekProviderPrevious),
      ...(this.kekProviderPrevious === this.kekProvider
        ? ['KEK_PROVIDER_PREVIOUS must be another provider than KEK_PROVIDER.']
        : []),
    ];
  }

  private missingFor(variable: string, provider: KekProviderName | undefined): string[] {
    if (provider === undefined) return [];
    return Object.entries(NEEDED[provider](this))
      .filter(([, value]) => value === undefined)
      .map(([name]) => `${name} must be set with ${variable}=${provider}.`);
  }

  private insecure(): string[] {
    if (!this.production) return [];
    const problems: string[] = [];
    if (this.kekProvider === 'local' && this.kekProviderPrevious !== undefined) {
      problems.push('Keys cannot be moved to KEK_PROVIDER=local in production.');
    }
    if (this.awsKmsEndpoint?.startsWith('https://') === false) {
      problems.push('AWS_KMS_ENDPOINT must be https in production.');
    }
    const address = this.vaultTransitAddress;
    if (address !== undefined && !address.startsWith('https://') && !LOOPBACK.test(address)) {
      problems.push('VAULT_TRANSIT_ADDRESS must be https in production.');
    }
    return problems;
  }
}

/** What each provider cannot do without, by variable. */
const NEEDED: Readonly<Record<KekProviderName, (config: KeysConfig) => Record<string, unknown>>> = {
  local: () => ({}),
  'aws-kms': (config) => ({
    AWS_KMS_KEY_ID: config.awsKmsKeyId,
    AWS_KMS_REGION: config.awsKmsRegion,
  }),
  'vault-transit': (config) => ({
    VAULT_TRANSIT_ADDRESS: config.vaultTransitAddress,
    VAULT_TRANSIT_KEY: config.vaultTransitKey,
    'VAULT_TRANSIT_TOKEN or VAULT_TRANSIT_TOKEN_FILE':
      config.vaultTransitTokenFile ?? config.vaultTransitToken,
  }),
  pkcs11: (config) => ({
    PKCS11_MODULE: config.pkcs11Module,
    PKCS11_TOKEN: config.pkcs11Token,
    PKCS11_KEY: config.pkcs11Key,
    'PKCS11_PIN or PKCS11_PIN_FILE': config.pkcs11PinFile ?? config.pkcs11Pin,
  }),
};
