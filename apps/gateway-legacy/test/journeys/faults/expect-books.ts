import { expect } from '@jest/globals';
import type { LedgerLine } from '../support/payment-stack.js';
import type { GatewayProcesses, StoredPayment } from './gateway-processes.js';

const TOLD: Readonly<Record<string, string>> = {
  authorize: 'payment.authorized',
  capture: 'payment.captured',
  void: 'payment.voided',
  release: 'payment.partially_voided',
  refund: 'payment.refunded',
  fail: 'payment.failed',
};
const MOVING = ['open', 'processing', 'capturing', 'voiding'];

/**
 * Compares the gateway's books with the provider's: no reference was carried out twice, the sums of
 * each payment and of all are equal, nothing is stuck, and each step has one event.
 */
export async function expectBooksToAgree(stack: GatewayProcesses): Promise<StoredPayment[]> {
  const [payments, lines, events] = [
    await stack.payments(),
    await stack.ledger(),
    await stack.events(),
  ];
  expect(lines.filter(({ executions }) => executions > 1)).toEqual([]);
  expect(payments.filter(({ state }) => MOVING.includes(state))).toEqual([]);
  for (const payment of payments) {
    expect(ours(payment)).toEqual({ id: payment.id, ...theirs(payment, lines) });
  }
  const total = (type: string): number => sumOf(lines, type);
  const sum = (name: 'captured' | 'refunded'): number =>
    payments.reduce((all, payment) => all + payment[name], 0);
  expect([total('capture'), total('refund')]).toEqual([sum('captured'), sum('refunded')]);
  const known = new Set(payments.map(({ id }) => id));
  expect(lines.filter((line) => !known.has(line.authorization_reference))).toEqual([]);
  expectOneEventPerStep(payments, events, stack.heard);
  return payments;
}

function ours({ id, state, amount, captured, refunded, released }: StoredPayment) {
  const holds = state !== 'failed' && state !== 'voided';
  return { id, captured, refunded, reserved: holds ? amount - released : 0 };
}

/** The amount at the provider for a payment: nothing when it was voided or never authorized. */
function theirs({ id }: StoredPayment, lines: readonly LedgerLine[]) {
  const own = lines.filter((line) => line.authorization_reference === id);
  const captured = sumOf(own, 'capture');
  const voided = sumOf(own, 'void');
  const isVoided = voided > 0 && captured === 0;
  return {
    captured,
    refunded: sumOf(own, 'refund'),
    reserved: isVoided ? 0 : sumOf(own, 'authorization') - voided,
  };
}

function sumOf(lines: readonly LedgerLine[], type: string): number {
  return lines
    .filter((line) => line.type === type && line.status === 'approved')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function expectOneEventPerStep(
  payments: readonly StoredPayment[],
  events: Awaited<ReturnType<GatewayProcesses['events']>>,
  heard: GatewayProcesses['heard'],
): void {
  const byPayment = Map.groupBy(events, ({ payment_id: id }) => id);
  const expected = new Map<string, number>();
  for (const { id, version } of payments) {
    const own = byPayment.get(id) ?? [];
    expect(own.map((event) => event.version)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    );
    for (const { type } of own) {
      const name = TOLD[type];
      if (name === undefined) continue;
      expected.set(`${name} ${id}`, (expected.get(`${name} ${id}`) ?? 0) + 1);
    }
  }
  const counts = new Map([...heard].map(([name, ids]) => [name, ids.size]));
  expect(counts).toEqual(expected);
}
