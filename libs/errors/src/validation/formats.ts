import { isIban } from './iban.js';
import { parseInstant } from './instant.js';
import { COUNTRY_CODES, CURRENCY_CODES } from './iso-codes.js';

/** A named rule on a string that JSON Schema cannot express: Luhn, ISO lists, check digits. */
export interface StringFormat {
  readonly name: string;
  readonly accepts: (value: string) => boolean;
  /** Completes the sentence "`$.path` …": "must be an ISO 4217 currency code". */
  readonly message: string;
  /** Every value that is accepted, where they are few enough to list. */
  readonly values?: ReadonlySet<string>;
}

const formats = new Map<string, StringFormat>();

/**
 * Registers a format for `@IsFormat(name)`. Names are global to a process, so that OpenAPI and
 * validation use the same rule. Defining a name twice is a programming error.
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

/** Registers a format that accepts the members of a list and nothing else. */
function defineListFormat(name: string, values: ReadonlySet<string>, message: string): void {
  formats.set(name, { name, accepts: (value) => values.has(value), message, values });
}

/** Whether a string matches a defined format. */
export function hasFormat(value: string, name: string): boolean {
  return formats.get(name)?.accepts(value) === true;
}

export function definedFormats(): Iterable<StringFormat> {
  return formats.values();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,189}$/;

function isDate(value: string): boolean {
  return DATE.test(value) && parseInstant(`${value}T00:00:00Z`) !== null;
}

defineFormat('uuid', (value) => UUID.test(value), 'must be a UUID');
defineFormat(
  'date-time',
  (value) => parseInstant(value) !== null,
  'must be an ISO 8601 time with its offset in the years 0001 to 9999, such as 2026-01-02T03:04:05Z',
);
defineFormat('date', isDate, 'must be an ISO 8601 date, such as 2026-01-02');
defineFormat('email', (value) => EMAIL.test(value), 'must be an e-mail address');
defineListFormat('currency', CURRENCY_CODES, 'must be an ISO 4217 currency code');
defineListFormat('country', COUNTRY_CODES, 'must be an ISO 3166-1 alpha-2 country code');
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

/** Whether a path parameter can be an ID. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
