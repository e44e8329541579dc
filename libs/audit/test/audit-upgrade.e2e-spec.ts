import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Keyring } from '@tessera/crypto';
import { BatchSealer, GENESIS, headOf } from '../src/chain/audit-batch.js';
import { hashEvent } from '../src/chain/event-hash.js';
import type { StoredEvent } from '../src/trail/audit-entry.js';
import { LedgerStack } from './ledger-service.js';
import { TrailDriver } from './support/trail-driver.js';

const MINUTE_MS = 60_000;

let stack: LedgerStack;

beforeEach(async () => {
  stack = await LedgerStack.create();
});

afterEach(async () => {
  await stack.close();
});

function oldRow(fields: Partial<StoredEvent> = {}): StoredEvent {
  return {
    id: randomUUID(),
    createdAt: new Date(),
    action: 'entry.change',
    result: 'success',
    actor: 'client:old',
    objectType: null,
    objectId: null,
    origin: null,
    requestId: null,
    details: '{}',
    signature: null,
    ...fields,
  };
}

async function insert(row: StoredEvent): Promise<void> {
  await stack.query(
    `insert into audit_event (id, created_at, action, result, actor, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.createdAt, row.action, row.result, row.actor, row.details],
  );
}

/** Rows and batches as the version before MACs wrote them. */
async function insertBatches(
  groups: readonly (readonly StoredEvent[])[],
  sealedAt = new Date(),
): Promise<void> {
  const keyring = await Keyring.load(stack.env['KEYRING_FILE'] ?? '');
  const sealer = new BatchSealer(keyring.hmacKey('audit-chain'), stack.env['INSTANCE'] ?? 'demo');
  let previousHead: Buffer = GENESIS;
  let firstPosition = 1;
  for (const [index, rows] of groups.entries()) {
    for (const row of rows) await insert(row);
    const times = rows.map(({ createdAt }) => createdAt.getTime());
    const content = {
      format: 1 as const,
      number: index + 1,
      sealedAt,
      firstPosition,
      eventIds: rows.map(({ id }) => id),
      eventHashes: Buffer.concat(rows.map(hashEvent)),
      oldest: new Date(Math.min(...times)),
      newest: new Date(Math.max(...times)),
      previousHead,
    };
    const head = headOf(content);
    await stack.query(
      `insert into audit_batch (number, sealed_at, first_position, event_ids, event_hashes, oldest,
         newest, previous_head, head, seal, event_count)
       values ($1, $2, $3, $4::uuid[], $5, $6, $7, $8, $9, $10, $11)`,
      [
        content.number,
        content.sealedAt,
        firstPosition,
        content.eventIds,
        content.eventHashes,
        content.oldest,
        content.newest,
        previousHead,
        head,
        sealer.seal(head),
        rows.length,
      ],
    );
    previousHead = head;
    firstPosition += rows.length;
  }
}

async function start(): Promise<TrailDriver> {
  return new TrailDriver(stack, await stack.boot());
}

describe('an installation from before rows had MACs', () => {
  it('keeps its rows provable, seals those that wait, and refuses others after an hour', async () => {
    const rows = [oldRow(), oldRow()];
    await insertBatches([rows]);
    const driver = await start();
    // A row that waited, and one of a pod of the old version.
    await driver.forge();
    await driver.sealAll();
    await driver.forge();
    await driver.recordAndSeal();
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Rows: 5,[^]*Rows without a MAC, from before the upgrade: 4\./),
    ]);
    stack.clock.advance(61 * MINUTE_MS);
    const late = await driver.forge();
    await driver.sealAll();
    await driver.sealAll();
    const after = await driver.verify();
    expect([after.code, after.err]).toEqual([
      1,
      expect.stringContaining(`Row ${late} was refused`),
    ]);
  });

  it.each([
    ['are removed with those of the old version', '2023-05-01', 0],
    ['remain when those of the old version are removed', '2023-04-01', 1],
  ])('accepts no more rows without a MAC once its first batches %s', async (_, before, count) => {
    for (const month of ['2023-03-01', '2023-04-01']) {
      await stack.query('select audit_add_partition($1::date)', [month]);
    }
    const moveTo = (time: string) => {
      stack.clock.advance(Date.parse(time) - stack.clock.now().getTime());
    };
    const march = new Date('2023-03-15T12:00:00Z');
    await insertBatches([[oldRow({ createdAt: march })]], march);
    moveTo('2023-04-15T12:00:00Z');
    const driver = await start();
    await driver.forge({ created_at: stack.clock.now() });
    await driver.sealAll();
    moveTo(new Date().toISOString());
    await driver.recordAndSeal();
    expect((await stack.command('audit', 'drop', '--before', before)).code).toBe(0);
    await driver.sealAll();
    const { code, out } = await driver.verify('--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { rows_without_mac: count, rows: 2 + count },
    ]);
    const late = await driver.forge();
    await driver.sealAll();
    await driver.sealAll();
    expect((await driver.verify()).err).toContain(`Row ${late} was refused`);
  });

  it('names an old row that is changed', async () => {
    const row = oldRow();
    await insertBatches([[row]]);
    const driver = await start();
    await driver.recordAndSeal();
    await stack.tamper(`update audit_event set actor = 'x' where id = $1`, [row.id]);
    expect((await driver.verify()).err).toContain(`Row 1 (${row.id}, batch 1) was altered.`);
  });

  it.each([
    ['over a year later', '2023-04-01T00:00:00.000Z', 0],
    ['for months that were not a year old', '2999-01-01T00:00:00.000Z', 1],
  ])(
    'believes a record of dropped months that its version sealed %s: %s',
    async (_, before, code) => {
      const old = oldRow({ createdAt: new Date('2023-03-15T12:00:00Z') });
      const drop = { action: 'audit.drop', details: JSON.stringify({ before, months: 1 }) };
      await insertBatches([[old], [oldRow(drop)]]);
      await stack.tamper('delete from audit_event where id = $1', [old.id]);
      const driver = await start();
      await driver.recordAndSeal();
      expect((await driver.verify()).code).toBe(code);
    },
  );

  it('does not believe a record of dropped months without a MAC that was sealed since', async () => {
    const old = oldRow({ createdAt: new Date('2023-03-15T12:00:00Z') });
    await insertBatches([[old]]);
    const driver = await start();
    const before = '2023-04-01T00:00:00.000Z';
    await driver.forge({ action: 'audit.drop', details: JSON.stringify({ before, months: 1 }) });
    await driver.sealAll();
    await stack.tamper('delete from audit_event where id = $1', [old.id]);
    expect((await driver.verify()).code).toBe(1);
  });
});

describe('dropped months', () => {
  const OLD = new Date('2023-03-15T12:00:00Z');

  async function inMonth(driver: TrailDriver, time: Date): Promise<void> {
    stack.clock.advance(time.getTime() - stack.clock.now().getTime());
    await driver.recordAndSeal(3);
    stack.clock.advance(Date.now() - stack.clock.now().getTime());
  }

  it('excuse the rows of the months that were listed, and of no others', async () => {
    for (const month of ['2023-03-01', '2023-04-01', '2023-05-01']) {
      await stack.query('select audit_add_partition($1::date)', [month]);
    }
    const driver = await start();
    // A batch of a month that stays comes first, so no batch is removed.
    await inMonth(driver, new Date('2023-05-15T12:00:00Z'));
    await inMonth(driver, OLD);
    await inMonth(driver, new Date('2023-04-30T23:59:59.500Z'));
    // The middle of a month means its first day.
    const dropped = await stack.command('audit', 'drop', '--before', '2023-05-20');
    expect(dropped.out).toBe('Months dropped: 2. Batches removed: 0.\n');
    await driver.sealAll();
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([0, expect.stringContaining('as recorded: 6.')]);
    const [row] = await stack.query<{ details: string }>(
      `select details from audit_event where action = 'audit.drop'`,
    );
    expect(JSON.parse(row?.details ?? '{}')).toMatchObject({
      before: '2023-05-01T00:00:00.000Z',
      audit_event_202303: expect.stringMatching(/^\d+:[\w-]{43}\.\.\d+:[\w-]{43}$/),
      audit_event_202304: expect.stringMatching(/^\d+:[\w-]{43}\.\.\d+:[\w-]{43}$/),
    });
    await stack.tamper('delete from audit_event_202305');
    const after = await driver.verify();
    expect([after.code, after.err]).toEqual([
      1,
      expect.stringMatching(/Row \d+ \(.*\) is missing\./),
    ]);
  });

  it('are not excused once their record is gone', async () => {
    await stack.query('select audit_add_partition($1::date)', ['2023-03-01']);
    const driver = await start();
    await inMonth(driver, OLD);
    await stack.command('audit', 'drop', '--before', '2023-04-01');
    await driver.sealAll();
    await stack.tamper(`delete from audit_event where action = 'audit.drop'`);
    expect((await driver.verify()).code).toBe(1);
  });
});
