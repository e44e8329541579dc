import type { KeyObject } from 'node:crypto';
import { MAX_ACCOUNT_NUMBER_LENGTH, passesLuhn } from '@tessera/cards';
import { keyedHashHex } from '@tessera/crypto';
import {
  isSecurityCodeField,
  isSecurityCodeName,
  withoutLabelledCodes,
} from './security-code-names.js';

/** The pipe refuses bodies that nest more deeply; what it refuses leaves no fingerprint. */
const MAX_DEPTH = 64;
const MIN_CARD_DIGITS = 12;
/** The members that name a pair: `{ "name": "cvc", "value": "123" }`. */
const PAIR_NAMES = ['name', 'key', 'field', 'label'] as const;
/** A name that JSON quotes as it is. */
const IDENTIFIER = /^\w+$/;
const FEW_NAMES = 16;
/** In place of a code: requests with different codes are equal, with and without one are not. */
const OMITTED_CODE = '"<security code>"';

/** What {@link canonicalBody} leaves out, besides fields whose name says that they hold a code. */
export interface CanonicalBodyOptions {
  /** Names of fields that a route declares as secret. */
  readonly secretFields?: readonly string[] | undefined;
}

/**
 * The bytes that a request body is fingerprinted by. Key order, white space and the spelling of
 * numbers do not matter: bodies with the same meaning have the same bytes. Security codes are left
 * out, because a code has 1,000 values and a keyed hash of it is undone by trying them all (PCI DSS
 * 3.3.1). A card number is replaced by a separate keyed hash.
 *
 * @param key hashes card numbers; the key of the fingerprint itself is fine
 * @returns bytes that the caller wipes once they are hashed
 */
export function canonicalBody(
  key: KeyObject,
  body: Buffer,
  { secretFields = [] }: CanonicalBodyOptions = {},
): Buffer {
  if (body.length === 0) return Buffer.alloc(0);
  const writer = new CanonicalWriter(key, new Set(secretFields));
  return Buffer.from(writer.write(parsed(body.toString('utf8')), 0), 'utf8');
}

class CanonicalWriter {
  constructor(
    private readonly key: KeyObject,
    private readonly secretFields: ReadonlySet<string>,
  ) {}

  write(value: unknown, depth: number): string {
    if (depth > MAX_DEPTH) return '"<nested too deeply>"';
    if (typeof value === 'string') return this.string(value, depth);
    if (typeof value !== 'object' || value === null) return this.scalar(value);
    if (Array.isArray(value)) return this.list(value, depth);
    return this.object(value as Readonly<Record<string, unknown>>, depth);
  }

  private list(elements: readonly unknown[], depth: number): string {
    let written = '';
    for (const element of elements) {
      written += (written === '' ? '' : ',') + this.write(element, depth + 1);
    }
    return `[${written}]`;
  }

  private object(fields: Readonly<Record<string, unknown>>, depth: number): string {
    const isCodePair = namesACode(fields);
    let written = '';
    for (const name of sorted(Object.keys(fields))) {
      const value = fields[name];
      const isCode =
        isSecurityCodeField(name, value) ||
        this.secretFields.has(name) ||
        (isCodePair && name === 'value');
      const member = isCode && value !== null ? OMITTED_CODE : this.write(value, depth + 1);
      written += `${written === '' ? '' : ','}${quoted(name)}:${member}`;
    }
    return `{${written}}`;
  }

  private string(text: string, depth: number): string {
    if (hasCardLength(text)) return this.cardNumber(text);
    if (text.startsWith('{') || text.startsWith('[')) {
      const inner = parsed(text);
      if (inner !== text) return `json(${this.write(inner, depth + 1)})`;
    }
    return JSON.stringify(withoutLabelledCodes(text));
  }

  private scalar(value: unknown): string {
    const text = JSON.stringify(value);
    return hasCardLength(text) ? this.cardNumber(text) : text;
  }

  private cardNumber(digits: string): string {
    if (!passesLuhn(digits)) return JSON.stringify(digits);
    return `card(${keyedHashHex(this.key, 'card-number', digits)})`;
  }
}

/** Whether a member that names a pair says that the pair is a code. */
function namesACode(fields: Readonly<Record<string, unknown>>): boolean {
  for (const name of PAIR_NAMES) {
    const named = fields[name];
    if (typeof named === 'string' && named.length < 40 && isSecurityCodeName(named)) return true;
  }
  return false;
}

/** In place. Few names are sorted without the memory that `sort` takes for each call. */
function sorted(names: string[]): string[] {
  if (names.length > FEW_NAMES) return names.sort();
  for (let end = 1; end < names.length; end += 1) {
    const name = names[end] ?? '';
    let place = end;
    for (; place > 0 && name < (names[place - 1] ?? ''); place -= 1) {
      names[place] = names[place - 1] ?? '';
    }
    names[place] = name;
  }
  return names;
}

function quoted(name: string): string {
  return IDENTIFIER.test(name) ? `"${name}"` : JSON.stringify(name);
}

/** A loop: V8 keeps the last string that a regular expression was tried on. */
function hasCardLength(text: string): boolean {
  if (text.length < MIN_CARD_DIGITS || text.length > MAX_ACCOUNT_NUMBER_LENGTH) return false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** What is not JSON is compared as the string that it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
