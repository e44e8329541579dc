export { accountCheck } from './account-check/account-check.js';
export type { AccountCheck, ResultOptions } from './account-check/account-check.js';
export { AccountCheckError } from './account-check/account-check-error.js';
export type { AccountCheckErrorCode } from './account-check/account-check-error.js';
export type { AccountCheckOptions } from './account-check/account-check-options.js';
export type { AccountCheckFailure, AccountCheckResult } from './account-check/read-result.js';
export { cardFields } from './card-fields/card-fields.js';
export type { CardFields } from './card-fields/card-fields.js';
export type {
  CardEvents,
  CardScheme,
  CardState,
  Failure,
  FailureCode,
  FieldName,
  FieldState,
  SubmitOutcome,
} from './card-fields/card-events.js';
export type { CardFieldsOptions, FieldMode } from './card-fields/card-fields-options.js';
export type { Texts, Theme } from './card-fields/looks.js';
