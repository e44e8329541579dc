import type { SealedCard } from '../cards/card-sealer.js';
import type { VisibleToken } from './pci-token-response.js';

/** A token about to be stored. */
export interface NewPciToken extends VisibleToken {
  readonly card: SealedCard;
}

/** @param expiresIn seconds; absent for a token that never expires */
export function expiryOf(createdAt: Date, expiresIn: number | null | undefined): Date | null {
  return typeof expiresIn === 'number' ? new Date(createdAt.getTime() + expiresIn * 1000) : null;
}

const COLUMNS = [
  ['id', 'uuid'],
  ['created_at', 'timestamptz'],
  ['expires_at', 'timestamptz'],
  ['scheme', 'text'],
  ['masked_account_number', 'text'],
  ['expiry_month', 'smallint'],
  ['expiry_year', 'smallint'],
  ['fingerprint', 'text'],
  ['metadata', 'text'],
  ['wrapped_key', 'bytea'],
  ['kek_version', 'integer'],
  ['sealed_account_number', 'bytea'],
  ['sealed_cardholder_name', 'bytea'],
] as const;

/** How many parameters {@link insertPciTokenSql} takes. */
export const PCI_TOKEN_PARAMETERS = COLUMNS.length;

/**
 * The insert of one token as a part of a larger statement.
 *
 * @param first number of its first parameter
 * @param from a relation: without a row of it nothing is inserted
 */
export function insertPciTokenSql(first: number, from?: string): string {
  const names = COLUMNS.map(([name]) => name).join(', ');
  const values = COLUMNS.map(([, type], index) => `$${first + index}::${type}`).join(', ');
  const source = from === undefined ? '' : ` from ${from}`;
  return `insert into pci_token (${names}) select ${values}${source}`;
}

/** The values of {@link insertPciTokenSql}, in its order. */
export function pciTokenValues(token: NewPciToken): unknown[] {
  const { id, createdAt, expiresAt, metadata, card } = token;
  return [
    id,
    createdAt,
    expiresAt,
    card.scheme,
    card.maskedAccountNumber,
    card.expiryMonth,
    card.expiryYear,
    card.fingerprint,
    JSON.stringify(metadata),
    card.wrappedKey,
    card.kekVersion,
    card.sealedAccountNumber,
    card.sealedCardholderName,
  ];
}
