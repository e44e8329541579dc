import type { AnswerReading } from '../integrations/answer-reading.js';
import type { BreakerRule } from './circuit-breaker.js';

/** An integration as it is called: everything read, opened and parsed. */
export interface CallableBackend {
  readonly id: string;
  readonly slug: string;
  /** Another one after every change: what was learnt of the former version is forgotten. */
  readonly version: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly template: object | null;
  readonly reading: AnswerReading;
  readonly cacheTtlMs: number | null;
  readonly breaker: BreakerRule | null;
}
