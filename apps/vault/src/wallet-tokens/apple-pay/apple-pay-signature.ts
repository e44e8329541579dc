import type { KeyObject, X509Certificate } from 'node:crypto';
import { constantTimeEqual } from '@tessera/crypto';
import { isP256, isSignedWithP256, sha256 } from '../p256.js';
import { readDetachedSignature, type SentCertificate } from './detached-signature.js';

/** Apple marks the certificates that sign payments; others of the same root sign other things. */
const LEAF_MARKER = '1.2.840.113635.100.6.29';
const INTERMEDIATE_MARKER = '1.2.840.113635.100.6.2.14';

/**
 * Verifies the signature of an Apple Pay payload: signer with the leaf's marker, issued by a
 * certificate with the intermediate's marker, issued by a configured root; all of them valid now.
 *
 * @param content what was signed
 * @returns when it was signed, or null when it is not Apple's signature of this content
 */
export async function appleSigningTime(
  signature: Buffer,
  content: Buffer,
  roots: readonly X509Certificate[],
  now: Date,
): Promise<Date | null> {
  const read = await readDetachedSignature(signature);
  if (read === null) return null;
  const signer = signingKey(read.certificates, roots, now);
  if (signer === null) return null;
  const isGenuine =
    isSignedWithP256(signer, read.signedBytes, read.signature) &&
    constantTimeEqual(read.messageDigest, sha256(content));
  return isGenuine ? read.signingTime : null;
}

/** The key of the signer, if the chain above its certificate is valid. */
function signingKey(
  sent: readonly SentCertificate[],
  roots: readonly X509Certificate[],
  now: Date,
): KeyObject | null {
  const [signer, second] = sent.filter(({ isSigner }) => isSigner);
  if (signer === undefined || second !== undefined) return null;
  const { x509: leaf, publicKey, extensions } = signer;
  if (!extensions.has(LEAF_MARKER) || leaf.ca || !isP256(publicKey)) return null;
  if (!isValidAt(leaf, now)) return null;
  const hasChain = sent
    .filter((other) => other !== signer && other.extensions.has(INTERMEDIATE_MARKER))
    .some(
      ({ x509: intermediate, publicKey: issuerKey }) =>
        intermediate.ca &&
        isValidAt(intermediate, now) &&
        isIssuedBy(leaf, intermediate, issuerKey) &&
        roots.some(
          (root) => isValidAt(root, now) && isIssuedBy(intermediate, root, root.publicKey),
        ),
    );
  return hasChain ? publicKey : null;
}

/** `checkIssued` compares names and key usage, `verify` the signature: neither does the other's part. */
function isIssuedBy(
  certificate: X509Certificate,
  issuer: X509Certificate,
  issuerKey: KeyObject,
): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuerKey);
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}
