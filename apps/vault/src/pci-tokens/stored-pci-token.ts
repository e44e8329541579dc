import type { Scheme } from '@tessera/cards';
import {
  OWNER_COLUMNS,
  ownerOf,
  type OwnerRow,
  type TokenKey,
} from '../token-access/token-owner.js';
import type { VisibleToken } from './dto/pci-token.response.js';

/** What a read of a token needs; the sealed number is not fetched. */
export interface StoredPciToken extends VisibleToken {
  readonly key: TokenKey;
  readonly sealedCardholderName: Buffer | null;
}

export interface PciTokenRow extends OwnerRow {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly scheme: Scheme;
  readonly masked_account_number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly fingerprint: string | null;
  readonly metadata: string;
  readonly wrapped_key: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
}

export const PCI_TOKEN_COLUMNS = [
  'id',
  'created_at',
  'expires_at',
  'scheme',
  'masked_account_number',
  'expiry_month',
  'expiry_year',
  'fingerprint',
  'metadata',
  'wrapped_key',
  'sealed_cardholder_name',
  ...OWNER_COLUMNS,
] satisfies (keyof PciTokenRow)[];

export function storedPciToken(row: PciTokenRow): StoredPciToken {
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    card: {
      scheme: row.scheme,
      maskedAccountNumber: row.masked_account_number,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      fingerprint: row.fingerprint,
    },
    key: { wrapped: row.wrapped_key, owner: ownerOf(row) },
    sealedCardholderName: row.sealed_cardholder_name,
  };
}
