import type { AnswerReading } from '../integrations/answer-reading.js';
import type { BreakerRule } from './circuit-breaker.js';

/** An integration that is ready to be called: parsed, with its credentials decrypted. */
export interface CallableBackend {
  readonly id: string;
  readonly slug: string;
  /**
   * Changes with every update, so that cached responses and breaker state of the former version are
   * dropped.
   */
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
