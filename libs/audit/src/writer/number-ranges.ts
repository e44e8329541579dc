/** Up to this many ranges are acknowledged by one row; the rest waits for the next. */
const MAX_RANGES = 500;
const ACKNOWLEDGEMENT = /^(\S+) (\d{1,15}(?:-\d{1,15})?(?:,\d{1,15}(?:-\d{1,15})?)*)$/;

/** The numbers from `first` to `last`. */
export type NumberRange = readonly [first: number, last: number];

/** Rows of one writer of which a later row says that they have committed. */
export interface Acknowledgement {
  /** The oldest time of the rows: they are searched from here on. */
  readonly since: Date;
  readonly ranges: readonly NumberRange[];
}

/** Joins numbers into ranges, in ascending order. */
export function rangesOf(numbers: Iterable<number>): NumberRange[] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = Math.max(last[1], number);
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Written as `2026-01-31T12:00:00.000Z 1-64,70`. */
export function formatAcknowledgement({ since, ranges }: Acknowledgement): string {
  const list = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`));
  return `${since.toISOString()} ${list.join(',')}`;
}

/** @returns null for a string that no writer has written */
export function parseAcknowledgement(text: string): Acknowledgement | null {
  const [, time = '', list = ''] = ACKNOWLEDGEMENT.exec(text) ?? [];
  const since = new Date(time);
  if (list === '' || Number.isNaN(since.getTime())) return null;
  const ranges = list.split(',').map((part): NumberRange => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    return [first, last];
  });
  return { since, ranges };
}

/** A set of numbers that is mostly without gaps, kept as ranges. */
export class NumberSet {
  private ranges: [number, number][] = [];

  /** @returns false when the number is already in the set */
  add(number: number): boolean {
    const index = this.ranges.findLastIndex(([first]) => first <= number);
    const before = this.ranges[index];
    if (before !== undefined && number <= before[1]) return false;
    const after = this.ranges[index + 1];
    const joinsBefore = before !== undefined && before[1] === number - 1;
    const joinsAfter = after !== undefined && after[0] === number + 1;
    if (joinsBefore && joinsAfter) {
      before[1] = after[1];
      this.ranges.splice(index + 1, 1);
    } else if (joinsBefore) before[1] = number;
    else if (joinsAfter) after[0] = number;
    else this.ranges.splice(index + 1, 0, [number, number]);
    return true;
  }

  has(number: number): boolean {
    return this.ranges.some(([first, last]) => first <= number && number <= last);
  }

  /** The numbers of a range that are not in the set. */
  missing([first, last]: NumberRange): number[] {
    const missing: number[] = [];
    for (let number = first; number <= last; number++) {
      if (!this.has(number)) missing.push(number);
    }
    return missing;
  }
}
