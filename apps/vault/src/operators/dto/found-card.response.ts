import { SCHEMES, type Scheme } from '@tessera/cards';
import {
  Describe,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { NetworkTokenDetailsResponse } from '../../network-tokens/dto/network-token.response.js';
import {
  NETWORK_TOKEN_STATUSES,
  type NetworkTokenStatus,
} from '../../network-tokens/network-token-status.js';

/** A card as searches show it: like every card, but without the name of its holder. */
export class MaskedCardResponse {
  @IsIn(SCHEMES)
  scheme!: Scheme;

  @Describe('The first six digits.')
  @IsString()
  bin!: string;

  @IsString()
  last_four!: string;

  @Describe('The first six and the last four digits, the rest `*`.')
  @IsString()
  masked_account_number!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Present when the instance has card fingerprints; null for older tokens.')
  @Omittable()
  @Nullable()
  @IsString()
  fingerprint?: string | null;
}

/** What both kinds of tokens have. */
class FoundTokenResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('The client that the token belongs to; null for tokens of releases without owners.')
  @Nullable()
  @IsString()
  owner!: string | null;

  @Describe('The account of that client that the token is for.')
  @Nullable()
  @IsString()
  account!: string | null;

  @ValidateNested()
  @Type(() => MaskedCardResponse)
  card!: MaskedCardResponse;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}

export class TokenOfCardResponse {
  @IsUUID()
  id!: string;

  @IsIn(NETWORK_TOKEN_STATUSES)
  status!: NetworkTokenStatus;
}

export class FoundCardResponse extends FoundTokenResponse {
  @Describe('Null when the token was created without an expiry.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @Describe(
    'The network tokens that were made from the card: the newest 10 that the caller may read.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TokenOfCardResponse)
  network_tokens!: TokenOfCardResponse[];
}

export class FoundNetworkTokenResponse extends FoundTokenResponse {
  @ValidateNested()
  @Type(() => NetworkTokenDetailsResponse)
  network_token!: NetworkTokenDetailsResponse;

  @Describe('The stored card that the token was made from.')
  @Nullable()
  @IsUUID()
  pci_token_id!: string | null;
}
