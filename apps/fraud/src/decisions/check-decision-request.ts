import { holdsCardNumber, findCardNumbers } from '@tessera/cards';
import type { FieldError } from '@tessera/errors';
import type { AirlineRequest } from './dto/purchase.request.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import type { CredentialRequest } from './dto/credential.request.js';
import { cardNumberFaults } from '../credentials/card-number-faults.js';
import { writeStep } from '../rules/field-path.js';

const MAX_ENTRIES = 50;
const MAX_KEY_LENGTH = 64;
const MAX_TEXT_LENGTH = 500;
const MIN_NUMBER_LENGTH = 12;

/** What no schema can say: fields that depend on each other, and flat maps. */
export function checkDecisionRequest(request: CreateDecisionRequest): FieldError[] {
  return [
    ...checkCredential(request.credential),
    ...(request.items ?? []).flatMap(({ sku, name }, index) =>
      typeof sku === 'string' || typeof name === 'string'
        ? []
        : [{ path: `$.items[${index}].sku`, message: 'is required where there is no name' }],
    ),
    ...checkFlatMap(request.metadata ?? {}, '$.metadata'),
    ...checkAirline(request.airline ?? {}),
    ...typedFields(request).flatMap(([path, value]) => cardNumberFaults(value, path)),
  ];
}

/**
 * What people type, and where they may put a number that belongs elsewhere. Identifiers, telephone
 * numbers and articles are not among them: many a legitimate one looks like a card number.
 */
function typedFields({ credential, customer, billing, shipping }: CreateDecisionRequest) {
  const { masked_pan: masked, pan, sepa } = credential;
  return [
    ['$.credential.pan.cardholder_name', pan?.cardholder_name],
    ['$.credential.masked_pan.cardholder_name', masked?.cardholder_name],
    ['$.credential.sepa.account_holder', sepa?.account_holder],
    ['$.customer.first_name', customer.first_name],
    ['$.customer.last_name', customer.last_name],
    ['$.billing', billing],
    ['$.shipping.address', shipping?.address],
  ] as const;
}

/** What is known of the number of a card: all of it, or what its mask shows. */
export type CardDigits =
  { readonly number: string } | { readonly bin: string; readonly lastFour: string };

/** Where a request holds the number of its own card a second time, however it is written. */
export function findHeldNumber(value: unknown, card: CardDigits): string | null {
  const below = findBelow(value, card);
  return below === null ? null : `$${below}`;
}

/** The path from a value, written on the way back: nearly every request holds nothing. */
function findBelow(value: unknown, card: CardDigits): string | null {
  if (typeof value !== 'object' || value === null) {
    return holdsNumber(String(value), card) ? '' : null;
  }
  for (const [key, child] of Object.entries(value)) {
    if (holdsNumber(key, card)) return '';
    const below = findBelow(child, card);
    if (below === null) continue;
    const step = Array.isArray(value) ? `[${key}]` : writeStep({ kind: 'key', key });
    return step + below;
  }
  return null;
}

function holdsNumber(text: string, card: CardDigits): boolean {
  if (text.length < MIN_NUMBER_LENGTH) return false;
  if ('number' in card && text.includes(card.number)) return true;
  return findCardNumbers(text).some(({ start, end }) => isOf(card, digitsOf(text, start, end)));
}

/** Ten digits that agree, and a check digit, are no coincidence. */
function isOf(card: CardDigits, digits: string): boolean {
  if ('number' in card) return digits === card.number;
  return digits.startsWith(card.bin) && digits.endsWith(card.lastFour);
}

/** The digits of a number that is written in groups. */
function digitsOf(text: string, start: number, end: number): string {
  let digits = '';
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) digits += text.charAt(i);
  }
  return digits;
}

function checkCredential({ masked_pan: card, sepa }: CredentialRequest): FieldError[] {
  if (card !== undefined && isSet(card.expiry_month) !== isSet(card.expiry_year)) {
    const missing = isSet(card.expiry_month) ? 'expiry_year' : 'expiry_month';
    const path = `$.credential.masked_pan.${missing}`;
    return [{ path, message: 'is required beside the other half of the expiry' }];
  }
  if (sepa !== undefined && isSet(sepa.iban) === isSet(sepa.masked_iban)) {
    const message = isSet(sepa.iban)
      ? 'stands in place of masked_iban, not beside it'
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

/** A flat map of texts (`""` included), finite numbers, booleans and nulls, none a card number. */
function checkFlatMap(map: Record<string, unknown>, at: string): FieldError[] {
  const entries = Object.entries(map);
  if (entries.length > MAX_ENTRIES) {
    return [{ path: at, message: `must have at most ${MAX_ENTRIES} entries` }];
  }
  return entries.flatMap(([key, value]) => {
    const problem = keyProblem(key) ?? valueProblem(value);
    const path = at + writeStep({ kind: 'key', key });
    return problem === null ? [] : [{ path, message: problem }];
  });
}

function keyProblem(key: string): string | null {
  if (key.length > 0 && key.length <= MAX_KEY_LENGTH) return null;
  return `must have a key of 1 to ${MAX_KEY_LENGTH} characters`;
}

function valueProblem(value: unknown): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value !== 'number' && typeof value !== 'string') {
    return 'must be a text, a number, a boolean or null';
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must be a finite number';
  const text = String(value);
  if (text.length > MAX_TEXT_LENGTH) return `must have at most ${MAX_TEXT_LENGTH} characters`;
  return holdsCardNumber(text) ? 'must not hold a card number' : null;
}
