import { Describe, IsCurrency, IsFreeFormObject, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

const INITIATORS = ['customer', 'merchant'] as const;
export const TOKEN_KINDS = ['network_token', 'wallet_token'] as const;

export class ProviderCardRequest {
  @Matches(/^\d{12,19}$/)
  number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  @Min(2000)
  @Max(2099)
  expiry_year!: number;

  @Describe("Whose number it is; left out for the card's own.")
  @Omittable()
  @IsIn(TOKEN_KINDS)
  type?: (typeof TOKEN_KINDS)[number];

  @Describe('Of a network token or a device, for one payment.')
  @Omittable()
  @IsString()
  @MaxLength(255)
  cryptogram?: string;

  @Omittable()
  @Matches(/^\d{1,2}$/)
  eci?: string;
}

export class ThreeDSecureRequest {
  @Nullable()
  @Matches(/^[A-Za-z0-9+/]{27,39}=?$/)
  authentication_value!: string | null;

  @Nullable()
  @Matches(/^\d{2}$/)
  eci!: string | null;

  @Nullable()
  @IsUUID()
  ds_transaction_id!: string | null;

  @Nullable()
  @IsUUID()
  acs_transaction_id!: string | null;

  @Nullable()
  @Matches(/^2\.\d\.\d$/)
  version!: string | null;

  @Nullable()
  @IsIn(['Y', 'A', 'I'])
  transaction_status!: string | null;
}

export class StoredCredentialRequest {
  @IsIn(['recurring', 'unscheduled'])
  reason!: string;

  @IsIn(['first', 'subsequent'])
  usage!: string;

  @Describe('Of the authorization that stored the card.')
  @Nullable()
  @IsString()
  @MaxLength(64)
  scheme_transaction_id!: string | null;
}

export class AuthorizationOrderRequest {
  @Describe("The merchant's own name of the order. The same one again is the same order.")
  @IsUUID()
  reference!: string;

  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @Describe('What the cardholder reads on the statement.')
  @IsString()
  @MaxLength(80)
  order_reference!: string;

  @Describe('Who is there: the cardholder, or the merchant alone with a stored card.')
  @IsIn(INITIATORS)
  initiator!: (typeof INITIATORS)[number];

  @Describe('Of a payment that the merchant initiates: the authorization that began the series.')
  @Omittable()
  @Nullable()
  @IsUUID()
  initial_reference?: string | null;

  @Describe('Left out when the cardholder gives it in the checkout of the provider.')
  @Omittable()
  @ValidateNested()
  @Type(() => ProviderCardRequest)
  card?: ProviderCardRequest;

  @Omittable()
  @ValidateNested()
  @Type(() => ThreeDSecureRequest)
  three_d_secure?: ThreeDSecureRequest;

  @Omittable()
  @ValidateNested()
  @Type(() => StoredCredentialRequest)
  stored_credential?: StoredCredentialRequest;

  @Omittable()
  @IsFreeFormObject()
  merchant?: Record<string, unknown>;

  @Omittable()
  @IsFreeFormObject()
  customer?: Record<string, unknown>;

  @Omittable()
  @IsFreeFormObject()
  billing_address?: Record<string, unknown>;

  @Omittable()
  @IsFreeFormObject()
  shipping_address?: Record<string, unknown>;

  @Omittable()
  @IsString()
  @MaxLength(22)
  statement_descriptor?: string;

  @Omittable()
  @IsFreeFormObject()
  metadata?: Record<string, unknown>;
}

/** A capture or a refund. */
export class MoneyOrderRequest {
  @IsUUID()
  reference!: string;

  @Describe('The reference of the authorization.')
  @IsUUID()
  authorization_reference!: string;

  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount!: number;
}

export class VoidOrderRequest {
  @IsUUID()
  reference!: string;

  @Describe('The reference of the authorization. One that has not come is refused when it does.')
  @IsUUID()
  authorization_reference!: string;

  @Describe('Of the authorization; after captures, what is left of it.')
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount!: number;

  @Describe('Of the authorization.')
  @IsCurrency()
  currency_code!: string;
}

export class ProviderSettlementQuery {
  @Describe('The number of the last file that is known. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  after?: number;
}

export class ProviderLedgerQuery {
  @Describe('Only the lines of this merchant.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  merchant?: string;
}

export class ProviderMerchantRequest {
  @IsString()
  @MaxLength(100)
  merchant!: string;
}
