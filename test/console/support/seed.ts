import type { Decision, Tessera } from '@tessera/client';

/** A decision of the seed. */
export interface SeededDecision {
  readonly id: string;
  readonly reference: string;
}

/** Rules and payments for the screens: some allowed, some held for review, some blocked. */
export async function seed(tessera: Tessera): Promise<readonly SeededDecision[]> {
  const ruleset = await tessera.rulesets.create({
    context: 'default',
    rules: [
      {
        ...{ id: 'large', name: 'Large payment', type: 'condition', action: 'REVIEW' },
        when: { path: '$.transaction.amount', operator: 'gte', value: 80_000 },
      },
      {
        ...{ id: 'limit', name: 'Above our limit', type: 'condition', action: 'BLOCK' },
        when: { path: '$.transaction.amount', operator: 'gte', value: 150_000 },
      },
    ],
  } as never);
  await tessera.rulesets.activate(ruleset.id);
  const amounts = [...Array.from({ length: 12 }, (_, index) => 1_900 + index * 700)];
  const decisions: SeededDecision[] = [];
  for (const [index, amount] of [...amounts, 90_000, 95_000, 99_000, 170_900].entries()) {
    const reference = `order-${1000 + index}`;
    const { id } = await tessera.decisions.create({
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: `customer-${index % 5}`, email: 'ada@example.com' },
      transaction: { reference, amount, currency: 'EUR' },
      device: { ip: '203.0.113.7' },
    } as never);
    decisions.push({ id, reference });
  }
  return decisions;
}

/** A rule that sends large payments to review. */
export async function provideReviewRule(tessera: Tessera): Promise<void> {
  const { id } = await tessera.rulesets.create({
    context: 'default',
    rules: [
      {
        ...{ id: 'large', name: 'Large payment', type: 'condition', action: 'REVIEW' },
        when: { path: '$.transaction.amount', operator: 'gte', value: 80_000 },
      },
    ],
  });
  await tessera.rulesets.activate(id);
}

/** Decides on a payment of a customer. */
export function pay(
  tessera: Tessera,
  {
    reference,
    amount = 1_500,
    customer = 'customer-1',
  }: { readonly reference: string; readonly amount?: number; readonly customer?: string },
): Promise<Decision> {
  return tessera.decisions.create({
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: customer },
    transaction: { reference, amount, currency: 'EUR' },
  });
}
