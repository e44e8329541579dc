import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** Certificates for a directory server on this machine. PEM. */
export interface DirectoryCertificates {
  /** The authority that clients have to trust. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 60 * 60_000;
const LIFETIME_DAYS = 800;
const SERIAL_BYTES = 16;
const AUTHORITY_NAME = 'CN=Tessera sandbox directory server authority';

/** Creates an authority, and a certificate signed by it for the names of this machine. */
export async function mintCertificates(now: Date): Promise<DirectoryCertificates> {
  const authorityKeys = await newKeys();
  const serverKeys = await newKeys();
  const validity = {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS),
    signingAlgorithm: SIGNING_ALGORITHM,
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: serialNumber(),
    name: AUTHORITY_NAME,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    serialNumber: serialNumber(),
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
    ],
  });
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: await privateKeyPem(serverKeys.privateKey),
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify']);
}

/** Positive: the highest bit is clear. */
function serialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x01;
  return bytes.toString('hex');
}

async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  const lines = bytes.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}
