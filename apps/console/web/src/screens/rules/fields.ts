import { isArray, isObject, type Json } from './json-text.js';
import type { FieldType } from './rule-language.js';

const ADDRESS = 'address1 address2 city state postal_code country first_name last_name'.split(' ');
const STRINGS = [
  ...['$.context', '$.credential_type', '$.credential_fingerprint', '$.credential.type'],
  ...['$.credential.masked', '$.credential.last_four', '$.credential.bin', '$.credential.scheme'],
  ...['$.customer.id', '$.customer.email', '$.customer.phone', '$.customer.first_name'],
  ...['$.customer.last_name', '$.transaction.reference', '$.transaction.currency'],
  ...['$.device.ip', '$.device.fingerprint', '$.device.user_agent', '$.device.session'],
  ...['$.device.language', '$.shipping.carrier', '$.shipping.method', '$.items[*].sku'],
  ...['$.items[*].name', '$.items[*].product_type', '$.merchant.id', '$.merchant.mcc'],
  '$.merchant.country',
  ...ADDRESS.map((part) => `$.billing.${part}`),
  ...ADDRESS.map((part) => `$.shipping.address.${part}`),
  ...['pan', 'masked_pan', 'vault_token'].map((kind) => `$.credential.${kind}.cardholder_name`),
  '$.credential.sepa.account_holder',
];
const INTEGERS = [
  ...['$.transaction.amount', '$.items[*].quantity', '$.items[*].price'],
  ...['pan', 'masked_pan', 'vault_token'].flatMap((kind) => [
    `$.credential.${kind}.expiry_month`,
    `$.credential.${kind}.expiry_year`,
  ]),
];
const TIMES = ['$.customer.created_at', '$.customer.date_of_birth', '$.occurred_at'];

/** The fields of every decision with their types, as the documentation lists them. */
export const FIELDS: ReadonlyMap<string, FieldType> = new Map<string, FieldType>([
  ['$.transaction.amount', 'integer'],
  ...STRINGS.map((path) => [path, 'string'] as const),
  ...INTEGERS.map((path) => [path, 'integer'] as const),
  ...TIMES.map((path) => [path, 'time'] as const),
  ['$.items[*].categories', 'list'],
]);

/** The type of a field; indexes of lists don't matter. */
export function typeOfField(path: string): FieldType {
  return FIELDS.get(path.replaceAll(/\[\d+\]/g, '[*]')) ?? 'any';
}

/** Paths and names of lists that rules already use, for completion. */
export function namesIn(rules: Json): {
  readonly paths: readonly string[];
  readonly lists: readonly string[];
} {
  const paths = new Set<string>();
  const lists = new Set<string>();
  const visit = (value: Json): void => {
    if (isArray(value)) {
      for (const each of value) visit(each);
    } else if (isObject(value)) {
      if (value['operator'] === 'in_list' || value['operator'] === 'not_in_list') {
        if (typeof value['value'] === 'string') lists.add(value['value']);
      }
      for (const each of Object.values(value)) visit(each);
    } else if (typeof value === 'string' && value.startsWith('$.')) {
      paths.add(value);
    }
  };
  visit(rules);
  return { paths: [...paths], lists: [...lists] };
}
