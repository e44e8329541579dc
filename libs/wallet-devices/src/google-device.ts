import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto';

const HOUR_MS = 60 * 60_000;

/** Keys like Google's. */
export interface GoogleKeys {
  readonly root: KeyObject;
  readonly signing: KeyObject;
  /** What Google publishes. */
  readonly rootKeysJson: string;
}

export interface GooglePayload {
  protocolVersion: string;
  signature: string;
  intermediateSigningKey: { signedKey: string; signatures: string[] };
  signedMessage: string;
}

export interface GooglePayment {
  readonly keys: GoogleKeys;
  /** SubjectPublicKeyInfo. */
  readonly merchantKey: Buffer;
  readonly recipient: string;
  /** Replaces fields of the message. */
  readonly message?: Readonly<Record<string, unknown>>;
  /** Replaces fields of its `paymentMethodDetails`. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly expiresAt?: Date;
  readonly keyExpiresAt?: Date;
  readonly sender?: string;
  readonly protocol?: string;
  /** Replaces the whole plaintext. */
  readonly plaintext?: string;
}

/** @param rootUntil when the root key expires; in ten years by default */
export function newGoogleKeys(rootUntil = new Date(Date.now() + 87_600 * HOUR_MS)): GoogleKeys {
  const root = newKey();
  const entry = (protocolVersion: string, key: KeyObject) => ({
    keyValue: spki(key).toString('base64'),
    protocolVersion,
    keyExpiration: String(rootUntil.getTime()),
  });
  const rootKeysJson = JSON.stringify({ keys: [entry('ECv1', newKey()), entry('ECv2', root)] });
  return { root, signing: newKey(), rootKeysJson };
}

/** A payment as Google encrypts and signs it. */
export function payWithGoogle(options: GooglePayment): GooglePayload {
  const { keys, recipient, sender = 'Google', protocol = 'ECv2' } = options;
  const keyExpiresAt = options.keyExpiresAt ?? new Date(Date.now() + 8_760 * HOUR_MS);
  const signedKey = JSON.stringify({
    keyValue: spki(keys.signing).toString('base64'),
    keyExpiration: String(keyExpiresAt.getTime()),
  });
  const signedMessage = encrypt(options.plaintext ?? plaintextOf(options), options.merchantKey);
  return {
    protocolVersion: 'ECv2',
    signature: signed(keys.signing, sender, recipient, protocol, signedMessage),
    intermediateSigningKey: {
      signedKey,
      signatures: [signed(newKey(), 'x'), signed(keys.root, sender, protocol, signedKey)],
    },
    signedMessage,
  };
}

function plaintextOf({ message = {}, details = {}, expiresAt }: GooglePayment): string {
  const expiration = expiresAt ?? new Date(Date.now() + HOUR_MS);
  return JSON.stringify({
    messageExpiration: String(expiration.getTime()),
    messageId: randomUUID(),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      expirationYear: 2031,
      expirationMonth: 11,
      pan: '5555555555554444',
      authMethod: 'CRYPTOGRAM_3DS',
      cryptogram: 'Q2FuYXJ5Q3J5cHRvZ3JhbQ==',
      eciIndicator: '02',
      ...details,
    },
    ...message,
  });
}

/** ECIES by hand: the extract and expand steps of HKDF (RFC 5869) are written out. */
function encrypt(text: string, merchantKey: Buffer): string {
  const publicKey = createPublicKey({ key: merchantKey, format: 'der', type: 'spki' });
  const ephemeral = newKey();
  const point = spki(ephemeral).subarray(-65);
  const secret = diffieHellman({ privateKey: ephemeral, publicKey });
  const extracted = hmac(Buffer.alloc(32), point, secret);
  const first = hmac(extracted, Buffer.from('Google'), Buffer.of(1));
  const second = hmac(extracted, first, Buffer.from('Google'), Buffer.of(2));
  const cipher = createCipheriv('aes-256-ctr', first, Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return JSON.stringify({
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: point.toString('base64'),
    tag: hmac(second, encrypted).toString('base64'),
  });
}

function signed(key: KeyObject, ...parts: readonly string[]): string {
  const bytes = parts.flatMap((part) => {
    const { length } = Buffer.from(part);
    return [Buffer.of(length & 0xff, (length >> 8) & 0xff, 0, 0), Buffer.from(part)];
  });
  return sign('sha256', Buffer.concat(bytes), key).toString('base64');
}

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  return createHmac('sha256', key).update(Buffer.concat(parts)).digest();
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
}

function spki(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
}
