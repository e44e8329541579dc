import { SCHEMES, type Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { toTokenId, type TokenId } from '@tessera/ids';
import {
  date,
  dateOrNull,
  integer,
  metadataOf,
  objectOf,
  oneOf,
  text,
  textOrNull,
} from './answer-fields.js';

/** A stored card, as the vault shows it. */
export interface VaultCard {
  readonly id: TokenId;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly cardholderName: string | null;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly maskedAccountNumber: string;
  readonly scheme: Scheme;
  readonly fingerprint: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A card in clear on its way into the vault. */
export interface PresentedCard {
  readonly accountNumber: Secret<string>;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName?: string | undefined;
  readonly securityCode?: Secret<string> | undefined;
}

/** An unencrypted card, for a recipient that may have it. */
export interface RevealedCard {
  readonly accountNumber: Secret<string>;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: Secret<string> | null;
}

/** @throws Error for a body that is not a stored card of the vault */
export function readVaultCard(body: unknown): VaultCard {
  const fields = objectOf(body);
  const card = objectOf(fields['card']);
  return {
    id: toTokenId(text(fields, 'id')),
    createdAt: date(fields, 'created_at'),
    expiresAt: dateOrNull(fields, 'expires_at'),
    cardholderName: textOrNull(card, 'cardholder_name'),
    expiryMonth: integer(card, 'expiry_month'),
    expiryYear: integer(card, 'expiry_year'),
    maskedAccountNumber: text(card, 'masked_account_number'),
    scheme: oneOf(SCHEMES, card, 'scheme'),
    fingerprint: textOrNull(card, 'fingerprint'),
    metadata: metadataOf(fields),
  };
}

/** As the vault takes it. */
export function writePresentedCard(card: PresentedCard) {
  return {
    account_number: card.accountNumber.expose(),
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    cardholder_name: card.cardholderName,
    security_code: card.securityCode?.expose(),
  };
}

export function readRevealedCard(body: unknown): RevealedCard {
  const fields = objectOf(body);
  const name = textOrNull(fields, 'cardholder_name');
  return {
    accountNumber: new Secret(text(fields, 'account_number')),
    expiryMonth: integer(fields, 'expiry_month'),
    expiryYear: integer(fields, 'expiry_year'),
    cardholderName: name === null ? null : new Secret(name),
  };
}
