import { RESULT_STATUSES, type ResultStatus } from '../codes/trans-status.js';
import { oneOf, optional, required, uuid, type ElementRules } from './element-rules.js';
import { VERSION_RULE } from './authentication-messages.js';
import type { MessageVersion } from './message-version.js';

/** The challenge request, which the browser posts to the issuer. */
export interface CReq {
  readonly messageType: 'CReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  /** 250×400, 390×400, 500×600, 600×400 or the full page. */
  readonly challengeWindowSize: '01' | '02' | '03' | '04' | '05';
}

/**
 * The final challenge response, which the browser posts back. It proves nothing: a browser can
 * forge it.
 */
export interface CRes {
  readonly messageType: 'CRes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeCompletionInd?: 'Y' | 'N';
  readonly transStatus: ResultStatus;
}

export const CREQ_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  acsTransID: required(uuid),
  challengeWindowSize: required(oneOf('01', '02', '03', '04', '05')),
};

export const CRES_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  acsTransID: required(uuid),
  challengeCompletionInd: optional(oneOf('Y', 'N')),
  transStatus: required(oneOf(...RESULT_STATUSES)),
};
