import { MIN_ACCOUNT_NUMBER_LENGTH } from './account-number.js';
import { visitDigitRuns, type DigitRun } from './digit-runs.js';
import { visitEncodedText } from './encoded-text.js';
import { resolveEscapes } from './escapes.js';
import { findNumberWindows } from './number-windows.js';

const decoder = new TextDecoder();
const LOWER_E = 0x65;

/**
 * Whether a string, or the source of a JSON document, may contain a card number: false proves that
 * {@link findCardNumbers} finds none in it, nor in any string, key or number of the document. True may
 * be a false alarm. The check is cheap because nearly every result is false: an ordinary request costs
 * microseconds.
 */
export function mayHoldCardNumber(text: string | Uint8Array): boolean {
  return mayHold(typeof text === 'string' ? text : decoder.decode(text));
}

function mayHold(text: string): boolean {
  if (text.length < MIN_ACCOUNT_NUMBER_LENGTH) return false;
  return (
    // Bare backslashes too: in JSON they escape what is then a separator.
    text.includes('\\') ||
    resolveEscapes(text) !== null ||
    visitDigitRuns(text, (run) => isExponential(text, run) || findNumberWindows(run).length > 0) ||
    visitEncodedText(text, (decoded) => mayHold(decoded))
  );
}

/** `4.111111111111111e15`: the digits in front of the exponent are not those of the number. */
function isExponential(text: string, { ends }: DigitRun): boolean {
  return (text.charCodeAt(ends.at(-1) ?? 0) | 0x20) === LOWER_E;
}
