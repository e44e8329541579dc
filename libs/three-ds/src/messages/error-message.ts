import {
  digits,
  oneOf,
  optional,
  required,
  text,
  uuid,
  type ElementRules,
} from './element-rules.js';
import { VERSION_RULE } from './authentication-messages.js';
import type { MessageVersion } from './message-version.js';

/** The error codes of the protocol that are used here. */
export const ERROR_CODES = {
  messageInvalid: '101',
  versionNotSupported: '102',
  elementMissing: '201',
  elementFormat: '203',
  transactionUnknown: '301',
  transactionDataInvalid: '305',
  timedOut: '402',
  transientFailure: '403',
} as const;

/** The sender: the app's SDK, the 3DS server, the directory server, the issuer's ACS. */
export type ErrorComponent = 'C' | 'S' | 'D' | 'A';

/** The error message, a possible response to any other. */
export interface Erro {
  readonly messageType: 'Erro';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID?: string;
  readonly acsTransID?: string;
  readonly dsTransID?: string;
  readonly errorCode: string;
  readonly errorComponent: ErrorComponent;
  readonly errorDescription: string;
  /** The invalid elements, or a sentence. */
  readonly errorDetail: string;
  /** The type of the invalid message. */
  readonly errorMessageType?: string;
}

export const ERRO_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: optional(uuid),
  acsTransID: optional(uuid),
  dsTransID: optional(uuid),
  errorCode: required(digits(3)),
  errorComponent: required(oneOf('C', 'S', 'D', 'A')),
  errorDescription: required(text(2048)),
  errorDetail: required(text(2048)),
  errorMessageType: optional(text(4)),
};
