import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseOwnerOf } from '@tessera/database';
import { queryDatabase, until, type CommandRun } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AnchorMac } from '../src/anchors/anchor.js';
import { AuditAnchorWorker } from '../src/anchors/audit-anchor.worker.js';
import { FileAnchorStore } from '../src/anchors/file-anchor-store.js';
import { AuditCheckWorker } from '../src/index.js';
import { LedgerStack } from './ledger-service.js';
import { TrailDriver } from './support/trail-driver.js';

const MARCH = new Date('2023-03-15T12:00:00Z');
const APRIL = new Date('2023-04-15T12:00:00Z');
const HOUR_MS = 60 * 60_000;

let stack: LedgerStack;
let service: RunningService;
let driver: TrailDriver;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'audit-drop-'));
  const env = { AUDIT_ANCHOR: 'file', AUDIT_ANCHOR_PATH: join(directory, 'anchors.jsonl') };
  stack = await LedgerStack.create(env);
  for (const month of ['2023-03-01', '2023-04-01']) {
    await stack.query('select audit_add_partition($1::date)', [month]);
  }
  moveTo(MARCH);
  service = await stack.boot();
  driver = new TrailDriver(stack, service);
  await driver.recordAndSeal(3);
  await service.get(AuditAnchorWorker).run();
  moveTo(APRIL);
  await driver.recordAndSeal(2);
  await service.get(AuditAnchorWorker).run();
  moveTo(new Date());
  await driver.recordAndSeal(2);
  await service.get(AuditAnchorWorker).run();
});

afterEach(async () => {
  await stack.close();
  await rm(directory, { recursive: true });
});

function moveTo(time: Date): void {
  stack.clock.advance(time.getTime() - stack.clock.now().getTime());
}

async function drop(before: string, ...args: string[]): Promise<CommandRun> {
  const run = await stack.command('audit', 'drop', '--before', before, ...args);
  await driver.sealAll();
  return run;
}

async function batches(): Promise<number[]> {
  const rows = await stack.query<{ number: number }>(
    'select number::int as number from audit_batch order by number',
  );
  return rows.map(({ number }) => number);
}

/** The last batch that was sealed in a month. */
async function lastOf(month: string): Promise<number> {
  const [row] = await stack.query<{ last: number }>(
    `select max(number)::int as last from audit_batch where to_char(sealed_at at time zone 'UTC', 'YYYY-MM') = $1`,
    [month],
  );
  return row?.last ?? 0;
}

function missing(first: number, last: number): string {
  return first === last ? `Batch ${first} is missing.` : `Batches ${first} to ${last} are missing.`;
}

async function fault(...args: string[]): Promise<string> {
  const { code, err } = await driver.verify(...args);
  expect(code).toBe(1);
  return err;
}

