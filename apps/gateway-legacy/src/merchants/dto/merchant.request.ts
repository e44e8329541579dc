import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, IsCountry, IsCurrency, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';

export class MerchantSchemeRequest {
  @Describe('Each scheme once.')
  @IsIn(SCHEMES)
  name!: Scheme;

  @Describe('The number of the acquirer at the scheme.')
  @Omittable()
  @Nullable()
  @Matches(/^\d{6,11}$/)
  acquirer_bin?: string | null;

  @Describe('The 3DS requestor, as registered with the scheme.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(35)
  requestor_id?: string | null;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(40)
  requestor_name?: string | null;

  @Describe('ISO 18245: four digits.')
  @Omittable()
  @Nullable()
  @Matches(/^\d{4}$/)
  category_code?: string | null;

  @Describe('The merchant at its acquirer. By default `default_merchant_id`.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(35)
  merchant_id?: string | null;

  @Describe('As the cardholder knows it. By default `legal_name`, where that has 40 characters.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(40)
  merchant_name?: string | null;
}

export class CreateMerchantRequest {
  @IsString()
  @MaxLength(255)
  legal_name!: string;

  @IsString()
  @MaxLength(100)
  company_city!: string;

  @IsCountry()
  country_code!: string;

  @IsFormat('http-url')
  @MaxLength(2048)
  website_url!: string;

  @IsCurrency()
  default_currency!: string;

  @Describe("The merchant's ID at its acquirer, for schemes that assign no merchant IDs.")
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(35)
  default_merchant_id?: string | null;

  @Describe('Whether authentications may name it; then every scheme has to be complete.')
  @Omittable()
  @IsBoolean()
  three_ds_enabled?: boolean;

  @Describe('Whether schemes may ask its cardholders to confirm a network token.')
  @Omittable()
  @IsBoolean()
  identity_and_verification_enabled?: boolean;

  @Omittable()
  @IsArray()
  @ArrayMaxSize(SCHEMES.length)
  @ValidateNested({ each: true })
  @Type(() => MerchantSchemeRequest)
  schemes?: MerchantSchemeRequest[];
}

/** What is absent stays as it is; `schemes` replaces all of them. */
export class UpdateMerchantRequest {
  @Omittable()
  @IsString()
  @MaxLength(255)
  legal_name?: string;

  @Omittable()
  @IsString()
  @MaxLength(100)
  company_city?: string;

  @Omittable()
  @IsCountry()
  country_code?: string;

  @Omittable()
  @IsFormat('http-url')
  @MaxLength(2048)
  website_url?: string;

  @Omittable()
  @IsCurrency()
  default_currency?: string;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(35)
  default_merchant_id?: string | null;

  @Omittable()
  @IsBoolean()
  three_ds_enabled?: boolean;

  @Omittable()
  @IsBoolean()
  identity_and_verification_enabled?: boolean;

  @Omittable()
  @IsArray()
  @ArrayMaxSize(SCHEMES.length)
  @ValidateNested({ each: true })
  @Type(() => MerchantSchemeRequest)
  schemes?: MerchantSchemeRequest[];
}
