import {
  BadGatewayError,
  BadRequestError,
  ConflictError,
  GatewayTimeoutError,
  NotFoundError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationFailedError,
} from '@tessera/errors';

export class InterceptorNotFoundError extends NotFoundError {
  constructor() {
    super('No interceptor has this id.');
  }
}

export class NoActiveInterceptorError extends NotFoundError {
  constructor() {
    super('No interceptor is active under this ref.');
  }
}

export class InterceptorActiveError extends ConflictError {
  constructor() {
    super('This version is ACTIVE; activate another one before it is deleted.');
  }
}

/** The body is larger than an interceptor forwards. */
export class InterceptedBodyTooLargeError extends PayloadTooLargeError {
  constructor() {
    super('The request body is too large.');
  }
}

/** The mapped fields can't be read from this body. */
export class UnreadableBodyError extends BadRequestError {}

/** The caller disconnected while sending the body. */
export class BrokenBodyError extends BadRequestError {
  constructor() {
    super('The connection ended before the whole request body arrived.');
  }
}

export class UnreadableEncodingError extends UnsupportedMediaTypeError {
  constructor() {
    super('The content-encoding must be gzip, deflate, br or none, because the body is read.');
  }
}

export class PaymentTypeRefusedError extends ValidationFailedError {
  constructor() {
    const message = 'must be 1 to 64 letters, digits, _ or -';
    super([{ path: '$.headers.payment-type', message }]);
  }
}

/** The operator has removed the destination from the list since the version was activated. */
export class DestinationNotAllowedError extends BadGatewayError {
  constructor() {
    super(
      'This instance does not allow the destination of the interceptor, so nothing was sent; ask its operator to name it in INTERCEPTOR_ALLOWED_DESTINATIONS.',
    );
  }
}

/** One message for every reason, so that callers can't use it for a port scan. */
export class DestinationUnreachableError extends BadGatewayError {
  constructor(cause: unknown, headers: Readonly<Record<string, string>>) {
    super('The destination did not respond.', { cause, headers });
  }
}

export class DestinationTooSlowError extends GatewayTimeoutError {
  constructor(cause: unknown, headers: Readonly<Record<string, string>>) {
    super('The destination did not respond in time.', { cause, headers });
  }
}
