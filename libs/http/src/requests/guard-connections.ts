import { BlockList, isIP } from 'node:net';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceUnavailableError } from '@tessera/errors';
import type { RefusalReason } from './http-metrics.js';
import { writeRawError } from './raw-response.js';
import type { RawResponseOptions } from './raw-response.js';
import { sourceOf } from './source-of.js';

export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly maxPerSource: number;
  /**
   * Addresses and CIDR ranges behind which everyone is: the limit per source does not apply there.
   */
  readonly exempt: readonly string[];
}

export interface ConnectionGuardOptions extends RawResponseOptions, ConnectionLimits {
  readonly onRefuse: (reason: RefusalReason) => void;
}

/**
 * Limits the connections of a server, in total and by peer address. One past a bound gets 503
 * before the HTTP parser sees it, and those that are open stay open.
 *
 * @returns how many are open
 */
export function guardConnections(server: Server, options: ConnectionGuardOptions): () => number {
  const error = new ServiceUnavailableError('The service has too many connections; try again.');
  const exempt = blockListOf(options.exempt);
  const bySource = new Map<string, number>();
  let open = 0;

  const refusal = (source: string | undefined): RefusalReason | undefined => {
    if (open >= options.maxConnections) return 'connections_full';
    if (source === undefined) return undefined;
    const held = bySource.get(source) ?? 0;
    return held >= options.maxPerSource ? 'connections_source_full' : undefined;
  };
  const admit = (socket: Socket, source: string | undefined): void => {
    open += 1;
    if (source !== undefined) bySource.set(source, (bySource.get(source) ?? 0) + 1);
    socket.once('close', () => {
      open -= 1;
      if (source === undefined) return;
      const left = (bySource.get(source) ?? 1) - 1;
      if (left === 0) bySource.delete(source);
      else bySource.set(source, left);
    });
  };

  const parsers = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const source = contains(exempt, remoteAddress) ? undefined : sourceOf(remoteAddress);
    const reason = refusal(source);
    if (reason === undefined) {
      admit(socket, source);
      for (const parse of parsers) parse.call(server, socket);
    } else {
      options.onRefuse(reason);
      writeRawError(socket, error, options);
    }
  });
  return () => open;
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    // Fastify knows names for ranges, such as `loopback`, and checks what it is given.
    for (const [network, bits] of NAMED_RANGES[entry] ?? []) list.addSubnet(network, bits);
    if (isIP(address) === 0) continue;
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** The names that `proxy-addr` gives to ranges, of IPv4. */
const NAMED_RANGES: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  loopback: [['127.0.0.1', 8]],
  linklocal: [['169.254.0.0', 16]],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
};

function contains(list: BlockList, address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  // A dual-stack socket names IPv4 peers as IPv6: BlockList knows such an address as IPv4 too.
  return list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
