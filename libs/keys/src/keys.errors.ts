import { KeyUnavailableError } from '@tessera/crypto';
import { ServiceUnavailableError } from '@tessera/errors';

const RETRY_AFTER_SECONDS = 10;

/** The key provider is unreachable. Nothing is stored in clear instead, and nothing is shown. */
export class KeysUnavailableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The encryption keys are unavailable; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * Runs work that needs the key provider.
 *
 * @throws KeysUnavailableError
 */
export async function withKeys<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof KeyUnavailableError ? new KeysUnavailableError(error) : error;
  }
}
