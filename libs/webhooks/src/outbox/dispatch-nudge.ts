import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Wakes the dispatcher of this process, if it has one, when events are committed. A nudge only
 * saves time: a dispatcher elsewhere finds the same rows by polling.
 */
@Injectable()
export class DispatchNudge {
  private readonly emitted = new WeakSet<QueryRunner>();
  private listener: (() => void) | undefined;

  /** @param listener called after each commit of events; the last one set is called */
  listen(listener: () => void): void {
    this.listener = listener;
  }

  nudge(): void {
    this.listener?.();
  }

  /** Nudges when the transaction of this manager commits; at once outside a transaction. */
  afterCommit(manager: EntityManager): void {
    const runner = manager.queryRunner;
    if (runner?.isTransactionActive !== true) {
      this.nudge();
    } else if (this.listener !== undefined) {
      this.emitted.add(runner);
    }
  }

  /** Called by the data source for every commit, that of a savepoint included. */
  committed(runner: QueryRunner): void {
    if (!runner.isTransactionActive && this.emitted.delete(runner)) {
      this.nudge();
    }
  }
}
