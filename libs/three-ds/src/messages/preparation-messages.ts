import { VERSION_RULE } from './authentication-messages.js';
import {
  digits,
  httpUrl,
  listOf,
  oneOf,
  optional,
  required,
  text,
  uuid,
  type ElementRules,
} from './element-rules.js';
import type { MessageVersion } from './message-version.js';

/** The preparation request: which issuers participate, and with which versions. */
export interface PReq {
  readonly messageType: 'PReq';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly threeDSServerRefNumber: string;
  readonly threeDSServerOperatorID?: string;
  /** The serial number of the last response: only changes since then are sent. */
  readonly serialNum?: string;
}

/** A participating card range. */
export interface CardRange {
  readonly startRange: string;
  readonly endRange: string;
  /** Added, deleted or modified since the serial number of the request. */
  readonly actionInd?: 'A' | 'D' | 'M';
  readonly acsStartProtocolVersion: string;
  readonly acsEndProtocolVersion: string;
  readonly threeDSMethodURL?: string;
}

/** The preparation response. */
export interface PRes {
  readonly messageType: 'PRes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly dsStartProtocolVersion: string;
  readonly dsEndProtocolVersion: string;
  readonly serialNum?: string;
  /** Absent if nothing has changed. */
  readonly cardRangeData?: readonly CardRange[];
}

const PROTOCOL_VERSION = /^\d{1,2}\.\d{1,2}\.\d{1,2}$/;
const protocolVersion = (value: unknown): boolean =>
  typeof value === 'string' && PROTOCOL_VERSION.test(value);

export const PREQ_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  threeDSServerRefNumber: required(text(32)),
  threeDSServerOperatorID: optional(text(32)),
  serialNum: optional(text(20)),
};

export const PRES_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  dsTransID: required(uuid),
  dsStartProtocolVersion: required(protocolVersion),
  dsEndProtocolVersion: required(protocolVersion),
  serialNum: optional(text(20)),
  cardRangeData: listOf({
    startRange: required(digits(13, 19)),
    endRange: required(digits(13, 19)),
    actionInd: optional(oneOf('A', 'D', 'M')),
    acsStartProtocolVersion: required(protocolVersion),
    acsEndProtocolVersion: required(protocolVersion),
    threeDSMethodURL: optional(httpUrl),
  }),
};
