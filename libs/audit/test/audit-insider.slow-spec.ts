import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AuditCheckWorker, AuditSequencerWorker, AuditTrailService } from '../src/index.js';
import { writerOf } from '../src/writer/audit-writer.js';
import { LedgerStack } from './ledger-service.js';
import { ENTRY, TrailDriver } from './support/trail-driver.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let stack: LedgerStack;
let service: RunningService;
let driver: TrailDriver;

beforeEach(async () => {
  stack = await LedgerStack.create();
  service = await stack.boot();
  driver = new TrailDriver(stack, service);
});

afterEach(async () => {
  await stack.close();
});

async function findingsOf(action: string): Promise<string[]> {
  const rows = await stack.query<{ object_id: string }>(
    'select object_id from audit_event where action = $1',
    [action],
  );
  return rows.map(({ object_id }) => object_id);
}

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`${service.managementUrl}/metrics`)).text();
  return Number(line.exec(text)?.[1]);
}

/** Holds a lock, as an administrator, while something happens. */
async function whileLocked(
  lock: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: stack.database.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

describe('a forged row', () => {
  it.each([
    ['without a MAC', {}],
    ['with an invented MAC', { writer: randomUUID(), sequence: 1, mac: Buffer.alloc(32, 1) }],
  ])('%s is not sealed, and is named by verification', async (_what, columns) => {
    await driver.recordAndSeal();
    const id = await driver.forge(columns);
    await driver.recordAndSeal(2);
    await driver.sealAll();
    const chained = await stack.query('select 1 from audit_batch where $1 = any (event_ids)', [id]);
    expect(chained).toEqual([]);
    expect(await findingsOf('audit.row_refused')).toEqual([id]);
    const { code, err } = await driver.verify();
    expect([code, err]).toEqual([1, expect.stringContaining(`Row ${id} was refused`)]);
    expect(await metric(/^audit_alarms_total\{action="audit.row_refused"\} (\d+)$/m)).toBe(1);
  });

  it('is excused once an operator has reviewed it, and nothing else is', async () => {
    const [first, second] = [await driver.forge(), await driver.forge()];
    await driver.sealAll();
    await driver.sealAll();
    const review = (id: string) =>
      stack.command('audit', 'review', '--finding', id, '--note', 'INC-7');
    expect((await review(first)).code).toBe(0);
    await driver.sealAll();
    expect((await driver.verify()).err).not.toContain(first);
    expect((await driver.verify()).code).toBe(1);
    expect((await review(second)).code).toBe(0);
    expect((await review(second)).code).toBe(1);
    expect((await review(randomUUID())).code).toBe(1);
    await driver.sealAll();
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Findings reviewed by an operator: 2'),
    ]);
  });

  it('is refused when it is a genuine row under another id', async () => {
    await driver.recordAndSeal();
    const [row] = await stack.query(`select * from audit_event where action = 'entry.change'`);
    const id = await driver.forge({ ...row, id: randomUUID() });
    await driver.sealAll();
    expect(await findingsOf('audit.row_refused')).toEqual([id]);
  });

  it('is found when a genuine row is queued a second time', async () => {
    await driver.recordAndSeal();
    await stack.query(
      `insert into audit_pending (event_id, created_at)
       select id, created_at from audit_event where action = 'entry.change'`,
    );
    await driver.sealAll();
    const { code, err } = await driver.verify();
    expect([code, err]).toEqual([1, expect.stringContaining('is in the chain twice')]);
  });

  it('does not keep the rows of others from being sealed', async () => {
    for (let count = 0; count < 30; count++) await driver.forge();
    await driver.record(5);
    await driver.sealAll();
    const [row] = await stack.query<{ sealed: number }>(
      `select count(*)::int as sealed from audit_event e
       where action = 'entry.change' and exists (select from audit_batch where e.id = any (event_ids))`,
    );
    expect(row?.sealed).toBe(5);
  });
});

