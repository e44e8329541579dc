export {
  ApiError,
  BadGatewayError,
  BadRequestError,
  CLASSIFIERS,
  ConflictError,
  ExpectationFailedError,
  ForbiddenError,
  GatewayTimeoutError,
  GoneError,
  HeadersTooLargeError,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  RequestTimeoutError,
  ServiceUnavailableError,
  TooManyRequestsError,
  UnauthorizedError,
  UnsupportedMediaTypeError,
  ValidationFailedError,
} from './api-error.js';
export type { ApiErrorOptions, FieldError, RetryAfterOptions } from './api-error.js';
export { ApiExceptionFilter } from './api-exception.filter.js';
export type { ApiExceptionFilterOptions } from './api-exception.filter.js';
export { errorBody, readErrorBody } from './error-body.js';
export type { ErrorShape, ReadError } from './error-body.js';
export { schemaOf } from './validation/class-schema.js';
export type { ClassSchema } from './validation/class-schema.js';
export { coerceQuery } from './validation/coerce-query.js';
export {
  AllowEmpty,
  AlsoNamed,
  ChildOf,
  Deprecated,
  Describe,
  IsCountry,
  IsCurrency,
  IsDateOnly,
  IsFormat,
  IsFreeForm,
  IsFreeFormObject,
  IsMinorUnits,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from './validation/decorators.js';
export type { StringMapLimits } from './validation/decorators.js';
export { fieldPath } from './validation/field-path.js';
export { defineFormat, findFormat, hasFormat, isUuid } from './validation/formats.js';
export type { StringFormat } from './validation/formats.js';
export { canonicalInstant, parseInstant } from './validation/instant.js';
export { checkNames } from './validation/json-names.js';
export type { NameRule } from './validation/json-names.js';
export {
  isUnsafeName,
  parseUntrustedJson,
  unsafeNames,
} from './validation/parse-untrusted-json.js';
export { aliasesOf } from './validation/property-aliases.js';
export type { Aliases } from './validation/property-aliases.js';
export type { AliasTarget } from './validation/property-rules.js';
export type { ClassConstructor, JsonSchema } from './validation/property-rules.js';
export { RequestValidationPipe } from './validation/request-validation.pipe.js';
export {
  checkRequest,
  compileRequest,
  validateOnce,
  validateRequest,
} from './validation/request-validator.js';
export { defineComponents, findComponents } from './validation/schema-components.js';
export type { SchemaComponents } from './validation/schema-components.js';
export { isPlainJson, rememberPlain } from './validation/plain-json.js';
export { MAX_DEPTH, scanJson } from './validation/scan-json.js';
export { validatorOf } from './validation/schema-validator.js';
export type { SchemaValidator } from './validation/schema-validator.js';
