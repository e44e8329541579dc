import { IsIn, IsInt, IsString, MaxLength, Max, Min } from 'class-validator';
import {
  ChildOf,
  Describe,
  IsCurrency,
  IsFormat,
  IsMinorUnits,
  Nullable,
  Omittable,
} from '@tessera/errors';

const MAX_JWE_LENGTH = 8_192;
const SCHEME_UPDATES = ['status', 'new-expiry', 'new-art', 'deleted'] as const;

export type SchemeUpdate = (typeof SCHEME_UPDATES)[number];

/** A request to provision a token. */
export class ProvisionSchemeTokenRequest {
  @Describe(
    'A compact JWE (A256GCMKW, A256GCM) of a JSON object with account_number, expiry_month, expiry_year and cardholder_name?.',
  )
  @IsString()
  @MaxLength(MAX_JWE_LENGTH)
  enc_card!: string;
}

/** The card inside the JWE. */
export class SchemeCardRequest {
  @IsString()
  @MaxLength(19)
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  @Min(2000)
  @Max(9999)
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;
}

export class SchemeCryptogramRequest {
  @IsIn(['ecom'])
  type!: 'ecom';

  @Omittable()
  @IsMinorUnits()
  amount?: number;

  @Omittable()
  @IsCurrency()
  currency_code?: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  reference?: string;
}

/** An event to simulate at the scheme. */
export class SimulateSchemeUpdateRequest {
  @IsIn(SCHEME_UPDATES)
  update!: SchemeUpdate;

  @Describe('The new status of the token, set by the issuer.')
  @ChildOf('update')
  @IsIn(['active', 'suspended'])
  status?: 'active' | 'suspended';
}

/** A payment with a network token, as an acquirer sends it to the scheme. */
export class SchemeAuthorizationRequest {
  @IsString()
  @MaxLength(19)
  number!: string;

  @IsString()
  @MaxLength(100)
  cryptogram!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(2)
  eci?: string;

  @Omittable()
  @IsMinorUnits()
  amount?: number;

  @Omittable()
  @IsCurrency()
  currency_code?: string;
}

export class SchemeNotificationUrlRequest {
  @Describe('Where notifications are sent from now on; null disables them.')
  @Nullable()
  @IsFormat('http-url')
  url!: string | null;
}
