import { holdsCardNumber } from '@tessera/cards';
import type { FieldError } from '@tessera/errors';
import type { AirlineRequest } from './dto/purchase.request.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import type { CredentialRequest } from '../credentials/dto/credential.request.js';
import { writeStep } from '../rules/field-path.js';

const MAX_ENTRIES = 50;
const MAX_KEY_LENGTH = 64;
const MAX_TEXT_LENGTH = 500;
const DAY_MS = 86_400_000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** 14 digits. */
const MIN_SUSPICIOUS_AMOUNT = 10_000_000_000_000;

/**
 * Checks that no schema can express: fields that depend on each other or on the time, and flat
 * maps.
 */
export function checkDecisionRequest(request: CreateDecisionRequest, now: Date): FieldError[] {
  return [
    ...checkTimes(request, now),
    ...checkCredential(request.credential),
    ...(request.items ?? []).flatMap(({ sku, name }, index) =>
      typeof sku === 'string' || typeof name === 'string'
        ? []
        : [{ path: `$.items[${index}].sku`, message: 'is required when name is not set' }],
    ),
    ...checkFlatMap(request.metadata ?? {}, '$.metadata'),
    ...checkAirline(request.airline ?? {}),
    ...checkAmounts(request),
  ];
}

/** Allows for clock differences and for time zones in which it is already tomorrow. */
function checkTimes({ customer, occurred_at: at }: CreateDecisionRequest, now: Date): FieldError[] {
  const { created_at: created, date_of_birth: born } = customer;
  if (!isSet(at) && !isSet(created) && !isSet(born)) return [];
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  const times = [
    ['$.occurred_at', at, latest],
    ['$.customer.created_at', created, latest],
    ['$.customer.date_of_birth', born, latest.slice(0, DATE_LENGTH)],
  ] as const;
  // Times are canonical here, so comparing the strings compares the instants.
  return times.flatMap(([path, time, end]) =>
    typeof time === 'string' && time > end
      ? [{ path, message: 'must not be more than a day in the future' }]
      : [],
  );
}

/**
 * An amount must stay a number, so a card number in its place can't be converted. Real payment
 * amounts have fewer digits.
 */
function checkAmounts({ transaction, items }: CreateDecisionRequest): FieldError[] {
  const faults: FieldError[] = [];
  const check = (amount: unknown, path: () => string) => {
    if (typeof amount !== 'number' || amount < MIN_SUSPICIOUS_AMOUNT) return;
    if (!holdsCardNumber(String(amount))) return;
    faults.push({ path: path(), message: 'must not be a card number' });
  };
  check(transaction.amount, () => '$.transaction.amount');
  for (const [index, { price }] of (items ?? []).entries()) {
    check(price, () => `$.items[${index}].price`);
  }
  return faults;
}

function checkCredential({ masked_pan: card, sepa }: CredentialRequest): FieldError[] {
  if (card !== undefined && isSet(card.expiry_month) !== isSet(card.expiry_year)) {
    const missing = isSet(card.expiry_month) ? 'expiry_year' : 'expiry_month';
    const path = `$.credential.masked_pan.${missing}`;
    return [{ path, message: 'is required when the other expiry field is set' }];
  }
  if (sepa !== undefined && isSet(sepa.iban) === isSet(sepa.masked_iban)) {
    const message = isSet(sepa.iban)
      ? 'must not be combined with masked_iban'
      : 'is required, or masked_iban';
    return [{ path: '$.credential.sepa.iban', message }];
  }
  return [];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function checkAirline({ passengers, legs }: AirlineRequest): FieldError[] {
  return [
    ...(passengers ?? []).flatMap((map, i) => checkFlatMap(map, `$.airline.passengers[${i}]`)),
    ...(legs ?? []).flatMap((map, i) => checkFlatMap(map, `$.airline.legs[${i}]`)),
  ];
}

/** A flat map of strings (`""` included), finite numbers, booleans and nulls. */
function checkFlatMap(map: Record<string, unknown>, at: string): FieldError[] {
  const entries = Object.entries(map);
  if (entries.length > MAX_ENTRIES) {
    return [{ path: at, message: `must have at most ${MAX_ENTRIES} entries` }];
  }
  const faults: FieldError[] = [];
  for (const [key, value] of entries) {
    const message = keyProblem(key) ?? valueProblem(value);
    if (message !== null) faults.push({ path: at + writeStep({ kind: 'key', key }), message });
  }
  return faults;
}

function keyProblem(key: string): string | null {
  if (key.length > 0 && key.length <= MAX_KEY_LENGTH) return null;
  return `must have a key of 1 to ${MAX_KEY_LENGTH} characters`;
}

function valueProblem(value: unknown): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value !== 'number' && typeof value !== 'string') {
    return 'must be a string, a number, a boolean or null';
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
  const text = String(value);
  return text.length > MAX_TEXT_LENGTH ? `must have at most ${MAX_TEXT_LENGTH} characters` : null;
}
