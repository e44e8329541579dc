import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const LOCALHOST = new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]);

/** A certificate and its key, in PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly privateKey: string;
}

/** An authority that exists for a test: the one that banks trust, or another. */
export class TlsAuthority {
  private constructor(
    private readonly own: X509Certificate,
    private readonly key: webcrypto.CryptoKey,
  ) {}

  static async create(name: string): Promise<TlsAuthority> {
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const own = await X509CertificateGenerator.createSelfSigned({
      ...lifetime(1),
      name: `CN=${name}`,
      keys,
      extensions: [new BasicConstraintsExtension(true, 0, true)],
    });
    return new TlsAuthority(own, keys.privateKey);
  }

  /** PEM */
  get certificate(): string {
    return this.own.toString('pem');
  }

  server(): Promise<KeyPair> {
    return this.issue('CN=localhost', [ExtendedKeyUsage.serverAuth], 1, [LOCALHOST]);
  }

  /** For a server that is also a client of its peers. */
  peer(): Promise<KeyPair> {
    const usages = [ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth];
    return this.issue('CN=localhost', usages, 1, [LOCALHOST]);
  }

  client(subject: string, days = 1): Promise<KeyPair> {
    return this.issue(subject, [ExtendedKeyUsage.clientAuth], days, []);
  }

  private async issue(
    subject: string,
    usages: ExtendedKeyUsage[],
    days: number,
    extensions: readonly SubjectAlternativeNameExtension[],
  ): Promise<KeyPair> {
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.create({
      ...lifetime(days),
      subject,
      issuer: this.own.subject,
      publicKey: keys.publicKey,
      signingKey: this.key,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new ExtendedKeyUsageExtension(usages),
        ...extensions,
      ],
    });
    return { certificate: certificate.toString('pem'), privateKey: await toPem(keys.privateKey) };
  }
}

function lifetime(days: number): {
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
  signingAlgorithm: typeof SIGNING;
} {
  return {
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
    signingAlgorithm: SIGNING,
  };
}

async function toPem(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}
