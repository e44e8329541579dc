import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, IsCountry, IsCurrency, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { Merchant, MerchantScheme } from '../merchant.entity.js';
import type { MerchantSchemeRequest } from './merchant.request.js';

class MerchantSchemeResponse {
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

/** @param encryptionKey set only if it was just created */
export function merchantResponse(merchant: Merchant, encryptionKey?: string): MerchantResponse {
  return {
    id: merchant.id,
    created_at: merchant.createdAt.toISOString(),
    updated_at: merchant.updatedAt.toISOString(),
    legal_name: merchant.legalName,
    company_city: merchant.companyCity,
    country_code: merchant.countryCode,
    website_url: merchant.websiteUrl,
    default_currency: merchant.defaultCurrency,
    default_merchant_id: merchant.defaultMerchantId,
    three_ds_enabled: merchant.threeDsEnabled,
    identity_and_verification_enabled: merchant.identityAndVerificationEnabled,
    schemes: merchant.schemes.map(schemeResponse),
    encryption_key_id: merchant.encryptionKeyId,
    ...(encryptionKey !== undefined && { encryption_key: encryptionKey }),
  };
}

/** A scheme as it is kept. */
export function merchantScheme(scheme: MerchantSchemeRequest): MerchantScheme {
  return {
    name: scheme.name,
    acquirerBin: scheme.acquirer_bin ?? null,
    requestorId: scheme.requestor_id ?? null,
    requestorName: scheme.requestor_name ?? null,
    categoryCode: scheme.category_code ?? null,
    merchantId: scheme.merchant_id ?? null,
    merchantName: scheme.merchant_name ?? null,
  };
}

function schemeResponse(scheme: MerchantScheme): MerchantSchemeResponse {
  return {
    name: scheme.name,
    acquirer_bin: scheme.acquirerBin,
    requestor_id: scheme.requestorId,
    requestor_name: scheme.requestorName,
    category_code: scheme.categoryCode,
    merchant_id: scheme.merchantId,
    merchant_name: scheme.merchantName,
  };
}
