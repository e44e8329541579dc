import { describe, expect, it } from '@jest/globals';
import { merchantFaults } from './merchant-faults.js';
import type { MerchantScheme } from './merchant.entity.js';

const NOTHING = {
  acquirerBin: null,
  requestorId: null,
  requestorName: null,
  categoryCode: null,
  merchantId: null,
  merchantName: null,
};
const VISA: MerchantScheme = {
  name: 'visa',
  acquirerBin: '412345',
  requestorId: 'requestor',
  requestorName: 'A shop',
  categoryCode: '5411',
  merchantId: 'merchant',
  merchantName: 'A shop',
};
const SHOP = { legalName: 'A shop', defaultMerchantId: null, threeDsEnabled: true };

describe('merchantFaults', () => {
  it('finds none in a merchant that is complete', () => {
    expect(merchantFaults({ ...SHOP, schemes: [VISA, { ...VISA, name: 'mastercard' }] })).toEqual(
      [],
    );
  });

  it('names what 3-D Secure needs and is missing', () => {
    const schemes = [VISA, { ...NOTHING, name: 'mastercard' as const }];
    expect(merchantFaults({ ...SHOP, schemes }).map(({ path }) => path)).toEqual([
      '$.schemes[1].acquirer_bin',
      '$.schemes[1].requestor_id',
      '$.schemes[1].requestor_name',
      '$.schemes[1].category_code',
      '$.schemes[1].merchant_id',
    ]);
  });

  it('asks for nothing of it without 3-D Secure', () => {
    const schemes = [{ ...NOTHING, name: 'visa' as const }];
    expect(merchantFaults({ ...SHOP, threeDsEnabled: false, schemes })).toEqual([]);
  });

  it('takes the merchant id of all schemes, and the legal name where it is short', () => {
    const schemes = [{ ...VISA, merchantId: null, merchantName: null }];
    expect(merchantFaults({ ...SHOP, defaultMerchantId: 'm', schemes })).toEqual([]);
    const legalName = 'x'.repeat(41);
    expect(merchantFaults({ ...SHOP, legalName, defaultMerchantId: 'm', schemes })).toMatchObject([
      { path: '$.schemes[0].merchant_name' },
    ]);
  });

  it('refuses a scheme that is named twice', () => {
    expect(merchantFaults({ ...SHOP, schemes: [VISA, VISA] })).toEqual([
      { path: '$.schemes[1].name', message: 'is named twice' },
    ]);
  });
});
