import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { DataSource, In, IsNull, LessThanOrEqual, Not, type EntityManager } from 'typeorm';
import type { CheckSessionId } from '../ids.js';
import { CheckSession } from './check-session.entity.js';

@Injectable()
export class CheckSessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(db: DataSource | EntityManager, session: CheckSession): Promise<void> {
    const manager = db instanceof DataSource ? db.manager : db;
    await manager.insert(CheckSession, session);
  }

  find(id: CheckSessionId): Promise<CheckSession | null> {
    return this.dataSource.manager.findOneBy(CheckSession, { id });
  }

  findOfTenant(tenantId: AccountId, id: CheckSessionId): Promise<CheckSession | null> {
    return this.dataSource.manager.findOneBy(CheckSession, { id, tenantId });
  }

  findByStateHashes(stateHashes: Buffer[]): Promise<CheckSession | null> {
    return this.dataSource.manager.findOneBy(CheckSession, { stateHash: In(stateHashes) });
  }

  /** The open checks of a browser that has left for a bank. */
  listAwaitingBank(browserHash: Buffer): Promise<CheckSession[]> {
    return this.dataSource.manager.findBy(CheckSession, {
      browserHash,
      status: 'awaiting_bank',
      deadlineAt: Not(IsNull()),
    });
  }

  /** Sessions whose deadline has passed and that are still open, oldest first. */
  overdue(now: Date, limit: number): Promise<CheckSession[]> {
    return this.dataSource.manager.find(CheckSession, {
      where: { deadlineAt: LessThanOrEqual(now) },
      order: { deadlineAt: 'ASC' },
      take: limit,
    });
  }

  /**
   * Replaces the session that was read.
   *
   * @returns false when another transition came first; then nothing is changed
   */
  async replace(
    tx: EntityManager,
    { id, status, version }: CheckSession,
    after: CheckSession,
  ): Promise<boolean> {
    const { affected } = await tx.update(CheckSession, { id, status, version }, after);
    return affected === 1;
  }
}