describe('audit drop', () => {
  it('removes the batches of the months, and verification begins after them', async () => {
    const march = await lastOf('2023-03');
    const all = await batches();
    const dropped = await drop('2023-04-01', '--json');
    expect(JSON.parse(dropped.out)).toMatchObject({ months: 1, batches: march });
    expect((await batches()).slice(0, all.length - march)).toEqual(all.slice(march));
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`Batches removed with their months, as recorded: 1 to ${march}.`),
    ]);
    expect(out).toMatch(/^The chain holds\. Rows: 5,/);
    expect(out).not.toContain('Rows dropped with their months');
  });

  it('moves the start with each drop', async () => {
    await drop('2023-04-01');
    const april = await lastOf('2023-04');
    expect((await drop('2023-05-01')).code).toBe(0);
    expect((await driver.verify()).out).toContain(`as recorded: 1 to ${april}.`);
    expect((await batches())[0]).toBe(april + 1);
    // A drop of nothing repeats it, because the months of earlier records are dropped some day.
    await drop('2023-05-01');
    const [last] = await stack.query<{ details: string }>(
      `select details from audit_event where action = 'audit.drop' order by created_at desc limit 1`,
    );
    expect(JSON.parse(last?.details ?? '')).toMatchObject({
      months: 0,
      chain_start: expect.stringMatching(new RegExp(`^${april}:`)),
    });
  });

  it('keeps batches whose rows are not in the months', async () => {
    // It had no month when it was written, so it is in the default partition and stays.
    moveTo(new Date('2023-02-15T12:00:00Z'));
    await driver.recordAndSeal();
    moveTo(new Date());
    await driver.recordAndSeal();
    const kept = await stack.query<{ number: number }>(
      `select number::int as number from audit_batch where newest < '2023-03-01'`,
    );
    expect(kept).not.toEqual([]);
    await drop('2023-05-01');
    expect(await batches()).toEqual(expect.arrayContaining(kept.map(({ number }) => number)));
    expect((await driver.verify()).code).toBe(0);
  });

  it('continues a removal that was interrupted', async () => {
    const march = await lastOf('2023-03');
    await stack.tamper(
      `create table remaining as select * from audit_batch where number <= ${march}`,
    );
    await drop('2023-04-01');
    await stack.tamper('insert into audit_batch select * from remaining');
    expect((await driver.verify()).code).toBe(0);
    const again = await drop('2023-04-01', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ months: 0, batches: march });
    expect((await driver.verify()).code).toBe(0);
  });

  it('drops nothing when a row or a batch of it is not what was sealed', async () => {
    await stack.tamper(
      `update audit_event set actor = 'x' where id = (select event_ids[1] from audit_batch where event_count > 0 order by number limit 1)`,
    );
    const refused = await drop('2023-04-01');
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/Nothing was dropped, because .* was altered\./),
    ]);
    expect((await batches())[0]).toBe(1);
    expect(await stack.query('select 1 from audit_event_202303')).toHaveLength(3);
    expect((await drop('2023-04-01', '--verify', 'off')).code).toBe(0);
    const [record] = await stack.query<{ details: string }>(
      `select details from audit_event where action = 'audit.drop'`,
    );
    expect(JSON.parse(record?.details ?? '')).toMatchObject({ verified: 'no' });
  });

  it('compares the start with its anchor, and no anchor before it', async () => {
    await drop('2023-04-01');
    expect((await driver.verify()).out).toMatch(/Anchored heads that agree: [2-9]/);
    const worker = service.get(AuditCheckWorker);
    await until('the anchors are compared', async () => {
      stack.clock.advance(HOUR_MS);
      const state = await worker.run();
      return state?.anchorFault === null && state.anchor > 0;
    });
    const accepted = await stack.command('audit', 'accept-restore', '--note', 'none');
    expect(accepted.err).toContain('there is nothing to accept');
  });

  it('lets the background verification continue, wherever its pass was', async () => {
    const worker = service.get(AuditCheckWorker);
    await worker.run();
    await drop('2023-05-01');
    await until('a pass ends without a fault', async () => {
      stack.clock.advance(2 * HOUR_MS);
      const state = await worker.run();
      return state?.fault === null && state.tail?.number === (await driver.lastBatch());
    });
    expect(
      await stack.query(`select 1 from audit_event where action = 'audit.verification_failed'`),
    ).toEqual([]);
  });

  it('accepts the head that the chain begins after as --expected-head, and none before it', async () => {
    const march = await lastOf('2023-03');
    const heads = await stack.query<{ number: number; head: Buffer }>(
      'select number::int as number, head from audit_batch where number <= $1 order by number',
      [march],
    );
    await drop('2023-04-01');
    const noted = heads.map(({ number, head }) => `${number}:${head.toString('base64url')}`);
    expect((await driver.verify('--expected-head', noted.at(-1) ?? '')).code).toBe(0);
    const other = `${march}:${Buffer.alloc(32, 7).toString('base64url')}`;
    expect(await fault('--expected-head', other)).toContain('the chain was rewritten');
    expect(await fault('--expected-head', `1:${'A'.repeat(43)}`)).toMatch(
      march === 1 ? /was rewritten/ : /Batch 1 was removed with its month/,
    );
  });
});

