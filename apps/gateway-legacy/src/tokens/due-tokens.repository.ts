import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';

/** A row, and the end of this process's lease on it. */
interface DueRow extends WorkItem {
  readonly leased_until: Date;
}

/** Rows of a table that are due when `column` has passed. SQL by hand: claims skip locked rows. */
abstract class DueRowsRepository implements WorkSource<DueRow> {
  private readonly claiming: Statement;
  private readonly postponing: Statement;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    { table, column }: { readonly table: string; readonly column: string },
  ) {
    this.claiming = {
      name: `${table}_claim_work`,
      text: `with due as materialized (
          select id from ${table} where ${column} <= $1
          order by ${column} limit $3 for update skip locked)
        update ${table} set ${column} = $2 where id in (select id from due)
        returning id, 1 as attempts, ${column} as leased_until`,
    };
    this.postponing = {
      name: `${table}_postpone_work`,
      text: `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`,
    };
  }

  claim(limit: number, leaseMs: number): Promise<DueRow[]> {
    const values = [this.clock.now(), this.after(leaseMs), limit];
    return prepared<DueRow & Record<string, unknown>>(this.dataSource, this.claiming, values);
  }

  async postpone({ id, leased_until: until }: DueRow, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, this.postponing, [id, until, this.after(waitMs)]);
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** Tokens that there is work for in the vault. */
@Injectable()
export class DueTokensRepository extends DueRowsRepository {
  constructor(dataSource: DataSource, clock: Clock) {
    super(dataSource, clock, { table: 'token', column: 'work_due_at' });
  }
}

/** Sessions whose state in the vault is to be read. */
@Injectable()
export class DueTokenSessionsRepository extends DueRowsRepository {
  constructor(dataSource: DataSource, clock: Clock) {
    super(dataSource, clock, { table: 'token_session', column: 'look_at' });
  }
}
