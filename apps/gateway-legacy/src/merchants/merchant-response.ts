import type { MerchantSchemeRequest } from './dto/merchant.request.js';
import type { MerchantResponse, MerchantSchemeResponse } from './dto/merchant.response.js';
import type { Merchant, MerchantScheme } from './merchant.entity.js';

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
