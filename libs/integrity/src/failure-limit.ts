const INTERVAL_MS = 60 * 60_000;
const MAX_ROWS = 1_000;

/**
 * Lets a failure of a row through once an hour, so that a row that is read a thousand times a second
 * does not fill the audit trail. Past a thousand rows in an hour all others are let through no more:
 * the metric goes on counting them, and `integrity verify` lists them.
 */
export class FailureLimit {
  private startedAt = -Infinity;
  private readonly rows = new Set<string>();

  allows(row: string, now: number): boolean {
    if (now - this.startedAt >= INTERVAL_MS) {
      this.rows.clear();
      this.startedAt = now;
    }
    if (this.rows.has(row) || this.rows.size >= MAX_ROWS) return false;
    this.rows.add(row);
    return true;
  }
}
