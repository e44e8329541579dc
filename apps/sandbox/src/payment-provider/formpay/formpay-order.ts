import { isUuid, ValidationFailedError } from '@tessera/errors';
import { currencyExponent } from '@tessera/three-ds';
import {
  TOKEN_KINDS,
  type AuthorizationOrderRequest,
  type MoneyOrderRequest,
  type ProviderCardRequest,
  type VoidOrderRequest,
} from '../dto/order.request.js';

/** A form, read into the same orders that the JSON interface takes. */
export type FormpayOrder =
  | { readonly operation: 'authorise'; readonly request: AuthorizationOrderRequest }
  | { readonly operation: 'capture' | 'refund'; readonly request: MoneyOrderRequest }
  | { readonly operation: 'cancel'; readonly request: VoidOrderRequest };

/** @throws ValidationFailedError that names the first field that is wrong */
export function formpayOrder(form: URLSearchParams): FormpayOrder {
  const operation = required(form, 'operation');
  const currency = required(form, 'currency');
  const reference = uuid(form, 'txn_ref');
  const amount = minorUnits(required(form, 'amount'), currency);
  if (operation === 'authorise') {
    return { operation, request: authorization(form, { reference, amount, currency }) };
  }
  const money = { reference, authorization_reference: uuid(form, 'parent_ref'), amount };
  if (operation === 'cancel') return { operation, request: { ...money, currency_code: currency } };
  if (operation === 'capture' || operation === 'refund') return { operation, request: money };
  throw wrong('operation', 'must be authorise, capture, refund or cancel');
}

/** A field that must be there, once. */
export function required(form: URLSearchParams, name: string): string {
  const [value, ...others] = form.getAll(name);
  if (value === undefined || value === '' || others.length > 0) {
    throw wrong(name, 'is required, once');
  }
  return value;
}

function authorization(
  form: URLSearchParams,
  order: { readonly reference: string; readonly amount: number; readonly currency: string },
): AuthorizationOrderRequest {
  const { reference, amount, currency } = order;
  const initiator = required(form, 'initiator') === 'cardholder' ? 'customer' : 'merchant';
  const card = cardOf(form);
  const threeDs = group(form, 'tds');
  const credential = group(form, 'credential');
  const statement = form.get('statement');
  return {
    reference,
    amount,
    currency_code: currency,
    order_reference: required(form, 'order_ref'),
    initiator,
    initial_reference: form.get('first_ref'),
    ...(card && { card }),
    ...(threeDs && {
      three_d_secure: {
        authentication_value: threeDs['cavv'] ?? null,
        eci: threeDs['eci'] ?? null,
        ds_transaction_id: threeDs['ds_id'] ?? null,
        acs_transaction_id: threeDs['acs_id'] ?? null,
        version: threeDs['version'] ?? null,
        transaction_status: threeDs['status'] ?? null,
      },
    }),
    ...(credential && {
      stored_credential: {
        reason: credential['reason'] ?? '',
        usage: credential['usage'] ?? '',
        scheme_transaction_id: credential['scheme_ref'] ?? null,
      },
    }),
    ...free(form, { merchant: 'merchant', customer: 'customer', metadata: 'meta' }),
    ...free(form, { billing_address: 'billing', shipping_address: 'shipping' }),
    ...(statement !== null && { statement_descriptor: statement }),
  };
}

function cardOf(form: URLSearchParams): ProviderCardRequest | null {
  const card = group(form, 'card');
  if (card === null) return null;
  const type = TOKEN_KINDS.find((kind) => kind === card['kind']);
  const { number = '', exp_month: month = '', exp_year: year = '' } = card;
  if (!/^\d{12,19}$/.test(number)) throw wrong('card[number]', 'must be a card number');
  if (!/^(?:0[1-9]|1[0-2])$/.test(month)) throw wrong('card[exp_month]', 'must have two digits');
  if (!/^20\d\d$/.test(year)) throw wrong('card[exp_year]', 'must have four digits');
  return {
    number,
    expiry_month: Number(month),
    expiry_year: Number(year),
    ...(type && { type }),
    ...(card['cryptogram'] !== undefined && { cryptogram: card['cryptogram'] }),
    ...(card['eci'] !== undefined && { eci: card['eci'] }),
  };
}

/** The fields `name[…]` of a form; null when there is none. */
function group(form: URLSearchParams, name: string): Readonly<Record<string, string>> | null {
  const start = `${name}[`;
  const fields = [...form]
    .filter(([field]) => field.startsWith(start) && field.endsWith(']'))
    .map(([field, value]) => [field.slice(start.length, -1), value]);
  return fields.length === 0 ? null : (Object.fromEntries(fields) as Record<string, string>);
}

function free(form: URLSearchParams, names: Readonly<Record<string, string>>) {
  const groups = Object.entries(names).map(([field, name]) => [field, group(form, name)] as const);
  return Object.fromEntries(groups.filter(([, fields]) => fields !== null));
}

function uuid(form: URLSearchParams, name: string): string {
  const value = required(form, name);
  if (!isUuid(value)) throw wrong(name, 'must be a UUID');
  return value;
}

function minorUnits(decimal: string, currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong('currency', 'must be three letters');
  const exponent = currencyExponent(currency);
  const shape = exponent === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}\\.\\d{${exponent}}$`);
  if (!shape.test(decimal)) throw wrong('amount', `must have ${exponent} decimals`);
  return Number(decimal.replace('.', ''));
}

function wrong(field: string, message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: `$['${field}']`, message }]);
}
