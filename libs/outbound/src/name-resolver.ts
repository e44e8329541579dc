import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { errorCode, toOutboundError } from './outbound.errors.js';

/** Finds every address of a name. Rejects with a Node DNS error when there is none. */
export type NameResolver = (hostname: string) => Promise<LookupAddress[]>;

/** Well within the 15 seconds of a delivery. */
const PATIENCE = { timeout: 2_500, tries: 2 };
/** DNS errors that mean an unknown name, after which the machine's hosts file is used. */
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME']);

/**
 * Asks DNS over its own sockets, then the operating system (hosts file, search domains).
 *
 * Not the operating system first: `getaddrinfo` blocks one of libuv's four threads for as long as
 * a name server is silent, so a handful of names that never resolve would stop every other name.
 */
export function createNameResolver(
  servers?: readonly string[],
  patience: { timeout: number; tries: number } = PATIENCE,
): NameResolver {
  const resolver = new Resolver(patience);
  if (servers !== undefined) {
    resolver.setServers(servers);
  }
  return async (hostname) => {
    if (isLocalName(hostname)) {
      return systemResolver('localhost');
    }
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = collect(answers);
    if (found.length > 0) {
      return found;
    }
    if (isUnknown(answers)) {
      return systemResolver(hostname);
    }
    throw toOutboundError(firstError(answers));
  };
}

/** The operating system's own resolution: for names that the operator has configured. */
export const systemResolver: NameResolver = (hostname) => lookup(hostname, { all: true });

/** `localhost` never leaves the machine (RFC 6761), whatever a name server says. */
function isLocalName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

function collect(answers: readonly PromiseSettledResult<string[]>[]): LookupAddress[] {
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
}

function isUnknown(answers: readonly PromiseSettledResult<string[]>[]): boolean {
  return answers.every(
    (answer) => answer.status === 'rejected' && UNKNOWN_NAME.has(errorCode(answer.reason)),
  );
}

function firstError(answers: readonly PromiseSettledResult<string[]>[]): unknown {
  return answers.find((answer) => answer.status === 'rejected')?.reason;
}
