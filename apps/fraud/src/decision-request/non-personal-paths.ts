/**
 * The fields of a document without personal data. Retention keeps only these, and reads that mask
 * personal data show them, so a field that is added later is protected by default. Of addresses the
 * country remains. The customer ID is the caller's own reference and is removed only by an erasure.
 */
export const NON_PERSONAL_PATHS: readonly string[] = [
  '$.context',
  '$.occurred_at',
  '$.credential_type',
  '$.credential_fingerprint',
  '$.credential.type',
  '$.credential.bin',
  '$.credential.last_four',
  '$.credential.masked',
  '$.credential.scheme',
  ...['pan', 'masked_pan', 'vault_token'].flatMap((type) => [
    `$.credential.${type}.expiry_month`,
    `$.credential.${type}.expiry_year`,
    `$.credential.${type}.scheme`,
  ]),
  '$.credential.sepa.masked_iban',
  '$.customer.created_at',
  '$.transaction.reference',
  '$.transaction.amount',
  '$.transaction.currency',
  '$.merchant.id',
  '$.merchant.mcc',
  '$.merchant.country',
  '$.billing.country',
  '$.shipping.carrier',
  '$.shipping.method',
  '$.shipping.address.country',
];
