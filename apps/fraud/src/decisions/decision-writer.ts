import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, MicroBatch, prepared } from '@tessera/service';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource } from 'typeorm';
import { type DecisionRow, insertDecisions, insertValues } from './decision-statements.js';
import { DecisionsOverloadedError, DecisionUncertainError } from './decisions.errors.js';

const MAX_BATCH = 64;
const MAX_IN_FLIGHT = 2;
/** A commit waits for the disk; decisions that arrive meanwhile share the next one. */
const OVERLAP = { atLeast: 16, afterMs: 10 };
const MAX_QUEUED = 2_000;

/** Stores decisions together with their webhook deliveries: both or neither. */
@Injectable()
export class DecisionWriter {
  private readonly batch: MicroBatch<DecisionRow, boolean>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutboxRepository,
  ) {
    this.batch = new MicroBatch({
      execute: (rows) => this.insert(rows),
      keyOf: (row) => row.id,
      isTotalFailure: isDatabaseUnavailable,
      overloaded: () => new DecisionsOverloadedError(),
      sizes: 'any',
      overlap: OVERLAP,
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /**
   * @returns false if a decision with this ID already exists
   * @throws DecisionUncertainError if the database did not confirm whether it is stored
   */
  async write(row: DecisionRow): Promise<boolean> {
    try {
      return await this.batch.add(row);
    } catch (error) {
      throw isDatabaseUnavailable(error) ? new DecisionUncertainError(error) : error;
    }
  }

  private async insert(rows: readonly DecisionRow[]): Promise<boolean[]> {
    const inserted = await prepared<{ id: string; queued: number }>(
      this.dataSource,
      insertDecisions(rows.length),
      insertValues(rows),
    );
    if ((inserted[0]?.queued ?? 0) > 0) this.outbox.nudge();
    const ids = new Set(inserted.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id));
  }
}
