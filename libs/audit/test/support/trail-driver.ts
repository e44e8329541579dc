import { randomUUID } from 'node:crypto';
import { until, type CommandRun } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { AuditSequencerWorker, AuditTrailService } from '../../src/index.js';
import type { LedgerStack } from '../ledger-service.js';

export const ENTRY = { action: 'entry.change', result: 'success' } as const;

/** What tests of the trail do again and again. */
export class TrailDriver {
  constructor(
    readonly stack: LedgerStack,
    readonly service: RunningService,
  ) {}

  async record(count = 1): Promise<void> {
    for (let index = 0; index < count; index++) {
      const object = { type: 'entry', id: randomUUID() };
      await this.service.get(AuditTrailService).record(null, { ...ENTRY, object });
    }
  }

  async sealAll(): Promise<void> {
    await until('nothing waits for the chain', async () => {
      await this.service.get(AuditSequencerWorker).run();
      return (await this.stack.query('select 1 from audit_pending')).length === 0;
    });
  }

  async recordAndSeal(count = 1): Promise<void> {
    await this.record(count);
    await this.sealAll();
  }

  verify(...args: string[]): Promise<CommandRun> {
    return this.stack.command('audit', 'verify', ...args);
  }

  async lastBatch(): Promise<number> {
    const [row] = await this.stack.query<{ last: number }>(
      'select max(number)::int as last from audit_batch',
    );
    return row?.last ?? 0;
  }

  /** Removes the newest batches with their rows, as an administrator can. */
  async cutOff(first: number): Promise<void> {
    await this.stack.tamper(
      'delete from audit_event where id = any (select unnest(event_ids) from audit_batch where number >= $1)',
      [first],
    );
    await this.stack.tamper('delete from audit_batch where number >= $1', [first]);
  }

  /**
   * A row as an insider writes it who has the service's role and not its keyring, with its place in the
   * queue.
   *
   * @returns its id
   */
  async forge(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const row: Record<string, unknown> = {
      id: randomUUID(),
      created_at: new Date(),
      action: 'entry.change',
      result: 'success',
      actor: 'client:colleague',
      details: '{}',
      ...columns,
    };
    const names = Object.keys(row);
    await this.stack.query(
      `with e as (insert into audit_event (${names.join(', ')})
         values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, created_at)
       insert into audit_pending (event_id, created_at) select * from e`,
      Object.values(row),
    );
    return String(row['id']);
  }
}
