import { Inject, Injectable } from '@nestjs/common';
import {
  detectScheme,
  holdsCardNumber,
  maskAccountNumber,
  maskCardNumbers,
  MAX_ACCOUNT_NUMBER_LENGTH,
  mayHoldCardNumber,
  MIN_ACCOUNT_NUMBER_LENGTH,
} from '@tessera/cards';
import { keyedHash, Keyring } from '@tessera/crypto';
import {
  canonicalDocument,
  type CanonicalForm,
  canonicalLiteral,
  canonicalValue,
} from '../rules/canonical/canonical-value.js';
import { FraudConfig } from '../config.js';
import { parseFieldPath, writeStep } from '../rules/field-path.js';
import type { Operator } from '../rules/operators.js';
import { convertCardNumbers } from './convert-card-numbers.js';
import type { CredentialRequest } from './dto/credential.request.js';

/**
 * Name of the key in the keyring. It never rotates, so that a number always has the same
 * fingerprint.
 */
export const IDENTIFIER_FINGERPRINT_KEY = 'identifier-fingerprint';

const FINGERPRINT_BYTES = 6;
/**
 * Only letters that are not hex digits, so that no search for card numbers continues into a
 * fingerprint.
 */
const LETTERS = 'ghjkmnpqrstvwxyz';
/**
 * Fields with their own format, which can't contain a card number and whose format rules rely on.
 */
const UNTOUCHED: ReadonlySet<string> = new Set([
  '$.credential.pan.value',
  '$.credential.masked_pan.value',
  '$.credential.sepa.iban',
  '$.credential.sepa.masked_iban',
  '$.credential.vault_token.id',
  '$.customer.created_at',
  '$.customer.date_of_birth',
  '$.device.ip',
  '$.items[*].price',
  '$.items[*].quantity',
  '$.occurred_at',
  '$.transaction.amount',
]);

const INDEXES = /\[(?:\d+|\*)\]/g;
/** Prose that people type. It is never used as a key, so its card numbers need no fingerprint. */
const FREE_TEXT = [
  /^\$\.(?:billing|shipping\.address)(?:\.|$)/,
  /^\$\.customer\.(?:first|last)_name$/,
  /^\$\.items\.name$/,
  /^\$\.credential\..*(?:cardholder_name|account_holder)$/,
] as const;
/** Separators that people write between two digits of a number. */
const SEPARATORS = String.raw`[^\p{L}\p{N}]{0,3}`;

/**
 * Keeps card numbers out of everything that fraud stores, without failing a payment because of
 * them. In an identifier the number becomes its mask and a keyed fingerprint, so that rules, lists,
 * velocities and lookups on it keep working; in prose it is masked. In the same pass, values with
 * several spellings get their canonical one, so that the stored, listed, counted and compared
 * strings are equal.
 */
@Injectable()
export class CardNumberConversionService {
  private readonly key;

  constructor(
    keyring: Keyring,
    @Inject(FraudConfig) readonly form: CanonicalForm,
  ) {
    this.key = keyring.hmacKey(IDENTIFIER_FINGERPRINT_KEY);
  }

  /** An identifier: `5555 5555 5555 4444` becomes `555555******4444~hkmwgzxtnqrp`. */
  identifier(text: string): string {
    return mayHoldCardNumber(text) ? convertCardNumbers(text, this.fingerprint) : text;
  }

  /** Prose: `for 5555 5555 5555 4444` becomes `for 555555******4444`. */
  freeText(text: string): string {
    return mayHoldCardNumber(text) ? maskCardNumbers(text) : text;
  }

  /** A `$.` path whose keys may be card numbers; unchanged if there are none. */
  path(text: string): string {
    if (!mayHoldCardNumber(text)) return text;
    const parsed = parseFieldPath(text);
    if ('problem' in parsed) return text;
    const steps = parsed.path.steps.map((step) =>
      step.kind === 'key' ? { ...step, key: this.identifier(step.key) } : step,
    );
    const converted = `$${steps.map(writeStep).join('')}`;
    return converted === parsed.path.canonical ? text : converted;
  }

  /** Converts a decision request, except for the credential's own card number. */
  decisionRequest<T extends { readonly credential: CredentialRequest }>(request: T): T {
    return this.value(request, '$', request.credential.pan?.value ?? null);
  }

  /** The document of a decision in canonical spelling, for documents without card numbers. */
  canonical<T extends object>(document: T): T {
    return canonicalDocument(document, this.form);
  }

