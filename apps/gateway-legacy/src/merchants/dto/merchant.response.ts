import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, IsCountry, IsCurrency, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';

export class MerchantSchemeResponse {
  @IsIn(SCHEMES)
  name!: Scheme;

  @Nullable()
  @IsString()
  acquirer_bin!: string | null;

  @Nullable()
  @IsString()
  requestor_id!: string | null;

  @Nullable()
  @IsString()
  requestor_name!: string | null;

  @Nullable()
  @IsString()
  category_code!: string | null;

  @Nullable()
  @IsString()
  merchant_id!: string | null;

  @Nullable()
  @IsString()
  merchant_name!: string | null;
}

export class MerchantResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsString()
  legal_name!: string;

  @IsString()
  company_city!: string;

  @IsCountry()
  country_code!: string;

  @IsString()
  website_url!: string;

  @IsCurrency()
  default_currency!: string;

  @Nullable()
  @IsString()
  default_merchant_id!: string | null;

  @IsBoolean()
  three_ds_enabled!: boolean;

  @IsBoolean()
  identity_and_verification_enabled!: boolean;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MerchantSchemeResponse)
  schemes!: MerchantSchemeResponse[];

  @Describe('Names the encryption key: the `kid` of what is encrypted under it.')
  @IsUUID()
  encryption_key_id!: string;

  @Describe('256 bits in base64url. Shown once, when it is made.')
  @Omittable()
  @IsString()
  encryption_key?: string;
}
