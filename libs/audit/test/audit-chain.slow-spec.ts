import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { executeCommand } from '@tessera/commands';
import { until, writeTestKeyring } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { auditCommands, AuditSequencerWorker, AuditTrailService } from '../src/index.js';
import { ledger, LedgerStack } from './ledger-service.js';

let stack: LedgerStack;
let service: RunningService;

beforeEach(async () => {
  stack = await LedgerStack.create();
  service = await stack.boot();
});

afterEach(async () => {
  await stack.close();
});

/** Records rows and has them chained, as one batch unless the sequencer is faster. */
async function recordBatch(count: number, replica = service): Promise<void> {
  const trail = replica.get(AuditTrailService);
  for (let index = 0; index < count; index++) {
    const object = { type: 'entry', id: randomUUID() };
    await trail.record(null, { action: 'entry.change', result: 'success', object });
  }
  await sealAll(replica);
}

/** A run seals nothing while another one is at it, which may have begun before the last row. */
async function sealAll(replica = service): Promise<void> {
  await until('nothing waits for the chain', async () => {
    await replica.get(AuditSequencerWorker).run();
    const [row] = await stack.query<{ waiting: number }>(
      'select count(*)::int as waiting from audit_pending',
    );
    return row?.waiting === 0;
  });
}

async function positionsOf(): Promise<{ number: number; ids: string[] }[]> {
  return stack.query(`select number::int, event_ids as ids from audit_batch order by number`);
}

/** The id of the row at a place in the chain, from 1, and its batch. */
async function rowAt(position: number): Promise<{ id: string; batch: number }> {
  let before = 0;
  for (const { number, ids } of await positionsOf()) {
    const id = ids[position - before - 1];
    if (id !== undefined) return { id, batch: number };
    before += ids.length;
  }
  throw new Error(`The chain has no position ${position}.`);
}

