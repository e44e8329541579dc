import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntitySubscriberInterface, TransactionCommitEvent } from 'typeorm';
import { DispatchNudge } from './dispatch-nudge.js';

/** Tells the dispatcher of this process when a transaction that emitted events has committed. */
@Injectable()
export class CommitSubscriber implements EntitySubscriberInterface {
  constructor(
    dataSource: DataSource,
    private readonly nudge: DispatchNudge,
  ) {
    dataSource.subscribers.push(this);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    this.nudge.committed(queryRunner);
  }
}
