import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  Describe,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { CardResponse } from '../../cards/dto/card.response.js';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus } from '../network-token-status.js';
import type { CardArt } from '../provider/token-service-provider.js';
import type { StoredNetworkToken } from '../stored-network-token.js';
import { TOKEN_TYPES, type TokenType, tokenTypeOf } from '../token-scheme.js';

/** The scheme's part. Its fields are null until the scheme has issued the token. */
export class NetworkTokenDetailsResponse {
  @IsIn(NETWORK_TOKEN_STATUSES)
  status!: NetworkTokenStatus;

  @Describe('A code that says why a token failed.')
  @Omittable()
  @IsString()
  reason?: string;

  @Describe('The program: `vts` of Visa, `mdes` of Mastercard, `scof` of the others.')
  @IsIn(TOKEN_TYPES)
  type!: TokenType;

  @Describe('Of the network token, not of the card: the first six and the last four digits.')
  @Nullable()
  @IsString()
  masked_number!: string | null;

  @Nullable()
  @IsString()
  last_four!: string | null;

  @Nullable()
  @IsInt()
  expiry_month!: number | null;

  @Nullable()
  @IsInt()
  expiry_year!: number | null;
}

export class NetworkTokenResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @ValidateNested()
  @Type(() => CardResponse)
  card!: CardResponse;

  @ValidateNested()
  @Type(() => NetworkTokenDetailsResponse)
  network_token!: NetworkTokenDetailsResponse;

  @Describe('Names the account behind all tokens of a card. Null until the scheme has told it.')
  @Nullable()
  @IsString()
  payment_account_reference!: string | null;

  @Describe('The stored card that the token was made from.')
  @Omittable()
  @IsUUID()
  pci_token_id?: string;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}

/** Card art, by which the shopper recognizes the card. */
export class CardArtResponse {
  @IsString()
  content_type!: string;

  @Describe('The picture in base64.')
  @IsString()
  data!: string;

  @Describe('In pixels.')
  @IsInt()
  width!: number;

  @IsInt()
  height!: number;
}

const SHOWN_LAST = 4;

/** @param cardholderName in clear, if the card has one */
export function networkTokenResponse(
  token: StoredNetworkToken,
  cardholderName: string | undefined,
  options: { readonly showFingerprint: boolean },
): NetworkTokenResponse {
  const { card, maskedNumber } = token;
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    card: {
      ...(cardholderName !== undefined && { cardholder_name: cardholderName }),
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      masked_account_number: card.maskedAccountNumber,
      scheme: card.scheme,
      ...(options.showFingerprint && { fingerprint: card.fingerprint }),
    },
    network_token: {
      status: token.status,
      ...(token.reason !== null && { reason: token.reason }),
      type: tokenTypeOf(card.scheme),
      masked_number: maskedNumber,
      last_four: maskedNumber && maskedNumber.slice(-SHOWN_LAST),
      expiry_month: token.expiryMonth,
      expiry_year: token.expiryYear,
    },
    payment_account_reference: token.paymentAccountReference,
    ...(token.pciTokenId !== null && { pci_token_id: token.pciTokenId }),
    metadata: token.metadata,
  };
}

export function cardArtResponse({ contentType, data, width, height }: CardArt): CardArtResponse {
  return { content_type: contentType, data: data.toString('base64'), width, height };
}
