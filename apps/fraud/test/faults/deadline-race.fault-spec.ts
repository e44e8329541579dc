import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { decisionRequest } from '../factories/decision-request.js';
import { BackendDriver, backendRule } from '../support/backend-driver.js';
import { EventLog } from '../support/event-log.js';
import { type RunningFraud, send, startFraud } from '../support/running-fraud.js';
import { later, says } from '../support/test-backend.js';

const RACES = 1_000;
const AT_ONCE = 100;
/** Reduces 30 seconds to 3. */
const SCALE = 10;
const DEADLINE_MS = 30_000 / SCALE;
/** Responses arrive within this time before and after the deadline, … */
const SPREAD_MS = { before: 100, after: 300 };
/** … at this many different times. */
const MOMENTS = 41;
const CONTEXT = 'race';
const TIMEOUT_MS = 240_000;

interface FinalRow {
  readonly id: string;
  readonly outcome: string;
  readonly final: string;
  readonly fail_open: boolean;
  readonly late: boolean;
  readonly said: string | null;
  /** Whether it was finalized by the deadline before the deadline was due. */
  readonly early: boolean;
}

let fraud: RunningFraud;
let driver: BackendDriver;
let events: EventLog;

beforeAll(async () => {
  fraud = await startFraud({ PROVISIONAL_TIME_SCALE: String(SCALE) });
  driver = new BackendDriver(fraud);
  const finals = ['allow', 'block', 'review'].map((outcome) => `decision.async.${outcome}`);
  events = await EventLog.register(fraud, finals);
});

afterAll(async () => {
  await driver.close();
  await events.close();
  await fraud.close();
});

describe('an answer that races the deadline', () => {
  it(
    `gives one outcome and one event, ${RACES} times over, with two replicas`,
    async () => {
      const { slug } = await driver.start((response, arrival, count) => {
        const { reference } = arrival.body['transaction'] as { reference: string };
        const share = (count % MOMENTS) / (MOMENTS - 1);
        const offset = share * (SPREAD_MS.before + SPREAD_MS.after) - SPREAD_MS.before;
        const waitMs = Number(reference) + DEADLINE_MS + offset - performance.now();
        later(Math.max(0, waitMs), says('BLOCK'))(response, arrival, count);
      });
      await driver.rulesets.activated(CONTEXT, [backendRule(slug, { async: true })]);
      const replica = await fraud.replica();
      const ids: string[] = [];
      while (ids.length < RACES) {
        const wave = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            send(index % 2 === 0 ? fraud.service.url : replica.url, 'POST', '/api/decisions', {
              body: decisionRequest({ context: CONTEXT, transaction: sentNow() }),
              token: fraud.runtimeToken,
            }),
          ),
        );
        expect(new Set(wave.map(({ body }) => body['outcome']))).toEqual(new Set(['PROVISIONAL']));
        const started = wave.map(({ body }) => String(body['id']));
        for (const id of started) await events.final(id);
        ids.push(...started);
      }
      const rows = await queryDatabase<FinalRow>(
        fraud.databaseUrl,
        `select d.id, d.outcome, p.outcome as final, p.fail_open, c.outcome as said,
           coalesce(c.late, true) as late, p.fail_open and p.finalised_at < p.deadline_at as early
         from decision d join provisional_decision p on p.decision_id = d.id
         join backend_call c on c.decision_id = d.id`,
      );
      expect(rows).toHaveLength(ids.length);
      for (const row of rows) {
        const told = events.of(row.id).map(({ event }) => event);
        expect(told).toEqual([`decision.async.${row.outcome.toLowerCase()}`]);
        expect(row.final).toBe(row.outcome);
        expect(row.early).toBe(false);
        const heardInTime = row.said === 'BLOCK' && !row.late;
        expect([row.outcome, row.fail_open]).toEqual(
          heardInTime ? ['BLOCK', false] : ['ALLOW', true],
        );
      }
      // Otherwise there was no race.
      expect(rows.some(({ fail_open: open }) => open)).toBe(true);
      expect(rows.some(({ fail_open: open }) => !open)).toBe(true);
    },
    TIMEOUT_MS,
  );
});

/** The reference carries the time of the request, by the clock of the backend that reads it. */
function sentNow(): Record<string, unknown> {
  return { reference: String(performance.now()), amount: 100, currency: 'EUR' };
}
