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
import { TOKEN_TYPES, type TokenType } from '../token-scheme.js';

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
