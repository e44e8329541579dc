import { isAccountNumber, MAX_ACCOUNT_NUMBER_LENGTH, type Scheme } from '@tessera/cards';
import { digitsOf } from './digits.js';
import { liveScheme, type LiveScheme } from './live-scheme.js';

/** A text field's content and the position of its cursor. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

export type AccountNumberFault =
  | 'requiredField'
  | 'accountNumberIncomplete'
  | 'accountNumberInvalid'
  | 'schemeUnknown'
  | 'schemeNotAllowed';

/**
 * What was typed, in the groups of its scheme, with the cursor behind the same digit.
 *
 * @param deletedGap whether Backspace took a gap and nothing else: then the digit before it goes too,
 *   as the shopper meant
 */
export function formatAccountNumber({ text, caret }: Edit, deletedGap = false): Edit {
  let before = digitsOf(text.slice(0, caret));
  const after = digitsOf(text.slice(caret));
  if (deletedGap) before = before.slice(0, -1);
  const digits = (before + after).slice(0, MAX_ACCOUNT_NUMBER_LENGTH);
  const { gaps } = liveScheme(digits);
  const place = Math.min(before.length, digits.length);
  return { text: grouped(digits, gaps), caret: place + gapsBefore(place, digits.length, gaps) };
}

/** What is wrong with the number; null when the vault will take it. */
export function accountNumberFault(
  digits: string,
  allowedSchemes: readonly Scheme[],
): AccountNumberFault | null {
  if (digits === '') return 'requiredField';
  const live = liveScheme(digits);
  if (live.isUnknown) return 'schemeUnknown';
  if (live.scheme !== null && !allowedSchemes.includes(live.scheme)) return 'schemeNotAllowed';
  if (isAccountNumber(digits)) return null;
  return isIncomplete(digits, live) ? 'accountNumberIncomplete' : 'accountNumberInvalid';
}

/**
 * Whether the number has a length that its scheme allows, so that an error may be shown while the
 * shopper types.
 */
export function isFullLength(digits: string): boolean {
  const { scheme, lengths } = liveScheme(digits);
  return scheme !== null && digits.length >= Math.max(...lengths);
}

/** Whether digits are missing: the scheme has longer numbers, and none of this length. */
function isIncomplete({ length }: string, { lengths }: LiveScheme): boolean {
  return length < Math.max(...lengths) && !lengths.includes(length);
}

function grouped(digits: string, gaps: readonly number[]): string {
  let text = '';
  for (let index = 0; index < digits.length; index++) {
    text += (gaps.includes(index) ? ' ' : '') + digits.charAt(index);
  }
  return text;
}

/** A gap shows as soon as a digit follows it. */
function gapsBefore(place: number, length: number, gaps: readonly number[]): number {
  return gaps.filter((gap) => gap < length && (gap < place || (gap === place && place < length)))
    .length;
}
