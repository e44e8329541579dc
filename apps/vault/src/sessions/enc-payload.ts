import { createHash } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { hasUnsafeNames } from '@tessera/auth';
import { parseUniqueJson } from '../cards/parse-unique-json.js';
import type { JweKeyPair } from '../jwe-keys/jwe-keys.service.js';

/** Finds the key pairs that a JWE may be for, by the `kid` of its header. */
export type FindKeyPairs = (kid: string | undefined) => Promise<readonly JweKeyPair[]>;

const ALGORITHMS = {
  keyManagementAlgorithms: ['RSA-OAEP-256'],
  contentEncryptionAlgorithms: ['A256GCM'],
};

/**
 * The JSON inside a JWE, or undefined when it cannot be read, for whatever reason.
 *
 * @param path of the payload in the request, such as `$.result.enc_payload`
 * @throws ValidationFailedError when an object of the payload has a name twice, or an unsafe one
 */
export async function openEncPayload(
  jwe: string,
  findKeyPairs: FindKeyPairs,
  path = '$',
): Promise<unknown> {
  if (hasUnsafeNames(jwe)) return undefined;
  for (const { privateKey } of await findKeyPairs(kidOf(jwe))) {
    const plaintext = await decrypt(jwe, privateKey);
    if (plaintext !== undefined) {
      return parse(plaintext, path);
    }
  }
  return undefined;
}

/** What a JWE for a session has as `session_hash` in its protected header. */
export function sessionHashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId.toLowerCase()).digest('base64url');
}

/**
 * The `session_hash` of a JWE that was opened: the header is authenticated with the content.
 *
 * @returns undefined for a JWE that is bound to no session
 */
export function boundSessionHash(jwe: string): unknown {
  return decodeProtectedHeader(jwe)['session_hash'];
}

function kidOf(jwe: string): string | undefined {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    return undefined;
  }
}

async function decrypt(
  jwe: string,
  privateKey: JweKeyPair['privateKey'],
): Promise<Uint8Array | undefined> {
  try {
    return (await compactDecrypt(jwe, privateKey, ALGORITHMS)).plaintext;
  } catch {
    return undefined;
  }
}

function parse(plaintext: Uint8Array, path: string): unknown {
  try {
    return parseUniqueJson(Buffer.from(plaintext).toString('utf8'), path);
  } finally {
    plaintext.fill(0);
  }
}
