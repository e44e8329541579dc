import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import pg from 'pg';
import { AuditSequencer, AuditTrail } from '../src/index.js';
import { LedgerWorld } from './ledger-service.js';

let world: LedgerWorld;
let service: RunningService;

beforeEach(async () => {
  world = await LedgerWorld.create();
  service = await world.boot();
});

afterEach(async () => {
  await world.close();
});

const ENTRY = { action: 'entry.change', result: 'success' } as const;

async function record(count = 1): Promise<void> {
  for (let index = 0; index < count; index++) {
    const object = { type: 'entry', id: randomUUID() };
    await service.get(AuditTrail).record(null, { ...ENTRY, object });
  }
}

async function sealAll(): Promise<void> {
  await until('nothing waits for the chain', async () => {
    await service.get(AuditSequencer).run();
    return (await world.query('select 1 from audit_pending')).length === 0;
  });
}

/** As somebody would who has the service's role and not its keyring. */
async function forge(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    created_at: new Date(),
    action: 'entry.change',
    result: 'success',
    actor: 'client:colleague',
    details: '{}',
    ...columns,
  };
  const names = Object.keys(row);
  await world.query(
    `with e as (insert into audit_event (${names.join(', ')})
       values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id, created_at)
     insert into audit_pending (event_id, created_at) select * from e`,
    Object.values(row),
  );
  return row.id;
}

describe('an insider with the database and without the keyring', () => {
  it('cannot have the trail emptied by a forged record of a drop', async () => {
    await record(3);
    await sealAll();
    await forge({
      action: 'audit.drop',
      actor: 'command:jane@example.com',
      details: JSON.stringify({ before: new Date().toISOString(), months: 0 }),
    });
    await sealAll();
    await world.tamper(`delete from audit_event where action = 'entry.change'`);
    const { code, err } = await world.command('audit', 'verify');
    expect([code, err]).toEqual([1, expect.stringMatching(/Row 1 \(.*\) is missing\./)]);
  });

  it('cannot stop the sealing with an advisory lock', async () => {
    const client = new pg.Client({ connectionString: world.database.url });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(7301967), pg_advisory_lock(7301968)');
      world.clock.advance(2 * 60 * 60_000);
      await record();
      await sealAll();
    } finally {
      await client.end();
    }
    expect((await world.command('audit', 'verify')).code).toBe(0);
  });

  it('cannot have a forged row sealed as genuine', async () => {
    await record();
    const id = await forge();
    await sealAll();
    const { code, err } = await world.command('audit', 'verify');
    expect([code, err]).toEqual([1, expect.stringContaining(id)]);
  });

  it('is noticed when it deletes a row with its place in the queue before it is sealed', async () => {
    await record();
    const stop = new pg.Client({ connectionString: world.database.adminUrl });
    await stop.connect();
    try {
      await stop.query('begin');
      await stop.query('lock table audit_batch in exclusive mode');
      await record();
      await stop.query('set session_replication_role = replica');
      const [gone] = (
        await stop.query<{ id: string }>(
          'delete from audit_event where created_at = (select max(created_at) from audit_event) returning id',
        )
      ).rows;
      await stop.query('delete from audit_pending where event_id = $1', [gone?.id]);
      await stop.query('commit');
    } finally {
      await stop.end();
    }
    await record();
    await sealAll();
    expect((await world.command('audit', 'verify')).code).toBe(1);
  });
});
