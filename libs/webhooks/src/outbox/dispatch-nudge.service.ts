import { Injectable } from '@nestjs/common';
import { AfterCommitService } from '@tessera/work';
import type { EntityManager } from 'typeorm';

/**
 * Wakes the dispatcher of this process, if it has one, when events are committed. A nudge only
 * saves time: a dispatcher elsewhere finds the same rows by polling.
 */
@Injectable()
export class DispatchNudgeService {
  private listener: (() => void) | undefined;

  constructor(private readonly commits: AfterCommitService) {}

  /** @param listener called after each commit of events; the last one set is called */
  listen(listener: () => void): void {
    this.listener = listener;
  }

  readonly nudge = (): void => {
    this.listener?.();
  };

  /** Nudges when the transaction of this manager commits; at once outside a transaction. */
  afterCommit(tx: EntityManager): void {
    if (this.listener !== undefined) this.commits.call(tx, this.nudge);
  }
}
