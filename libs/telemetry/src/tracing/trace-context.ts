import { holdsCardNumber } from '@tessera/cards';

/** Which span of which trace: what travels in a `traceparent`, a row or a job. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 of them. */
  readonly spanId: string;
  /** Whether the spans of the trace are recorded. */
  readonly sampled: boolean;
}

/** W3C Trace Context, version 00. A later version may say more behind a further hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = '00';
const INVALID_VERSION = 'ff';
const ONLY_ZEROS = /^0+$/;
const SAMPLED_FLAG = 1;
const LAST_DIGIT = 0x39;

/**
 * Reads a `traceparent`. One that is malformed counts as none, and so does one with an id that reads
 * as a card number: ids are logged as they are.
 */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text) ?? [];
  if (version === undefined || version === INVALID_VERSION) return undefined;
  if (version === FIRST_VERSION && more !== undefined) return undefined;
  if (ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(spanId)) return undefined;
  if (readsAsCardNumber(traceId) || readsAsCardNumber(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG };
}

/**
 * Whether an id holds a card number, encoded or with letters around it. In other texts a number inside
 * of 32 hex digits counts as part of an id; here a caller outside may have put it there.
 */
function readsAsCardNumber(id: string): boolean {
  if (holdsCardNumber(id)) return true;
  let start = 0;
  for (let index = 0; index <= id.length; index += 1) {
    if (index < id.length && id.charCodeAt(index) <= LAST_DIGIT) continue;
    if (holdsCardNumber(id.slice(start, index))) return true;
    start = index + 1;
  }
  return false;
}

/** The `traceparent` of a span, for the service that continues its trace. */
export function formatTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `${FIRST_VERSION}-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
