import { BadGatewayError, GatewayTimeoutError } from '@tessera/errors';
import { OutboundTimeoutError, type OutboundError } from '@tessera/outbound';

/**
 * No answer of the destination. One message for every reason: telling a refused address from a
 * refused connection would be a port scan.
 */
export class DestinationFailedError extends BadGatewayError {
  /** @param reached whether the request may have arrived, so that what it carried is used up */
  constructor(
    readonly reached: boolean,
    cause: unknown,
  ) {
    super(
      reached
        ? 'The destination gave no answer that can be passed on; it may have received the request.'
        : 'The destination could not be reached.',
      { cause },
    );
  }
}

export class DestinationTimeoutError extends GatewayTimeoutError {
  readonly reached = true;

  constructor(cause: unknown) {
    super('The destination did not answer in time; it may have received the request.', { cause });
  }
}

export function destinationError(
  error: OutboundError,
): DestinationFailedError | DestinationTimeoutError {
  return error instanceof OutboundTimeoutError
    ? new DestinationTimeoutError(error)
    : new DestinationFailedError(!NEVER_SENT.has(error.code), error);
}

/** Failures that come before the first byte of the request. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'invalid_url',
  'forbidden_address',
  'dns_failure',
  'connect_failure',
  'tls_failure',
]);

/** Whether what a forward carried is used up although it failed. */
export function mayHaveArrived(error: unknown): boolean {
  return isDestinationError(error) && error.reached;
}

/** Whether the destination certainly has not seen the request: not so for an error of our own. */
export function isCertainlyUnsent(error: unknown): boolean {
  return isDestinationError(error) && !error.reached;
}

function isDestinationError(
  error: unknown,
): error is DestinationFailedError | DestinationTimeoutError {
  return error instanceof DestinationFailedError || error instanceof DestinationTimeoutError;
}
