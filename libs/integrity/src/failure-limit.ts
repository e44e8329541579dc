const INTERVAL_MS = 60 * 60_000;
const MAX_ROWS = 1_000;

/**
 * Limits the audit trail to one failure per row and hour, so that a row that is read a thousand
 * times a second does not flood it. After a thousand rows in an hour no others are recorded: the
 * metric keeps counting them, and `integrity verify` lists them.
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
