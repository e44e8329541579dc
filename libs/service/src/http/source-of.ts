import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_BITS = 64;

/**
 * Whom to count an address under, for limits and for the audit trail. Whoever has IPv6 has a network
 * of 2^64 addresses, so the network is the source.
 *
 * @param address as Fastify names it; what is no IP address (a socket of the machine) is its own source
 */
export function sourceOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`);
  return `${network.toString()}/${IPV6_PREFIX_BITS}`;
}
