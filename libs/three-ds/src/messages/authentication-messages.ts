import { ECI_PATTERN } from '../codes/electronic-commerce-indicator.js';
import { TRANS_STATUSES, type TransStatus } from '../codes/trans-status.js';
import {
  authenticationValue,
  date,
  dateTime,
  digits,
  flag,
  httpUrl,
  oneOf,
  optional,
  required,
  text,
  uuid,
  type ElementRules,
} from './element-rules.js';
import { MESSAGE_VERSIONS, type MessageVersion } from './message-version.js';

/** The rule for `messageVersion`, which every message has. */
export const VERSION_RULE = required(oneOf(...MESSAGE_VERSIONS));

/** The purpose: a payment, the first of a series, the first of installments. */
export type AuthenticationIndicator = '01' | '02' | '03';

/** No preference, no challenge, challenge preferred, challenge mandated. */
export type ChallengeIndicator = '01' | '02' | '03' | '04';

/** Browser data that the issuer uses to assess the risk. */
export interface BrowserElements {
  readonly browserAcceptHeader: string;
  readonly browserIP?: string;
  readonly browserJavascriptEnabled: boolean;
  readonly browserJavaEnabled?: boolean;
  readonly browserLanguage: string;
  readonly browserColorDepth?: string;
  readonly browserScreenHeight?: string;
  readonly browserScreenWidth?: string;
  /** Minutes between UTC and the browser's time, as JavaScript's `getTimezoneOffset`. */
  readonly browserTZ?: string;
  readonly browserUserAgent: string;
}

/** The authentication request of a browser payment, except the account number. */
export interface AReq extends BrowserElements {
  readonly messageType: 'AReq';
  readonly messageVersion: MessageVersion;
  readonly messageCategory: '01';
  readonly deviceChannel: '02';
  readonly threeDSServerTransID: string;
  readonly threeDSServerRefNumber: string;
  readonly threeDSServerOperatorID?: string;
  /** The URL that the directory server sends the result of a challenge to. */
  readonly threeDSServerURL: string;
  readonly threeDSCompInd: 'Y' | 'N' | 'U';
  readonly threeDSRequestorID: string;
  readonly threeDSRequestorName: string;
  readonly threeDSRequestorURL: string;
  readonly threeDSRequestorAuthenticationInd: AuthenticationIndicator;
  readonly threeDSRequestorChallengeInd?: ChallengeIndicator;
  readonly threeDSRequestorDecReqInd?: 'Y' | 'N';
  /** Minutes, five digits. */
  readonly threeDSRequestorDecMaxTime?: string;
  /** The URL that the browser returns to after a challenge. */
  readonly notificationURL: string;
  readonly acquirerBIN: string;
  readonly acquirerMerchantID: string;
  readonly mcc: string;
  readonly merchantCountryCode: string;
  readonly merchantName: string;
  /** Year and month: `3512`. */
  readonly cardExpiryDate?: string;
  readonly cardholderName?: string;
  readonly purchaseAmount: string;
  readonly purchaseCurrency: string;
  readonly purchaseExponent: string;
  readonly purchaseDate: string;
  readonly recurringExpiry?: string;
  readonly recurringFrequency?: string;
  readonly purchaseInstalData?: string;
}

/** The request as a directory server receives it. */
export type AReqWithAccount = AReq & { readonly acctNumber: string };

/** The authentication response. */
export interface ARes {
  readonly messageType: 'ARes';
  readonly messageVersion: MessageVersion;
  readonly threeDSServerTransID: string;
  readonly dsTransID: string;
  readonly acsTransID: string;
  readonly acsReferenceNumber?: string;
  readonly dsReferenceNumber?: string;
  readonly acsOperatorID?: string;
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string;
  readonly eci?: string;
  readonly authenticationValue?: string;
  readonly authenticationType?: string;
  /** Only with a challenge. */
  readonly acsURL?: string;
  readonly acsChallengeMandated?: 'Y' | 'N';
  readonly acsDecConInd?: 'Y' | 'N';
  readonly cardholderInfo?: string;
}

export const AREQ_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  messageCategory: required(oneOf('01', '02')),
  deviceChannel: required(oneOf('01', '02', '03')),
  threeDSServerTransID: required(uuid),
  threeDSServerRefNumber: required(text(32)),
  threeDSServerOperatorID: optional(text(32)),
  threeDSServerURL: required(httpUrl),
  threeDSCompInd: required(oneOf('Y', 'N', 'U')),
  threeDSRequestorID: required(text(35)),
  threeDSRequestorName: required(text(40)),
  threeDSRequestorURL: required(httpUrl),
  threeDSRequestorAuthenticationInd: required(digits(2)),
  threeDSRequestorChallengeInd: optional(digits(2)),
  threeDSRequestorDecReqInd: optional(oneOf('Y', 'N')),
  threeDSRequestorDecMaxTime: optional(digits(5)),
  notificationURL: required(httpUrl),
  acctNumber: required(digits(13, 19)),
  acquirerBIN: required(digits(1, 11)),
  acquirerMerchantID: required(text(35)),
  mcc: required(digits(4)),
  merchantCountryCode: required(digits(3)),
  merchantName: required(text(40)),
  cardExpiryDate: optional(digits(4)),
  cardholderName: optional(text(45)),
  purchaseAmount: required(digits(1, 48)),
  purchaseCurrency: required(digits(3)),
  purchaseExponent: required(digits(1)),
  purchaseDate: required(dateTime),
  recurringExpiry: optional(date),
  recurringFrequency: optional(digits(1, 4)),
  purchaseInstalData: optional(digits(1, 3)),
  browserAcceptHeader: required(text(2048)),
  browserIP: optional(text(45)),
  browserJavascriptEnabled: required(flag),
  browserJavaEnabled: optional(flag),
  browserLanguage: required(text(35)),
  browserColorDepth: optional(digits(1, 2)),
  browserScreenHeight: optional(digits(1, 6)),
  browserScreenWidth: optional(digits(1, 6)),
  browserTZ: optional(text(5)),
  browserUserAgent: required(text(2048)),
};

/** An ECI, if the issuer sets one. */
export const ECI_RULE = optional((value) => typeof value === 'string' && ECI_PATTERN.test(value));

export const ARES_RULES: ElementRules = {
  messageVersion: VERSION_RULE,
  threeDSServerTransID: required(uuid),
  dsTransID: required(uuid),
  acsTransID: required(uuid),
  acsReferenceNumber: optional(text(32)),
  dsReferenceNumber: optional(text(32)),
  acsOperatorID: optional(text(32)),
  transStatus: required(oneOf(...TRANS_STATUSES)),
  transStatusReason: optional(digits(2)),
  eci: ECI_RULE,
  authenticationValue: optional(authenticationValue),
  authenticationType: optional(digits(2)),
  acsURL: optional(httpUrl),
  acsChallengeMandated: optional(oneOf('Y', 'N')),
  acsDecConInd: optional(oneOf('Y', 'N')),
  cardholderInfo: optional(text(128)),
};
