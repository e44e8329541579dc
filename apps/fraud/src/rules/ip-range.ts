import ipaddr from 'ipaddr.js';

/** An address: IPv4 as an unsigned 32-bit number, IPv6 as its eight 16-bit parts. */
export type IpAddress = number | readonly number[];

/** A CIDR block, prepared for comparison. */
export interface IpRange {
  readonly network: IpAddress;
  readonly prefix: number;
}

/**
 * Without leading zeros, which some parsers read as octal, so that `010.0.0.1` would be ambiguous.
 */
const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/;
/** An IPv6 address whose last 32 bits are written as an IPv4 one. */
const IPV4_TAIL = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/;
const ZERO_PADDED = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAPPED_PREFIX_BITS = 96;

/** Parses `10.0.0.0/8`, `2001:db8::/32` or a single address; `null` for anything else. */
export function parseIpRange(text: string): IpRange | null {
  const [addressText = '', prefixText, ...rest] = text.split('/');
  if (rest.length > 0) return null;
  const address = parseIpAddress(addressText) ?? parseZeroPadded(addressText);
  if (address === null) return null;
  const written = prefixText === undefined ? null : Number(prefixText);
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null;
  const isMapped = typeof address === 'number' && addressText.includes(':');
  const bits = typeof address === 'number' ? 32 : 128;
  const prefix = written === null ? bits : written - (isMapped ? MAPPED_PREFIX_BITS : 0);
  return prefix < 0 || prefix > bits ? null : { network: address, prefix };
}

/** The block that a range with host bits is in: `10.0.0.0/8` for `10.0.0.1/8`; null without any. */
export function blockOf({ network, prefix }: IpRange): string | null {
  if (typeof network === 'number') {
    // In JavaScript a shift by 32 is a shift by 0, so /0 is handled separately.
    const block = prefix === 0 ? 0 : ((network >>> (32 - prefix)) << (32 - prefix)) >>> 0;
    if (block === network) return null;
    const parts = [block >>> 24, (block >>> 16) & 0xff, (block >>> 8) & 0xff, block & 0xff];
    return `${parts.join('.')}/${prefix}`;
  }
  const parts = network.map((part, index) => {
    const hostBits = Math.min(16, Math.max(0, (index + 1) * 16 - prefix));
    return (part >>> hostBits) << hostBits;
  });
  if (parts.every((part, index) => part === network[index])) return null;
  return `${new ipaddr.IPv6(parts).toString()}/${prefix}`;
}

/** Ranges of stored rulesets may have zero-padded parts, which are decimal. */
function parseZeroPadded(text: string): IpAddress | null {
  return ZERO_PADDED.test(text) ? parseIpAddress(text.replaceAll(/\b0+(?=\d)/g, '')) : null;
}

/**
 * Parses an address strictly (four decimal parts, or IPv6); `null` for anything else. An
 * IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) becomes the IPv4 address.
 */
export function parseIpAddress(value: unknown): IpAddress | null {
  if (typeof value !== 'string') return null;
  const parts = IPV4.exec(value);
  if (parts) return parseIpv4(parts);
  const text = withoutIpv4Tail(value);
  if (text === null || text.includes('%') || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (!address.isIPv4MappedAddress()) return address.parts;
  const high = address.parts[6] ?? 0;
  const low = address.parts[7] ?? 0;
  return high * 0x1_0000 + low;
}

/**
 * The address in hexadecimal only, because ipaddr.js reads octal in the IPv4 tail and treats `::`
 * before it as mapped.
 */
function withoutIpv4Tail(text: string): string | null {
  if (!text.includes(':')) return null;
  const [, head, tail] = IPV4_TAIL.exec(text) ?? [];
  if (head === undefined || tail === undefined) return text.includes('.') ? null : text;
  const parts = IPV4.exec(tail);
  const address = parts === null ? null : parseIpv4(parts);
  if (address === null) return null;
  return `${head}${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;
}

/** Whether an address is in at least one of the ranges. */
export function isInRanges(address: IpAddress | null, ranges: readonly IpRange[]): boolean {
  if (address === null) return false;
  for (const range of ranges) {
    if (contains(range, address)) return true;
  }
  return false;
}

function parseIpv4(parts: RegExpExecArray): number | null {
  let address = 0;
  for (let i = 1; i <= 4; i += 1) {
    const part = Number(parts[i]);
    if (part > 255) return null;
    address = address * 256 + part;
  }
  return address;
}

function contains({ network, prefix }: IpRange, address: IpAddress): boolean {
  if (typeof network === 'number') {
    if (typeof address !== 'number') return false;
    // In JavaScript a shift by 32 is a shift by 0, so /0 is handled separately.
    return prefix === 0 || (network ^ address) >>> (32 - prefix) === 0;
  }
  if (typeof address === 'number') return false;
  for (let part = 0, bits = prefix; bits > 0; part += 1, bits -= 16) {
    const difference = (network[part] ?? 0) ^ (address[part] ?? 0);
    if (difference >>> Math.max(0, 16 - bits) !== 0) return false;
  }
  return true;
}
