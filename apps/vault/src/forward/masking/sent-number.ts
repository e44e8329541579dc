import { GAP, type DigitList } from './digit-list.js';
import { NumberPattern } from './number-pattern.js';

/** Shorter runs reveal no more than first six and last four. */
const SHORTEST_RUN = 7;
/**
 * A run that is spread over fields must contain this many digits that are neither first six nor last
 * four.
 */
const SPREAD_HIDDEN = 3;
/** Runs with fewer different digits match by chance: `1111111`. */
const TELLING_DIGITS = 4;
const FIRST = 6;
const LAST = 4;

/** How far apart the parts of a run may be. */
interface View {
  readonly widestGap: number;
  /** How long a run with few different digits must be. */
  readonly longRun: number;
}

const CLOSE: View = { widestGap: GAP.tight, longRun: SHORTEST_RUN };
const LISTED: View = { widestGap: GAP.structural, longRun: SHORTEST_RUN };
const SPREAD: View = { widestGap: GAP.wide, longRun: 13 };
/** Of Visa's test number, fifteen digits are the same in both directions. */
const BACKWARD: View = { widestGap: GAP.structural, longRun: Infinity };

/**
 * A card number that was sent, searched for in a response: whole, in part, backwards, and spread
 * over a list or over fields.
 */
export class SentNumber {
  private readonly forward: NumberPattern;
  private readonly backward: NumberPattern;
  private readonly integerHex: string;

  constructor(private readonly number: string) {
    this.forward = NumberPattern.of(number);
    this.backward = NumberPattern.reversed(number);
    this.integerHex = BigInt(number).toString(16);
  }

  /**
   * @param plain the digits of the string
   * @param joined the digits of its values, without the labels between them
   * @param hide called with the position of each digit that must not be visible
   */
  find(plain: DigitList, joined: DigitList, hide: (position: number) => void): void {
    this.search(plain, this.forward, CLOSE, hide);
    this.search(plain, this.forward, LISTED, hide);
    this.search(joined, this.forward, SPREAD, hide);
    this.search(plain, this.backward, BACKWARD, hide);
  }

  /** The number as an integer in hexadecimal. */
  findInHex(text: string, hide: (position: number) => void): void {
    const lower = text.toLowerCase();
    for (
      let at = lower.indexOf(this.integerHex);
      at >= 0;
      at = lower.indexOf(this.integerHex, at + 1)
    ) {
      for (let offset = 0; offset < this.integerHex.length; offset++) hide(at + offset);
    }
  }

  private search(
    list: DigitList,
    pattern: NumberPattern,
    view: View,
    hide: (position: number) => void,
  ): void {
    let state = 0;
    let length = 0;
    for (let index = 0; index <= list.values.length; index++) {
      const value = list.values[index];
      const isEnd =
        value === undefined ||
        (list.gaps[index] ?? 0) > view.widestGap ||
        this.isDisplay(list, index, length);
      const [next, grown] = isEnd ? [0, 0] : pattern.step(state, length, value);
      // A longer run contains the shorter one.
      if (grown !== length + 1 && length >= SHORTEST_RUN) {
        hideRun(list, index - length, pattern.hiddenOf(state, length), pattern, view, hide);
      }
      [state, length] = isEnd && value !== undefined ? pattern.step(0, 0, value) : [next, grown];
      if (length === pattern.length) {
        // The next run begins after a whole number: with `4111…` it would overlap by fifteen digits.
        const start = index + 1 - length;
        hideRun(list, start, pattern.hiddenOf(state, length), pattern, view, hide);
        [state, length] = [0, 0];
      }
    }
  }

  /** First six, a mask, last four: already in the form that may be returned. */
  private isDisplay(list: DigitList, index: number, length: number): boolean {
    const { values, gaps } = list;
    if (length !== FIRST || isNext(list, index)) return false;
    const first = values.slice(index - FIRST, index).join('');
    const last = values.slice(index, index + LAST).join('');
    // More digits may follow a masked number: `00411111******111199`.
    const isMasked = (gaps[index] ?? 0) === GAP.wide;
    const ends =
      isMasked || (gaps[index + LAST] ?? GAP.letters) > GAP.tight || !isNext(list, index + LAST);
    return (
      ends &&
      first === this.number.slice(0, FIRST) &&
      last === this.number.slice(-LAST) &&
      [1, 2, 3].every((offset) => isNext(list, index + offset))
    );
  }
}

/** Whether a digit follows the one before it directly. */
function isNext({ positions, ends }: DigitList, index: number): boolean {
  return index > 0 && positions[index] === ends[index - 1];
}

function hideRun(
  { values, positions, gaps }: DigitList,
  start: number,
  hidden: readonly boolean[],
  pattern: NumberPattern,
  { longRun }: View,
  hide: (position: number) => void,
): void {
  const { length } = hidden;
  const isLong = length >= Math.min(longRun, pattern.length);
  if (!isLong && differentDigits(values, start, length) < TELLING_DIGITS) return;
  let apart = 0;
  for (let index = start + 1; index < start + length; index++) {
    if ((gaps[index] ?? 0) > GAP.tight) apart += 1;
  }
  const isInGroups = apart > 0 && apart < length - 1;
  const needed = isInGroups ? Math.min(SPREAD_HIDDEN, pattern.hiddenCount) : 1;
  if (hidden.filter(Boolean).length < needed) return;
  for (const [offset, isHidden] of hidden.entries()) {
    if (isHidden) hide(positions[start + offset] ?? 0);
  }
}

function differentDigits(values: readonly number[], start: number, length: number): number {
  return new Set(values.slice(start, start + length)).size;
}
