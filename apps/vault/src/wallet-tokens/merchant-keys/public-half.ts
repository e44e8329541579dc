import { webcrypto, type KeyObject } from 'node:crypto';
import { pointOf } from '../p256.js';
import type { MerchantKey } from './merchant-keys.repository.js';

const COMMON_NAME = '2.5.4.3';
const PEM_LINE = 64;

/**
 * What the operator hands to the wallet: for Apple a certificate signing request in PEM, for Google
 * the point of the public key in base64.
 *
 * @param open gives the private half, with which a request is signed
 */
export async function publicHalf(
  key: MerchantKey,
  open: (key: MerchantKey) => Promise<KeyObject>,
): Promise<string> {
  switch (key.wallet) {
    case 'google_pay':
      return pointOf(key.publicKey).toString('base64');
    case 'apple_pay':
      return certificateRequest(key, await open(key));
    default:
      return key.wallet satisfies never;
  }
}

/** PKCS #10. Apple takes only the key from it and writes its own names into the certificate. */
async function certificateRequest(
  { recipient }: MerchantKey,
  privateKey: KeyObject,
): Promise<string> {
  const pki = await import('pkijs');
  const { Utf8String } = await import('asn1js');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto });
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const { subtle } = webcrypto;
  const signer = await subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  pkcs8.fill(0);
  const request = new pki.CertificationRequest({ version: 0, attributes: [] });
  const commonName = new Utf8String({ value: recipient });
  request.subject.typesAndValues.push(
    new pki.AttributeTypeAndValue({ type: COMMON_NAME, value: commonName }),
  );
  await request.subjectPublicKeyInfo.importKey(await publicHalfOf(signer), engine);
  await request.sign(signer, 'SHA-256', engine);
  return pem('CERTIFICATE REQUEST', Buffer.from(request.toSchema().toBER()));
}

async function publicHalfOf(privateKey: webcrypto.CryptoKey): Promise<webcrypto.CryptoKey> {
  const { subtle } = webcrypto;
  const { kty, crv, x, y } = await subtle.exportKey('jwk', privateKey);
  const publicJwk = { kty, crv, x, y } as webcrypto.JsonWebKey;
  return subtle.importKey('jwk', publicJwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'verify',
  ]);
}

function pem(label: string, der: Buffer): string {
  const base64 = der.toString('base64');
  const lines: string[] = [];
  for (let start = 0; start < base64.length; start += PEM_LINE) {
    lines.push(base64.slice(start, start + PEM_LINE));
  }
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n');
}
