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
