import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_BITS = 64;
const MAX_KNOWN = 10_000;

/** Every request asks for its source, and most sources send many. */
const known = new Map<string, string>();

/**
 * The source that an address counts for, in limits and in the audit trail. An IPv6 client has a
 * network of 2^64 addresses, so the network is the source.
 *
 * @param address as Fastify names it; anything but an IP address (a Unix socket) is its own source
 */
export function sourceOf(address: string): string {
  const source = known.get(address);
  if (source !== undefined) return source;
  const computed = computeSource(address);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(address, computed);
  return computed;
}

function computeSource(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`);
  return `${network.toString()}/${IPV6_PREFIX_BITS}`;
}
