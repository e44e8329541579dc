import type * as Kms from '@aws-sdk/client-kms';
import { KekProviderError, SealedDataError } from '../crypto.errors.js';
import { Secret } from '../secret.js';
import type { EncryptionContext } from './encryption-context.js';
import type { KekProvider, WrappedKey } from './kek-provider.js';
import { requireKnownRoot } from './known-roots.js';

export interface AwsKmsOptions {
  /** Key id, ARN or alias of a symmetric key for encryption. */
  readonly keyId: string;
  readonly region: string;
  /** ARNs of earlier keys, which still open what they wrapped. */
  readonly previousKeys?: readonly string[];
  /** A custom endpoint, such as that of a VPC; by default the region's. */
  readonly endpoint?: string;
  /** Timeout for a call including its retries. */
  readonly timeoutMs: number;
  /**
   * Added to every context, so that one KMS key can serve several services and a policy can
   * distinguish them.
   */
  readonly boundTo?: EncryptionContext;
}

interface OpenedKms {
  readonly kms: typeof Kms;
  readonly client: Kms.KMSClient;
}

/** The bytes, or the key that wrapped them, do not match the request. */
const OTHER_KEY = 'IncorrectKeyException';
const NOT_AUTHENTIC = new Set(['InvalidCiphertextException', OTHER_KEY]);

/** KMS returns a key's ARN in every response, also when the request used an alias. */
const KEY_ARN_START = 'arn:';

/**
 * AWS KMS holds the root key. Credentials come from the SDK's default chain: a pod's role, an
 * instance profile, the environment. The SDK retries throttled calls itself, within the timeout.
 */
export class AwsKmsKekProvider implements KekProvider {
  readonly name = 'aws-kms';
  readonly #options: AwsKmsOptions;
  #opened: Promise<OpenedKms> | undefined;

  constructor(options: AwsKmsOptions) {
    this.#options = options;
  }

  recognizes({ rootKey }: WrappedKey): boolean {
    return rootKey.startsWith(KEY_ARN_START);
  }

  async wrap(key: Secret<Buffer>, context: EncryptionContext): Promise<WrappedKey> {
    const { KeyId, CiphertextBlob } = await this.#ask(({ client, kms }, abort) => {
      const encrypt = new kms.EncryptCommand({
        KeyId: this.#options.keyId,
        Plaintext: key.expose(),
        EncryptionContext: this.#bound(context),
      });
      return client.send(encrypt, abort);
    });
    return this.#wrapped(KeyId, CiphertextBlob);
  }

  async unwrap(wrapped: WrappedKey, context: EncryptionContext): Promise<Secret<Buffer>> {
    const openingKey = this.#keyOf(wrapped);
    const { KeyId, Plaintext } = await this.#ask(({ client, kms }, abort) => {
      const decrypt = new kms.DecryptCommand({
        KeyId: openingKey,
        CiphertextBlob: wrapped.ciphertext,
        EncryptionContext: this.#bound(context),
      });
      return client.send(decrypt, abort);
    }, wrapped);
    if (KeyId !== wrapped.rootKey) throw new SealedDataError();
    if (Plaintext === undefined) {
      throw new KekProviderError(this.name, 'the response has no plaintext');
    }
    const key = new Secret(Buffer.from(Plaintext));
    Plaintext.fill(0);
    return key;
  }

  /** Happens inside KMS: the key is never in clear here. */
  async rewrap(wrapped: WrappedKey, context: EncryptionContext): Promise<WrappedKey> {
    const openingKey = this.#keyOf(wrapped);
    const { KeyId, CiphertextBlob } = await this.#ask(({ client, kms }, abort) => {
      const reEncrypt = new kms.ReEncryptCommand({
        CiphertextBlob: wrapped.ciphertext,
        SourceKeyId: openingKey,
        SourceEncryptionContext: this.#bound(context),
        DestinationKeyId: this.#options.keyId,
        DestinationEncryptionContext: this.#bound(context),
      });
      return client.send(reEncrypt, abort);
    }, wrapped);
    return this.#wrapped(KeyId, CiphertextBlob);
  }

  /**
   * The key for KMS to decrypt with: the configured one, or an earlier one that the operator has
   * listed. The row only selects among them, so a key planted in the database under an attacker's
   * KMS key does not open.
   */
  #keyOf({ rootKey }: WrappedKey): string {
    const { keyId, previousKeys = [] } = this.#options;
    const isArn = keyId.startsWith(KEY_ARN_START) && keyId.includes(':key/');
    if (isArn) requireKnownRoot(this.name, rootKey, [keyId, ...previousKeys]);
    return previousKeys.includes(rootKey) ? rootKey : keyId;
  }

  #bound(context: EncryptionContext): Record<string, string> {
    return { ...this.#options.boundTo, ...context };
  }

  #wrapped(rootKey: string | undefined, ciphertext: Uint8Array | undefined): WrappedKey {
    if (rootKey === undefined || ciphertext === undefined) {
      throw new KekProviderError(this.name, 'the response has no ciphertext');
    }
    return { rootKey, ciphertext: Buffer.from(ciphertext) };
  }

  async #ask<T>(
    call: (opened: OpenedKms, options: { abortSignal: AbortSignal }) => Promise<T>,
    wrapped?: WrappedKey,
  ): Promise<T> {
    const opened = await (this.#opened ??= this.#open());
    try {
      return await call(opened, { abortSignal: AbortSignal.timeout(this.#options.timeoutMs) });
    } catch (error) {
      const reason = reasonOf(error, this.#options.timeoutMs);
      // KMS reports that the key is not the one it was asked to decrypt with.
      if (reason === OTHER_KEY && wrapped !== undefined) {
        requireKnownRoot(this.name, wrapped.rootKey, []);
      }
      if (NOT_AUTHENTIC.has(reason)) {
        throw new SealedDataError();
      }
      throw new KekProviderError(this.name, reason, error);
    }
  }

  /** The SDK is large, so it is loaded only when KMS is used. */
  async #open(): Promise<OpenedKms> {
    const kms = await import('@aws-sdk/client-kms');
    const { region, endpoint } = this.#options;
    return {
      kms,
      client: new kms.KMSClient({ region, ...(endpoint !== undefined && { endpoint }) }),
    };
  }
}

/** KMS errors have names; network errors have codes. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!Error.isError(error)) return 'unknown';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `no response within ${timeoutMs} ms`;
  }
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error.name === 'Error' ? error.message : error.name;
}
