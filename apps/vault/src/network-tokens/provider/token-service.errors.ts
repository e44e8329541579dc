/**
 * Why there is no answer of the token service.
 *
 * - `unavailable`: not reached, overloaded, broken, or answered with what nobody understands
 * - `timeout`: no answer in time
 * - `unauthorized`: our credentials are not accepted
 * - `conflict`: the token is in no state for this
 * - `refused`: the request will never be accepted
 * - `unknown_token`: there is no such token
 *
 * After the first two nobody knows whether the request had an effect.
 */
export type TokenServiceFailure =
  'unavailable' | 'timeout' | 'unauthorized' | 'conflict' | 'refused' | 'unknown_token';

/** A call of the token service without an answer. The code is fixed and safe in logs and metrics. */
export class TokenServiceError extends Error {
  override readonly name = 'TokenServiceError';

  constructor(
    readonly code: TokenServiceFailure,
    cause?: unknown,
  ) {
    super(`The token service failed: ${code}.`, cause === undefined ? undefined : { cause });
  }
}
