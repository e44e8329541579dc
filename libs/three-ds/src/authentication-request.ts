import { countryNumber } from './codes/country-numbers.js';
import { currencyExponent, currencyNumber } from './codes/currency-numbers.js';
import type {
  AReq,
  AuthenticationIndicator,
  BrowserElements,
  ChallengeIndicator,
} from './messages/authentication-messages.js';
import type { MessageVersion } from './messages/message-version.js';

/** The purpose: one payment, the first of a series, the first of installments. */
export const AUTHENTICATION_KINDS = ['one_off', 'recurring', 'installment'] as const;
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number];

export const CHALLENGE_PREFERENCES = [
  'no_preference',
  'no_challenge',
  'challenge_requested',
  'challenge_mandated',
] as const;
export type ChallengePreference = (typeof CHALLENGE_PREFERENCES)[number];

/** Who is paid, as the acquirer and the schemes know the merchant. */
export interface ThreeDsMerchant {
  readonly acquirerBin: string;
  /** The merchant's ID at the acquirer. */
  readonly merchantId: string;
  readonly merchantName: string;
  /** MCC: four digits. */
  readonly categoryCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly requestorId: string;
  readonly requestorName: string;
  readonly websiteUrl: string;
}

/** The 3DS server as the schemes know it. */
export interface ThreeDsServerIdentity {
  readonly referenceNumber: string;
  readonly operatorId?: string | undefined;
}

/** The input of an authentication request, except the account number. */
export interface AuthenticationInput {
  readonly kind: AuthenticationKind;
  readonly version: MessageVersion;
  /** The 3DS server's ID of the transaction: a UUID. */
  readonly transactionId: string;
  readonly server: ThreeDsServerIdentity;
  /** The URL that the result of a challenge is sent to, server to server. */
  readonly resultsUrl: string;
  /** Where the browser is redirected after a challenge. */
  readonly notificationUrl: string;
  readonly merchant: ThreeDsMerchant;
  readonly browser: BrowserElements;
  /** Minor units. */
  readonly amount: number;
  readonly currencyCode: string;
  readonly at: Date;
  readonly cardExpiry?: { readonly month: number; readonly year: number };
  readonly challenge: ChallengePreference;
  /** How long the issuer may take for decoupled authentication; absent if not allowed. */
  readonly decoupledMaxMinutes?: number | undefined;
  /** `2027-01-31`; for recurring payments and installments. */
  readonly recurringExpiry?: string | undefined;
  /** Minimum number of days between two payments. */
  readonly recurringFrequencyDays?: number | undefined;
  readonly installments?: number | undefined;
}

const INDICATORS: Readonly<Record<AuthenticationKind, AuthenticationIndicator>> = {
  one_off: '01',
  recurring: '02',
  installment: '03',
};

const CHALLENGES: Readonly<Record<ChallengePreference, ChallengeIndicator>> = {
  no_preference: '01',
  no_challenge: '02',
  challenge_requested: '03',
  challenge_mandated: '04',
};

const DECOUPLED_DIGITS = 5;
const YEARS_OF_A_CENTURY = 100;

/** Creates the authentication request. The account number is added where it is known. */
export function authenticationRequest(order: AuthenticationInput): AReq {
  const { merchant, server } = order;
  return {
    messageType: 'AReq',
    messageVersion: order.version,
    messageCategory: '01',
    deviceChannel: '02',
    threeDSServerTransID: order.transactionId,
    threeDSServerRefNumber: server.referenceNumber,
    ...(server.operatorId !== undefined && { threeDSServerOperatorID: server.operatorId }),
    threeDSServerURL: order.resultsUrl,
    // The issuer's 3DS Method script was not run in the browser.
    threeDSCompInd: 'U',
    threeDSRequestorID: merchant.requestorId,
    threeDSRequestorName: merchant.requestorName,
    threeDSRequestorURL: merchant.websiteUrl,
    threeDSRequestorAuthenticationInd: INDICATORS[order.kind],
    threeDSRequestorChallengeInd: CHALLENGES[order.challenge],
    ...decoupledElements(order),
    notificationURL: order.notificationUrl,
    acquirerBIN: merchant.acquirerBin,
    acquirerMerchantID: merchant.merchantId,
    mcc: merchant.categoryCode,
    merchantCountryCode: countryNumber(merchant.countryCode),
    merchantName: merchant.merchantName,
    ...(order.cardExpiry !== undefined && { cardExpiryDate: expiryDate(order.cardExpiry) }),
    purchaseAmount: String(order.amount),
    purchaseCurrency: currencyNumber(order.currencyCode),
    purchaseExponent: String(currencyExponent(order.currencyCode)),
    purchaseDate: order.at.toISOString().replaceAll(/[-:T]|\..*/g, ''),
    ...seriesElements(order),
    ...order.browser,
  };
}

/** Version 2.1.0 has no decoupled authentication. */
function decoupledElements({ decoupledMaxMinutes, version }: AuthenticationInput): Partial<AReq> {
  if (version === '2.1.0') return {};
  if (decoupledMaxMinutes === undefined) return { threeDSRequestorDecReqInd: 'N' };
  return {
    threeDSRequestorDecReqInd: 'Y',
    threeDSRequestorDecMaxTime: String(decoupledMaxMinutes).padStart(DECOUPLED_DIGITS, '0'),
  };
}

function seriesElements(order: AuthenticationInput): Partial<AReq> {
  const { recurringExpiry, recurringFrequencyDays, installments } = order;
  return {
    ...(recurringExpiry !== undefined && { recurringExpiry: recurringExpiry.replaceAll('-', '') }),
    ...(recurringFrequencyDays !== undefined && {
      recurringFrequency: String(recurringFrequencyDays),
    }),
    ...(installments !== undefined && { purchaseInstalData: String(installments) }),
  };
}

/** Year and month, two digits each. */
function expiryDate({ month, year }: { readonly month: number; readonly year: number }): string {
  return [year % YEARS_OF_A_CENTURY, month].map((part) => String(part).padStart(2, '0')).join('');
}
