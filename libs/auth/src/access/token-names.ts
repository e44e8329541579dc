import { unsafeNames } from '@tessera/errors';

const SEGMENTS_OF_JWE = 5;

/**
 * Whether a compact JWS or JWE has a name in its JSON that must not be parsed. Libraries parse the header,
 * and some the payload, before they verify anything, so anyone could send such a token.
 */
export function hasUnsafeNames(token: string): boolean {
  const segments = token.split('.');
  // The other segments are encrypted, or bytes of a key or signature.
  const json = segments.slice(0, segments.length === SEGMENTS_OF_JWE ? 1 : 2);
  // Bytes of characters beyond ASCII are never those of a quote or backslash, in any encoding that is tried.
  return json.some(
    (each) => unsafeNames(Buffer.from(each, 'base64url').toString('latin1')).length > 0,
  );
}
