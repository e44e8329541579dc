import { KeyUnavailableError } from '@tessera/crypto';
import { ServiceUnavailableError } from '@tessera/errors';

const RETRY_AFTER_SECONDS = 10;

/** The key provider is out of reach. Nothing is stored in clear instead, and nothing is shown. */
export class KeysUnavailableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The encryption keys are not available; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * The result of work that needs the key provider.
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
