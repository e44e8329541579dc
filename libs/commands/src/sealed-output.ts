import {
  constants,
  createCipheriv,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { CommandError } from './command.errors.js';

/** Begins every line that only the holder of the private key can read. */
export const SEALED_LINE = 'tessera-sealed/1';

const KEY_BYTES = 32;
const IV_BYTES = 16;
const LEAST_BITS = 2_048;

/** Where a command prints to. */
export interface Output {
  write(text: string): unknown;
}

/**
 * What a command prints in a cluster is kept in the log of its pod, new secrets included. With a
 * public key, each write becomes a line that only its owner can read: `k8s/command` makes the pair and
 * opens the lines with openssl, which is why the scheme is RSA-OAEP, AES-256-CTR and HMAC-SHA-256.
 *
 * @param publicKey an RSA key in SPKI, DER as base64; without one the output stays as it is
 * @throws CommandError for anything else, before the command has done something
 */
export function sealedOutput(output: Output, publicKey: string | undefined): Output {
  if (publicKey === undefined || publicKey === '') return output;
  const key = parseKey(publicKey);
  return { write: (text) => output.write(`${sealLine(key, text)}\n`) };
}

function parseKey(text: string): KeyObject {
  try {
    const key = createPublicKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS) return key;
  } catch {
    // The same sentence as for a key of another kind.
  }
  throw new CommandError(
    'COMMAND_OUTPUT_KEY must be an RSA public key of at least 2048 bits, in SPKI as base64.',
  );
}

function sealLine(publicKey: KeyObject, text: string): string {
  const keys = randomBytes(2 * KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-ctr', keys.subarray(0, KEY_BYTES), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const mac = createHmac('sha256', keys.subarray(KEY_BYTES)).update(iv).update(sealed).digest();
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, keys);
  keys.fill(0);
  const parts = [wrapped, iv, sealed, mac].map((part) => part.toString('base64'));
  return [SEALED_LINE, ...parts].join(' ');
}
