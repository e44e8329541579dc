const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const DIGITS = 10;

interface State {
  readonly next: Int8Array;
  link: number;
  length: number;
  /** Where the substrings of this state first end in the number. */
  firstEnd: number;
}

/**
 * A number that was sent, as an automaton of all its substrings: while it reads digits one by one, it
 * knows the longest run so far that is part of the number.
 */
export class NumberPattern {
  readonly length: number;
  private readonly states: State[] = [newState(0, -1)];

  /**
   * @param digits the number to search for
   * @param hidden which of its digits must not be visible
   */
  constructor(
    digits: readonly number[],
    private readonly hidden: readonly boolean[],
  ) {
    this.length = digits.length;
    let last = 0;
    for (const [index, digit] of digits.entries()) last = this.extend(last, digit, index);
  }

  static of(number: string): NumberPattern {
    const digits = Array.from(number, Number);
    return new NumberPattern(digits, hiddenFlags(digits.length));
  }

  static reversed(number: string): NumberPattern {
    const digits = Array.from(number, Number);
    return new NumberPattern(digits.toReversed(), hiddenFlags(digits.length).toReversed());
  }

  /** Computes the longest match that ends with this digit from the one that ended before it. */
  step(state: number, length: number, digit: number): readonly [state: number, length: number] {
    let current = state;
    let matched = length;
    for (;;) {
      const { next, link } = this.states[current] ?? newState(0, -1);
      const target = next[digit] ?? -1;
      if (target >= 0) return [target, matched + 1];
      if (link < 0) return [0, 0];
      current = link;
      matched = this.states[link]?.length ?? 0;
    }
  }

  /** Which digits of a match must not be visible. */
  hiddenOf(state: number, length: number): readonly boolean[] {
    const end = (this.states[state]?.firstEnd ?? 0) + 1;
    return this.hidden.slice(end - length, end);
  }

  get hiddenCount(): number {
    return this.hidden.filter(Boolean).length;
  }

  private extend(last: number, digit: number, index: number): number {
    const added = this.states.push(newState((this.states[last]?.length ?? 0) + 1, index)) - 1;
    let from = last;
    while (from >= 0 && this.target(from, digit) < 0) {
      this.connect(from, digit, added);
      from = this.states[from]?.link ?? -1;
    }
    this.link(added, from < 0 ? 0 : this.sharedState(from, digit));
    return added;
  }

  private sharedState(from: number, digit: number): number {
    const target = this.target(from, digit);
    const length = (this.states[from]?.length ?? 0) + 1;
    const original = this.states[target];
    if (original === undefined || original.length === length) return target;
    const { next, link, firstEnd } = original;
    const clone = this.states.push({ next: next.slice(), link, length, firstEnd }) - 1;
    let state = from;
    while (state >= 0 && this.target(state, digit) === target) {
      this.connect(state, digit, clone);
      state = this.states[state]?.link ?? -1;
    }
    this.link(target, clone);
    return clone;
  }

  private target(state: number, digit: number): number {
    return this.states[state]?.next[digit] ?? -1;
  }

  private connect(state: number, digit: number, target: number): void {
    const found = this.states[state];
    if (found !== undefined) found.next[digit] = target;
  }

  private link(state: number, target: number): void {
    const found = this.states[state];
    if (found !== undefined) found.link = target;
  }
}

function hiddenFlags(length: number): boolean[] {
  return Array.from({ length }, (_, index) => index >= SHOWN_FIRST && index < length - SHOWN_LAST);
}

function newState(length: number, firstEnd: number): State {
  return { next: new Int8Array(DIGITS).fill(-1), link: -1, length, firstEnd };
}
