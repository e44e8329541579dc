import { randomBytes, randomUUID } from 'node:crypto';
import type { Decision } from '@tessera/client';
import type { Tour, TourStep } from '../tour.js';
import { awaitArrivals, registerReceiver } from '../webhook-receiver.js';

const CONTEXT = 'tour-backend';
const ANSWERS_AFTER_MS = 1_500;
const PATIENCE_MS = 30_000;
/** Not in INTEGRATION_ALLOWED_DESTINATIONS, which on a laptop contains only this machine. */
const ELSEWHERE = 'https://scores.example/payments';
const FINAL_EVENT = 'decision.async.review';

export const awaitBackend: TourStep = {
  title: 'A payment that waits for a slow fraud backend',
  about:
    'A rule may call a backend in the background. Until it responds the decision is PROVISIONAL; the final outcome arrives as a webhook, after 30 seconds at the latest. (The sandbox simulates the backend.)',
  run: async (tour) => {
    const slug = `tour-scores-${randomBytes(3).toString('hex')}`;
    await provideBackend(tour, slug);
    await activateRule(tour, slug);
    const receiver = await registerReceiver(tour, {
      name: 'shop backend, for final outcomes',
      behaviour: { status: 200 },
      events: ['decision.provisional', FINAL_EVENT],
    });
    const decision = await decide(tour);
    tour.check(decision.outcome === 'PROVISIONAL', 'the outcome is PROVISIONAL');
    tour.check(decision.provisional?.pending_backends[0] === slug, 'the backend is awaited');
    const arrivals = await awaitArrivals(tour, receiver, 2, PATIENCE_MS);
    const final = arrivals.find(({ event }) => event === FINAL_EVENT);
    const told = JSON.parse(final?.rawBody ?? '{}') as Record<string, unknown>;
    tour.check(told.decision_id === decision.id, `${FINAL_EVENT} names the decision`);
    tour.check('payment_state' in told, 'it carries the state of the payment');
    await checkFinal(tour, decision.id);
    await tour.client().fraud.endpoints.delete(receiver.endpointId);
  },
};

async function provideBackend(tour: Tour, slug: string): Promise<void> {
  const url = `${tour.url('sandbox')}/fraud-backends/${slug}`;
  const json = { outcome: 'REVIEW', delay_ms: ANSWERS_AFTER_MS, fields: { score: 71 } };
  await tour.http.send({ method: 'PUT', url, json, status: 200 });
  const { backends } = tour.client().fraud;
  const register = (address: string) =>
    backends.create({
      ...{ name: 'Scores of the sandbox', slug, type: 'http', url: address, method: 'POST' },
    });
  tour.say('A backend is where the operator allows one, and nowhere else:');
  const refused = await tour.refusal(422, () => register(ELSEWHERE));
  tour.check(refused.errors[0]?.path === '$.url', 'a URL that is not on the list is rejected');
  await register(url);
}

async function activateRule(tour: Tour, slug: string): Promise<void> {
  const { rulesets } = tour.client({ known: ['rules'] });
  const draft = await rulesets.create({
    context: CONTEXT,
    rules: [{ id: 'scores', name: 'Request a score', type: 'backend', backend: slug, async: true }],
  });
  await rulesets.activate(draft.id);
}

function decide(tour: Tour): Promise<Decision> {
  return tour.client().decisions.create({
    context: CONTEXT,
    credential: { type: 'vault_token', vault_token: { id: tour.find('cardTokenId') } },
    customer: { id: 'customer-1' },
    transaction: { reference: `tour-${randomUUID()}`, amount: 4_900, currency: 'EUR' },
  });
}

async function checkFinal(tour: Tour, id: string): Promise<void> {
  const final = await tour.client().decisions.get(id);
  tour.check(final.outcome === 'REVIEW', 'the final outcome is REVIEW');
  const latencyMs = Number(final.backend_results[0]?.latency_ms);
  tour.check(
    latencyMs >= ANSWERS_AFTER_MS,
    `the backend took ${latencyMs} ms, and the shop waited for none of it`,
  );
}
