import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import type { WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import type { VaultTaskKind, VaultTaskSubject } from './vault-task-kind.js';

/** A task that this process has taken for a while. */
export type ClaimedTask = VaultTaskSubject & {
  readonly id: string;
  /** The account that owned the object; null when the object itself has it. */
  readonly accountId: AccountId | null;
  /** This one included. */
  readonly attempts: number;
  readonly leaseEndsAt: Date;
};

export type NewTask = VaultTaskSubject & {
  /** The account that owned the object, if the object is deleted. */
  readonly accountId?: AccountId;
  /** Default a new one. A task that is there already is not added again. */
  readonly id?: string;
};

/** How much of a kind waits. */
export interface WaitingTasks {
  readonly kind: VaultTaskKind;
  readonly waiting: number;
  readonly oldestSeconds: number;
}

const OWN_WORK_MS = 10_000;

const ADD = {
  name: 'vault_task_add',
  text: `insert into vault_task (id, kind, object_id, created_at, next_attempt_at, attempts,
      account_id)
    values ($1, $2, $3, $4, $5, 0, $6) on conflict (id) do nothing`,
};
const CLAIM = {
  name: 'vault_task_claim',
  text: `with due as materialized (
      select id from vault_task where next_attempt_at <= $1
      order by next_attempt_at limit $3 for update skip locked)
    update vault_task set next_attempt_at = $2, attempts = attempts + 1
    where id in (select id from due)
    returning id, kind, object_id as "objectId", account_id as "accountId", attempts, next_attempt_at as "leaseEndsAt"`,
};
const END = {
  name: 'vault_task_end',
  text: 'delete from vault_task where id = $1 and next_attempt_at = $2',
};
const DROP = { name: 'vault_task_drop', text: 'delete from vault_task where id = $1' };
const POSTPONE = {
  name: 'vault_task_postpone',
  text: 'update vault_task set next_attempt_at = $3 where id = $1 and next_attempt_at = $2',
};

const COUNT = {
  name: 'vault_task_count',
  text: `select kind, count(*)::int as waiting,
      extract(epoch from $1 - min(created_at))::float8 as "oldestSeconds"
    from vault_task group by kind`,
};

/** Pending work with the vault. SQL by hand: claims skip rows that other processes have locked. */
@Injectable()
export class VaultTasksRepository implements WorkSource<ClaimedTask> {
  private listener: () => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * @param db the transaction of the change that the work belongs to
   * @returns whether it is new
   */
  async add(db: DataSource | EntityManager, task: NewTask): Promise<boolean> {
    const { id = randomUUID(), kind, objectId, accountId = null } = task;
    const now = this.clock.now();
    return (await preparedCount(db, ADD, [id, kind, objectId, now, now, accountId])) > 0;
  }

  /**
   * Adds a task for work that this process does itself right after the transaction: it is found by
   * others when that fails. Returns its id, for {@link drop}.
   */
  async addForLater(db: DataSource | EntityManager, task: NewTask): Promise<string> {
    const { kind, objectId, accountId = null } = task;
    const [id, now] = [randomUUID(), this.clock.now()];
    const later = new Date(now.getTime() + OWN_WORK_MS);
    await preparedCount(db, ADD, [id, kind, objectId, now, later, accountId]);
    return id;
  }

  /** The work is done. */
  async drop(id: string): Promise<void> {
    await preparedCount(this.dataSource, DROP, [id]);
  }

  /**
   * Call after the transaction has committed: starts the work immediately instead of at the next
   * poll.
   */
  nudge(): void {
    this.listener();
  }

  onNudge(listener: () => void): void {
    this.listener = listener;
  }

  claim(limit: number, leaseMs: number): Promise<ClaimedTask[]> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + leaseMs);
    return prepared<ClaimedTask>(this.dataSource, CLAIM, [now, leaseEndsAt, limit]);
  }

  async complete({ id, leaseEndsAt }: ClaimedTask): Promise<void> {
    await preparedCount(this.dataSource, END, [id, leaseEndsAt]);
  }

  async postpone({ id, leaseEndsAt }: ClaimedTask, waitMs: number): Promise<void> {
    const next = new Date(this.clock.now().getTime() + waitMs);
    await preparedCount(this.dataSource, POSTPONE, [id, leaseEndsAt, next]);
  }

  async count(): Promise<WaitingTasks[]> {
    const rows = await prepared<WaitingTasks & Record<string, unknown>>(this.dataSource, COUNT, [
      this.clock.now(),
    ]);
    return rows;
  }
}
