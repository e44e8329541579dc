import type { CardRange } from '../messages/preparation-messages.js';

/** The rows of card numbers that take part, in the order of their beginnings. */
export class CardRanges {
  constructor(private readonly ranges: readonly CardRange[] = []) {}

  /** With what a later answer adds, changes and takes away. */
  with(changes: readonly CardRange[]): CardRanges {
    const ranges = new Map(this.ranges.map((range) => [keyOf(range), range]));
    for (const change of changes) {
      if (change.actionInd === 'D') ranges.delete(keyOf(change));
      else ranges.set(keyOf(change), change);
    }
    return new CardRanges([...ranges.values()]);
  }

  get size(): number {
    return this.ranges.length;
  }

  /**
   * The range of a card of which no more is known than its first digits; of several that touch them,
   * the narrowest. Null: no issuer with these digits takes part.
   */
  find(issuerIdentificationNumber: string): CardRange | null {
    const iin = issuerIdentificationNumber;
    const touching = this.ranges.filter(
      ({ startRange, endRange }) =>
        startRange.slice(0, iin.length) <= iin && iin <= endRange.slice(0, iin.length),
    );
    const narrowest = touching.sort((one, other) => widthOf(one) - widthOf(other));
    return narrowest[0] ?? null;
  }
}

function keyOf({ startRange, endRange }: CardRange): string {
  return `${startRange}-${endRange}`;
}

/** Exact enough to compare by: 19 digits are more than a number holds. */
function widthOf({ startRange, endRange }: CardRange): number {
  return Number(endRange) - Number(startRange);
}