  /** A rule's literal in the spelling of the values that it is compared with. */
  literal(path: string, operator: Operator, value: unknown): unknown {
    return canonicalLiteral(path, operator, value, this.form);
  }

  /**
   * A JSON value with every string, key and number converted to canonical spelling; the same value
   * if there is nothing to convert.
   *
   * @param at the canonical path of the value in a decision, which separates prose from identifiers
   * @param own the number of the request's own card, which may be of an unknown scheme
   */
  value<T>(value: T, at: string, own: string | null = null): T {
    const pattern = own === null ? null : ownNumberPattern(own);
    const isDocument = at === '$' && typeof value === 'object' && value !== null;
    const spelled = isDocument ? this.canonical(value) : canonicalValue(at, value, this.form);
    return this.converted(spelled, at, (text, isProse) => {
      const withoutOwn = pattern === null ? text : this.withoutOwn(text, pattern, own, isProse);
      return isProse ? this.freeText(withoutOwn) : this.identifier(withoutOwn);
    }) as T;
  }

  private converted(value: unknown, at: string, convert: Convert): unknown {
    if (UNTOUCHED.has(at)) return value;
    if (typeof value === 'string') return convert(value, isFreeTextPath(at));
    if (typeof value === 'number') return this.number(value, convert);
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value)
      ? this.list(value, at, convert)
      : this.object(value as Readonly<Record<string, unknown>>, at, convert);
  }

  private list(list: readonly unknown[], at: string, convert: Convert): readonly unknown[] {
    const converted = list.map((child) => this.converted(child, `${at}[*]`, convert));
    return converted.every((child, index) => child === list[index]) ? list : converted;
  }

  private object(
    object: Readonly<Record<string, unknown>>,
    at: string,
    convert: Convert,
  ): Readonly<Record<string, unknown>> {
    const entries = Object.entries(object);
    const converted = entries.map(([key, child]): [string, unknown] => [
      convert(key, false),
      this.converted(child, at + writeStep({ kind: 'key', key }), convert),
    ]);
    const isSame = converted.every(([key, child], index) => {
      const [was, before] = entries[index] ?? [];
      return key === was && child === before;
    });
    return isSame ? object : Object.fromEntries(converted);
  }

  /** In a free-form map, a number that is a card number becomes a string. */
  private number(value: number, convert: Convert): unknown {
    const digits = integerDigits(value);
    if (digits.length < MIN_ACCOUNT_NUMBER_LENGTH || digits.length > MAX_ACCOUNT_NUMBER_LENGTH) {
      return value;
    }
    const converted = convert(digits, false);
    if (converted !== digits) return converted;
    return isRounded(value, digits)
      ? `${maskAccountNumber(digits)}~${this.fingerprint(digits)}`
      : value;
  }

  private withoutOwn(text: string, pattern: RegExp, own: string | null, isProse: boolean): string {
    if (own === null) return text;
    const mask = maskAccountNumber(own);
    const shown = isProse ? mask : `${mask}~${this.fingerprint(own)}`;
    const plain = text.normalize('NFKC');
    return pattern.test(plain) ? plain.replaceAll(pattern, shown) : text;
  }

  private readonly fingerprint = (digits: string): string => {
    const hash = keyedHash(this.key, digits).subarray(0, FINGERPRINT_BYTES);
    const letter = (nibble: number) => LETTERS.charAt(nibble);
    return [...hash].map((byte) => letter(byte >> 4) + letter(byte & 0xf)).join('');
  };
}

type Convert = (text: string, isProse: boolean) => string;

function integerDigits(value: number): string {
  return Number.isFinite(value) ? BigInt(Math.trunc(Math.abs(value))).toString() : '';
}

/** A double above 2^53 has lost its last digits, and with them the check digit of a card number. */
function isRounded(value: number, digits: string): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && detectScheme(digits) !== null;
}

/**
 * Whether a field of a decision is prose, such as a name or an address, rather than an identifier.
 */
function isFreeTextPath(canonical: string): boolean {
  const plain = canonical.replaceAll(INDEXES, '');
  return FREE_TEXT.some((pattern) => pattern.test(plain));
}

/**
 * Finds the request's own card number if its scheme is unknown, because general searches for card
 * numbers miss it. Returns null for a number that every search finds.
 */
function ownNumberPattern(number: string): RegExp | null {
  if (holdsCardNumber(number)) return null;
  return new RegExp(Array.from(number).join(SEPARATORS), 'gu');
}
