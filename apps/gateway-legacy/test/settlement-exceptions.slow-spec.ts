import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { GatewayUnderTest, type TestAccount } from './support/gateway-under-test.js';
import { approved } from './support/scripted-provider.js';
import { SettlementFiles, type FileLine } from './support/settlement-files.js';

let stack: GatewayUnderTest;
let files: SettlementFiles;

beforeAll(async () => {
  stack = await GatewayUnderTest.boot({ PAYMENT_TIME_SCALE: '500' });
});

afterAll(async () => {
  await stack.close();
});

beforeEach(() => {
  files = new SettlementFiles();
  stack.provider.reset();
  stack.provider.on((request) => (request.method === 'POST' ? approved(request) : undefined));
  files.serve(stack.provider);
});

async function captured({ key }: TestAccount, amount = 1_000) {
  const { body } = await stack.pay({ amount }, { 'x-api-key': key });
  const operations = body['operations'] as { id: string; type: string }[];
  const capture = operations.find(({ type }) => type === 'capture')?.id ?? '';
  return { id: String(body['id']), capture };
}

async function statusOf({ key }: TestAccount, id: string): Promise<unknown> {
  return (await stack.payment(id, { 'x-api-key': key }))['status'];
}

type Exception = Record<string, unknown>;

async function exceptions({ key }: TestAccount, query = ''): Promise<Exception[]> {
  const path = `/settlements/exceptions${query}`;
  const { body } = await stack.gateway.get(path, { headers: { 'x-api-key': key } });
  return body['data'] as Exception[];
}

describe('settlement lines that fit no payment', () => {
  it('are set aside with a reason and stop no other account', async () => {
    const [odd, other] = [await stack.createAccount(), await stack.createAccount()];
    const first = await captured(odd);
    const second = await captured(odd);
    const fine = await captured(other);
    const strange = randomUUID();
    const line = (reference: string, amount: number, more: object = {}): FileLine => ({
      type: 'capture',
      reference,
      amount,
      ...more,
    });
    files.publish(odd, [
      line(first.capture, 1_500),
      line(first.capture, -1_000),
      line(first.capture, 1_000, { currency_code: 'USD' }),
      line(first.capture, -1_000, { type: 'refund' }),
      line(strange, 700),
      line('pi_3NkZ1x2e', 700),
      line(first.capture, 1_000),
      line(first.capture, 1_000),
      line(second.capture, 1_000),
    ]);
    files.publish(other, [line(fine.capture, 1_000)]);
    for (const { id } of [first, second]) {
      await until('it is settled', async () => (await statusOf(odd, id)) === 'settled');
    }
    await until('it is settled', async () => (await statusOf(other, fine.id)) === 'settled');
    const found = await exceptions(odd);
    expect(
      found.map(({ reason, amount, reference }) => [reason, amount, reference]).sort(),
    ).toEqual(
      [
        ['currency_mismatch', 1_000, first.capture],
        ['exceeds_operation', 1_500, first.capture],
        ['operation_mismatch', -1_000, first.capture],
        ['repeated', 1_000, first.capture],
        ['unknown_reference', 700, 'pi_3NkZ1x2e'],
        ['unknown_reference', 700, strange],
        ['wrong_sign', -1_000, first.capture],
      ].sort(),
    );
    expect(await exceptions(other)).toEqual([]);
    expect(await exceptions(odd, '?status=open&reason=repeated&limit=1')).toHaveLength(1);
    const metrics = await fetch(`${stack.gateway.service.managementUrl}/metrics`);
    const text = await metrics.text();
    expect(text).toMatch(/settlement_lines_set_aside_total\{.*reason="repeated".*\} 1\n/);
    expect(text).toMatch(/settlement_exceptions_open(\{.*\})? 7\n/);
  });

  it('are read by their own account only', async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    files.publish(own, [{ type: 'refund', reference: randomUUID(), amount: -5 }]);
    await captured(own);
    await until('it is set aside', async () => (await exceptions(own)).length === 1);
    const [exception] = await exceptions(own);
    const path = `/settlements/exceptions/${String(exception?.['id'])}`;
    const read = (key: string) => stack.gateway.get(path, { headers: { 'x-api-key': key } });
    expect((await read(own.key)).body).toEqual(exception);
    expect((await read(other.key)).status).toBe(404);
    expect((await stack.gateway.get('/settlements/exceptions?status=odd')).status).toBe(422);
  });

  it('are applied again or dismissed by an operator', async () => {
    const account = await stack.createAccount();
    const { id, capture } = await captured(account);
    await stack.gateway.query(`update payment_order set state = 'failed' where id = $1`, [capture]);
    files.publish(account, [
      { type: 'capture', reference: capture, amount: 1_000 },
      { type: 'capture', reference: randomUUID(), amount: 1_000 },
    ]);
    await until('both are set aside', async () => (await exceptions(account)).length === 2);
    const [failed] = await exceptions(account, '?reason=operation_failed');
    const [unknown] = await exceptions(account, '?reason=unknown_reference');
    const [failedId, unknownId] = [String(failed?.['id']), String(unknown?.['id'])];
    expect(await stack.command('settlement-exception', 'list')).toContain(failedId);
    await stack.command('settlement-exception', 'retry', unknownId);
    await until('it was tried again', async () => {
      const rows = await stack.gateway.query<{ attempts: number; status: string }>(
        'select attempts, status from settlement_exception where id = $1',
        [unknownId],
      );
      return rows[0]?.attempts === 2 && rows[0].status === 'open';
    });
    await stack.command('settlement-exception', 'dismiss', unknownId, '--note', 'not ours');
    await stack.gateway.query(`update payment_order set state = 'succeeded' where id = $1`, [
      capture,
    ]);
    await stack.command('settlement-exception', 'retry', failedId);
    await until('it is settled', async () => (await statusOf(account, id)) === 'settled');
    expect(await exceptions(account, '?status=resolved')).toMatchObject([{ id: failedId }]);
    expect(await exceptions(account, '?status=dismissed')).toMatchObject([{ note: 'not ours' }]);
    await expect(stack.command('settlement-exception', 'retry', unknownId)).rejects.toThrow(
      'no open settlement exception',
    );
  });
});
