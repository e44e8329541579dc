import { randomBytes, randomUUID } from 'node:crypto';
import { listAt, textAt, valueAt } from '../../scenario/read-field.js';
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
    tour.check(valueAt(decision, 'outcome') === 'PROVISIONAL', 'the outcome is PROVISIONAL');
    tour.check(
      valueAt(decision, 'provisional', 'pending_backends', 0) === slug,
      'the backend is awaited',
    );
    const arrivals = await awaitArrivals(tour, receiver, 2, PATIENCE_MS);
    const final = arrivals.find(({ event }) => event === FINAL_EVENT);
    const told = JSON.parse(final?.rawBody ?? '{}') as Record<string, unknown>;
    const id = textAt(decision, 'id');
    tour.check(told.decision_id === id, `${FINAL_EVENT} names the decision`);
    tour.check('payment_state' in told, 'it carries the state of the payment');
    await checkFinal(tour, id);
    const headers = adminHeaders(tour);
    await tour.http.send({ method: 'DELETE', url: receiver.webhookUrl, headers, status: 204 });
  },
};

async function provideBackend(tour: Tour, slug: string): Promise<void> {
  const url = `${tour.url('sandbox')}/fraud-backends/${slug}`;
  const json = { outcome: 'REVIEW', delay_ms: ANSWERS_AFTER_MS, fields: { score: 71 } };
  await tour.http.send({ method: 'PUT', url, json, status: 200 });
  const backend = { name: 'Scores of the sandbox', slug, type: 'http', url, method: 'POST' };
  const register = (changes: object, status: number): Promise<unknown> =>
    tour.http.send({
      method: 'POST',
      url: `${tour.url('fraud')}/api/admin/integrations`,
      headers: adminHeaders(tour),
      json: { ...backend, ...changes },
      status,
    });
  tour.say('A backend is where the operator allows one, and nowhere else:');
  const refused = await register({ url: ELSEWHERE }, 422);
  tour.check(
    valueAt(refused, 'validation_errors', 0, 'path') === '$.url',
    'a URL that is not on the list is rejected',
  );
  await register({}, 201);
}

async function activateRule(tour: Tour, slug: string): Promise<void> {
  const rule = { id: 'scores', name: 'Request a score', type: 'backend', backend: slug };
  const ruleset = { context: CONTEXT, rules: [{ ...rule, async: true }] };
  await tour.scenario.activateRuleset(adminHeaders(tour), ruleset);
}

async function decide(tour: Tour): Promise<unknown> {
  return tour.http.send({
    method: 'POST',
    url: `${tour.url('fraud')}/api/decisions`,
    headers: runtimeHeaders(tour),
    json: {
      context: CONTEXT,
      credential: { type: 'vault_token', vault_token: { id: tour.find('cardTokenId') } },
      customer: { id: 'customer-1' },
      transaction: { reference: `tour-${randomUUID()}`, amount: 4_900, currency: 'EUR' },
    },
    status: 201,
  });
}

async function checkFinal(tour: Tour, id: string): Promise<void> {
  const url = `${tour.url('fraud')}/api/decisions/${id}`;
  const headers = runtimeHeaders(tour);
  const final = await tour.http.send({ method: 'GET', url, headers, status: 200 });
  tour.check(valueAt(final, 'outcome') === 'REVIEW', 'the final outcome is REVIEW');
  const [result] = listAt(final, 'backend_results');
  tour.check(
    Number(valueAt(result, 'latency_ms')) >= ANSWERS_AFTER_MS,
    `the backend took ${String(valueAt(result, 'latency_ms'))} ms, and the shop waited for none of it`,
  );
}

function adminHeaders(tour: Tour): Record<string, string> {
  return { authorization: `Bearer ${tour.find('adminToken')}` };
}

function runtimeHeaders(tour: Tour): Record<string, string> {
  return { authorization: `Bearer ${tour.find('runtimeToken')}` };
}
