import { storeAtGateway } from './test-cards.js';
import type { Trigger, TriggerContext } from './triggers.js';
import { newReference, sandboxOf } from './triggers.js';

const VISA = '4111111111111111';
const AMOUNT = 4_900;
/** The sandbox declines an amount of 2,000 and an ISO 8583 code with that code: here 05. */
const DECLINED_AMOUNT = 2_005;

/** Payments of the gateway. */
export const triggerPayments: Readonly<Record<string, Trigger>> = {
  'payment.authorized': (context) => pay(context),
  'payment.failed': (context) => pay(context, DECLINED_AMOUNT),
  'payment.captured': async (context) => {
    const made = await pay(context);
    await context.tessera.payments.capture(made.payment, {});
    context.say('Captured it.');
    return made;
  },
  'payment.refunded': async (context) => {
    const made = await pay(context);
    await context.tessera.payments.capture(made.payment, {});
    await context.tessera.payments.refund(made.payment, { amount: AMOUNT });
    context.say('Captured and refunded it.');
    return made;
  },
  'payment.voided': async (context) => {
    const made = await pay(context);
    await context.tessera.payments.void(made.payment);
    context.say('Voided it.');
    return made;
  },
};

async function pay(
  context: TriggerContext,
  amount: number = AMOUNT,
): Promise<{ readonly payment: string; readonly token: string }> {
  const { tessera, say } = context;
  const token = await storeAtGateway({ tessera, sandbox: sandboxOf(context), number: VISA });
  const { id, status } = await tessera.payments.create({
    amount,
    currency_code: 'EUR',
    reference: newReference(),
    capture: 'manual',
    source: { type: 'token', token_id: token },
  });
  say(`Created a payment with a test card: ${status}.`);
  return { payment: id, token };
}
