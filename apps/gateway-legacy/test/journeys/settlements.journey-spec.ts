import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { paymentOf, PaymentStack, type TestAccount } from './support/payment-stack.js';

let stack: PaymentStack;

beforeAll(async () => {
  stack = await PaymentStack.boot({ PAYMENT_TIME_SCALE: '500' });
});

afterAll(async () => {
  await stack.close();
});

const pay = async ({ key }: TestAccount, body: object = {}) =>
  paymentOf(await stack.pay(body, { 'x-api-key': key })).id;

async function statusOf({ key }: TestAccount, id: string): Promise<unknown> {
  const answer = await stack.gateway.get(`/payments/${id}`, { headers: { 'x-api-key': key } });
  return answer.body['status'];
}

async function becomes(account: TestAccount, id: string, status: string): Promise<void> {
  await until(`${id} is ${status}`, async () => (await statusOf(account, id)) === status);
}

describe('settlement files', () => {
  it('settle the payments whose captures they name, once, and are kept line by line', async () => {
    const account = await stack.createAccount();
    const [first, second] = [await pay(account), await pay(account, { capture: 'manual' })];
    await stack.closeSettlement(account.id);
    await becomes(account, first, 'settled');
    expect(await statusOf(account, second)).toBe('authorized');
    const headers = { 'x-api-key': account.key };
    await stack.operate(second, 'capture', { amount: 4_000 }, headers);
    await stack.operate(first, 'refund', { amount: 500 }, headers);
    await stack.closeSettlement(account.id);
    await becomes(account, second, 'settled');
    // What was not captured may still be; then not all is settled.
    await stack.operate(second, 'capture', { amount: 1_000 }, headers);
    expect(await statusOf(account, second)).toBe('captured');
    await stack.closeSettlement(account.id);
    await becomes(account, second, 'settled');
    expect((await stack.events(first)).filter((type) => type === 'settle')).toHaveLength(1);
    const sums = await stack.gateway.query<{ settlement: number; sum: string; lines: number }>(
      `select settlement, sum(amount) as sum, count(*)::int as lines from settlement_line
       where account_id = $1 group by settlement order by settlement`,
      [account.id],
    );
    expect(sums.map(({ settlement, sum }) => [settlement, sum])).toEqual([
      [1, '0'],
      [2, '0'],
      [3, '0'],
    ]);
  });

  it('that name what the gateway does not know are kept, and change nothing', async () => {
    const account = await stack.createAccount();
    const name = `shared-${randomUUID()}`;
    await stack.command('account', 'set', '--account', account.id, '--provider-merchant', name);
    const other = await stack.createAccount();
    await stack.command('account', 'set', '--account', other.id, '--provider-merchant', name);
    const [own, strange] = [await pay(account), await pay(other)];
    await stack.closeSettlement(name);
    await becomes(account, own, 'settled');
    await becomes(other, strange, 'settled');
    const rows = await stack.gateway.query<{ known: boolean }>(
      `select payment_id is not null as known from settlement_line
       where account_id = $1 and type = 'capture' order by 1`,
      [account.id],
    );
    expect(rows).toEqual([{ known: false }, { known: true }]);
  });
});
