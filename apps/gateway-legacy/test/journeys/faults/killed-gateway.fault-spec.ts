import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom } from '@tessera/local/testing';
import type { PaymentBody } from '../support/payment-stack.js';
import { expectBooksToAgree } from './expect-books.js';
import type { Doom, GatewayProcess } from './gateway-process.js';
import { GatewayProcesses, type Gateway } from './gateway-processes.js';

const TIMEOUT_MS = 180_000;
const PATIENCE_MS = 60_000;
const ROUNDS = 10;
const PAYMENTS_PER_ROUND = 8;
const LIFE_MS = 700;
/** Ordinary amounts, and amounts for which the provider loses an order or its response. */
const AMOUNTS = [10_000, 10_000, 10_000, 5_003, 5_002, 3_002, 3_003, 3_005, 2_051];
const PARTS = [1_000, 2_500, 3_002, 3_003, 3_005, 2_005];

const MANUAL = { capture: 'manual' };

const STEPS = [
  'before the intent is committed',
  'after the intent is committed',
  'after the provider has answered',
  'before the outcome is committed',
  'after the outcome is committed',
];

/** Gives an order of a type, under an idempotency key. */
type Give = (process: Gateway, key: string) => Promise<unknown>;

const ORDERS: [string, Give][] = [
  ['authorization', (process, key) => world.pay(process, MANUAL, key)],
  ['capture', (process, key) => world.pay(process, {}, key)],
  ['refund', (process, key) => afterwards(process, key, {}, 'refund', { amount: 4_000 })],
  ['void', (process, key) => afterwards(process, key, MANUAL, 'void')],
];

let world: GatewayProcesses;

async function afterwards(
  process: Gateway,
  key: string,
  payment: object,
  operation: string,
  body?: object,
): Promise<void> {
  const paid = await world.pay(process, payment, key);
  if (paid !== null) await world.post(process, `/payments/${paid.id}/${operation}`, body, key);
}

beforeAll(async () => {
  world = await GatewayProcesses.create();
}, TIMEOUT_MS);

afterAll(async () => {
  await world.close();
});

describe.each(ORDERS)('a gateway that is killed at its %s', (type, give) => {
  it.each(STEPS)(
    '%s: a repeated request finds one payment, and the books agree',
    async (step) => {
      const known = await world.payments();
      const doomed = await world.startPatient([step, type]);
      const key = `${type}, ${step}`;
      await give(doomed, key);
      await doomed.dies();
      await world.endLeases();
      const next = await world.boot();
      await world.quiet(PATIENCE_MS);
      const left = await world.payments();
      // The view of a caller that returns after the lease of the first request has expired.
      await world.forgetAnswers();
      await give(next, key);
      await world.quiet(PATIENCE_MS);
      const payments = await expectBooksToAgree(world);
      expect(payments).toHaveLength(known.length + 1);
      const ids = payments.map(({ id }) => id);
      expect(left.every(({ id }) => ids.includes(id))).toBe(true);
      await world.stop(next);
    },
    TIMEOUT_MS,
  );
});

describe('a gateway that is killed while it asks for an outcome', () => {
  it.each<Doom>([
    ['when the inquiry begins', 'authorization'],
    ['after the inquiry', 'authorization'],
    ['before the intent is committed', 'reversal'],
    ['after the intent is committed', 'reversal'],
    ['after the provider has answered', 'reversal'],
    ['before the outcome is committed', 'reversal'],
    ['after the outcome is committed', 'reversal'],
  ])(
    '%s of the %s: the payment is called off, and nothing is charged',
    async (...doom) => {
      const doomed = await world.start(doom);
      await world.pay(doomed, { amount: 3_003 });
      await doomed.dies();
      const next = await world.boot();
      await world.quiet(PATIENCE_MS);
      const payments = await expectBooksToAgree(world);
      expect(payments.at(-1)).toMatchObject({ state: 'failed', captured: 0, amount: 3_003 });
      await world.stop(next);
    },
    TIMEOUT_MS,
  );
});

describe('gateways that are killed at random', () => {
  it(
    'again and again under load leave books that agree with the provider’s',
    async () => {
      const known = await world.payments();
      const random = seededRandom();
      const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
      for (let round = 0; round < ROUNDS; round += 1) {
        const process = await world.start();
        const work = Array.from({ length: PAYMENTS_PER_ROUND }, (_, index) =>
          live(process, `round-${round}-${index}`, pick),
        );
        // A slow machine has taken a payment, too, before it is stopped.
        await world.pay(process, { amount: 10_000, capture: 'automatic' }, `round-${round}`);
        await delay(random() * LIFE_MS);
        await process.kill();
        await Promise.all(work);
      }
      await world.boot();
      await world.quiet(PATIENCE_MS);
      const payments = (await expectBooksToAgree(world)).slice(known.length);
      expect(payments.length).toBeGreaterThan(ROUNDS);
      expect(payments.some(({ captured }) => captured > 0)).toBe(true);
    },
    4 * TIMEOUT_MS,
  );
});

/** A payment, and what its merchant wants of it for as long as the process lives. */
async function live(
  process: GatewayProcess,
  key: string,
  pick: <T>(from: readonly T[]) => T,
): Promise<void> {
  const capture = pick(['automatic', 'manual']);
  let payment: PaymentBody | null = await world.pay(
    process,
    { amount: pick(AMOUNTS), capture },
    key,
  );
  for (let step = 0; payment !== null && process.isAlive && step < 4; step += 1) {
    const operation = pick(['capture', 'refund', 'refund', 'void']);
    const body = operation === 'void' ? undefined : { amount: pick(PARTS) };
    const path = `/payments/${payment.id}/${operation}`;
    // A refusal is no end: the next wish may be granted.
    payment = (await world.post(process, path, body, `${key}-${step}`)) ?? payment;
  }
}
