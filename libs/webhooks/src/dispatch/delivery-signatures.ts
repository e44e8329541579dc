import type { KeyObject } from 'node:crypto';
import { hmacSha256 } from '@tessera/crypto';
import { NEXT_SIGNATURE_HEADER, SIGNATURE_HEADER } from '../receiver/signature.js';
import { STANDARD_HEADERS, STANDARD_VERSION } from '../receiver/standard-signature.js';

export interface SignedDelivery {
  /** The id of the event. */
  readonly id: string;
  readonly body: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/**
 * The headers that sign a delivery: the body alone, as specified, and with id and time, as Standard
 * Webhooks does.
 *
 * @param key that the receiver knew before, during a rotation
 * @param nextKey the current key during a rotation
 */
export function deliverySignatures(
  { id, body, timestamp }: SignedDelivery,
  key: KeyObject,
  nextKey?: KeyObject,
): Readonly<Record<string, string>> {
  const signed = `${id}.${timestamp}.${body}`;
  const standard = standardSignature(signed, key);
  return {
    [SIGNATURE_HEADER]: hmacSha256(key, body, 'hex'),
    // The specified header has one signature only.
    ...(nextKey && { [NEXT_SIGNATURE_HEADER]: hmacSha256(nextKey, body, 'hex') }),
    [STANDARD_HEADERS.id]: id,
    [STANDARD_HEADERS.timestamp]: String(timestamp),
    [STANDARD_HEADERS.signature]: nextKey
      ? `${standard} ${standardSignature(signed, nextKey)}`
      : standard,
  };
}

function standardSignature(signed: string, key: KeyObject): string {
  return `${STANDARD_VERSION},${hmacSha256(key, signed, 'base64')}`;
}
