import type { OwnerFilter } from '../token-access/token-access.service.js';

/** The conditions of a search in SQL, with the values of their parameters. */
export class SearchConditions {
  readonly where: string[];
  readonly values: unknown[];

  /** @param owned with parameters from `$1` on */
  constructor(owned: OwnerFilter) {
    this.where = [owned.where];
    this.values = [...owned.values];
  }

  /** @param condition with `$` for its value; not added when the value is undefined */
  add(condition: string, value: unknown): void {
    if (value === undefined) return;
    this.where.push(condition.replace('$', `$${this.values.push(value)}`));
  }
}
