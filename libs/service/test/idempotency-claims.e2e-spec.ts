import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { AbandonedLeasesService, IdempotencyRepository } from '@tessera/http';
import { toAccountId } from '@tessera/ids';
import { TestService } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import type { RunningService } from '../src/index.js';
import { sample } from './sample-service.js';

type IdempotencyScope = Parameters<IdempotencyRepository['claim']>[0];

const AT_ONCE = 8;
const ROUNDS = 20;
const ACCOUNT = toAccountId('00000000-0000-4000-8000-00000000000a');
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** As the release before claims a key. */
const FORMER_CLAIM = `
  insert into idempotency_key as k (id, fingerprint, owner, lease_until)
  values ($1, $2, $3, now() + interval '30 seconds')
  on conflict (id) do update
    set owner = excluded.owner, lease_until = excluded.lease_until, fingerprint = excluded.fingerprint,
        status = null, answer = null, created_at = now()
    where (k.status is null and k.lease_until < now())
       or k.created_at < now() - interval '24 hours'
  returning owner`;

let stack: TestService;
let service: RunningService;
let dataSource: DataSource;
let store: IdempotencyRepository;

beforeAll(async () => {
  stack = await TestService.prepare(sample);
  service = await stack.boot();
  dataSource = service.get(DataSource);
  store = service.get(IdempotencyRepository);
});

afterAll(() => stack.close());

const scope = (changes: Partial<IdempotencyScope> = {}): IdempotencyScope => ({
  principalId: 'client',
  method: 'POST',
  path: '/notes',
  key: randomUUID(),
  body: Buffer.from('{}'),
  ...changes,
});

const kinds = async (claims: readonly Promise<{ readonly kind: string }>[]) =>
  (await Promise.all(claims)).map(({ kind }) => kind).sort();

function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return dataSource.query<Row[]>(text, values);
}

function replaceKey(columns: string) {
  return query(`alter table idempotency_key drop constraint idempotency_key_pkey,
    add constraint idempotency_key_pkey primary key (${columns})`);
}

interface PlanNode {
  readonly 'Index Cond'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

function loopsOfIndexScans(node: PlanNode): number[] {
  const own = node['Index Cond'] === undefined ? [] : [node['Actual Loops']];
  return [...own, ...(node.Plans ?? []).flatMap(loopsOfIndexScans)];
}

// First of all: an index made later is not used while an older transaction of any database runs.
it('looks for an earlier claim only when the key is taken', async () => {
  const single = await new DataSource({
    type: 'postgres',
    url: stack.env['DATABASE_URL'],
    poolSize: 1,
  }).initialize();
  try {
    const [keyring, abandoned] = [
      service.get(Keyring as unknown as Type<Keyring>),
      service.get(AbandonedLeasesService),
    ];
    const claim = await new IdempotencyRepository(single, keyring, abandoned).claim(scope());
    if (claim.kind !== 'mine') throw new Error(claim.kind);
    await single.query('set enable_seqscan = off');
    for (const [id, loops] of [
      [randomBytes(32), 0],
      [claim.lease.id, 1],
    ] as const) {
      const values = `'\\x${id.toString('hex')}', '\\x00', '${randomUUID()}', '${ACCOUNT}'`;
      const [row] = await single.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
        `explain (analyze, format json) execute idempotency_claim(${values})`,
      );
      const plan = row?.['QUERY PLAN'][0].Plan;
      expect(plan && loopsOfIndexScans(plan)).toEqual([loops]);
    }
  } finally {
    await single.destroy();
  }
});

/** Now, and with the key of the release after: statements of this one name neither. */
describe.each(['id', 'id, account_id'])('a claim with the primary key (%s)', (columns) => {
  beforeAll(async () => {
    await replaceKey(columns);
  });

  it('is one request’s of many at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const same = scope();
      const claims = Array.from({ length: AT_ONCE }, () => store.claim(same));
      const running = Array.from({ length: AT_ONCE - 1 }, () => 'running');
      expect(await kinds(claims)).toEqual(['mine', ...running]);
    }
  });

  it.each([
    ['its lease has ended', `lease_until = now() - interval '1 second'`],
    ['its day is over', `status = 201, created_at = now() - interval '25 hours'`],
  ])('is one request’s again when %s', async (_when, change) => {
    const same = scope({ accountId: ACCOUNT });
    const first = await store.claim(same);
    if (first.kind !== 'mine') throw new Error(first.kind);
    await query(`update idempotency_key set ${change} where id = $1`, [first.lease.id]);
    const claims = Array.from({ length: AT_ONCE }, () => store.claim(same));
    expect((await kinds(claims)).filter((kind) => kind === 'mine')).toHaveLength(1);
    const rows = await query('select account_id, status from idempotency_key where id = $1', [
      first.lease.id,
    ]);
    expect(rows).toEqual([{ account_id: ACCOUNT, status: null }]);
  });

  it('stores the account of the caller, if it has one', async () => {
    for (const [accountId, stored] of [
      [ACCOUNT, ACCOUNT],
      [undefined, NO_ACCOUNT],
    ] as const) {
      const claim = await store.claim(scope({ accountId }));
      if (claim.kind !== 'mine') throw new Error(claim.kind);
      const rows = await query('select account_id from idempotency_key where id = $1', [
        claim.lease.id,
      ]);
      expect(rows).toEqual([{ account_id: stored }]);
    }
  });
});

describe('a claim, and one of the release before', () => {
  beforeAll(() => replaceKey('id'));

  it('see each other', async () => {
    const same = scope({ accountId: ACCOUNT });
    const first = await store.claim(same);
    if (first.kind !== 'mine') throw new Error(first.kind);
    const { id, owner } = first.lease;
    const former = () =>
      query<{ owner: string }>(FORMER_CLAIM, [id, Buffer.alloc(1), randomUUID()]);
    expect(await former()).toEqual([]);
    await query('delete from idempotency_key where owner = $1', [owner]);
    expect(await former()).toHaveLength(1);
    expect(await store.claim(same)).toMatchObject({ kind: 'other-body' });
  });
});
