import { X509Certificate, type KeyObject } from 'node:crypto';
import type * as asn1js from 'asn1js';
import type * as pkijs from 'pkijs';

/** A certificate that came with a signature, and what marks it. */
export interface SentCertificate {
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  /** Object identifiers of its extensions. */
  readonly extensions: ReadonlySet<string>;
  /** Whether the signature names it as its signer's. */
  readonly isSigner: boolean;
}

/** A detached CMS signature (RFC 5652) taken apart; nothing of it has been verified. */
export interface DetachedSignature {
  readonly certificates: readonly SentCertificate[];
  readonly messageDigest: Buffer;
  readonly signingTime: Date;
  /** What the signature is of: the signed attributes as a SET in DER. */
  readonly signedBytes: Buffer;
  /** ECDSA with SHA-256, in DER. */
  readonly signature: Buffer;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DATA = '1.2.840.113549.1.7.1';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

/** Leaf, intermediate and root are three; only an attacker would send more. */
const MAX_CERTIFICATES = 6;

type Pki = typeof pkijs;
type Asn1 = typeof asn1js;

/**
 * Takes a signature apart. The parser is loaded with the first one: most instances never see any.
 *
 * @returns null for whatever is not one signature by ECDSA with SHA-256 and signed attributes
 */
export async function readDetachedSignature(der: Buffer): Promise<DetachedSignature | null> {
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')]);
  try {
    return takeApart(pki, asn1, der);
  } catch {
    // The parser throws many kinds of errors for bytes that are not ASN.1.
    return null;
  }
}

function takeApart(pki: Pki, asn1: Asn1, der: Buffer): DetachedSignature | null {
  const info = pki.ContentInfo.fromBER(der);
  if (info.contentType !== SIGNED_DATA) return null;
  const signed = new pki.SignedData({ schema: info.content as unknown });
  const [signer, second] = signed.signerInfos;
  if (signer === undefined || second !== undefined || !isDetached(signed)) return null;
  if (signer.digestAlgorithm.algorithmId !== SHA256) return null;
  if (signer.signatureAlgorithm.algorithmId !== ECDSA_WITH_SHA256) return null;
  const attributes = signer.signedAttrs?.attributes ?? [];
  const contentType = onlyValue(attributes, CONTENT_TYPE);
  const digest = onlyValue(attributes, MESSAGE_DIGEST);
  const time = onlyValue(attributes, SIGNING_TIME);
  const isOfData =
    contentType instanceof asn1.ObjectIdentifier && contentType.valueBlock.toString() === DATA;
  const isTime = time instanceof asn1.UTCTime || time instanceof asn1.GeneralizedTime;
  if (!isOfData || !isTime || !(digest instanceof asn1.OctetString)) return null;
  return {
    certificates: certificatesOf(pki, signed, signer),
    messageDigest: Buffer.from(digest.getValue()),
    signingTime: time.toDate(),
    signedBytes: Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer()),
    signature: Buffer.from(signer.signature.getValue()),
  };
}

function isDetached({ encapContentInfo }: pkijs.SignedData): boolean {
  return encapContentInfo.eContentType === DATA && encapContentInfo.eContent === undefined;
}

/** An attribute that is there once and has one value. */
function onlyValue(attributes: readonly pkijs.Attribute[], type: string): unknown {
  const found = attributes.filter((attribute) => attribute.type === type);
  const values: readonly unknown[] = found[0]?.values ?? [];
  return found.length === 1 && values.length === 1 ? values[0] : undefined;
}

function certificatesOf(
  pki: Pki,
  signed: pkijs.SignedData,
  { sid }: pkijs.SignerInfo,
): SentCertificate[] {
  const sent = signed.certificates ?? [];
  if (sent.length > MAX_CERTIFICATES) throw new Error('There are too many certificates.');
  return sent
    .filter((entry): entry is pkijs.Certificate => entry instanceof pki.Certificate)
    .map((certificate) => {
      const x509 = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
      return {
        x509,
        // A key that is no point of its curve throws here, and nowhere else.
        publicKey: x509.publicKey,
        extensions: new Set((certificate.extensions ?? []).map(({ extnID }) => extnID)),
        isSigner:
          sid instanceof pki.IssuerAndSerialNumber &&
          sid.issuer.isEqual(certificate.issuer) &&
          sid.serialNumber.isEqual(certificate.serialNumber),
      };
    });
}
