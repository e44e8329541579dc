import { randomUUID } from 'node:crypto';
import type { CreatePayment, CreateSubsequentPayment } from '@tessera/client';
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
    const { payments } = tour.client({ known: KNOWN });
    const payment = await payments.create(order({ capture: 'manual' }));
    tour.check(payment.status === 'authorized', 'the payment is authorized');
    const captured = await payments.capture(payment.id, {});
    tour.check(captured.captured_amount === AMOUNT, 'all of it is captured');
    const refunded = await payments.refund(payment.id, { amount: PART });
    tour.check(refunded.refunded_amount === PART, 'a part of it is refunded');
    const tooMuch = AMOUNT - PART + 1;
    tour.say('More than the remaining amount is refused, without calling the provider:');
    await tour.refusal(409, () => payments.refund(payment.id, { amount: tooMuch }));

    tour.say('Insufficient funds. The request itself succeeded, so the status is 200:');
    const declined = await payments.create(order({ amount: DECLINED_AMOUNT }));
    tour.check(declined.status === 'failed', 'the payment has failed');
    tour.check(
      declined.result?.category === 'insufficient_funds',
      'the result says that there was not enough money',
    );

    tour.say('A subscription: the customer agrees once, the merchant charges from then on.');
    const first = await payments.createRecurring(order());
    const next = purchase();
    const second = await payments.createSubsequentRecurring(first.id, next);
    tour.check(second.use_case === 'SUBSEQUENT_RECURRING', 'the second payment needs no customer');
    await tour.refusal(409, () =>
      payments.createSubsequentRecurring(first.id, { ...next, amount: AMOUNT + 1 }),
    );
    tour.detail('because no payment of the series may be higher than the first');
  },
};

function order(changes: Partial<CreatePayment> = {}): CreatePayment {
  return { ...purchase(), source: { type: 'checkout' }, ...changes };
}

function purchase(): CreateSubsequentPayment {
  return {
    amount: AMOUNT,
    currency_code: 'EUR',
    reference: `tour-${randomUUID().slice(0, 8)}`,
    capture: 'automatic',
  };
}
