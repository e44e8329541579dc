/** Replaces values past the limit. */
export const OTHER = 'other';

/**
 * Values of a label that customers choose, such as names of contexts: the first ones seen get their
 * own series, and values past the limit are counted together as `other`.
 */
export class BoundedLabel {
  private readonly values = new Set<string>();

  constructor(private readonly max: number) {}

  of(value: string): string {
    if (this.values.has(value)) return value;
    if (this.values.size >= this.max) return OTHER;
    this.values.add(value);
    return value;
  }

  /** Gives up the values that are not kept, so that others may have their places. */
  keep(isKept: (value: string) => boolean): readonly string[] {
    const given = [...this.values].filter((value) => !isKept(value));
    for (const value of given) this.values.delete(value);
    return given;
  }
}
