import { ReportsBusyError, TooManyReportsError } from './report.errors.js';

/** Limits concurrent reports, in total and per account. */
export class ReportConcurrencyLimit {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly places: number,
    private readonly perAccount = Math.ceil(places / 2),
  ) {}

  /**
   * @returns releases the slot; calling it again does nothing
   * @throws ReportsBusyError or TooManyReportsError at the limit
   */
  acquire(accountId: string): () => void {
    const own = this.taken.get(accountId) ?? 0;
    if (own >= this.perAccount) throw new TooManyReportsError();
    if (this.total >= this.places) throw new ReportsBusyError();
    this.taken.set(accountId, own + 1);
    this.total += 1;
    let held = true;
    return () => {
      if (held) this.release(accountId);
      held = false;
    };
  }

  private release(accountId: string): void {
    const left = (this.taken.get(accountId) ?? 1) - 1;
    if (left > 0) this.taken.set(accountId, left);
    else this.taken.delete(accountId);
    this.total -= 1;
  }
}
