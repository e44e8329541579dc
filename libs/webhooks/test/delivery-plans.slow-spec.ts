import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Statement } from '@tessera/database';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { CLAIM } from '../src/dispatch/claim-sql.js';
import {
  beginCycle,
  FINISH,
  FINISH_LOGGED,
  MARK_DUE,
  REPORT_FAILED,
  RETURN,
} from '../src/dispatch/delivery-sql.js';
import { ALL_LANES, endpointRange } from '../src/dispatch/lanes.js';
import { createOutbox, type Outbox } from './outbox.js';

const ENDPOINTS = 100;
const ROWS = 20_000;
const TURN = 500;
/** A statement that looks at rows it has no business with looks at all of them, or at all for each. */
const ROWS_PER_DELIVERY = 25;

const ROOM = `array[${TURN}, ${TURN}, ${TURN}]`;
const ROOMS = [TURN, TURN, TURN];
const ENDPOINTS_LOOKED_AT = endpointRange(ALL_LANES);
const CLAIM_VALUES = [
  5,
  randomUUID(),
  20_000,
  [],
  ROOMS,
  ROOMS,
  [],
  [],
  ROOMS,
  ...ENDPOINTS_LOOKED_AT,
  '-infinity',
  [],
  [],
  0,
  31,
];
const CLAIM_LITERALS = `5, '${randomUUID()}', 20000, '{}', ${ROOM}, ${ROOM}, '{}', '{}', ${ROOM}, '${ENDPOINTS_LOOKED_AT.join(`', '`)}', '-infinity', '{}', '{}', 0, 31`;

let outbox: Outbox;
let dataSource: DataSource;
let client: Client;

beforeAll(async () => {
  outbox = await createOutbox();
  dataSource = outbox.dataSource;
});

afterAll(async () => {
  await outbox.close();
});

beforeEach(async () => {
  await dataSource.query('truncate webhook_delivery');
  // Another dispatcher has had the lanes: the attempts under way are counted by the rows.
  await dataSource.query(`update webhook_lane set since = now() + interval '1 hour'`);
  client = new Client({ connectionString: outbox.url });
  await client.connect();
});

/** What Postgres may believe about the outbox when it plans for all turns of a connection to come. */
const BELIEFS: readonly (readonly [string, () => Promise<void>])[] = [
  ['new', () => Promise.resolve()],
  [
    'vacuumed while it was empty',
    async () => {
      await fill();
      await dataSource.query('delete from webhook_delivery');
      await dataSource.query('vacuum (truncate false) webhook_delivery');
    },
  ],
  [
    'analyzed while it held one row',
    async () => {
      await fill();
      await dataSource.query(
        'delete from webhook_delivery where id <> (select id from webhook_delivery limit 1)',
      );
      await dataSource.query('vacuum analyze webhook_delivery');
      await dataSource.query('delete from webhook_delivery');
    },
  ],
  [
    'analyzed while it was full',
    async () => {
      await fill();
      await dataSource.query('vacuum analyze webhook_delivery');
      await dataSource.query('delete from webhook_delivery');
    },
  ],
];

async function fill(): Promise<void> {
  await dataSource.query(
    `insert into webhook_delivery
       (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body)
     select gen_random_uuid(), 'e', endpoint, 'o', 'u', '', false, 'b'
     from (select gen_random_uuid() as endpoint from generate_series(1, $1::int)) endpoints,
       generate_series(1, $2::int)`,
    [ENDPOINTS, ROWS / ENDPOINTS],
  );
}

async function plan(statement: Statement, values: unknown[]): Promise<void> {
  await client.query(beginCycle(ALL_LANES));
  await client.query({ ...statement, values });
  await client.query('rollback');
}

