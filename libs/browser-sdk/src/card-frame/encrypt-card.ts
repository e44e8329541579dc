const KEY_ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' };
const CONTENT_KEY = { name: 'AES-GCM', length: 256 };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The vault's public key, as a session gives it. */
export interface PublicJwk {
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/**
 * A compact JWE (RFC 7516) of a JSON value: RSA-OAEP-256 for the key, A256GCM for the content. Its
 * protected header names the session, so that it completes no other one.
 */
export async function encryptCard(
  jwk: PublicJwk,
  payload: object,
  sessionId: string,
): Promise<string> {
  const { subtle } = crypto;
  const sessionHash = await subtle.digest('SHA-256', utf8(sessionId.toLowerCase()));
  const header = base64url(
    utf8(
      JSON.stringify({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid: jwk.kid,
        session_hash: base64url(new Uint8Array(sessionHash)),
      }),
    ),
  );
  const publicKey = await subtle.importKey(
    'jwk',
    { kty: 'RSA', alg: 'RSA-OAEP-256', ext: true, n: jwk.n, e: jwk.e },
    KEY_ALGORITHM,
    false,
    ['encrypt'],
  );
  const contentKey = await subtle.generateKey(CONTENT_KEY, true, ['encrypt']);
  const rawKey = new Uint8Array(await subtle.exportKey('raw', contentKey));
  const encryptedKey = await subtle.encrypt(KEY_ALGORITHM, publicKey, rawKey);
  rawKey.fill(0);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plaintext = utf8(JSON.stringify(payload));
  const sealing = { name: 'AES-GCM', iv, additionalData: utf8(header), tagLength: TAG_BYTES * 8 };
  const sealed = new Uint8Array(await subtle.encrypt(sealing, contentKey, plaintext));
  plaintext.fill(0);
  const parts = [new Uint8Array(encryptedKey), iv, ...split(sealed)];
  return [header, ...parts.map(base64url)].join('.');
}

/** WebCrypto appends the tag to the ciphertext; a JWE has them apart. */
function split(sealed: Uint8Array): [Uint8Array, Uint8Array] {
  const end = sealed.length - TAG_BYTES;
  return [sealed.subarray(0, end), sealed.subarray(end)];
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