describe('after a drop, verification still names', () => {
  let start: number;

  beforeEach(async () => {
    start = await lastOf('2023-03');
    await drop('2023-04-01');
    expect((await driver.verify('--anchors', 'off')).code).toBe(0);
  });

  it('the first batch, when it is removed', async () => {
    await stack.tamper('delete from audit_batch where number = $1', [start + 1]);
    expect(await fault()).toContain(`Batch ${start + 1} is missing.`);
  });

  it.each([
    ['altered', `update audit_batch set sealed_at = sealed_at + interval '1 s' where number = $1`],
    ['altered', `update audit_batch set previous_head = sha256('x') where number = $1`],
    ['sealed with the key', `update audit_batch set seal = sha256('x') where number = $1`],
  ])('the first batch, when it is changed: %s', async (what, change) => {
    await stack.tamper(change, [start + 1]);
    expect(await fault()).toContain(what);
  });

  it('the batches before it, when the record of the drop is removed', async () => {
    await stack.tamper(`delete from audit_event where action = 'audit.drop'`);
    expect(await fault()).toContain(missing(1, start));
  });

  it.each([
    ['its start', `replace(details, '"chain_start":"', '"chain_start":"9')`],
    [
      'the next place',
      `replace(details, '"chain_start_next_position":', '"chain_start_next_position":1')`,
    ],
  ])('the batches before it, when the record of the drop is changed: %s', async (_what, value) => {
    await stack.tamper(`update audit_event set details = ${value} where action = 'audit.drop'`);
    expect(await fault()).toContain(missing(1, start));
  });

  it('batches that were removed without a record', async () => {
    // The role of the service may call the function, which does not know what was announced.
    const april = await lastOf('2023-04');
    await stack.query('select audit_remove_batches($1, 1000)', [april]);
    expect(await fault()).toContain(missing(start + 1, april));
  });

  it('batches that were removed with a record that the service did not write', async () => {
    const april = await lastOf('2023-04');
    const [record] = await stack.query<{ details: string }>(
      `select details from audit_event where action = 'audit.drop'`,
    );
    const [head] = await stack.query<{ head: Buffer }>(
      'select head from audit_batch where number = $1',
      [april],
    );
    const details = JSON.stringify({
      ...(JSON.parse(record?.details ?? '') as Record<string, unknown>),
      chain_start: `${april}:${head?.head.toString('base64url') ?? ''}`,
    });
    const [genuine] = await stack.query(
      `select actor, writer, sequence, mac from audit_event where action = 'audit.drop'`,
    );
    await driver.forge({ ...genuine, action: 'audit.drop', details });
    await stack.query('select audit_remove_batches($1, 1000)', [april]);
    await driver.sealAll();
    expect(await fault()).toContain(missing(start + 1, april));
  });

  it('a record of the drop that was kept from being sealed', async () => {
    const april = await lastOf('2023-04');
    const client = new pg.Client({ connectionString: stack.database.adminUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select from audit_lease where name = 'sequencer' for update`);
      expect((await stack.command('audit', 'drop', '--before', '2023-05-01')).code).toBe(0);
      // It waits to be sealed, which is no fault.
      expect((await driver.verify()).code).toBe(0);
      await stack.tamper(
        `delete from audit_pending where event_id in (select id from audit_event where action = 'audit.drop')`,
      );
      await client.query('commit');
    } finally {
      await client.end();
    }
    await driver.recordAndSeal();
    expect(await fault()).toContain(`Batches 1 to ${april} are missing, and the row`);
  });

  it('an anchor of the batch that the chain begins after', async () => {
    const owner = databaseOwnerOf(service.get(DataSource));
    const store = new FileAnchorStore(join(directory, 'anchors.jsonl'), {
      service: owner.service,
      instance: owner.keyDomain,
    });
    const mac = new AnchorMac(owner);
    await store.append(mac.sign({ number: start, head: Buffer.alloc(32, 7), sealedAt: MARCH }));
    expect(await fault()).toContain(`Batch ${start} has another head than the one anchored`);
  });
});

describe('the database', () => {
  it('refuses to remove batches in any other way', async () => {
    const refused = (text: string) => expect(stack.query(text)).rejects.toThrow();
    await refused('delete from audit_batch where number = 1');
    await refused('update audit_batch set seal = head');
    await refused('truncate audit_batch');
    // Also in the same session, right after a removal.
    await refused(`select audit_remove_batches(1, 10); delete from audit_batch`);
    await drop('2023-04-01');
    const [first = 0] = await batches();
    await refused(`delete from audit_batch where number = ${first}`);
    await refused(`delete from audit_batch where sealed_at < now() - interval '366 days'`);
    const rights = await stack.query<{ deletes: boolean }>(
      `select has_table_privilege(current_user, 'audit_batch', 'delete') as deletes`,
    );
    expect(rights).toEqual([{ deletes: false }]);
    // Nor may a role that was given the privilege.
    await queryDatabase(stack.database.adminUrl, 'grant delete on audit_batch to public');
    await expect(stack.query(`delete from audit_batch where number = ${first}`)).rejects.toThrow(
      'inserted and never changed',
    );
  });

  it('refuses to remove batches that are younger than a year, and the newest one', async () => {
    const last = await driver.lastBatch();
    await expect(stack.query('select audit_remove_batches($1, 10)', [last])).rejects.toThrow(
      'kept for a year',
    );
    const april = await lastOf('2023-04');
    await stack.query('select audit_remove_batches($1, 1000)', [last + 1_000]);
    expect((await batches())[0]).toBe(april + 1);
  });

  it('lets a role without tables remove them through the command', async () => {
    const url = await stack.createLesserRole();
    const march = await lastOf('2023-03');
    await expect(queryDatabase(url, 'delete from audit_batch where number = 1')).rejects.toThrow();
    await queryDatabase(url, `select audit_remove_batches(${march}, 1000)`);
    expect((await batches())[0]).toBe(march + 1);
  });
});
