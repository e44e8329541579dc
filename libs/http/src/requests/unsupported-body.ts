import { UnsupportedMediaTypeError } from '@tessera/errors';
import type { IncomingHttpHeaders } from 'node:http';

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i;
/** ASCII is UTF-8, too. */
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * Why the body of a request cannot be read as what its headers say it is. JSON between systems is
 * UTF-8 (RFC 8259, 8.1) and no service decompresses; read regardless, a body in another charset would
 * be stored with wrong letters, or blamed for its JSON.
 *
 * @returns null for one that can
 */
export function unsupportedBody(headers: IncomingHttpHeaders): UnsupportedMediaTypeError | null {
  const [, quoted, plain] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  const charset = quoted ?? plain;
  if (charset !== undefined && !CHARSETS.has(charset.toLowerCase())) {
    return new UnsupportedMediaTypeError('The body must be UTF-8; send no other charset.');
  }
  const encodings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  if (encodings.some((encoding) => !['', 'identity'].includes(encoding.trim()))) {
    return new UnsupportedMediaTypeError(
      'The body must not be compressed; send it without Content-Encoding.',
    );
  }
  return null;
}
