import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, until } from '@tessera/local/testing';
import { ProvisionalStack } from './support/provisional-stack.js';
import { queueStores } from './support/queue-stores.js';
import { LARGE } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { breaks, says, sends, silent } from './support/test-backend.js';

/** Reduces 30 seconds to 1.5, because the tests wait for the deadline. */
const SCALE = 20;

describe.each(queueStores)(
  'a provisional decision up to its deadline with its jobs on %s',
  (_store, env) => {
    let stack: ProvisionalStack;

    beforeAll(async () => {
      stack = await ProvisionalStack.start({ PROVISIONAL_TIME_SCALE: String(SCALE), ...env });
    });

    afterAll(() => stack.close());

    it('has its deadline 30 scaled seconds away, by the clock of the database', async () => {
      const { decision, id } = await stack.decide([silent]);
      const [row] = await queryDatabase<{ away: string; told: Date }>(
        stack.fraud.databaseUrl,
        `select extract(epoch from p.deadline_at - d.created_at) * 1000 as away, p.deadline_at as told
       from provisional_decision p join decision d on d.id = p.decision_id where d.id = '${id}'`,
      );
      expect(Number(row?.away)).toBeCloseTo(30_000 / SCALE, 3);
      const { deadline_at: told } = decision['provisional'] as { deadline_at: string };
      expect(row?.told.toISOString()).toBe(told);
    });

    it('is allowed at its deadline without a response, even if the rules had said REVIEW', async () => {
      const { decision, id } = await stack.decide([silent, says('REVIEW')], [ruleBody(LARGE)]);
      const final = await stack.events.final(id);
      expect(final.event).toBe('decision.async.allow');
      const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
      expect(Date.parse(final.occurred_at)).toBeGreaterThanOrEqual(Date.parse(deadline));
      expect(await stack.driver.read(id)).toMatchObject({ outcome: 'ALLOW', fail_open: true });
    });

    it.each([
      ['answers 500', sends(500, '')],
      ['sends half an object', sends(200, '{')],
      ['breaks the connection', breaks],
    ])('whose backend %s waits for its deadline: an error is silence', async (_what, behavior) => {
      const { decision, id } = await stack.decide([behavior]);
      const { occurred_at: at, event } = await stack.events.final(id);
      const { deadline_at: deadline } = decision['provisional'] as { deadline_at: string };
      expect(event).toBe('decision.async.allow');
      expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(deadline));
      // A call that its process has not finished by then is ended shortly after the deadline.
      await until('the call has ended', async () => (await stack.resultsOf(id)).length === 1);
      const read = await stack.driver.read(id);
      expect(read).toMatchObject({ fail_open: true, has_backend_error: true });
      expect(read['backend_results']).toMatchObject([{ outcome: null, error: expect.any(String) }]);
    });

    it('counts what fails open', async () => {
      const metrics = await stack.metrics();
      expect(metrics).toMatch(/^fraud_provisional_fail_open_total [1-9]/m);
    });

    it('is rarely looked for while none is near', async () => {
      const looks = async (worker: string) => {
        const sample = new RegExp(
          `^work_attempts_total\\{worker="${worker}",.*outcome="done".*\\} (\\d+)`,
          'm',
        );
        return Number(sample.exec(await stack.metrics())?.[1]);
      };
      const [deadlines, control] = ['provisional-deadlines', 'uncounted-decisions'] as const;
      const before = { deadlines: await looks(deadlines), control: await looks(control) };
      await until(
        'the control has looked',
        async () => (await looks(control)) >= before.control + 8,
      );
      expect((await looks(deadlines)) - before.deadlines).toBeLessThan(
        (await looks(control)) - before.control,
      );
    });

    it('leaves nothing in the queue', () => stack.expectPlainQueue());
  },
);
