import { visitDigitRuns, type DigitRun } from './digit-runs.js';
import { overlapsCoordinates, overlapsIpAddress } from './dotted-shapes.js';
import { isOfDigest } from './digest-shape.js';
import { visitEncodedText } from './encoded-text.js';
import { resolveEscapes } from './escapes.js';
import { overlapsIban } from './iban-shape.js';
import { findNumberWindows, type NumberReading } from './number-windows.js';
import { overlapsUuid } from './uuid-shape.js';

/**
 * The position of a card number in a string, in UTF-16 units, `end` exclusive. It does not contain the
 * number.
 */
export interface CardNumberPosition {
  start: number;
  end: number;
}

/** A position and its digits, which are only read when they are needed. */
export interface FoundCardNumber extends CardNumberPosition {
  readonly digits: () => string;
  /** The digits of the longest number that they may also be read as. */
  readonly longest: () => string;
}

/** @returns true to stop the search */
type Visit = (found: FoundCardNumber) => boolean;

/** How often an encoded text is decoded again. Every step shortens it, so the work is bounded. */
export const MAX_DEPTH = 8;

/** Longer numbers are not telephone numbers with `+` or `00` in front. */
const LONGEST_PHONE_NUMBER = 13;
const INTERNATIONAL_ZEROS = 2;

/**
 * The one search for card numbers: numbers of every brand with its own lengths that pass Luhn, in the
 * digits of any script, with up to three non-letters between two digits, with leading zeros, with an
 * expiry date or a security code appended, and in base64, hex or percent-encoding, however often
 * encoded. Digits of UUIDs, SHA-256 digests, IBANs, IPv4 addresses and coordinates do not count.
 */
export function visitCardNumbers(text: string, visit: Visit, depth = 0): boolean {
  if (visitDigitRuns(text, (run) => visitRun(text, run, visit))) return true;
  if (depth === MAX_DEPTH) return false;
  return visitUnescaped(text, visit, depth) || visitDecoded(text, visit, depth);
}

function visitRun(text: string, run: DigitRun, visit: Visit): boolean {
  const isOther = (reading: NumberReading) => isOfAnId(text, run, reading);
  for (const window of findNumberWindows(run, isOther)) {
    const { first, last, longest } = window;
    const start = run.starts[window.start] ?? 0;
    const end = run.ends[window.end - 1] ?? 0;
    const read = (until: number) => () => run.values.slice(first, until).join('');
    if (visit({ start, end, digits: read(last), longest: read(longest) })) return true;
  }
  return false;
}

function visitUnescaped(text: string, visit: Visit, depth: number): boolean {
  const unescaped = resolveEscapes(text);
  if (unescaped === null) return false;
  const { origins } = unescaped;
  return visitCardNumbers(
    unescaped.text,
    (found) => {
      const [start, end] = [origins[found.start] ?? 0, origins[found.end] ?? text.length];
      return visit({ ...found, start, end });
    },
    depth + 1,
  );
}

function visitDecoded(text: string, visit: Visit, depth: number): boolean {
  return visitEncodedText(text, (decoded, start, end) =>
    visitCardNumbers(decoded, (found) => visit({ ...found, start, end }), depth + 1),
  );
}

function isOfAnId(text: string, run: DigitRun, reading: NumberReading): boolean {
  const start = run.starts[reading.start] ?? 0;
  const end = run.ends[reading.end - 1] ?? 0;
  return (
    isPhoneNumber(text, start, reading) ||
    overlapsUuid(text, start, end) ||
    isOfDigest(text, start, end) ||
    overlapsIban(text, start) ||
    overlapsIpAddress(text, start, end) ||
    overlapsCoordinates(text, start, end)
  );
}

/** An international telephone number has at most 13 digits in nearly every country. */
function isPhoneNumber(text: string, start: number, { length, zeros }: NumberReading): boolean {
  if (length > LONGEST_PHONE_NUMBER) return false;
  return zeros === INTERNATIONAL_ZEROS || text.charAt(start - 1) === '+';
}