describe('a row that was changed or removed before it was sealed', () => {
  /** Lets a row commit and changes it while nothing can be sealed. */
  async function beforeSealing(change: string): Promise<string> {
    await driver.recordAndSeal();
    let id = '';
    await whileLocked('lock table audit_batch in exclusive mode', async (client) => {
      await driver.record();
      const { rows } = await client.query<{ id: string }>(
        'select id from audit_event order by created_at desc, sequence desc limit 1',
      );
      id = rows[0]?.id ?? '';
      await client.query('set local session_replication_role = replica');
      for (const statement of change.split(';')) {
        await client.query(statement.replaceAll('$id', `'${id}'`));
      }
    });
    return id;
  }

  it.each([
    ['updated', `update audit_event set actor = 'client:colleague' where id = $id`],
    ['updated without its MAC', `update audit_event set actor = 'x', mac = null where id = $id`],
  ])('is refused when it was %s', async (_what, change) => {
    const id = await beforeSealing(change);
    await driver.sealAll();
    expect(await findingsOf('audit.row_refused')).toEqual([id]);
    expect((await driver.verify()).code).toBe(1);
  });

  it('is named when only its place in the queue was removed', async () => {
    const id = await beforeSealing('delete from audit_pending where event_id = $id');
    await driver.recordAndSeal();
    const { code, err } = await driver.verify();
    expect([code, err]).toEqual([1, expect.stringContaining(`Row ${id} is not in the chain`)]);
  });

  it('is noticed by its writer, and by its number, when both were removed', async () => {
    const id = await beforeSealing(
      'delete from audit_event where id = $id; delete from audit_pending where event_id = $id',
    );
    await driver.recordAndSeal();
    await until('the writer reports it', async () => {
      await driver.sealAll();
      return (await findingsOf('audit.row_missing')).includes(id);
    });
    await driver.sealAll();
    const { code, err } = await driver.verify();
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/Row number \d+ of writer .* is missing/),
    ]);
    expect(await metric(/^audit_alarms_total\{action="audit.row_missing"\} (\d+)$/m)).toBe(1);
  });
});

describe('numbers of rows', () => {
  it('are no finding when transactions and savepoints are rolled back', async () => {
    const dataSource = service.get(DataSource);
    const trail = service.get(AuditTrailService);
    const fail = () => Promise.reject(new Error('no'));
    for (let round = 0; round < 5; round++) {
      await dataSource
        .transaction(async (tx) => {
          await trail.record(tx, ENTRY);
          await fail();
        })
        .catch(() => undefined);
      await dataSource.transaction(async (tx) => {
        await trail.record(tx, ENTRY);
        await tx
          .transaction(async (tx) => {
            await trail.record(tx, ENTRY);
            await fail();
          })
          .catch(() => undefined);
        await trail.record(tx, ENTRY);
      });
      await driver.recordAndSeal();
    }
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([0, expect.stringContaining('Rows: 15,')]);
    expect(await findingsOf('audit.row_missing')).toEqual([]);
  });

  it('are no finding when Postgres rolls a commit back because a statement had failed', async () => {
    for (let round = 0; round < 10; round++) {
      const runner = service.get(DataSource).createQueryRunner();
      await runner.startTransaction();
      await service.get(AuditTrailService).record(runner.manager, ENTRY);
      await runner.query('select 1 / 0').catch(() => undefined);
      await runner.commitTransaction();
      await runner.release();
    }
    await driver.recordAndSeal(2);
    expect((await driver.verify()).code).toBe(0);
    expect(writerOf(service.get(DataSource)).waiting).toEqual([]);
  });

  it('are no finding when a connection is lost in a transaction', async () => {
    const dataSource = service.get(DataSource);
    const lost = dataSource.transaction(async (tx) => {
      await service.get(AuditTrailService).record(tx, ENTRY);
      const [row] = await tx.query<{ pid: number }[]>('select pg_backend_pid() as pid');
      await stack.tamper('select pg_terminate_backend($1)', [row?.pid]);
      await tx.query('select 1');
    });
    await expect(lost).rejects.toThrow();
    await driver.recordAndSeal(2);
    expect((await driver.verify()).code).toBe(0);
  });
});

