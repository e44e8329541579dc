import type { CardInquiry, VaultCard, VaultNetworkToken } from '@tessera/vault-client';
import { canBecome, networkTokenStatusOf } from './network-token-status.js';
import type { TokenPatch } from './token-changes.repository.js';
import type { Token, TokenFields } from './token.entity.js';

const LAST_FOUR = 4;

/** The fields that a token copies from its card in the vault. */
export function cardFields(card: VaultCard) {
  return {
    expiresAt: card.expiresAt,
    cardholderName: card.cardholderName,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    maskedAccountNumber: card.maskedAccountNumber,
    accountNumberLastFour: card.maskedAccountNumber.slice(-LAST_FOUR),
    accountNumberLength: card.maskedAccountNumber.length,
  } satisfies TokenPatch;
}

/** The issuer's fields. A scheme that the table does not know leaves the card's own. */
export function issuerFields(inquiry: CardInquiry, scheme: string) {
  const { schemes } = inquiry;
  return {
    issuerIdentificationNumber: inquiry.bin,
    scheme: schemes.includes(scheme) ? scheme : (schemes[0] ?? scheme),
    segment: inquiry.segment,
    type: inquiry.type,
    bankName: inquiry.issuerName,
    countryCode: inquiry.issuerCountryCode,
    currencyCode: inquiry.currencyCode,
  } satisfies TokenPatch;
}

/** The card is no longer usable: it has expired, or it was deleted in the vault. */
export function invalidation(token: Token, now: Date): TokenPatch {
  if (token.status === 'invalidated') return {};
  const hasExpired = token.expiresAt !== null && token.expiresAt <= now;
  return { status: 'invalidated', invalidatedAt: hasExpired ? token.expiresAt : now };
}

/**
 * The changes that a network token of the vault causes. A status that may not follow the current
 * one changes nothing, so a deleted network token never becomes active again, in whatever order
 * events arrive.
 */
export function networkTokenPatch(token: Token, seen: VaultNetworkToken, now: Date): TokenPatch {
  const status = networkTokenStatusOf(seen.status);
  const current = token.networkTokenStatus;
  if (status !== current && !canBecome(current, status)) return {};
  return {
    networkTokenId: seen.id,
    networkTokenStatus: status,
    networkTokenReason: seen.reason,
    networkTokenDeclinedAt: status === 'failed' ? (token.networkTokenDeclinedAt ?? now) : null,
    // A deletion removes the number from the vault; the fields that the account already saw stay.
    maskedNetworkTokenNumber: seen.maskedNumber ?? token.maskedNetworkTokenNumber,
    networkTokenLastFour: seen.lastFour ?? token.networkTokenLastFour,
    paymentAccountReference: seen.paymentAccountReference ?? token.paymentAccountReference,
  };
}

/** The part of a patch that differs from the token; null when nothing does. */
export function differenceTo(token: TokenFields, patch: TokenPatch): TokenPatch | null {
  const held: Readonly<Record<string, unknown>> = { ...token };
  const entries = Object.entries(patch).filter(([name, value]) => !isSame(held[name], value));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return left === right;
}
