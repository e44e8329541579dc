import type { Scheme } from '@tessera/cards';
import type { ThreeDsMerchant } from '@tessera/three-ds';
import type { Merchant } from './merchant.entity.js';
import { MerchantRefusedError } from './merchant.errors.js';

/**
 * A merchant as the acquirer and the issuer of a card of this scheme know it.
 *
 * @throws MerchantRefusedError for one that 3-D Secure is not enabled for, or that the scheme does not
 *   know
 */
export function threeDsMerchantOf(merchant: Merchant, scheme: Scheme): ThreeDsMerchant {
  if (!merchant.threeDsEnabled) throw new MerchantRefusedError('is not enabled for 3-D Secure');
  const at = merchant.schemes.find(({ name }) => name === scheme);
  if (at === undefined) throw new MerchantRefusedError(`is not registered with ${scheme}`);
  return {
    acquirerBin: complete(at.acquirerBin),
    merchantId: complete(at.merchantId ?? merchant.defaultMerchantId),
    merchantName: at.merchantName ?? merchant.legalName,
    categoryCode: complete(at.categoryCode),
    countryCode: merchant.countryCode,
    requestorId: complete(at.requestorId),
    requestorName: complete(at.requestorName),
    websiteUrl: merchant.websiteUrl,
  };
}

/** No merchant with 3-D Secure is stored that is not. */
function complete(value: string | null): string {
  if (value === null) throw new Error('A merchant with 3-D Secure is not complete.');
  return value;
}
