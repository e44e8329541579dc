/** What stands in place of values past the bound. */
export const OTHER = 'other';

/**
 * Values of a label that customers choose, such as names of contexts: those seen first get a series
 * of their own, what comes past the bound is counted together as `other`.
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
