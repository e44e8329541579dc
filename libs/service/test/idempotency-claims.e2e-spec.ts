import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { AbandonedLeasesService, IdempotencyRepository } from '@tessera/http';
import { toAccountId } from '@tessera/ids';
import { TestService, until } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import type { RunningService } from '../src/index.js';
import { sample } from './sample-service.js';

type IdempotencyScope = Parameters<IdempotencyRepository['claim']>[0];

const AT_ONCE = 8;
const ROUNDS = 20;
const ACCOUNT = toAccountId('00000000-0000-4000-8000-00000000000a');
const OTHER_ACCOUNT = toAccountId('00000000-0000-4000-8000-00000000000b');
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** As version 0.2.0 claims and completes a key, by its ID. */
const FORMER_CLAIM = `
    with claimed as (
      insert into idempotency_key (id, fingerprint, owner, lease_until, account_id)
      values ($1, $2, $3, now() + interval '30 seconds', $4)
      on conflict do nothing returning owner
    ), renewed as (
      update idempotency_key
      set owner = $3, lease_until = now() + interval '30 seconds', fingerprint = $2,
          status = null, answer = null, created_at = now(), account_id = $4
      where id = $1 and not exists (select from claimed)
        and ((status is null and lease_until < now())
          or created_at < now() - interval '24 hours')
      returning owner
    )
    select owner from claimed union all select owner from renewed`;
const FORMER_COMPLETE = `update idempotency_key set status = $3, answer = $4
  where id = $1 and owner = $2 and status is null returning status`;

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
    const repository = new IdempotencyRepository(single, keyring, abandoned);
    const claim = await repository.claim(scope({ accountId: ACCOUNT }));
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

describe('a claim', () => {
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

describe('an account', () => {
  const answer = { status: 201, body: '{"id":1}' };

  it('completes and releases its own keys only', async () => {
    for (const accountId of [ACCOUNT, undefined]) {
      const claim = await store.claim(scope({ accountId }));
      if (claim.kind !== 'mine') throw new Error(claim.kind);
      const { lease } = claim;
      const others = { ...lease, accountId: OTHER_ACCOUNT };
      expect(await store.complete(others, answer)).toBe(false);
      await store.release(others);
      expect(await store.complete(lease, answer)).toBe(true);
      await store.release(lease);
      const rows = await query('select status from idempotency_key where id = $1', [lease.id]);
      expect(rows).toEqual([{ status: 201 }]);
    }
  });

  it('gets its response again', async () => {
    const same = scope({ accountId: ACCOUNT });
    const claim = await store.claim(same);
    if (claim.kind !== 'mine') throw new Error(claim.kind);
    await store.complete(claim.lease, answer);
    expect(await store.claim(same)).toEqual({ kind: 'replay', answer });
  });

  it('releases what it abandoned, and no key of another one', async () => {
    const claims = await Promise.all(
      [ACCOUNT, OTHER_ACCOUNT].map((accountId) => store.claim(scope({ accountId }))),
    );
    const [mine, kept] = claims.map((claim) => {
      if (claim.kind !== 'mine') throw new Error(claim.kind);
      return claim.lease;
    });
    if (mine === undefined || kept === undefined) throw new Error('Nothing was claimed.');
    const stored = () =>
      query<{ owner: string }>('select owner from idempotency_key where owner = any ($1)', [
        [mine.owner, kept.owner],
      ]);
    store.abandon({ ...kept, accountId: ACCOUNT });
    store.abandon(mine);
    await until('it is released', async () => (await stored()).length === 1);
    expect(await stored()).toEqual([{ owner: kept.owner }]);
  });
});

describe('a claim, and one of 0.2.0', () => {
  it.each([[ACCOUNT], [undefined]])('see each other, of account %s', async (accountId) => {
    const same = scope({ accountId });
    const first = await store.claim(same);
    if (first.kind !== 'mine') throw new Error(first.kind);
    const { id, owner } = first.lease;
    const former = randomUUID();
    const claim = () => query(FORMER_CLAIM, [id, Buffer.alloc(1), former, accountId ?? NO_ACCOUNT]);
    expect(await claim()).toEqual([]);
    await query('delete from idempotency_key where owner = $1', [owner]);
    expect(await claim()).toEqual([{ owner: former }]);
    expect(await store.claim(same)).toMatchObject({ kind: 'other-body' });
    await query(`update idempotency_key set fingerprint = '' where id = $1`, [id]);
    expect(await store.claim(same)).toEqual({ kind: 'running' });
    await query(FORMER_COMPLETE, [id, former, 201, null]);
    expect(await store.claim(same)).toEqual({ kind: 'gone' });
    await query(
      `update idempotency_key set created_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    const claims = await Promise.all([
      claim().then((rows) => rows.length),
      store.claim(same).then(({ kind }) => (kind === 'mine' ? 1 : 0)),
    ]);
    expect(claims[0] + claims[1]).toBe(1);
  });
});
