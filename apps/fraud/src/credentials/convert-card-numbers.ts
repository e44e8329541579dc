import {
  findCardNumbers,
  holdsCardNumber,
  maskAccountNumber,
  readCardNumber,
  scrubCardNumbers,
} from '@tessera/cards';

/** A keyed fingerprint of the digits of a card number, as letters. */
export type NumberFingerprint = (digits: string) => string;

interface Stretch {
  readonly start: number;
  end: number;
}

const NOT_A_DIGIT = /\D/gu;
/** Replaces overlapping numbers, because the mask of one would show digits of the other. */
const HIDDEN = '*'.repeat(6);

/**
 * Replaces each card number in a string by its mask and fingerprint,
 * `555555******4444~hkmwgzxtnqrp`; returns the same string if there is none. Every spelling of a
 * number gives the same result, and two numbers give different results. The result contains no card
 * number, so converting it again changes nothing.
 */
export function convertCardNumbers(text: string, fingerprint: NumberFingerprint): string {
  const whole = readCardNumber(text);
  if (whole !== null) return converted(whole, fingerprint);
  let result = '';
  let done = 0;
  for (const { start, end } of stretchesOf(text)) {
    result += text.slice(done, start) + convertedStretch(text.slice(start, end), fingerprint);
    done = end;
  }
  result += text.slice(done);
  if (done === 0 || !holdsCardNumber(result)) return result;
  // The remains of adjacent numbers may form another one.
  return `${scrubCardNumbers(result)}~${fingerprint(text)}`;
}

/** The positions of card numbers; overlapping ones are merged. */
function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { start, end } of findCardNumbers(text)) {
    const last = stretches.at(-1);
    if (last === undefined || start >= last.end) stretches.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return stretches;
}

function convertedStretch(text: string, fingerprint: NumberFingerprint): string {
  const digits = readCardNumber(text);
  if (digits !== null) return converted(digits, fingerprint);
  const all = text.normalize('NFKC').replaceAll(NOT_A_DIGIT, '');
  return `${HIDDEN}~${fingerprint(all === '' ? text : all)}`;
}

function converted(digits: string, fingerprint: NumberFingerprint): string {
  return `${maskAccountNumber(digits)}~${fingerprint(digits)}`;
}