describe('the chain', () => {
  it('shows how long rows wait for it, and when it was last continued', async () => {
    await recordBatch(1);
    const text = await (await fetch(`${service.managementUrl}/metrics`)).text();
    expect(text).toMatch(/^audit_oldest_unsealed_seconds \d/m);
    expect(Number(/^audit_chain_age_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(60);
  });

  it('passes when it is untouched, and reports how far it goes', async () => {
    await recordBatch(3);
    await recordBatch(2);
    const { code, out, err } = await stack.command('audit', 'verify');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The chain holds. Rows: 5, batches: \d+/),
    ]);
    expect(err).toMatch(/100 %, 5 of 5 rows/);
  });

  it('is one line without gap or double, however many replicas seal at once', async () => {
    const replicas = [service, await stack.boot(), await stack.boot(), await stack.boot()];
    await Promise.all(replicas.map((replica) => recordBatch(25, replica)));
    await sealAll();
    const batches = await positionsOf();
    expect(batches.map(({ number }) => number)).toEqual(batches.map((_, index) => index + 1));
    const ids = batches.flatMap((batch) => batch.ids);
    const stored = await stack.query<{ id: string }>('select id from audit_event');
    expect(ids.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    expect((await stack.command('audit', 'verify')).code).toBe(0);
  });

  it('takes many rows in batches of a thousand', async () => {
    const trail = service.get(AuditTrailService);
    const entry = { action: 'entry.change', result: 'success' } as const;
    for (const size of [1_150, 1_150]) {
      await Promise.all(Array.from({ length: size }, () => trail.record(null, entry)));
    }
    await sealAll();
    const sizes = (await positionsOf()).map(({ ids }) => ids.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
    expect((await stack.command('audit', 'verify')).out).toMatch(/^The chain holds. Rows: 2300,/);
  });

  it('continues with an empty batch when nothing happens for a minute', async () => {
    await recordBatch(1);
    stack.clock.advance(60_000);
    const last = async () => (await positionsOf()).at(-1)?.ids.length;
    await until('an empty batch is the last', async () => (await last()) === 0);
  });

  it('does not chain what is not committed, and misses nothing that commits late', async () => {
    const dataSource = service.get(DataSource);
    const entry = { action: 'entry.change', result: 'success' } as const;
    const late = dataSource.createQueryRunner();
    await late.startTransaction();
    await service.get(AuditTrailService).record(late.manager, entry);
    await recordBatch(1);
    await late.commitTransaction();
    await late.release();
    await sealAll();
    expect((await positionsOf()).flatMap(({ ids }) => ids)).toHaveLength(2);
    expect((await stack.command('audit', 'verify')).code).toBe(0);
  });
});

describe('audit verify', () => {
  beforeEach(async () => {
    await recordBatch(4);
    await recordBatch(4);
  });

  async function verdict(...args: string[]): Promise<string> {
    const { code, err } = await stack.command('audit', 'verify', ...args);
    expect(code).toBe(1);
    return err;
  }

  it.each([
    ['actor', `'client:someone-else'`],
    ['action', `'entry.read'`],
    ['result', `'refused'`],
    ['object_id', 'null'],
    ['origin', `'192.0.2.1'`],
    ['request_id', `'other'`],
    ['details', `'{}' || ' '`],
    ['created_at', `created_at + interval '1 millisecond'`],
  ])('names a row whose %s was altered', async (column, value) => {
    const { id, batch } = await rowAt(6);
    await stack.tamper(`update audit_event set ${column} = ${value} where id = $1`, [id]);
    const what = column === 'created_at' ? 'altered|missing' : 'altered';
    expect(await verdict()).toMatch(
      new RegExp(`Row 6 \\(${id}, batch ${batch}\\) (was|is) (${what})`),
    );
  });

  it('names a row that was deleted', async () => {
    const { id, batch } = await rowAt(3);
    await stack.tamper('delete from audit_event where id = $1', [id]);
    expect(await verdict()).toContain(`Row 3 (${id}, batch ${batch}) is missing.`);
  });

  it('names a row that was deleted before it was chained', async () => {
    await service.get(AuditTrailService).record(null, { action: 'entry.hide', result: 'success' });
    await stack.tamper(`delete from audit_event where action = 'entry.hide'`);
    await sealAll();
    const missing = (await positionsOf()).flatMap(({ ids }) => ids).length;
    const { id } = await rowAt(missing);
    // Whether the sequencer saw the row before it was gone is a race; the verdict is not.
    expect(await verdict()).toMatch(
      new RegExp(`Row ${missing} \\(${id}, batch \\d+\\) is missing`),
    );
  });

  it('names a row that was added without the chain, and one that was kept out of it', async () => {
    const id = randomUUID();
    await stack.query(
      `insert into audit_event (id, created_at, action, result, actor, details)
       values ($1, now(), 'entry.change', 'success', 'client:forged', '{}')`,
      [id],
    );
    expect(await verdict()).toContain(`Row ${id} is not in the chain`);
  });

  it('names a batch that is missing', async () => {
    const { batch } = await rowAt(6);
    await stack.tamper('delete from audit_batch where number = $1', [batch - 1]);
    expect(await verdict()).toMatch(new RegExp(`Batch ${batch - 1} is missing`));
  });

  it('names the first of several faults, whether it is a row or a batch', async () => {
    const [early, late] = [await rowAt(2), await rowAt(7)];
    await stack.tamper('update audit_batch set sealed_at = now() where number = $1', [late.batch]);
    await stack.tamper(`update audit_event set actor = 'x' where id = $1`, [early.id]);
    expect(await verdict()).toContain(`Row 2 (${early.id}, batch ${early.batch}) was altered.`);
  });

  it('names a batch whose rows were put in another order', async () => {
    // Rows of one transaction: whenever the sequencer looks, it sees none or all of them.
    await service.get(DataSource).transaction(async (tx) => {
      const entry = { action: 'entry.change', result: 'success' } as const;
      for (let row = 0; row < 3; row++) await service.get(AuditTrailService).record(tx, entry);
    });
    await sealAll();
    const { batch } = await rowAt(11);
    await stack.tamper(
      `update audit_batch set event_ids = array_append(event_ids[2:], event_ids[1]) where number = $1`,
      [batch],
    );
    expect(await verdict()).toContain(`Batch ${batch} was altered.`);
  });

  it('names a batch that was made again without the key', async () => {
    // An attacker who may write batches may also make the database forget its keyring.
    await stack.tamper('delete from keyring_mark');
    const names = ['audit-chain', 'audit-row', 'audit-anchor', 'idempotency', 'idempotency-answer'];
    const path = await writeTestKeyring(names);
    const foreign = { ...stack.env, KEYRING_FILE: path };
    let err = '';
    const code = await executeCommand(ledger, auditCommands, ['audit', 'verify'], {
      env: foreign,
      out: { write: () => true },
      err: { write: (text) => (err += text) },
    });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('Batch 1 was not sealed with the key'),
    ]);
  });

  it('names a tail that was cut off, given a head that was printed earlier', async () => {
    const noted = (await stack.command('audit', 'head')).out.trim();
    expect((await stack.command('audit', 'verify', '--expected-head', noted)).code).toBe(0);
    const { batch } = await rowAt(5);
    await service.close();
    await stack.tamper(
      'delete from audit_event where id = any (select unnest(event_ids) from audit_batch where number >= $1)',
      [batch],
    );
    await stack.tamper('delete from audit_batch where number >= $1', [batch]);
    expect((await stack.command('audit', 'verify')).code).toBe(0);
    expect(await verdict('--expected-head', noted)).toMatch(
      /batch \d+ was noted: its tail was cut off/,
    );
    // The former name of the option.
    expect(await verdict('--noted', noted)).toMatch(/batch \d+ was noted: its tail was cut off/);
  });

  it('tells a rewritten chain from the one whose head was noted', async () => {
    const noted = (await stack.command('audit', 'head')).out.trim();
    const other = `${noted.split(':')[0] ?? ''}:${Buffer.alloc(32, 7).toString('base64url')}`;
    expect(await verdict('--expected-head', other)).toContain('the chain was rewritten');
  });

  it.each(['', '12', '0:AAAA', `1:${'A'.repeat(42)}`, 'x:y'])(
    'takes no --expected-head %p',
    async (noted) => {
      expect((await stack.command('audit', 'verify', `--expected-head=${noted}`)).code).toBe(2);
    },
  );
});

