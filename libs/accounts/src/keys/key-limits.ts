import { BlockList, isIP } from 'node:net';
import type { ApiKeyCall } from '@tessera/auth';
import { ForbiddenError } from '@tessera/errors';

/** `read`: GET and HEAD. `write`: every other method. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key is limited to; null: not limited. */
export interface KeyLimits {
  readonly scopes: readonly string[] | null;
  readonly allowedCidrs: readonly string[] | null;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** @throws ForbiddenError if the key is not allowed for this method or this IP address */
export function checkKeyLimits({ scopes, allowedCidrs }: KeyLimits, call: ApiKeyCall): void {
  const scope: KeyScope = READING.has(call.method) ? 'read' : 'write';
  if (scopes !== null && !scopes.includes(scope)) {
    throw new ForbiddenError(`The API key does not have the scope ${scope}.`);
  }
  if (allowedCidrs !== null && !isInside(allowedCidrs, call.address)) {
    throw new ForbiddenError('The API key must not be used from this IP address.');
  }
}

/** Whether a string is an IP address with a prefix length, such as `192.0.2.0/24`. */
export function isCidr(text: string): boolean {
  return parseCidr(text) !== null;
}

function isInside(cidrs: readonly string[], address: string): boolean {
  const plain = address.replace(MAPPED, '');
  const list = new BlockList();
  for (const cidr of cidrs) {
    const parsed = parseCidr(cidr);
    if (parsed !== null) list.addSubnet(parsed.network, parsed.prefix, parsed.family);
  }
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
}

function parseCidr(text: string) {
  const match = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text);
  if (match === null) return null;
  const [, network = '', length = ''] = match;
  const prefix = Number(length);
  if (isIP(network) === 0 || prefix > (isIP(network) === 4 ? 32 : 128)) return null;
  return { network, prefix, family: familyOf(network) };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
