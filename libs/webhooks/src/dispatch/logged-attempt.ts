import { scrubText } from '@tessera/telemetry';
import type { AttemptResult, DeliveryOutcome } from './delivery-outcome.js';

/** How much of a response the log keeps. */
export const EXCERPT_BYTES = 1_024;

/** Postgres stores no NUL; other control characters would only garble what shows the log. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]/gu;

/** An attempt as the log keeps it; `next_attempt_at` is added where it is stored. */
export interface LoggedAttempt {
  /** From 1; where it is stored, attempts after a resend continue the count. */
  readonly number: number;
  readonly at: string;
  readonly duration_ms: number;
  readonly outcome: DeliveryOutcome;
  readonly status?: number;
  /** The IP address of the receiver. */
  readonly address?: string;
  /** The start of the response, scrubbed like a log line. */
  readonly response?: string;
}

interface AttemptTiming {
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

export function loggedAttempt(
  { outcome, status, address, excerpt }: AttemptResult,
  { number, startedAt, durationMs }: AttemptTiming,
): LoggedAttempt {
  const response = excerpt === undefined ? '' : excerptText(excerpt);
  return {
    number,
    at: new Date(startedAt).toISOString(),
    duration_ms: Math.round(durationMs),
    outcome,
    ...(status !== undefined && { status }),
    ...(address !== undefined && { address }),
    ...(response !== '' && { response }),
  };
}

function excerptText(excerpt: Buffer): string {
  if (excerpt.length === 0) return '';
  return scrubText(excerpt.subarray(0, EXCERPT_BYTES).toString('utf8')).replace(UNPRINTABLE, '');
}
