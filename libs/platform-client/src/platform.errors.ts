import { BadGatewayError, GatewayTimeoutError, ServiceUnavailableError } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';

/** What the other service said when it refused. */
export interface Refusal {
  /** 4xx. */
  readonly status: number;
  readonly classifier: string | undefined;
  readonly message: string | undefined;
  /** Paths are those of the request that was sent, not of the one that our caller made. */
  readonly validationErrors: readonly FieldError[];
}

/**
 * The other service understood the request and refused it. A feature that expects the refusal
 * catches it and throws an error of its own; one that nobody expected is a fault between our
 * services, and our caller sees a 502.
 */
export class ServiceRefusedError extends BadGatewayError {
  constructor(
    service: string,
    readonly refusal: Refusal,
  ) {
    super(`The ${service} refused the request.`, { cause: describe(refusal) });
  }
}

/** There is no answer, or one that says to come again: 503. */
export class ServiceUnreachableError extends ServiceUnavailableError {
  /**
   * @param mayHaveArrived whether the request may have been worked on although no answer came
   */
  constructor(
    service: string,
    readonly mayHaveArrived: boolean,
    options: { readonly cause?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(`The ${service} cannot be reached.`, options);
  }
}

/** No answer in time, so that nobody knows whether the request was worked on: 504. */
export class ServiceLateError extends GatewayTimeoutError {
  constructor(service: string, cause?: unknown) {
    super(`The ${service} did not answer in time.`, { cause });
  }
}

/** An answer that is none: a fault of the other service, or a body that cannot be read: 502. */
export class ServiceBrokenError extends BadGatewayError {
  constructor(service: string, cause: unknown) {
    super(`The ${service} did not answer as agreed.`, { cause });
  }
}

/** Messages of a 4xx name fields and rules and never values. */
function describe({ status, classifier, message, validationErrors }: Refusal): Error {
  const fields = validationErrors.map((error) => `${error.path} ${error.message}`).join('; ');
  return new Error(`${status} ${classifier ?? ''} ${message ?? ''} ${fields}`.trim());
}
