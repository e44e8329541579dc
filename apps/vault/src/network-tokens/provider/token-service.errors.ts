/**
 * Why a call of the token service failed.
 *
 * - `unavailable`: unreachable, overloaded, failing, or its response is invalid
 * - `timeout`: no response in time
 * - `unauthorized`: our credentials are not accepted
 * - `conflict`: the state of the token does not allow this
 * - `refused`: the request will never be accepted
 * - `unknown_token`: there is no such token
 *
 * After `unavailable` and `timeout` it is unknown whether the request had an effect.
 */
export type TokenServiceFailure =
  'unavailable' | 'timeout' | 'unauthorized' | 'conflict' | 'refused' | 'unknown_token';

/** A failed call of the token service. The code is fixed and safe in logs and metrics. */
export class TokenServiceError extends Error {
  override readonly name = 'TokenServiceError';

  constructor(
    readonly code: TokenServiceFailure,
    cause?: unknown,
  ) {
    super(`The token service failed: ${code}.`, cause === undefined ? undefined : { cause });
  }
}
