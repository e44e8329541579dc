import { BadGatewayError, GatewayTimeoutError } from '@tessera/errors';
import { OutboundTimeoutError, type OutboundError } from '@tessera/outbound';

/**
 * The destination did not respond. There is one message for every reason: distinguishing a refused
 * address from a refused connection would let callers scan ports.
 */
export class DestinationFailedError extends BadGatewayError {
  /** @param reached whether the request may have arrived, so that its single-use values are spent */
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

/** Failures that happen before the first byte of the request is sent. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'invalid_url',
  'forbidden_address',
  'dns_failure',
  'connect_failure',
  'tls_failure',
]);

/** Whether the single-use values of a forward are spent although it failed. */
export function mayHaveArrived(error: unknown): boolean {
  return isDestinationError(error) && error.reached;
}

/** Whether the destination certainly has not received the request. False for our own errors. */
export function isCertainlyUnsent(error: unknown): boolean {
  return isDestinationError(error) && !error.reached;
}

function isDestinationError(
  error: unknown,
): error is DestinationFailedError | DestinationTimeoutError {
  return error instanceof DestinationFailedError || error instanceof DestinationTimeoutError;
}
