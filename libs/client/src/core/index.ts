export { Credentials } from './credentials.js';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  GoneError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TesseraError,
  TimeoutError,
  ValidationError,
} from './errors.js';
export type { FieldError } from './errors.js';
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './hooks.js';
export { List } from './list.js';
export type { Page } from './list.js';
export type {
  CallOptions,
  ClientCredentials,
  CommonOptions,
  GatewayOptions,
  IdentityOptions,
  KeyedServiceOptions,
  RetryOptions,
  ServiceOptions,
  TokenProvider,
} from './options.js';
export { ServiceApi } from './service-api.js';
export type { RawInit, RawResponse } from './service-api.js';
export type { ServiceName } from './service-name.js';
