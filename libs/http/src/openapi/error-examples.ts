import {
  BadGatewayError,
  BadRequestError,
  ConflictError,
  errorBody,
  ForbiddenError,
  GatewayTimeoutError,
  GoneError,
  InternalError,
  NotFoundError,
  PayloadTooLargeError,
  RequestTimeoutError,
  ServiceUnavailableError,
  TooManyRequestsError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationFailedError,
} from '@tessera/errors';
import type { ApiError, ErrorShape } from '@tessera/errors';

/** An error of each status that an API description names, as services throw it. */
const EXAMPLES: readonly ApiError[] = [
  new BadRequestError('The request is not well-formed.'),
  new UnauthorizedError('The access token is expired.'),
  new ForbiddenError('The access token does not have the required scope.'),
  new NotFoundError('No resource with this ID was found.'),
  new RequestTimeoutError('The body of the request did not arrive in time.'),
  new ConflictError('The first request with this idempotency key is still running.'),
  new GoneError('The resource has expired.'),
  new PayloadTooLargeError('The request body is too large.'),
  new UnsupportedMediaTypeError('The body must be sent as application/json.'),
  new ValidationFailedError([
    { path: '$.query.limit', message: 'must be an integer from 1 to 100' },
    { path: '$.curency', message: 'is not a known field' },
  ]),
  new TooManyRequestsError('Too many requests; try again later.', { retryAfterSeconds: 1 }),
  new InternalError(),
  new BadGatewayError('The response of the other side is not valid.'),
  new ServiceUnavailableError('The service is at its limit; try again.'),
  new GatewayTimeoutError('The other side did not respond in time.'),
];

/** The body of an error with the status in the shape of a service. */
export function errorExample(status: number, shape: ErrorShape): unknown {
  const error = EXAMPLES.find((each) => each.status === status);
  return error === undefined ? undefined : errorBody(error, shape);
}
