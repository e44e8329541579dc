import {
  SchemeRefusedError,
  TokenServiceFailedError,
  TokenServiceSlowError,
} from './network-token.errors.js';
import { TokenServiceError } from './provider/token-service.errors.js';

/**
 * The token service's result for a request that waits for it.
 *
 * @throws SchemeRefusedError, TokenServiceSlowError or TokenServiceFailedError
 */
export async function schemeAnswer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof TokenServiceError ? apiError(error) : error;
  }
}

function apiError(error: TokenServiceError): Error {
  switch (error.code) {
    case 'timeout':
      return new TokenServiceSlowError(error);
    case 'conflict':
    case 'unknown_token':
    case 'refused':
      return new SchemeRefusedError(error);
    case 'unavailable':
    case 'unauthorized':
      return new TokenServiceFailedError(error);
    default:
      error.code satisfies never;
      return error;
  }
}
