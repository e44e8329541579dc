import { BadGatewayError, GatewayTimeoutError, ServiceUnavailableError } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';

/** The error details of a refusal by another service. */
export interface Refusal {
  /** 4xx. */
  readonly status: number;
  readonly classifier: string | undefined;
  readonly message: string | undefined;
  /** Paths refer to the request that was sent, not to the one that our caller made. */
  readonly validationErrors: readonly FieldError[];
}

/**
 * The other service understood the request and refused it. A feature that expects the refusal
 * catches it and throws its own error; an unexpected one is an error between our services, and our
 * caller gets a 502.
 */
export class ServiceRefusedError extends BadGatewayError {
  constructor(
    service: string,
    readonly refusal: Refusal,
  ) {
    super(`The ${service} refused the request.`, { cause: describe(refusal) });
  }
}

/** There is no response, or one that asks to retry later: 503. */
export class ServiceUnreachableError extends ServiceUnavailableError {
  /**
   * @param mayHaveArrived whether the request may have been processed although no response arrived
   */
  constructor(
    service: string,
    readonly mayHaveArrived: boolean,
    options: { readonly cause?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(`The ${service} is unreachable.`, options);
  }
}

/** No response in time, so it is unknown whether the request was processed: 504. */
export class ServiceLateError extends GatewayTimeoutError {
  constructor(service: string, cause?: unknown) {
    super(`The ${service} did not respond in time.`, { cause });
  }
}

/** An unusable response: an error of the other service, or a body that cannot be read: 502. */
export class ServiceBrokenError extends BadGatewayError {
  constructor(service: string, cause: unknown) {
    super(`The ${service} did not return the expected response.`, { cause });
  }
}

/** Messages of a 4xx contain fields and rules, never values. */
function describe({ status, classifier, message, validationErrors }: Refusal): Error {
  const fields = validationErrors.map((error) => `${error.path} ${error.message}`).join('; ');
  return new Error(`${status} ${classifier ?? ''} ${message ?? ''} ${fields}`.trim());
}
