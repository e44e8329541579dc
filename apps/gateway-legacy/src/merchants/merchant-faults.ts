import type { FieldError } from '@tessera/errors';
import type { Merchant, MerchantScheme } from './merchant.entity.js';

export type JudgedMerchant = Pick<
  Merchant,
  'schemes' | 'threeDsEnabled' | 'defaultMerchantId' | 'legalName'
>;

/** As 3-D Secure has it. */
const MAX_THREE_DS_NAME_LENGTH = 40;

/** Checks across the fields of a merchant, which the rules of single fields can't express. */
export function merchantFaults(merchant: JudgedMerchant): FieldError[] {
  const names = merchant.schemes.map(({ name }) => name);
  return merchant.schemes.flatMap((scheme, index) => {
    const path = `$.schemes[${index}]`;
    const faults =
      names.indexOf(scheme.name) === index ? [] : [{ ...REPEATED, path: `${path}.name` }];
    return merchant.threeDsEnabled ? [...faults, ...threeDsFaults(merchant, scheme, path)] : faults;
  });
}

const REPEATED = { message: 'is named twice' };

/** The issuer receives all of them. */
function threeDsFaults(
  merchant: JudgedMerchant,
  scheme: MerchantScheme,
  path: string,
): FieldError[] {
  const { defaultMerchantId, legalName } = merchant;
  const fitsAsName = legalName.length <= MAX_THREE_DS_NAME_LENGTH;
  const needed: readonly (readonly [string, string | null])[] = [
    ['acquirer_bin', scheme.acquirerBin],
    ['requestor_id', scheme.requestorId],
    ['requestor_name', scheme.requestorName],
    ['category_code', scheme.categoryCode],
    ['merchant_id', scheme.merchantId ?? defaultMerchantId],
    ['merchant_name', scheme.merchantName ?? (fitsAsName ? legalName : null)],
  ];
  return needed.flatMap(([name, value]) =>
    value === null
      ? [{ path: `${path}.${name}`, message: 'is required with three_ds_enabled' }]
      : [],
  );
}
