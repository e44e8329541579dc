import type { SealedCard } from '../cards/card-sealer.service.js';
import type { VisibleToken } from './dto/pci-token.response.js';

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
  ['owner', 'text'],
  ['account', 'text'],
] as const;

/** How many parameters {@link pciTokenRowSql} takes. */
export const PCI_TOKEN_PARAMETERS = COLUMNS.length;

/**
 * The insert of tokens as a part of a larger statement.
 *
 * @param rows `values (…), (…)` or a select, made of {@link pciTokenRowSql}
 */
export function insertPciTokensSql(rows: string): string {
  return `insert into pci_token (${COLUMNS.map(([name]) => name).join(', ')}) ${rows}`;
}

/** The parameters of one token, from `$first` on. */
export function pciTokenRowSql(first: number): string {
  return COLUMNS.map(([, type], index) => `$${first + index}::${type}`).join(', ');
}

/** The values of {@link pciTokenRowSql}, in its order. */
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
    card.owner.client,
    card.owner.account,
  ];
}
