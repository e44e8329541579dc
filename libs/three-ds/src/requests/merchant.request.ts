import { IsString, Matches, MaxLength } from 'class-validator';
import { Describe, IsCountry, IsFormat } from '@tessera/errors';
import type { ThreeDsMerchant } from '../authentication-request.js';

/** The merchant as registered with its acquirer and the card's scheme. */
export class ThreeDsMerchantRequest {
  @Describe("The acquirer's number at the scheme.")
  @Matches(/^\d{6,11}$/)
  acquirer_bin!: string;

  @Describe("The merchant's ID at that acquirer.")
  @IsString()
  @MaxLength(35)
  merchant_id!: string;

  @Describe('The name that the cardholder knows: the issuer shows it in a challenge.')
  @IsString()
  @MaxLength(40)
  merchant_name!: string;

  @Describe('ISO 18245: four digits.')
  @Matches(/^\d{4}$/)
  category_code!: string;

  @IsCountry()
  country_code!: string;

  @Describe('The 3DS requestor, as registered with the scheme.')
  @IsString()
  @MaxLength(35)
  requestor_id!: string;

  @IsString()
  @MaxLength(40)
  requestor_name!: string;

  @IsFormat('http-url')
  @MaxLength(2048)
  website_url!: string;
}

/** The merchant of a request in the format of messages. */
export function threeDsMerchant(merchant: ThreeDsMerchantRequest): ThreeDsMerchant {
  return {
    acquirerBin: merchant.acquirer_bin,
    merchantId: merchant.merchant_id,
    merchantName: merchant.merchant_name,
    categoryCode: merchant.category_code,
    countryCode: merchant.country_code,
    requestorId: merchant.requestor_id,
    requestorName: merchant.requestor_name,
    websiteUrl: merchant.website_url,
  };
}
