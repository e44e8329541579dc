import 'reflect-metadata';
import { createPrivateKey, randomBytes, webcrypto, type KeyObject } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 60 * 60_000;
const ASN1_NULL = Buffer.from('0500', 'hex');

export const LEAF_MARKER = '1.2.840.113635.100.6.29';
export const INTERMEDIATE_MARKER = '1.2.840.113635.100.6.2.14';

/** Certificates like Apple's, with their keys. */
export interface AppleChain {
  readonly root: AppleRoot;
  readonly intermediate: x509.X509Certificate;
  readonly leaf: x509.X509Certificate;
  readonly leafKey: KeyObject;
}

/** A root of trust. */
export interface AppleRoot {
  readonly certificate: x509.X509Certificate;
  readonly privateKey: webcrypto.CryptoKey;
}

export interface ChainOptions {
  /** A new one by default. */
  readonly root?: AppleRoot;
  readonly leafMarkers?: readonly string[];
  readonly intermediateMarkers?: readonly string[];
  readonly intermediateIsCa?: boolean;
  /** When the leaf expires; in two years by default. */
  readonly leafUntil?: Date;
  readonly leafCurve?: 'P-256' | 'P-384';
}

/** A root, an intermediate and the certificate that signs payments. */
export async function mintAppleChain(options: ChainOptions = {}): Promise<AppleChain> {
  const { leafMarkers = [LEAF_MARKER], intermediateMarkers = [INTERMEDIATE_MARKER] } = options;
  const { intermediateIsCa = true, leafUntil = inDays(730), leafCurve = 'P-256' } = options;
  const intermediateKeys = await newKeys();
  const leafKeys = await newKeys(leafCurve);
  const root = options.root ?? (await mintAppleRoot());
  const intermediate = await issue('CN=Test Integration CA - G3', intermediateKeys.publicKey, {
    signingKey: root.privateKey,
    issuer: root.certificate.subject,
    isCa: intermediateIsCa,
    markers: intermediateMarkers,
  });
  const leaf = await issue('CN=test-broker-sign', leafKeys.publicKey, {
    signingKey: intermediateKeys.privateKey,
    issuer: intermediate.subject,
    isCa: false,
    markers: leafMarkers,
    until: leafUntil,
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', leafKeys.privateKey);
  const leafKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return { root, intermediate, leaf, leafKey };
}

/** As the operator of a vault configures it. */
export function rootPem({ certificate }: AppleRoot): string {
  return certificate.toString('pem');
}

async function mintAppleRoot(): Promise<AppleRoot> {
  const { privateKey, publicKey } = await newKeys('P-384');
  const name = 'CN=Test Root CA - G3';
  const certificate = await issue(name, publicKey, {
    signingKey: privateKey,
    issuer: name,
    isCa: true,
  });
  return { certificate, privateKey };
}

interface Issue {
  readonly signingKey: webcrypto.CryptoKey;
  readonly issuer: string;
  readonly isCa: boolean;
  readonly markers?: readonly string[];
  readonly until?: Date;
}

function issue(
  subject: string,
  publicKey: webcrypto.CryptoKey,
  { signingKey, issuer, isCa, markers = [], until = inDays(3650) }: Issue,
): Promise<x509.X509Certificate> {
  return x509.X509CertificateGenerator.create(
    {
      // Positive for any random bytes.
      serialNumber: `40${randomBytes(7).toString('hex')}`,
      subject,
      issuer,
      publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      notBefore: inDays(-30),
      notAfter: until,
      extensions: [
        new x509.BasicConstraintsExtension(isCa, undefined, true),
        new x509.KeyUsagesExtension(
          isCa ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature,
          true,
        ),
        ...markers.map((marker) => new x509.Extension(marker, false, ASN1_NULL)),
      ],
    },
    webcrypto,
  );
}

function newKeys(namedCurve = 'P-256'): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey({ ...ALGORITHM, namedCurve }, true, ['sign', 'verify']);
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
