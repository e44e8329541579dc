import { X509Certificate } from 'node:crypto';

const END = '-----END CERTIFICATE-----';

/**
 * The certificates of a PEM string, to be trusted as roots.
 *
 * @throws Error if one of them is not a CA certificate, or there is none
 */
export function parseAppleRoots(pem: string): readonly X509Certificate[] {
  const blocks = pem.split(END).slice(0, -1);
  const roots = blocks.map((block) => new X509Certificate(block + END));
  if (roots.length === 0 || !roots.every(({ ca }) => ca)) {
    throw new Error('There is no CA certificate.');
  }
  return roots;
}
