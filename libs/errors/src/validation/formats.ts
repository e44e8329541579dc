import { isIban } from './iban.js';
import { COUNTRY_CODES } from './iso-3166.js';
import { CURRENCY_CODES } from './iso-4217.js';

/** A named rule on a string that JSON Schema cannot express: Luhn, ISO lists, check digits. */
export interface StringFormat {
  readonly name: string;
  readonly accepts: (value: string) => boolean;
  /** Completes the sentence "`$.path` …": "must be an ISO 4217 currency code". */
  readonly message: string;
}

const formats = new Map<string, StringFormat>();

/**
 * Registers a format for `@IsFormat(name)`. Names are global to a process, so that OpenAPI and
 * validation speak of the same rule; defining one twice is a programming error.
 */
export function defineFormat(
  name: string,
  accepts: (value: string) => boolean,
  message: string,
): StringFormat {
  if (formats.has(name)) throw new Error(`The format "${name}" is defined twice.`);
  const format = { name, accepts, message };
  formats.set(name, format);
  return format;
}

export function findFormat(name: string): StringFormat | undefined {
  return formats.get(name);
}

export function definedFormats(): Iterable<StringFormat> {
  return formats.values();
}

/** An instant with its offset, as RFC 3339 writes it; local times without one are refused. */
function isTimestamp(value: string): boolean {
  const match = TIMESTAMP.exec(value);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days && !Number.isNaN(Date.parse(value));
}

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,189}$/;

function isDate(value: string): boolean {
  return DATE.test(value) && isTimestamp(`${value}T00:00:00Z`);
}

defineFormat('uuid', (value) => UUID.test(value), 'must be a UUID');
defineFormat(
  'date-time',
  isTimestamp,
  'must be an ISO 8601 time with its offset, such as 2026-01-02T03:04:05Z',
);
defineFormat('date', isDate, 'must be an ISO 8601 date, such as 2026-01-02');
defineFormat('email', (value) => EMAIL.test(value), 'must be an e-mail address');
defineFormat('currency', (value) => CURRENCY_CODES.has(value), 'must be an ISO 4217 currency code');
defineFormat(
  'country',
  (value) => COUNTRY_CODES.has(value),
  'must be an ISO 3166-1 alpha-2 country code',
);
defineFormat(
  'iban',
  isIban,
  'must be an IBAN of an existing country with its length and check digits',
);
defineFormat('http-url', isHttpUrl, 'must be an http or https URL');

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** Whether a path parameter can be the id of anything. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
