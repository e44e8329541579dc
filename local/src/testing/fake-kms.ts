import { randomUUID } from 'node:crypto';
import { FakeKey } from './fake-key.js';
import { FakeServer, type FakeResponse, type FakeRequest } from './fake-server.js';

const REGION = 'eu-central-1';
const ARN = `arn:aws:kms:${REGION}:111122223333:key/`;
const ID_BYTES = 36;

interface KmsKey {
  readonly key: FakeKey;
  enabled: boolean;
}

/**
 * AWS KMS as far as it concerns a client of one symmetric key: the AWS JSON 1.1 protocol with
 * `Encrypt`, `Decrypt` and `ReEncrypt`, signed requests, and the errors of the service.
 */
export class FakeKms {
  readonly region = REGION;
  readonly server = new FakeServer((request) => this.#answer(request));
  /** Errors for the next calls, in order. */
  faults: FakeResponse[] = [];
  hangs = false;
  readonly #keys = new Map<string, KmsKey>();
  readonly #aliases = new Map<string, string>();

  static async start(): Promise<FakeKms> {
    const kms = new FakeKms();
    await kms.server.start();
    return kms;
  }

  /** Creates a key and points the alias to it. */
  addKey(alias: string): string {
    const id = randomUUID();
    this.#keys.set(id, { key: new FakeKey(), enabled: true });
    this.#aliases.set(alias, id);
    return ARN + id;
  }

  enable(arn: string, enabled: boolean): void {
    this.#key(arn).enabled = enabled;
  }

  /** An error response of the service. */
  static error(type: string, status = 400, message = 'Refused.'): FakeResponse {
    const contentType = 'application/x-amz-json-1.1';
    return { status, contentType, body: { __type: type, message } };
  }

  #answer({ headers, body }: FakeRequest): FakeResponse | null {
    if (this.hangs) return null;
    const fault = this.faults.shift();
    if (fault !== undefined) return fault;
    if (!String(headers['authorization']).includes(`/${REGION}/kms/aws4_request`)) {
      return FakeKms.error('IncompleteSignatureException');
    }
    switch (String(headers['x-amz-target'])) {
      case 'TrentService.Encrypt':
        return this.#encrypt(String(body['KeyId']), bytes(body['Plaintext']), body);
      case 'TrentService.Decrypt': {
        const opened = this.#open(body['KeyId'], body['CiphertextBlob'], body['EncryptionContext']);
        if (!('plaintext' in opened)) return opened;
        return ok({ KeyId: opened.arn, Plaintext: opened.plaintext.toString('base64') });
      }
      case 'TrentService.ReEncrypt': {
        const { SourceKeyId, SourceEncryptionContext } = body;
        const opened = this.#open(SourceKeyId, body['CiphertextBlob'], SourceEncryptionContext);
        if (!('plaintext' in opened)) return opened;
        const context = { EncryptionContext: body['DestinationEncryptionContext'] };
        return this.#encrypt(String(body['DestinationKeyId']), opened.plaintext, context);
      }
      default:
        return FakeKms.error('UnknownOperationException');
    }
  }

  #encrypt(
    keyId: string,
    plaintext: Buffer,
    body: Readonly<Record<string, unknown>>,
  ): FakeResponse {
    const arn = this.#resolve(keyId);
    if (arn === null) return FakeKms.error('NotFoundException');
    const { key, enabled } = this.#key(arn);
    if (!enabled) return FakeKms.error('DisabledException');
    const sealed = key.encrypt(plaintext, contextBytes(body['EncryptionContext']));
    const blob = Buffer.concat([Buffer.from(arn.slice(ARN.length)), sealed]);
    return ok({ KeyId: arn, CiphertextBlob: blob.toString('base64') });
  }

  #open(
    keyId: unknown,
    blob: unknown,
    context: unknown,
  ): { arn: string; plaintext: Buffer } | FakeResponse {
    const ciphertext = bytes(blob);
    const arn = ARN + ciphertext.subarray(0, ID_BYTES).toString();
    if (this.#resolve(arn) === null) return FakeKms.error('InvalidCiphertextException');
    if (typeof keyId === 'string' && this.#resolve(keyId) !== arn) {
      return FakeKms.error('IncorrectKeyException');
    }
    const { key, enabled } = this.#key(arn);
    if (!enabled) return FakeKms.error('DisabledException');
    const plaintext = key.decrypt(ciphertext.subarray(ID_BYTES), contextBytes(context));
    return plaintext === null ? FakeKms.error('InvalidCiphertextException') : { arn, plaintext };
  }

  #resolve(keyId: string): string | null {
    const id = this.#aliases.get(keyId) ?? keyId.replace(ARN, '');
    return this.#keys.has(id) ? ARN + id : null;
  }

  #key(arn: string): KmsKey {
    const key = this.#keys.get(arn.slice(ARN.length));
    if (key === undefined) throw new Error(`There is no key ${arn}.`);
    return key;
  }
}

function ok(body: unknown): FakeResponse {
  return { status: 200, contentType: 'application/x-amz-json-1.1', body };
}

function bytes(value: unknown): Buffer {
  return Buffer.from(String(value), 'base64');
}

function contextBytes(context: unknown): Buffer {
  const entries = Object.entries((context ?? {}) as Record<string, string>).sort();
  return Buffer.from(JSON.stringify(entries));
}

const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** The SDK looks for credentials in the environment. @returns what takes them away again */
export function awsCredentials(): () => void {
  const before = CREDENTIALS.map((name) => [name, process.env[name]] as const);
  for (const name of CREDENTIALS) process.env[name] = 'test';
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}