describe('a running sequencer', () => {
  it('takes for no cut what another run of its process has sealed while it looked', async () => {
    for (let time = 0; time < 40; time++) {
      await Promise.all(Array.from({ length: 4 }, () => recordBatch(1)));
    }
    await sealAll();
    expect(stack.log.join('')).not.toContain('The audit chain was cut');
    const rows = await stack.query(`select 1 from audit_event where action = 'audit.chain_cut'`);
    expect(rows).toEqual([]);
  });

  it('says so when the chain that it knows is cut, and the chain records it', async () => {
    await recordBatch(2);
    await recordBatch(2);
    const last = (await positionsOf()).length;
    await stack.tamper('delete from audit_batch where number = $1', [last]);
    await sealAll();
    expect(stack.log.join('')).toContain('The audit chain was cut or rewritten');
    const rows = await stack.query(`select 1 from audit_event where action = 'audit.chain_cut'`);
    expect(rows).toHaveLength(1);
  });
});

describe('audit drop', () => {
  const OLD = new Date('2023-03-15T12:00:00Z');

  it('drops months that are over a year old, and the chain still holds and says so', async () => {
    await stack.query('select audit_add_partition($1::date)', ['2023-03-01']);
    // Its batch stays, and so do those after it.
    await recordBatch(1);
    stack.clock.advance(OLD.getTime() - Date.now());
    await recordBatch(3);
    stack.clock.advance(Date.now() - stack.clock.now().getTime());
    await recordBatch(2);
    const dropped = await stack.command('audit', 'drop', '--before', '2023-04-01');
    expect([dropped.code, dropped.out]).toEqual([0, 'Months dropped: 1. Batches removed: 0.\n']);
    await sealAll();
    const { code, out } = await stack.command('audit', 'verify');
    expect(code).toBe(0);
    expect(out).toContain('Rows dropped with their months, as recorded: 3.');
  });

  it('leaves a fault when months went without being recorded', async () => {
    await stack.query('select audit_add_partition($1::date)', ['2023-03-01']);
    stack.clock.advance(OLD.getTime() - Date.now());
    await recordBatch(3);
    stack.clock.advance(Date.now() - stack.clock.now().getTime());
    await recordBatch(2);
    await stack.tamper('drop table audit_event_202303');
    const { code, err } = await stack.command('audit', 'verify');
    expect([code, err]).toEqual([1, expect.stringMatching(/Row 1 \(.*\) is missing/)]);
    await stack.query(
      `insert into audit_event (id, created_at, action, result, actor, details)
       values ($1, now(), 'audit.drop', 'success', 'command:forged', '{"before": "2023-04-01T00:00:00.000Z"}')`,
      [randomUUID()],
    );
    const forged = await stack.command('audit', 'verify');
    // A row without a valid MAC is not believed at all.
    expect([forged.code, forged.err]).toEqual([
      1,
      expect.stringMatching(/Row 1 \(.*\) is missing\./),
    ]);
  });

  it.each([['--before', '2023-02-30x'], ['--before', new Date().toISOString().slice(0, 10)], []])(
    'refuses %p %p',
    async (...args) => {
      expect((await stack.command('audit', 'drop', ...args)).code).toBeGreaterThan(0);
    },
  );
});
