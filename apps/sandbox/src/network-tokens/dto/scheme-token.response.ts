import { maskAccountNumber } from '@tessera/cards';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { Describe, Nullable } from '@tessera/errors';
import { encryptNumber } from '../card-data.js';
import { AUTHORIZATION_REFUSALS, type AuthorizationRefusal } from '../scheme-authorization.js';
import {
  cardArtId,
  SCHEME_TOKEN_STATUSES,
  type SchemeToken,
  type SchemeTokenStatus,
} from '../scheme-token.js';
import { TOKEN_SCHEMES, type TokenScheme } from '../token-number.js';

/** The public properties of a token. */
class SchemeTokenFacts {
  @Describe("The scheme's reference of the token.")
  @IsUUID()
  reference!: string;

  @Describe("The requestor's reference of the token.")
  @IsUUID()
  client_reference!: string;

  @IsIn(SCHEME_TOKEN_STATUSES)
  status!: SchemeTokenStatus;

  @Describe('Increases with every change of the token.')
  @IsInt()
  sequence!: number;

  @Describe('Why it was declined.')
  @Nullable()
  @IsString()
  reason!: string | null;

  @Nullable()
  @IsInt()
  expiry_month!: number | null;

  @Nullable()
  @IsInt()
  expiry_year!: number | null;

  @Nullable()
  @IsString()
  payment_account_reference!: string | null;

  @Nullable()
  @IsString()
  card_art_id!: string | null;
}

/** A token as its requestor sees it. */
export class SchemeTokenResponse extends SchemeTokenFacts {
  @Describe('A compact JWE (A256GCMKW, A256GCM) of {"number"}; null until it exists.')
  @Nullable()
  @IsString()
  enc_number!: string | null;
}

/** A token as shown by the controls. */
export class SchemeTokenViewResponse extends SchemeTokenFacts {
  @IsIn(TOKEN_SCHEMES)
  scheme!: TokenScheme;

  @Nullable()
  @IsString()
  masked_number!: string | null;

  @Describe('How often the requestor asked to provision it.')
  @IsInt()
  provision_requests!: number;

  @IsInt()
  cryptograms_given!: number;
}

export class SchemeCryptogramResponse {
  @IsIn(['tavv'])
  type!: 'tavv';

  @IsString()
  cryptogram!: string;

  @IsString()
  eci!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @IsString()
  dynamic_cvv!: string;
}

export class SchemeCardArtResponse {
  @IsString()
  content_type!: string;

  @Describe('base64')
  @IsString()
  data!: string;

  @IsInt()
  width!: number;

  @IsInt()
  height!: number;
}

export class SchemeAuthorizationResponse {
  @IsBoolean()
  approved!: boolean;

  @Nullable()
  @IsIn(AUTHORIZATION_REFUSALS)
  reason!: AuthorizationRefusal | null;
}

/** @param key encrypts the number */
export async function schemeTokenResponse(
  token: SchemeToken,
  key: Buffer,
): Promise<SchemeTokenResponse> {
  const isAlive = token.status === 'active' || token.status === 'suspended';
  const number = isAlive ? token.number : null;
  return { ...factsOf(token), enc_number: number && (await encryptNumber(number, key)) };
}

export function schemeTokenViewResponse(token: SchemeToken): SchemeTokenViewResponse {
  return {
    ...factsOf(token),
    scheme: token.scheme,
    masked_number: token.number && maskAccountNumber(token.number),
    provision_requests: token.provisionRequests,
    cryptograms_given: token.cryptograms.size,
  };
}

function factsOf(token: SchemeToken): Omit<SchemeTokenResponse, 'enc_number'> {
  const hasNumber = token.number !== null;
  return {
    reference: token.reference,
    client_reference: token.clientReference,
    status: token.status,
    sequence: token.sequence,
    reason: token.reason,
    expiry_month: hasNumber ? token.expiryMonth : null,
    expiry_year: hasNumber ? token.expiryYear : null,
    payment_account_reference: token.paymentAccountReference,
    card_art_id: cardArtId(token),
  };
}
