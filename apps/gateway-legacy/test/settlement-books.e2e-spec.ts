import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toAccountId } from '@tessera/ids';
import { ServiceUnderTest } from '@tessera/local/testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { gatewayLegacy } from '../src/index.js';
import {
  MOVEMENTS,
  netOf,
  sumOf,
  trialBalance,
  type Movement,
} from '../src/settlements/ledger-accounts.js';
import { SettlementTotalsRepository } from '../src/settlements/settlement-totals.repository.js';
import { SettlementReportCreationService } from '../src/settlements/settlement-report-creation.service.js';
import {
  periodFigures,
  type CompletedReport,
  type ReportRow,
} from '../src/settlements/settlement-report.js';

const RUNS = 60;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const CURRENCIES = ['EUR', 'USD'] as const;
const START = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
/** Files close at full hours of these. */
const HOURS = 24;

interface Line {
  readonly type: Movement;
  readonly amount: number;
  readonly currency: (typeof CURRENCIES)[number];
}

interface File {
  readonly owner: 0 | 1;
  readonly hour: number;
  readonly lines: readonly Line[];
}

interface Query {
  readonly owner: 0 | 1;
  readonly currency: string;
  readonly from: number;
  readonly to: number;
}

const line: fc.Arbitrary<Line> = fc.record({
  type: fc.constantFrom(...MOVEMENTS),
  // Reversed captures and refunded fees too: every sign with every type.
  amount: fc.oneof(
    fc.integer({ min: -50_000, max: 50_000 }),
    fc.constantFrom(1_000_000_000_000, -1_000_000_000_000),
  ),
  currency: fc.constantFrom(...CURRENCIES),
});

/** Some end with a payout of everything, as files do; some leave it to the next. */
const file: fc.Arbitrary<File> = fc
  .record({
    owner: fc.constantFrom(0 as const, 1 as const),
    hour: fc.integer({ min: 0, max: HOURS - 1 }),
    lines: fc.array(line, { maxLength: 8 }),
    isPaidOut: fc.boolean(),
  })
  .map(({ isPaidOut, ...rest }) => ({
    ...rest,
    lines: isPaidOut ? [...rest.lines, ...payouts(rest.lines)] : rest.lines,
  }));

const hours = fc.uniqueArray(fc.integer({ min: 0, max: HOURS }), { minLength: 2, maxLength: 6 });

function payouts(lines: readonly Line[]): Line[] {
  return CURRENCIES.map((currency) => ({
    type: 'payout',
    currency,
    amount: -lines.filter((each) => each.currency === currency).reduce((n, l) => n + l.amount, 0),
  }));
}

/** The figures of a period by the book: one line after the other. */
function expected(files: readonly File[], { owner, currency, from, to }: Query) {
  const movements = Object.fromEntries(
    MOVEMENTS.map((type) => [type, { debit: 0, credit: 0 }]),
  ) as Record<Movement, { debit: number; credit: number }>;
  let [opening, closing] = [0, 0];
  for (const { hour, lines } of files.filter((each) => each.owner === owner)) {
    for (const { type, amount } of lines.filter((each) => each.currency === currency)) {
      if (hour < from) opening += amount;
      if (hour < to) closing += amount;
      if (hour < from || hour >= to) continue;
      movements[type][amount > 0 ? 'credit' : 'debit'] += Math.abs(amount);
    }
  }
  return { opening, closing, movements };
}

const instant = (hour: number): Date => new Date(START + hour * HOUR_MS);

let gateway: ServiceUnderTest;
let owners: [string, string];

beforeAll(async () => {
  gateway = await ServiceUnderTest.boot(gatewayLegacy);
});

afterAll(async () => {
  await gateway.close();
});

/** Two unused accounts, with the files of a history. */
async function store(files: readonly File[]): Promise<void> {
  owners = [randomUUID(), randomUUID()];
  const lines = files.flatMap(({ owner, hour, lines: own }, index) =>
    own.map(({ currency, ...each }, position) => ({
      ...{ ...each, account_id: owners[owner], settlement: index + 1, position },
      ...{ closed_at: instant(hour), currency_code: currency },
    })),
  );
  const on = gateway.service.get(DataSource);
  await on.query(
    `insert into account (id, name, enabled, created_at)
     select id, 'A shop', true, now() from unnest($1::uuid[]) as id`,
    [owners],
  );
  await on.query(
    `insert into settlement_line (provider, merchant, account_id, settlement, position, closed_at,
       type, amount, currency_code)
     select 'acquirer', 'shop', account_id, settlement, position, closed_at, type, amount, currency_code
     from jsonb_to_recordset($1::jsonb) as l (account_id uuid, settlement integer, position integer,
       closed_at timestamptz, type text, amount bigint, currency_code text)`,
    [JSON.stringify(lines)],
  );
}

