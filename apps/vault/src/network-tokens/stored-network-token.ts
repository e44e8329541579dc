import type { CardArtId } from '../ids.js';
import {
  OWNER_COLUMNS,
  ownerOf,
  type OwnerRow,
  type TokenKey,
  type TokenOwner,
} from '../token-access/token-owner.js';
import type { NetworkTokenStatus } from './network-token-status.js';
import type { TokenScheme } from './token-scheme.js';

/** A network token as stored in the database. */
export interface StoredNetworkToken {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: NetworkTokenStatus;
  readonly reason: string | null;
  readonly pciTokenId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: {
    readonly scheme: TokenScheme;
    readonly maskedAccountNumber: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    readonly fingerprint: string | null;
  };
  readonly maskedNumber: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly paymentAccountReference: string | null;
  readonly cardArtId: CardArtId | null;
  readonly providerReference: string | null;
  readonly providerSequence: number;
  readonly attempts: number;
  readonly owner: TokenOwner;
  /** Null if the token is deleted: nothing secret is left. */
  readonly secrets: SealedSecrets | null;
}

export interface SealedSecrets {
  readonly key: TokenKey;
  /** Until the scheme has responded. */
  readonly sealedAccountNumber: Buffer | null;
  readonly sealedCardholderName: Buffer | null;
  readonly sealedNumber: Buffer | null;
}

export interface NetworkTokenRow extends OwnerRow {
  readonly id: string;
  readonly created_at: Date;
  readonly status: NetworkTokenStatus;
  readonly reason: string | null;
  readonly pci_token_id: string | null;
  readonly metadata: string;
  readonly scheme: TokenScheme;
  readonly masked_account_number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly fingerprint: string | null;
  readonly masked_number: string | null;
  readonly token_expiry_month: number | null;
  readonly token_expiry_year: number | null;
  readonly payment_account_reference: string | null;
  readonly card_art_id: CardArtId | null;
  readonly provider_reference: string | null;
  readonly provider_sequence: string;
  readonly attempts: number;
  readonly wrapped_key: Buffer | null;
  readonly sealed_account_number: Buffer | null;
  readonly sealed_cardholder_name: Buffer | null;
  readonly sealed_number: Buffer | null;
}

/** Token and secrets, which are in two tables under one ID. */
export const NETWORK_TOKEN_TABLES = 'network_token left join sealed_network_token using (id)';

export const NETWORK_TOKEN_COLUMNS = [
  'id',
  'created_at',
  'status',
  'reason',
  'pci_token_id',
  'metadata',
  'scheme',
  'masked_account_number',
  'expiry_month',
  'expiry_year',
  'fingerprint',
  'masked_number',
  'token_expiry_month',
  'token_expiry_year',
  'payment_account_reference',
  'card_art_id',
  'provider_reference',
  'provider_sequence',
  'attempts',
  'wrapped_key',
  'sealed_account_number',
  'sealed_cardholder_name',
  'sealed_number',
  ...OWNER_COLUMNS,
] satisfies (keyof NetworkTokenRow)[];

export function storedNetworkToken(row: NetworkTokenRow): StoredNetworkToken {
  return {
    id: row.id,
    createdAt: row.created_at,
    status: row.status,
    reason: row.reason,
    pciTokenId: row.pci_token_id,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    card: {
      scheme: row.scheme,
      maskedAccountNumber: row.masked_account_number,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      fingerprint: row.fingerprint,
    },
    maskedNumber: row.masked_number,
    expiryMonth: row.token_expiry_month,
    expiryYear: row.token_expiry_year,
    paymentAccountReference: row.payment_account_reference,
    cardArtId: row.card_art_id,
    providerReference: row.provider_reference,
    providerSequence: Number(row.provider_sequence),
    attempts: row.attempts,
    owner: ownerOf(row),
    secrets: row.wrapped_key && {
      key: { wrapped: row.wrapped_key, owner: ownerOf(row) },
      sealedAccountNumber: row.sealed_account_number,
      sealedCardholderName: row.sealed_cardholder_name,
      sealedNumber: row.sealed_number,
    },
  };
}
