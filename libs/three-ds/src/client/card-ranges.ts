import type { CardRange } from '../messages/preparation-messages.js';

/** The participating card ranges, sorted by their start. */
export class CardRanges {
  constructor(private readonly ranges: readonly CardRange[] = []) {}

  /** The ranges after a later response has added, changed and deleted some. */
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
   * The range of a card of which only the first digits are known; if several match, the narrowest.
   * Null if no issuer with these digits participates.
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

/**
 * Approximate, since 19 digits exceed the precision of a number, but exact enough to compare
 * widths.
 */
function widthOf({ startRange, endRange }: CardRange): number {
  return Number(endRange) - Number(startRange);
}
