import { Injectable } from '@nestjs/common';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DecisionRollupsRepository, FOLD_BATCH } from './decision-rollups.repository.js';

const EVERY_MS = 1_000;

/** Folds the differences that decisions leave into the rollups by hour and day. */
@Injectable()
export class DecisionRollupWorker extends PeriodicWorker<number> {
  constructor(private readonly rollups: DecisionRollupsRepository) {
    super({ name: 'decision-rollup', does: 'count decisions for analytics', everyMs: EVERY_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(FOLD_BATCH, () => this.rollups.fold(), signal);
  }
}
