import { UsageError } from '@tessera/commands';
import { isCidr, KEY_SCOPES, type KeyScope } from '../keys/key-limits.js';

/** Default lifetime of a key. */
export const DEFAULT_DAYS = 365;

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 3_650;
const NEVER = 'never';

/** Null for a key that never expires, which the operator has to request. */
export function expiryOf(values: {
  readonly 'expires-in'?: string | undefined;
  readonly 'expires-in-days'?: string | undefined;
}): Date | null {
  const { 'expires-in': expiresIn, 'expires-in-days': days } = values;
  if (expiresIn !== undefined && days !== undefined) {
    throw new UsageError('Give either --expires-in or --expires-in-days.');
  }
  if (expiresIn === NEVER) return null;
  const option = days === undefined ? '--expires-in' : '--expires-in-days';
  const count = Number(expiresIn ?? days ?? DEFAULT_DAYS);
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_DAYS) {
    const orNever = days === undefined ? `, or ${NEVER}` : '';
    throw new UsageError(`${option} must be a whole number from 1 to ${MAX_DAYS}${orNever}.`);
  }
  return new Date(Date.now() + count * DAY_MS);
}

/** Null for a key that is not limited. */
export function scopesOf(list: string | undefined): KeyScope[] | null {
  if (list === undefined) return null;
  return itemsOf('--scopes', list).map((item) => {
    const scope = KEY_SCOPES.find((each) => each === item);
    if (scope === undefined) throw new UsageError(`--scopes takes ${KEY_SCOPES.join(', ')}.`);
    return scope;
  });
}

/** Null for a key that is not limited. */
export function cidrsOf(list: string | undefined): string[] | null {
  if (list === undefined) return null;
  const cidrs = itemsOf('--allowed-cidrs', list);
  const wrong = cidrs.find((cidr) => !isCidr(cidr));
  if (wrong === undefined) return cidrs;
  throw new UsageError(`--allowed-cidrs takes ranges such as 192.0.2.0/24; ${wrong} is not one.`);
}

function itemsOf(option: string, list: string): string[] {
  const items = [...new Set(list.split(',').map((item) => item.trim()))];
  if (items.includes('')) throw new UsageError(`${option} takes a comma-separated list.`);
  return items;
}