describe('the sealing', () => {
  it('continues while advisory locks are held that anyone can take', async () => {
    const client = new pg.Client({ connectionString: stack.database.url });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(7301967), pg_advisory_lock(7301968)');
      stack.clock.advance(2 * 60 * MINUTE_MS);
      await driver.recordAndSeal();
    } finally {
      await client.end();
    }
    expect((await driver.verify()).code).toBe(0);
  });

  it('continues when its lease row was removed', async () => {
    await stack.tamper('delete from audit_lease');
    await driver.recordAndSeal();
    expect((await driver.verify()).code).toBe(0);
  });

  it.each(['lock table audit_lease', 'lock table audit_batch', 'lock table audit_pending'])(
    'that was held up by an administrator (%s) is reported',
    async (lock) => {
      await driver.recordAndSeal();
      const held = service.get(AuditSequencerWorker);
      await whileLocked(`${lock} in access exclusive mode`, async () => {
        await held.run().catch(() => undefined);
      });
      stack.clock.advance(30 * MINUTE_MS);
      await driver.recordAndSeal();
      const { code, out } = await driver.verify();
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/Warning: nothing was sealed for (?:30|31) minutes/),
      ]);
    },
  );
});

describe('a forged record of dropped months', () => {
  it.each([
    ['now', 0, {}],
    ['in the future', -400 * DAY_MS, {}],
    ['a year ago', 367 * DAY_MS, {}],
    [
      'with partitions',
      367 * DAY_MS,
      { audit_event_202303: `1:${'A'.repeat(43)}..9:${'A'.repeat(43)}` },
    ],
  ])('is not believed: %s', async (_what, ageMs, partitions) => {
    await driver.recordAndSeal(3);
    await driver.forge({
      action: 'audit.drop',
      actor: 'command:jane@example.com',
      details: JSON.stringify({
        before: new Date(Date.now() - ageMs).toISOString(),
        months: 1,
        ...partitions,
      }),
    });
    await driver.sealAll();
    await stack.tamper(`delete from audit_event where action = 'entry.change'`);
    const { code, err } = await driver.verify();
    expect([code, err]).toEqual([1, expect.stringMatching(/Row 1 \(.*\) is missing\./)]);
  });
});

describe('the background verification', () => {
  async function faultOf(): Promise<string> {
    const state = await service.get(AuditCheckWorker).run();
    return state?.fault?.message ?? '';
  }

  it('finds a row that was changed long after it was verified', async () => {
    await driver.recordAndSeal(3);
    await until('the trail is verified', async () => {
      const state = await service.get(AuditCheckWorker).run();
      return state?.passEndedAt !== null && state?.fault === null;
    });
    await stack.tamper(`update audit_event set actor = 'x' where action = 'entry.change'`);
    stack.clock.advance(61 * MINUTE_MS);
    await until('the next pass finds it', async () => (await faultOf()).includes('was altered'));
    expect(await metric(/^audit_findings\{kind="chain"\} (\d+)$/m)).toBe(1);
    const actions = await stack.query(
      `select 1 from audit_event where action = 'audit.verification_failed'`,
    );
    expect(actions).toHaveLength(1);
  });

  it('finds a tail that was cut off while the service was down', async () => {
    await driver.recordAndSeal(3);
    await until('the trail is verified', async () => {
      const state = await service.get(AuditCheckWorker).run();
      return state?.tail?.number === (await driver.lastBatch());
    });
    await service.close();
    await driver.cutOff(await driver.lastBatch());
    service = await stack.boot();
    await until('the restarted service finds it', async () =>
      (await faultOf()).includes('is gone or another one'),
    );
  });

  it('starts again when its state was changed by someone other than the service', async () => {
    await driver.recordAndSeal(3);
    await service.get(AuditCheckWorker).run();
    await stack.tamper(`update audit_check set state = replace(state, '"number":', '"number":9')`);
    await until('the trail is verified again', async () => {
      const state = await service.get(AuditCheckWorker).run();
      return state?.fault === null && state.tail?.number === (await driver.lastBatch());
    });
  });
});
