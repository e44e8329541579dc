import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Signs what a release publishes. */
export interface Signer {
  /** The raw Ed25519 signature, or ECDSA (P-256, SHA-256) in DER. */
  sign(bytes: Buffer): Buffer;
}

/** With a private key from a PEM file: Ed25519 or EC P-256. */
export class PemSigner implements Signer {
  private readonly key: KeyObject;

  /** @throws Error if the file is not a private key of these kinds */
  constructor(file: string) {
    this.key = createPrivateKey(readFileSync(file));
    requireKind(this.key, file);
  }

  sign(bytes: Buffer): Buffer {
    return sign(hashOf(this.key), bytes, this.key);
  }
}

/** Where `pkcs11-tool` finds a key that never leaves its token. */
export interface Pkcs11Key {
  /** The PKCS#11 library of the vendor. */
  readonly module: string;
  readonly tokenLabel: string;
  /** Of an EC P-256 private key. */
  readonly keyLabel: string;
  /** Passed to the program by its environment, so that no list of processes shows it. */
  readonly pin: string;
}

/** With an EC P-256 key in a hardware token, through OpenSC's `pkcs11-tool`. */
export class Pkcs11Signer implements Signer {
  constructor(private readonly key: Pkcs11Key) {}

  /** @throws Error with the tool's message when the token refuses */
  sign(bytes: Buffer): Buffer {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'));
    try {
      const [input, output] = [join(folder, 'input'), join(folder, 'signature')];
      // The hash is made here: not every token offers a mechanism that hashes.
      writeFileSync(input, createHash('sha256').update(bytes).digest());
      const { module, tokenLabel, keyLabel, pin } = this.key;
      const args = [
        '--module',
        module,
        '--token-label',
        tokenLabel,
        '--login',
        '--pin',
        'env:RELEASE_PIN',
      ];
      const operation = ['--sign', '--mechanism', 'ECDSA', '--signature-format', 'openssl'];
      const files = ['--label', keyLabel, '--input-file', input, '--output-file', output];
      const { status, stderr, error } = spawnSync(
        'pkcs11-tool',
        [...args, ...operation, ...files],
        { encoding: 'utf8', env: { ...process.env, RELEASE_PIN: pin } },
      );
      if (error !== undefined) throw error;
      if (status !== 0) throw new Error(`pkcs11-tool failed: ${stderr.trim()}`);
      return readFileSync(output);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * @param file a PEM file with the public key
 * @throws Error if it is not an Ed25519 or EC P-256 key
 */
export function readPublicKey(file: string): KeyObject {
  const key = createPublicKey(readFileSync(file));
  requireKind(key, file);
  return key;
}

/** Whether the key signed exactly these bytes. */
export function isSignedBy(key: KeyObject, bytes: Buffer, signature: Buffer): boolean {
  return verify(hashOf(key), bytes, key, signature);
}

/** Ed25519 hashes by itself. */
function hashOf({ asymmetricKeyType }: KeyObject): 'sha256' | null {
  return asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

function requireKind(key: KeyObject, file: string): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1')) return;
  throw new Error(`${file} must be an Ed25519 or EC P-256 key.`);
}
