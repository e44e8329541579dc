import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { NETWORK_TOKEN_STATUSES, type NetworkTokenStatus, type Token } from '../token.entity.js';

export class TokenCardResponse {
  @Describe('The first six and the last four digits, the rest `*`.')
  @IsString()
  masked_account_number!: string;

  @IsIn(SCHEMES)
  scheme!: Scheme;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;
}

export class TokenNetworkTokenResponse {
  @Describe('`unsupported`: the scheme, or this instance, has no network tokens.')
  @IsIn(NETWORK_TOKEN_STATUSES)
  status!: NetworkTokenStatus;

  @Describe('A code for why it is missing: `no_token_service`, or one of the scheme.')
  @Nullable()
  @IsString()
  reason!: string | null;

  @Describe('Of the network token, not of the card.')
  @Nullable()
  @IsString()
  masked_number!: string | null;

  @Nullable()
  @IsString()
  last_four!: string | null;
}

export class TokenResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('Null until the vault has shown it.')
  @Nullable()
  @ValidateNested()
  @Type(() => TokenCardResponse)
  card!: TokenCardResponse | null;

  @Describe('Null until one was asked for.')
  @Nullable()
  @ValidateNested()
  @Type(() => TokenNetworkTokenResponse)
  network_token!: TokenNetworkTokenResponse | null;

  @Describe('Names the account behind all tokens of a card. Null until the scheme has told it.')
  @Nullable()
  @IsString()
  payment_account_reference!: string | null;

  @Describe('When the vault was last asked about the card and its network token.')
  @Nullable()
  @IsTimestamp()
  seen_at!: string | null;
}

export class TokenSessionResponse {
  @Describe("For the browser: with it the card is given, in the vault's card fields.")
  @IsString()
  session_id!: string;

  @Describe('The token that there will be once the card is given; 404 until then.')
  @IsUUID()
  token_id!: string;

  @IsTimestamp()
  expires_at!: string;
}

/** A token as its account sees it. */
export function tokenResponse(token: Token): TokenResponse {
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    card: cardOf(token),
    network_token: networkTokenOf(token),
    payment_account_reference: token.paymentAccountReference,
    seen_at: token.seenAt?.toISOString() ?? null,
  };
}

function cardOf({
  maskedAccountNumber,
  scheme,
  expiryMonth,
  expiryYear,
}: Token): TokenResponse['card'] {
  const isSeen =
    maskedAccountNumber !== null && scheme !== null && expiryMonth !== null && expiryYear !== null;
  if (!isSeen) return null;
  return {
    masked_account_number: maskedAccountNumber,
    scheme,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
  };
}

function networkTokenOf(token: Token): TokenResponse['network_token'] {
  if (token.networkTokenStatus === null) return null;
  return {
    status: token.networkTokenStatus,
    reason: token.networkTokenReason,
    masked_number: token.networkTokenMaskedNumber,
    last_four: token.networkTokenLastFour,
  };
}
