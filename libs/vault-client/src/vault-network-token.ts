import { Secret } from '@tessera/crypto';
import { toNetworkTokenId, toTokenId, type NetworkTokenId, type TokenId } from '@tessera/ids';
import {
  date,
  idOrNull,
  integer,
  metadataOf,
  objectOf,
  oneOf,
  text,
  textOrNull,
} from './answer-fields.js';

/** The statuses of the vault's network tokens. */
export const VAULT_NETWORK_TOKEN_STATUSES = [
  'pending',
  'active',
  'suspended',
  'failed',
  'deleted',
] as const;

export type VaultNetworkTokenStatus = (typeof VAULT_NETWORK_TOKEN_STATUSES)[number];

/** A network token, as the vault shows it. */
export interface VaultNetworkToken {
  readonly id: NetworkTokenId;
  readonly createdAt: Date;
  readonly status: VaultNetworkTokenStatus;
  /** A code that says why it failed. */
  readonly reason: string | null;
  readonly maskedNumber: string | null;
  readonly lastFour: string | null;
  readonly paymentAccountReference: string | null;
  /** The stored card that it was made from. */
  readonly cardId: TokenId | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a cryptogram is for. */
export interface CryptogramPurpose {
  /** In minor units; together with the currency it binds the cryptogram to that payment. */
  readonly amount?: number | undefined;
  readonly currencyCode?: string | undefined;
  readonly reference?: string | undefined;
}

/** A network token's number with its cryptogram for one payment. */
export interface NetworkTokenCryptogram {
  readonly type: string;
  readonly number: Secret<string>;
  readonly cryptogram: Secret<string>;
  readonly eci: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** The card art. */
export interface VaultCardArt {
  readonly contentType: string;
  readonly data: Buffer;
  /** In pixels, as the height. */
  readonly width: number;
  readonly height: number;
}

export function readVaultNetworkToken(body: unknown): VaultNetworkToken {
  const fields = objectOf(body);
  const token = objectOf(fields['network_token']);
  return {
    id: toNetworkTokenId(text(fields, 'id')),
    createdAt: date(fields, 'created_at'),
    status: oneOf(VAULT_NETWORK_TOKEN_STATUSES, token, 'status'),
    reason: textOrNull(token, 'reason'),
    maskedNumber: textOrNull(token, 'masked_number'),
    lastFour: textOrNull(token, 'last_four'),
    paymentAccountReference: textOrNull(fields, 'payment_account_reference'),
    cardId: idOrNull(fields, 'pci_token_id', toTokenId),
    metadata: metadataOf(fields),
  };
}

/** @returns null when the response is a reference: the vault returns no cryptograms */
export function readCryptogram(body: unknown): NetworkTokenCryptogram | null {
  const fields = objectOf(body);
  if (fields['cryptogram_reference'] !== undefined) return null;
  return {
    type: text(fields, 'type'),
    number: new Secret(text(fields, 'number')),
    cryptogram: new Secret(text(fields, 'cryptogram')),
    eci: text(fields, 'eci'),
    expiryMonth: integer(fields, 'expiry_month'),
    expiryYear: integer(fields, 'expiry_year'),
  };
}

export function readCardArt(body: unknown): VaultCardArt {
  const fields = objectOf(body);
  return {
    contentType: text(fields, 'content_type'),
    data: Buffer.from(text(fields, 'data'), 'base64'),
    width: integer(fields, 'width'),
    height: integer(fields, 'height'),
  };
}
