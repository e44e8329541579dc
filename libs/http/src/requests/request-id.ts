import { randomUUID } from 'node:crypto';
import { holdsCardNumber } from '@tessera/cards';

/** UUID, ULID, and 32 or 16 hex digits: the ids that proxies and tracing give out. */
const KNOWN_SHAPES: readonly RegExp[] = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
  /^(?:[0-9a-f]{32}|[0-9a-f]{16})$/i,
];
const LONGEST = 36;

/**
 * The caller's request id when it has one of the shapes of ids, else a new one: it is logged, stored
 * in the audit trail and sent on, and anything else may hold what must not be there.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > LONGEST) return randomUUID();
  // Before the expressions: V8 keeps the last string that one matched.
  if (holdsCardNumber(header)) return randomUUID();
  return KNOWN_SHAPES.some((shape) => shape.test(header)) ? header : randomUUID();
}
