import ipaddr from 'ipaddr.js';
import { parseIpAddress } from '../ip-range.js';

/**
 * The canonical spelling of an IP address: IPv4 in four decimal parts, IPv6 as in RFC 5952.
 * `::ffff:10.0.0.1`, which a dual-stack socket reports, becomes the IPv4 address.
 *
 * @returns null if the string is not an IP address
 */
export function canonicalAddress(text: string): string | null {
  const address = parseIpAddress(text);
  if (address === null) return null;
  if (typeof address !== 'number') return new ipaddr.IPv6([...address]).toRFC5952String();
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}
