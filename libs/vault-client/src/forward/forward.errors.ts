import {
  BadGatewayError,
  ConflictError,
  GatewayTimeoutError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  ValidationFailedError,
  type ApiError,
  type ReadError,
} from '@tessera/errors';

const DESTINATION_PATH = '$.headers.x-destination-url';
const TOKEN_PATH = '$.headers.x-token-id';

export class NoTokenNamedError extends ValidationFailedError {
  constructor() {
    super([{ path: TOKEN_PATH, message: 'must be the id of a token' }]);
  }
}

export class DestinationRefusedError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: DESTINATION_PATH, message }]);
  }
}

/**
 * What the vault says of a forward, in our words where it speaks of itself: the caller's faults are
 * the caller's to mend, and its messages about the destination say whether the request may have
 * arrived there.
 */
export function forwardRefusal(
  status: number,
  { message, validationErrors }: ReadError,
  retryAfter: string | undefined,
  cardGone: () => ApiError,
): ApiError {
  const cause = new Error(`The vault answered a forward with ${status}: ${message ?? ''}`);
  switch (status) {
    case 404:
      return cardGone();
    case 409:
      return new ConflictError(message ?? 'The vault is working on the same thing.', { cause });
    case 413:
      return new PayloadTooLargeError('The request body is too large.', { cause });
    case 422:
      return validationErrors.length > 0
        ? new ValidationFailedError(validationErrors)
        : new BadGatewayError('The vault refused the request.', { cause });
    case 429:
    case 503: {
      const retryAfterSeconds = Number(retryAfter ?? 1) || 1;
      return new ServiceUnavailableError('The vault cannot answer now.', {
        cause,
        retryAfterSeconds,
      });
    }
    case 502:
      return new BadGatewayError(message ?? 'The destination gave no answer.', { cause });
    case 504:
      return new GatewayTimeoutError(message ?? 'The destination did not answer in time.', {
        cause,
      });
    default:
      return new BadGatewayError('The vault did not answer as agreed.', { cause });
  }
}
