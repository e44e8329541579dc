import { randomUUID } from 'node:crypto';
import { GatewayAccount } from '../gateway-account.js';
import { textAt, valueAt } from '../../scenario/read-field.js';
import type { TourStep } from '../tour.js';

const AMOUNT = 4_900;
const PART = 1_900;
/** The sandbox's provider declines amounts of 20xx with the response code xx. */
const DECLINED_AMOUNT = 2_051;
/** Fields that repeat in every response. */
const KNOWN = ['created_at', 'updated_at', 'operations', 'fraud'];

export const payThroughGateway: TourStep = {
  title: 'The legacy gateway takes payments',
  about:
    'A payment is authorized, captured and refunded in parts. A decline is not an error: the status is 200, and the result says why. (The sandbox simulates the payment provider.)',
  run: async (tour) => {
    const gateway = new GatewayAccount(tour);
    const post = (path: string, json: object, status = 200) =>
      gateway.post(path, json, status, KNOWN);
    const payment = await post('/payments/one-off', order({ capture: 'manual' }));
    tour.check(valueAt(payment, 'status') === 'authorized', 'the payment is authorized');
    const path = `/payments/${textAt(payment, 'id')}`;
    const captured = await post(`${path}/capture`, {});
    tour.check(valueAt(captured, 'captured_amount') === AMOUNT, 'all of it is captured');
    const refunded = await post(`${path}/refund`, { amount: PART });
    tour.check(valueAt(refunded, 'refunded_amount') === PART, 'a part of it is refunded');
    const tooMuch = AMOUNT - PART + 1;
    tour.say('More than the remaining amount is refused, without calling the provider:');
    await post(`${path}/refund`, { amount: tooMuch }, 409);

    tour.say('Insufficient funds. The request itself succeeded, so the status is 200:');
    const declined = await post('/payments/one-off', order({ amount: DECLINED_AMOUNT }));
    tour.check(valueAt(declined, 'status') === 'failed', 'the payment has failed');
    tour.check(
      valueAt(declined, 'result', 'category') === 'insufficient_funds',
      'the result says that there was not enough money',
    );

    tour.say('A subscription: the customer agrees once, the merchant charges from then on.');
    const first = await post('/payments/recurring', order({}));
    const series = `/payments/recurring/${textAt(first, 'id')}/subsequent`;
    const next = purchase();
    const second = await post(series, next);
    tour.check(
      valueAt(second, 'use_case') === 'SUBSEQUENT_RECURRING',
      'the second payment needs no customer',
    );
    await post(series, { ...next, amount: AMOUNT + 1 }, 409);
    tour.detail('because no payment of the series may be higher than the first');
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
