import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

interface TransactionEnd {
  readonly queryRunner: QueryRunner;
}

/**
 * Calls back when a transaction has committed. It wakes workers of this process, which would
 * otherwise find their rows at the next poll; nothing may depend on the call, because a process can
 * die between the commit and the call.
 */
@Injectable()
export class AfterCommitService implements EntitySubscriberInterface {
  private readonly callbacks = new WeakMap<QueryRunner, Set<() => void>>();

  constructor(dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  /**
   * @param tx that of a transaction; outside of one the callback is called at once
   * @param callback called once for a transaction, however often it was given
   */
  call(tx: EntityManager, callback: () => void): void {
    const runner = tx.queryRunner;
    if (runner?.isTransactionActive !== true) {
      callback();
      return;
    }
    const known = this.callbacks.get(runner) ?? new Set();
    this.callbacks.set(runner, known.add(callback));
  }

  /** Called by TypeORM for every commit, that of a savepoint included. */
  afterTransactionCommit({ queryRunner }: TransactionEnd): void {
    for (const callback of this.ended(queryRunner)) callback();
  }

  /** Called by TypeORM for every rollback, that to a savepoint included. */
  afterTransactionRollback({ queryRunner }: TransactionEnd): void {
    this.ended(queryRunner);
  }

  private ended(runner: QueryRunner): Iterable<() => void> {
    if (runner.isTransactionActive) return [];
    const callbacks = this.callbacks.get(runner) ?? [];
    this.callbacks.delete(runner);
    return callbacks;
  }
}
