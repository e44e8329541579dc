import { Injectable } from '@nestjs/common';
import { PeriodicWorker, purgeInBatches } from '@tessera/work';
import {
  DecisionContextsRepository,
  TABLES_OF_CONTEXTS,
  type TableOfContexts,
} from './decision-contexts.repository.js';

const EVERY_MS = 60_000;
const BATCH = 500;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Gives rows of the releases before the context of their decision, so that the next release can require it. It
 * rests after each batch, and finds nothing to do in an index without entries once all rows have one.
 */
@Injectable()
export class DecisionContextsWorker extends PeriodicWorker<number> {
  constructor(private readonly contexts: DecisionContextsRepository) {
    super({
      name: 'decision-contexts',
      does: 'copy the context of decisions to what belongs to them',
      everyMs: EVERY_MS,
    });
  }

  /** @returns how many rows got their context */
  protected override async work(signal: AbortSignal): Promise<number> {
    let filled = 0;
    for (const table of TABLES_OF_CONTEXTS) {
      if (signal.aborted) break;
      filled += await this.fill(table, signal);
    }
    return filled;
  }

  private async fill(table: TableOfContexts, signal: AbortSignal): Promise<number> {
    let filled = 0;
    let last = NIL_UUID;
    const batch = async (): Promise<number> => {
      const ids = await this.contexts.next(table, last, BATCH);
      if (ids.length > 0) filled += await this.contexts.fill(table, ids);
      last = ids.at(-1) ?? last;
      return ids.length;
    };
    await purgeInBatches(BATCH, batch, signal);
    return filled;
  }
}
