import { RESULT_STATUSES, type ResultStatus } from '../codes/trans-status.js';
import { ECI_RULE, VERSION_RULE } from './authentication-messages.js';
import {
  authenticationValue,
  digits,
  oneOf,
  optional,
  required,
  uuid,
  type ElementRules,
} from './element-rules.js';
import type { MessageVersion } from './message-version.js';

/** The results request: the result of a challenge or a decoupled authentication. */
export interface RReq {
  readonly messageType: 'RReq';
  readonly messageVersion: MessageVersion;
  readonly messageCategory: '01' | '02';
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly dsTransID: string;
  readonly transStatus: ResultStatus;
  readonly transStatusReason?: string;
  readonly eci?: string;
  readonly authenticationValue?: string;
  readonly authenticationType?: string;
  readonly authenticationMethod?: string;
  readonly interactionCounter?: string;
  /** Why a challenge was not completed: `01` the cardholder cancelled, `04` timed out. */
  readonly challengeCancel?: string;
}

/** The results response. */
export interface RRes {
  readonly messageType: 'RRes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly dsTransID: string;
  /** Received, not used for a challenge, or the challenge did not reach the cardholder. */
  readonly resultsStatus: '01' | '02' | '03';
}

export const RREQ_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  messageCategory: required(oneOf('01', '02')),
  threeDSServerTransID: required(uuid),
  acsTransID: required(uuid),
  dsTransID: required(uuid),
  transStatus: required(oneOf(...RESULT_STATUSES)),
  transStatusReason: optional(digits(2)),
  eci: ECI_RULE,
  authenticationValue: optional(authenticationValue),
  authenticationType: optional(digits(2)),
  authenticationMethod: optional(digits(2)),
  interactionCounter: optional(digits(2)),
  challengeCancel: optional(digits(2)),
};

export const RRES_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  acsTransID: required(uuid),
  dsTransID: required(uuid),
  resultsStatus: required(digits(2)),
};
