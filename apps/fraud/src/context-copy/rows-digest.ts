import { hash } from 'node:crypto';
import { ARCHIVED_COLUMNS, type ArchivedDecision } from '../archive/archived-decision.js';

/** The number of decisions and a hash over all of them, in any order. */
export class RowsDigest {
  private rows = 0;
  private sum = 0n;

  get value(): string {
    return `${this.rows} ${this.sum}`;
  }

  add(decisions: readonly ArchivedDecision[]): void {
    this.rows += decisions.length;
    for (const decision of decisions) {
      const values = ARCHIVED_COLUMNS.map((name) => String(decision[name]));
      this.sum += hash('sha256', JSON.stringify(values), 'buffer').readBigUInt64BE();
    }
  }
}
