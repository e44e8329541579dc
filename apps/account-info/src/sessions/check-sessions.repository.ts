import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThanOrEqual, Not, type EntityManager } from 'typeorm';
import { CheckSession } from './check-session.entity.js';

@Injectable()
export class CheckSessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(on: DataSource | EntityManager, session: CheckSession): Promise<void> {
    const manager = on instanceof DataSource ? on.manager : on;
    await manager.insert(CheckSession, session);
  }

  find(id: string): Promise<CheckSession | null> {
    return this.dataSource.manager.findOneBy(CheckSession, { id });
  }

  findOfTenant(id: string, tenantId: string): Promise<CheckSession | null> {
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

  /** Sessions whose time is over and that nobody has ended yet, the oldest first. */
  overdue(now: Date, limit: number): Promise<CheckSession[]> {
    return this.dataSource.manager.find(CheckSession, {
      where: { deadlineAt: LessThanOrEqual(now) },
      order: { deadlineAt: 'ASC' },
      take: limit,
    });
  }

  /**
   * Puts a session in the place of the one that was read.
   *
   * @returns false when another transition was faster; nothing is changed then
   */
  async replace(
    on: EntityManager,
    { id, status, version }: CheckSession,
    after: CheckSession,
  ): Promise<boolean> {
    const { affected } = await on.update(CheckSession, { id, status, version }, after);
    return affected === 1;
  }
}
