import { randomUUID } from 'node:crypto';
import type { Payment } from '@tessera/client';
import { StepFailure } from '../../scenario/step-failure.js';
import type { Tour, TourStep } from '../tour.js';

const AMOUNT = 4_900;
const HOUR_MS = 3_600_000;
/** What repeats from response to response. */
const KNOWN = ['created_at', 'updated_at', 'operations', 'fraud', 'source', 'metadata'];

export const receiveChargeback: TourStep = {
  title: 'A chargeback arrives, and limits refunds',
  about:
    'The cardholder disputes a payment, and the issuer takes the money back. The settlement file of the provider says so; what is gone cannot be refunded too. (The sandbox plays cardholder and provider.)',
  run: async (tour) => {
    const { id, operations } = await tour.client().payments.create({
      amount: AMOUNT,
      currency_code: 'EUR',
      reference: `tour-${randomUUID().slice(0, 8)}`,
      source: { type: 'checkout' },
      capture: 'automatic',
    });
    await dispute(tour, captureIn(operations));
    await tour.until(
      'The payment',
      ({ payments }) => payments.get(id),
      (payment) => payment.charged_back_amount === AMOUNT,
    );
    const { gateway } = tour.client({ known: KNOWN });
    const [chargeback] = (await gateway.chargebacks.list({ payment_id: id })).data;
    tour.check(chargeback?.status === 'received', 'the chargeback is recorded with its payment');
    tour.say('A refund on top of it would pay the cardholder twice:');
    const refused = await tour.refusal(409, () => gateway.payments.refund(id, {}));
    tour.check(refused.message.includes('charged back'), 'it is refused, and the message says why');
  },
};

function captureIn(operations: Payment['operations']): string {
  const capture = operations.find(({ type }) => type === 'capture');
  if (capture === undefined) throw new StepFailure('The payment was not captured.');
  return capture.id;
}

/** The cardholder disputes a capture, the provider closes its file, and the gateway reads it. */
async function dispute(tour: Tour, capture: string): Promise<void> {
  const provider = `${tour.url('sandbox')}/sandbox/payment-provider`;
  const merchant = tour.accountId('gateway-legacy');
  tour.say('The cardholder goes to the bank, and at night the provider closes its file:');
  await tour.http.send({
    method: 'POST',
    url: `${provider}/orders/${capture}/chargeback`,
    json: { merchant },
    status: 200,
    known: ['details'],
  });
  await tour.http.send({
    method: 'POST',
    url: `${provider}/settlements`,
    json: { merchant },
    status: 201,
    known: ['lines'],
  });
  const now = Date.now();
  tour.say('Files are read every few minutes, and at once for a report:');
  await tour.client().gateway.settlementReports.create({
    reporting_period_start: new Date(now - HOUR_MS).toISOString(),
    reporting_period_end: new Date(now).toISOString(),
    currency_code: 'EUR',
  });
}
