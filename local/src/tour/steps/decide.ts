import type { Decision } from '@tessera/client';
import { requestDecision, type Payment } from '../decision.js';
import type { Tour, TourStep } from '../tour.js';

/** A payment and its expected decision. */
interface Expectation extends Payment {
  outcome: 'ALLOW' | 'REVIEW' | 'BLOCK';
  /** The rule that decides, or null where none does. */
  rule: string | null;
}

const ORDINARY = { id: 'customer-1', email: 'ada@example.com' };

const PAYMENTS: Expectation[] = [
  {
    story: 'An ordinary payment of 25.00 EUR:',
    customer: ORDINARY,
    amount: 2_500,
    countries: { billing: 'DE', shipping: 'DE' },
    outcome: 'ALLOW',
    rule: null,
  },
  {
    story: 'The same, but shipped to another country:',
    customer: ORDINARY,
    amount: 2_500,
    countries: { billing: 'DE', shipping: 'FR' },
    outcome: 'REVIEW',
    rule: 'ship-elsewhere',
  },
  {
    story: '900.00 EUR without an e-mail address:',
    customer: { id: 'customer-2' },
    amount: 90_000,
    countries: { billing: 'DE', shipping: 'DE' },
    outcome: 'BLOCK',
    rule: 'no-email',
  },
];

export const decide: TourStep = {
  title: 'Three payments: allowed, reviewed, blocked',
  about:
    'Before it authorizes a payment the shop requests a decision. The response contains the evidence: which rule fired, which fields it read, which values it found.',
  run: async (tour) => {
    const decisionIds: Record<string, string> = {};
    for (const payment of PAYMENTS) decisionIds[payment.outcome] = await decideOne(tour, payment);
    tour.set({ decisionIds });
  },
};

async function decideOne(tour: Tour, payment: Expectation): Promise<string> {
  const decision = await requestDecision(tour, payment);
  tour.check(decision.outcome === payment.outcome, `the outcome is ${payment.outcome}`);
  const [triggered] = decision.triggered_rules;
  if (payment.rule === null) {
    tour.check(triggered === undefined, 'no rule had anything against it');
  } else {
    tour.check(triggered?.rule_id === payment.rule, `rule "${payment.rule}" fired`);
    for (const fact of triggered?.evidence ?? []) tour.detail(sentence(fact));
  }
  return decision.id;
}

type Fact = Decision['triggered_rules'][number]['evidence'][number];

/** One piece of evidence as a sentence. */
function sentence({ path, operator, operand = null, value = null }: Fact): string {
  const condition = [path, operator];
  if (operand !== null) condition.push(JSON.stringify(operand));
  const found =
    value === null ? 'the field was not sent' : `the value was ${JSON.stringify(value)}`;
  return `because ${condition.join(' ')}: ${found}`;
}
