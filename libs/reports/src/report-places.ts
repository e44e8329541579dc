import { ReportsBusyError, TooManyReportsError } from './report.errors.js';

/** How many reports are made at once, in all and for one account. */
export class ReportPlaces {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly places: number,
    private readonly perAccount = Math.ceil(places / 2),
  ) {}

  /**
   * @returns gives the place back; calling it again does nothing
   * @throws ReportsBusyError or TooManyReportsError when there is none
   */
  take(accountId: string): () => void {
    const own = this.taken.get(accountId) ?? 0;
    if (own >= this.perAccount) throw new TooManyReportsError();
    if (this.total >= this.places) throw new ReportsBusyError();
    this.taken.set(accountId, own + 1);
    this.total += 1;
    let held = true;
    return () => {
      if (held) this.giveBack(accountId);
      held = false;
    };
  }

  private giveBack(accountId: string): void {
    const left = (this.taken.get(accountId) ?? 1) - 1;
    if (left > 0) this.taken.set(accountId, left);
    else this.taken.delete(accountId);
    this.total -= 1;
  }
}
