import { FakeKey } from './fake-key.js';
import { FakeServer, type FakeResponse, type FakeRequest } from './fake-server.js';

const ROUTE = /^\/v1\/(.+)\/(encrypt|decrypt)\/([^/]+)$/;
const CIPHERTEXT = /^vault:v(\d+):(.*)$/;

interface TransitKey {
  readonly versions: FakeKey[];
  minDecryptionVersion: number;
}

/**
 * HashiCorp Vault as far as it concerns a client of the transit engine: `encrypt` and `decrypt` with
 * associated data and key versions, tokens, namespaces, and the server's errors in its own words.
 */
export class FakeVaultTransit {
  readonly server = new FakeServer((request) => this.#answer(request));
  token = 'hvs.first';
  namespace: string | undefined;
  mount = 'transit';
  hangs = false;
  sealed = false;
  faults: FakeResponse[] = [];
  readonly #keys = new Map<string, TransitKey>();

  static async start(): Promise<FakeVaultTransit> {
    const vault = new FakeVaultTransit();
    await vault.server.start();
    return vault;
  }

  addKey(name: string): void {
    this.#keys.set(name, { versions: [new FakeKey()], minDecryptionVersion: 1 });
  }

  rotate(name: string): void {
    this.#key(name).versions.push(new FakeKey());
  }

  setMinDecryptionVersion(name: string, version: number): void {
    this.#key(name).minDecryptionVersion = version;
  }

  static error(status: number, ...errors: string[]): FakeResponse {
    return { status, body: { errors } };
  }

  #answer({ path, headers, body }: FakeRequest): FakeResponse | null {
    if (this.hangs) return null;
    const fault = this.faults.shift();
    if (fault !== undefined) return fault;
    if (this.sealed) return FakeVaultTransit.error(503, 'Vault is sealed');
    const allowed =
      headers['x-vault-token'] === this.token && headers['x-vault-namespace'] === this.namespace;
    if (!allowed) return FakeVaultTransit.error(403, 'permission denied');
    const [, mount, operation, name = ''] = ROUTE.exec(path) ?? [];
    if (mount !== this.mount) return FakeVaultTransit.error(404, 'no handler for route');
    const key = this.#keys.get(name);
    const aad = Buffer.from(
      typeof body['associated_data'] === 'string' ? body['associated_data'] : '',
      'base64',
    );
    if (operation === 'encrypt') {
      // The real engine creates a missing key if the policy allows it.
      if (key === undefined) return FakeVaultTransit.error(403, 'permission denied');
      return encrypt(key, Buffer.from(String(body['plaintext']), 'base64'), aad);
    }
    if (key === undefined) return FakeVaultTransit.error(400, 'encryption key not found');
    return decrypt(key, String(body['ciphertext']), aad);
  }

  #key(name: string): TransitKey {
    const key = this.#keys.get(name);
    if (key === undefined) throw new Error(`There is no key ${name}.`);
    return key;
  }
}

function encrypt({ versions }: TransitKey, plaintext: Buffer, aad: Buffer): FakeResponse {
  const sealed = versions.at(-1)?.encrypt(plaintext, aad) ?? Buffer.alloc(0);
  const ciphertext = `vault:v${versions.length}:${sealed.toString('base64')}`;
  return { status: 200, body: { data: { ciphertext, key_version: versions.length } } };
}

function decrypt(key: TransitKey, ciphertext: string, aad: Buffer): FakeResponse {
  if (ciphertext === '') return FakeVaultTransit.error(400, 'missing ciphertext to decrypt');
  const [, version, encoded] = CIPHERTEXT.exec(ciphertext) ?? [];
  if (version === undefined || encoded === undefined) {
    return FakeVaultTransit.error(400, 'invalid ciphertext: no prefix');
  }
  if (Number(version) < key.minDecryptionVersion) {
    return FakeVaultTransit.error(
      400,
      'ciphertext or signature version is disallowed by policy (too old)',
    );
  }
  const used = key.versions[Number(version) - 1];
  if (used === undefined) {
    return FakeVaultTransit.error(400, 'invalid ciphertext: version is too new');
  }
  const plaintext = used.decrypt(Buffer.from(encoded, 'base64'), aad);
  if (plaintext === null) {
    return FakeVaultTransit.error(400, 'cipher: message authentication failed');
  }
  return { status: 200, body: { data: { plaintext: plaintext.toString('base64') } } };
}
