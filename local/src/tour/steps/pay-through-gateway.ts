import { randomUUID } from 'node:crypto';
import { StepFailure } from '../step-failure.js';
import { textAt, valueAt } from '../read-field.js';
import type { Tour, TourStep } from '../tour.js';

const AMOUNT = 4_900;
const PART = 1_900;
/** The sandbox's provider declines amounts of 20xx with the response code xx. */
const DECLINED_AMOUNT = 2_051;
/** What repeats from answer to answer. */
const KNOWN = ['created_at', 'updated_at', 'operations', 'fraud'];

export const payThroughGateway: TourStep = {
  title: 'The legacy gateway takes payments',
  about:
    'A payment is authorized, captured and refunded in parts. A decline is no error: the answer is 200, and the result says why. (The sandbox plays the payment provider.)',
  run: async (tour) => {
    const payment = await post(tour, '/payments/one-off', order({ capture: 'manual' }));
    tour.check(valueAt(payment, 'status') === 'authorized', 'the payment is authorized');
    const path = `/payments/${textAt(payment, 'id')}`;
    const captured = await post(tour, `${path}/capture`, {});
    tour.check(valueAt(captured, 'captured_amount') === AMOUNT, 'all of it is captured');
    const refunded = await post(tour, `${path}/refund`, { amount: PART });
    tour.check(valueAt(refunded, 'refunded_amount') === PART, 'a part of it is refunded');
    const tooMuch = AMOUNT - PART + 1;
    tour.say('More than is left is refused, before the provider hears of it:');
    await post(tour, `${path}/refund`, { amount: tooMuch }, 409);

    tour.say('An account without money. The payment layer did its work, so the answer is 200:');
    const declined = await post(tour, '/payments/one-off', order({ amount: DECLINED_AMOUNT }));
    tour.check(valueAt(declined, 'status') === 'failed', 'the payment has failed');
    tour.check(
      valueAt(declined, 'result', 'category') === 'insufficient_funds',
      'the result says that there was not enough money',
    );

    tour.say('A subscription: the customer agrees once, the merchant goes on.');
    const first = await post(tour, '/payments/recurring', order({}));
    const series = `/payments/recurring/${textAt(first, 'id')}/subsequent`;
    const next = purchase();
    const second = await post(tour, series, next);
    tour.check(
      valueAt(second, 'use_case') === 'SUBSEQUENT_RECURRING',
      'the second payment needs no customer',
    );
    await post(tour, series, { ...next, amount: AMOUNT + 1 }, 409);
    tour.note('because no payment of the series may be higher than the first');
  },
};

function order(changes: object) {
  return { ...purchase(), source: { type: 'checkout' }, ...changes };
}

function purchase() {
  return {
    amount: AMOUNT,
    currency_code: 'EUR',
    reference: `tour-${randomUUID().slice(0, 8)}`,
    capture: 'automatic',
  };
}

function post(tour: Tour, path: string, json: object, status = 200): Promise<unknown> {
  const key = tour.stack.api_keys.find(({ service }) => service === 'gateway-legacy')?.key;
  if (key === undefined) throw new StepFailure('The stack has no key of the gateway.');
  return tour.http.send({
    method: 'POST',
    url: `${tour.url('gateway-legacy')}${path}`,
    headers: { 'x-api-key': key, 'x-idempotency-key': randomUUID() },
    json,
    status,
    known: KNOWN,
  });
}
