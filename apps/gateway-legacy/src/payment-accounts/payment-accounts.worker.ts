import { Injectable } from '@nestjs/common';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import {
  PaymentAccountsRepository,
  TABLES_OF_ACCOUNTS,
  type TableOfAccounts,
} from './payment-accounts.repository.js';

const EVERY_MS = 60_000;
/** Payments of one statement, which has some ten rows of each. A change of one of them waits for it. */
const BATCH = 250;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Gives rows of the releases before the account of their payment or report, so that the next release can require
 * it. It rests after each batch, and finds nothing to do in an index without entries once all rows have one.
 */
@Injectable()
export class PaymentAccountsWorker extends PeriodicWorker<number> {
  constructor(private readonly accounts: PaymentAccountsRepository) {
    super({
      name: 'payment-accounts',
      does: 'copy the account of payments to what belongs to them',
      everyMs: EVERY_MS,
    });
  }

  /** @returns how many rows got their account */
  protected override async work(signal: AbortSignal): Promise<number> {
    let filled = 0;
    for (const table of TABLES_OF_ACCOUNTS) {
      if (signal.aborted) break;
      filled += await this.fill(table, signal);
    }
    return filled;
  }

  private async fill(table: TableOfAccounts, signal: AbortSignal): Promise<number> {
    let filled = 0;
    let last = NIL_UUID;
    const batch = async (): Promise<number> => {
      const ids = await this.accounts.next(table, last, BATCH);
      if (ids.length > 0) filled += await this.accounts.fill(table, ids);
      last = ids.at(-1) ?? last;
      return ids.length;
    };
    await purgeInBatches(BATCH, batch, signal);
    return filled;
  }
}