async function figuresOf({ owner, currency, from, to }: Query) {
  const scope = { accountId: toAccountId(owners[owner]), currencyCode: currency };
  const books = gateway.service.get(SettlementTotalsRepository);
  const row = await gateway.service
    .get(DataSource)
    .transaction('REPEATABLE READ', (tx) =>
      books.figures(tx, { ...scope, from: instant(from), to: instant(to) }),
    );
  return periodFigures(row);
}

/** Generates a report as the worker does, checked by the constraints of its table. */
async function makeReport({ owner, currency, from, to }: Query) {
  const on = gateway.service.get(DataSource);
  const [claimed] = await on.query<ReportRow[]>(
    `insert into settlement_report (id, account_id, created_at, period_start, period_end,
       currency_code, status, due_at, give_up_at)
     values ($1, $2, now(), $3, $4, $5, 'processing', now() + interval '1 hour', now()) returning *`,
    [randomUUID(), owners[owner], instant(from), instant(to), currency],
  );
  if (claimed === undefined) throw new Error('The report was not found.');
  await gateway.service
    .get(SettlementReportCreationService)
    .make(claimed, new AbortController().signal);
  const [made] = await on.query<CompletedReport[]>(
    'select * from settlement_report where id = $1',
    [claimed.id],
  );
  if (made === undefined) throw new Error('The report is gone.');
  return { status: made.status, figures: periodFigures(made) };
}

describe('whatever the history', () => {
  it('the figures are those of the lines, sum to zero, and add up over any split of the period', async () => {
    process.stdout.write(`SEED=${SEED}\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 10 }), hours, async (files, cuts) => {
        await store(files);
        const points = [...cuts].sort((a, b) => a - b);
        const [first = 0, last = HOURS] = [points[0], points.at(-1)];
        for (const owner of [0, 1] as const) {
          for (const currency of CURRENCIES) {
            const whole = await figuresOf({ owner, currency, from: first, to: last });
            expect(whole).toEqual(expected(files, { owner, currency, from: first, to: last }));
            const { debit, credit } = sumOf(trialBalance(whole));
            expect(debit).toBe(credit);
            await expectToAddUp(whole, { owner, currency }, points);
          }
        }
        const query = { owner: 0, currency: 'EUR', from: first, to: last } as const;
        expect(await makeReport(query)).toEqual({
          status: 'completed',
          figures: expected(files, query),
        });
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('a report whose balances and movements do not agree cannot be stored', async () => {
    await store([{ owner: 0, hour: 1, lines: [{ type: 'fee', amount: -5, currency: 'EUR' }] }]);
    await makeReport({ owner: 0, currency: 'EUR', from: 0, to: HOURS });
    for (const column of ['opening_balance', 'closing_balance', 'fee_debit', 'payout_credit']) {
      const change = `update settlement_report set ${column} = ${column} + 1 where account_id = $1`;
      await expect(gateway.query(change, [owners[0]])).rejects.toMatchObject({ code: '23514' });
    }
  });
});

/** Each part begins where the one before it ended, and the movements of the parts are the whole's. */
async function expectToAddUp(
  whole: Awaited<ReturnType<typeof figuresOf>>,
  scope: Pick<Query, 'owner' | 'currency'>,
  points: readonly number[],
): Promise<void> {
  let balance = whole.opening;
  const moved = Object.fromEntries(MOVEMENTS.map((type) => [type, 0])) as Record<Movement, number>;
  for (const [index, to] of points.slice(1).entries()) {
    const part = await figuresOf({ ...scope, from: points[index] ?? 0, to });
    expect(part.opening).toBe(balance);
    for (const type of MOVEMENTS) moved[type] += netOf(part.movements[type]);
    balance = part.closing;
  }
  expect(balance).toBe(whole.closing);
  expect(moved).toEqual(
    Object.fromEntries(MOVEMENTS.map((type) => [type, netOf(whole.movements[type])])),
  );
}
