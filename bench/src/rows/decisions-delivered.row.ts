import { setTimeout as sleep } from 'node:timers/promises';
import { apiCall } from '../environment/api-call.js';
import { Receiver } from '../environment/receiver.js';
import { bareInsert } from './bare-load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody } from './decision-fixtures.js';
import { activateRuleset, decisionLoad } from './decision-load.js';

/** The events of the decisions of the benchmark's ruleset. */
const EVENTS = ['decision.allow', 'decision.review'];

const SILENCE_MS = 250;
const SETTLE_LIMIT_MS = 10_000;

export const decisionsDelivered: BenchmarkRow = {
  name: 'decisions-delivered',
  title: 'POST /api/decisions as above, every one of them delivered to a webhook meanwhile',
  apps: ['fraud'],
  bar: 0.5,
  reached: { ratio: 0.31, cost: 0.3 },
  p99Bar: 8,
  prepare: async (environment) => {
    await activateRuleset(environment);
    const receiver = await Receiver.start();
    const scope = 'admin:webhooks:create admin:webhooks:delete';
    const authorization = await environment.tokens.bearer('webhook-admin', scope);
    const webhooks = `${environment.url('fraud')}/api/admin/webhooks`;
    const headers = { authorization };
    const body = { url: receiver.url, events: EVENTS };
    const { id } = await apiCall<{ id: string }>({ method: 'POST', url: webhooks, headers, body });
    const worker = await environment.startWorker('fraud');
    return {
      subject: await decisionLoad(environment),
      bare: bareInsert(environment, decisionBody),
      settle: () => silence(receiver),
      finish: async () => {
        const received = await receiver.received();
        receiver.stop();
        await apiCall({ method: 'DELETE', url: `${webhooks}/${id}`, headers });
        await worker.stop();
        if (received === 0) {
          throw new Error('Nothing was delivered.');
        }
        return { note: `${received} events were delivered by the end` };
      },
    };
  },
};

/**
 * Waits until no more events arrive, so that the next burst of the bare server runs undisturbed.
 */
async function silence(receiver: Receiver): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  let before = -1;
  for (;;) {
    const now = await receiver.received();
    if (now === before || performance.now() > deadline) {
      return;
    }
    before = now;
    await sleep(SILENCE_MS);
  }
}
