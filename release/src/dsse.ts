import type { KeyObject } from 'node:crypto';
import { isSignedBy } from './signer.js';
import type { Signer } from './signer.js';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/**
 * A statement in a DSSE v1 envelope, the form in which in-toto attestations are exchanged.
 *
 * @param statement an in-toto statement
 */
export function envelope(statement: object, signer: Signer): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = signer.sign(preAuthentication(PAYLOAD_TYPE, payload)).toString('base64');
  const signed: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: '', sig }],
  };
  return `${JSON.stringify(signed)}\n`;
}

/**
 * The statement in an envelope that the key signed.
 *
 * @throws Error if no signature is the key's, or the payload is not an in-toto statement
 */
export function openEnvelope(text: string, key: KeyObject): unknown {
  const { payloadType, payload, signatures } = JSON.parse(text) as Envelope;
  const bytes = Buffer.from(payload, 'base64');
  const signed = preAuthentication(payloadType, bytes);
  const isSigned = signatures.some(({ sig }) =>
    isSignedBy(key, signed, Buffer.from(sig, 'base64')),
  );
  if (!isSigned) throw new Error('is not signed with this key');
  if (payloadType !== PAYLOAD_TYPE) throw new Error(`is not an in-toto statement: ${payloadType}`);
  return JSON.parse(bytes.toString('utf8'));
}

/** `PAE` of the DSSE specification: type and payload with their lengths, so that neither can pass for the other. */
function preAuthentication(type: string, payload: Buffer): Buffer {
  const typeBytes = Buffer.byteLength(type);
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${String(typeBytes)} ${type} ${String(payload.length)} `),
    payload,
  ]);
}