/** How many rows every step of the plan that was made earlier looks at. */
async function lookedAt({ name }: Statement, literals: string): Promise<number> {
  await client.query(beginCycle(ALL_LANES));
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) execute ${name}(${literals})`,
  );
  await client.query('rollback');
  return rows.reduce((sum, row) => sum + rowsOf(row['QUERY PLAN'][0].Plan), 0);
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

function uuids(values: readonly string[]): string {
  return `'{${values.join(',')}}'::uuid[]`;
}

function repeated(value: number, type: string): string {
  return `array_fill(${value}, array[${TURN}])::${type}[]`;
}

describe.each(BELIEFS)('in an outbox that was %s when its plans were made', (_, believe) => {
  let ids: string[];
  let leases: string[];

  async function prepare(statement: Statement, values: unknown[]): Promise<void> {
    await believe();
    await plan(statement, values);
    await fill();
    leases = Array.from({ length: TURN }, () => randomUUID());
    const some = await dataSource.query<{ id: string }[]>(
      `select id from webhook_delivery order by random() limit ${TURN}`,
    );
    ids = some.map(({ id }) => id);
  }

  afterEach(() => client.end());

  it('a claim looks at what it claims', async () => {
    await prepare(CLAIM, CLAIM_VALUES);
    expect(await lookedAt(CLAIM, CLAIM_LITERALS)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });

  it('a claim looks at no other row of an endpoint that has all its places taken', async () => {
    await prepare(CLAIM, CLAIM_VALUES);
    await dataSource.query(
      `update webhook_delivery set lease = id, claimable_at = now() + interval '1 hour'
       where id = any (array(select id from (
         select id, row_number() over (partition by endpoint_id) as n from webhook_delivery
       ) numbered where n <= 5))`,
    );
    expect(await lookedAt(CLAIM, CLAIM_LITERALS)).toBeLessThan(ENDPOINTS * ROWS_PER_DELIVERY);
  });

  it('a claim looks at a part of the endpoints when there are many', async () => {
    await prepare(CLAIM, CLAIM_VALUES);
    await dataSource.query(`update webhook_delivery set endpoint_id = gen_random_uuid()`);
    expect(await lookedAt(CLAIM, CLAIM_LITERALS)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });

  it('a report of deliveries looks at their rows', async () => {
    await prepare(FINISH, [[], []]);
    const nulls = `array_fill(null::uuid, array[${TURN}])`;
    const most = TURN * ROWS_PER_DELIVERY;
    expect(await lookedAt(FINISH, `${uuids(ids)}, ${nulls}`)).toBeLessThan(most);
  });

  it('a report of deliveries that are logged looks at their rows', async () => {
    await prepare(FINISH_LOGGED, [[], [], [], [], [], Buffer.alloc(0)]);
    const nulls = `array_fill(null::uuid, array[${TURN}])`;
    const attempts = `array_fill('{"outcome":"delivered"}'::text, array[${TURN}])`;
    const slices = `${repeated(1, 'int')}, ${repeated(3, 'int')}, '\\x010203'::bytea`;
    const literals = `${uuids(ids)}, ${nulls}, ${attempts}, ${slices}`;
    expect(await lookedAt(FINISH_LOGGED, literals)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });

  it('a report of deliveries that were given up looks at their rows', async () => {
    await prepare(REPORT_FAILED, [[], [], [], [], 'e']);
    const bodies = `array_fill('{}'::text, array[${TURN}])`;
    const literals = `${uuids(ids)}, ${uuids(leases)}, ${uuids(leases)}, ${bodies}, 'e'`;
    expect(await lookedAt(REPORT_FAILED, literals)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });

  it('a report of failures looks at their rows', async () => {
    await prepare(RETURN, [[], [], [], [], [], []]);
    const waits = `${repeated(17_000, 'int')}, ${repeated(2_000, 'int')}`;
    const attempts = `array_fill('{"outcome":"timeout"}'::text, array[${TURN}])`;
    const literals = `${uuids(ids)}, ${uuids(leases)}, ${repeated(1, 'smallint')}, ${waits}, ${attempts}`;
    expect(await lookedAt(RETURN, literals)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });

  it('timers that ring look at their rows', async () => {
    await prepare(MARK_DUE, [[], []]);
    const literals = `${uuids(ids)}, ${repeated(0, 'smallint')}`;
    expect(await lookedAt(MARK_DUE, literals)).toBeLessThan(TURN * ROWS_PER_DELIVERY);
  });
});
