import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/**
 * Decides which addresses may be dialed: public unicast ones, and the ranges that the operator of a
 * development machine allows (`OUTBOUND_ALLOW_CIDRS`).
 */
export class AddressPolicy {
  private readonly allowed: readonly Range[];

  /** @throws InvalidRangeError for a text that is not a range in CIDR notation. */
  constructor(allowCidrs: readonly string[] = []) {
    this.allowed = allowCidrs.map(parseRange);
  }

  /** `address` is what a resolver or a socket reports, or a host literal without its brackets. */
  allows(address: string): boolean {
    const parsed = parseAddress(address);
    return parsed !== null && (isPublicUnicast(parsed) || this.isAllowed(parsed));
  }

  private isAllowed(address: Address): boolean {
    return this.allowed.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    );
  }
}

/** An entry of `OUTBOUND_ALLOW_CIDRS` that is not a valid CIDR range. */
export class InvalidRangeError extends Error {
  constructor(range: string) {
    super(`"${range}" is not a range in CIDR notation, such as 127.0.0.0/8 or ::1/128.`);
    this.name = 'InvalidRangeError';
  }
}

/**
 * What IANA has handed to the registries (IPv6 Global Unicast Address Assignments). Everything else
 * of IPv6 is unallocated, reserved or a way to spell an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo), and no receiver has such an address.
 */
const ALLOCATED_IPV6: readonly Range[] = [
  ...['2001:200::/23', '2001:400::/23', '2001:600::/23', '2001:800::/22', '2001:c00::/22'],
  ...['2001:1200::/23', '2001:1400::/22', '2001:1800::/22', '2001:1c00::/22', '2001:2000::/19'],
  ...['2001:4000::/21', '2001:4800::/22', '2001:4c00::/23', '2001:5000::/20', '2001:8000::/19'],
  ...['2001:a000::/20', '2001:b000::/20', '2003::/18', '2400::/12', '2410::/12', '2600::/12'],
  ...['2610::/23', '2620::/23', '2630::/12', '2800::/12', '2a00::/12', '2a10::/12', '2c00::/12'],
].map(parseRange);

/**
 * Public by its range, but served by the cloud platform that the machine runs on: Azure's platform
 * and metadata.
 */
const CLOUD_PLATFORM: readonly string[] = ['168.63.129.16'];

function isPublicUnicast(address: Address): boolean {
  if (address.range() !== 'unicast') {
    return false;
  }
  if (address.kind() === 'ipv4') {
    return !CLOUD_PLATFORM.includes(address.toString());
  }
  return ALLOCATED_IPV6.some(([network, bits]) => address.match(network, bits));
}

/**
 * Only canonical spellings are read here. The loose ones (decimal, octal, hexadecimal, fewer
 * parts) are made canonical by the URL parser before anything is dialled, so one that arrives
 * is a trick.
 */
function parseAddress(address: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address);
  }
  if (!address.includes('%') && ipaddr.IPv6.isValid(address)) {
    return ipaddr.IPv6.parse(address);
  }
  return null;
}

function parseRange(range: string): Range {
  try {
    return ipaddr.parseCIDR(range);
  } catch {
    throw new InvalidRangeError(range);
  }
}
