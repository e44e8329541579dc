import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpFaultProxy, until, type Answer } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import {
  paymentOf,
  paymentRequest,
  type PaymentBody,
  type TestAccount,
} from './support/payment-stack.js';
import { GatewayStack } from './support/gateway-stack.js';

const VISA = '4111111111111111';
const EXPIRED_CARD = '30569309025904';
const POOR_CARD = '3530111333300000';
const CONTEXT = 'gateway';
const above = (amount: number, action: string) => ({
  id: `above-${amount}`,
  name: `Above ${amount}`,
  type: 'condition',
  action,
  when: { path: '$.transaction.amount', operator: 'gte', value: amount },
});

let stack: GatewayStack;
let account: TestAccount;
/** Between the gateway and the fraud service. */
let toFraud: HttpFaultProxy;

beforeAll(async () => {
  stack = await GatewayStack.boot({
    // Payments wait for a lock, or for fraud, while a command runs: seconds on a busy machine.
    gateway: { LOG_LEVEL: 'warn', STATEMENT_TIMEOUT_MS: '60000', FRAUD_TIMEOUT_MS: '5000' },
    reach: async (link, url) => {
      if (link !== 'gateway to fraud') return url;
      toFraud = await HttpFaultProxy.open(() => url);
      return toFraud.url;
    },
  });
  account = await stack.account();
}, 60_000);

afterAll(async () => {
  await stack.close();
  await toFraud.close();
});

function pay(
  { key }: TestAccount,
  source: object,
  body: object = {},
  path = '/payments/one-off',
): Promise<Answer> {
  const headers = { 'x-api-key': key };
  return stack.gateway.post(path, paymentRequest({ source, ...body }), { headers });
}

async function tokenOf(owner: TestAccount, number = VISA): Promise<string> {
  return stack.adopt(owner, await stack.card(number));
}

const token = (id: string) => ({ type: 'token', token_id: id });

async function operate({ key }: TestAccount, id: string, operation: string): Promise<PaymentBody> {
  const headers = { 'x-api-key': key };
  return paymentOf(await stack.gateway.post(`/payments/${id}/${operation}`, {}, { headers }));
}

describe('a payment with a token', () => {
  it('is authorized with the card of the vault, whose number the gateway never has', async () => {
    const tokenId = await tokenOf(account);
    const payment = paymentOf(await pay(account, token(tokenId)));
    expect(payment).toMatchObject({
      status: 'captured',
      source: { type: 'token', token_id: tokenId },
    });
    const lines = (await stack.ledger()).filter((l) => l.authorization_reference === payment.id);
    expect(lines).toMatchObject([
      { type: 'authorization', executions: 1, merchant: account.id },
      { type: 'capture', executions: 1 },
    ]);
    const written = [...stack.gateway.answers, ...stack.gateway.log].join('\n');
    expect(written).not.toContain(VISA);
  });

  it.each([
    [EXPIRED_CARD, '54', 'card_expired'],
    [POOR_CARD, '51', 'insufficient_funds'],
  ])('is declined by the card %s', async (number, code, category) => {
    const payment = paymentOf(await pay(account, token(await tokenOf(account, number))));
    expect(payment).toMatchObject({ status: 'failed', result: { code, category } });
  });

  it('fails when its card was deleted in the vault, without calling fraud or the provider', async () => {
    const vaultToken = await stack.card(VISA);
    const tokenId = await stack.adopt(account, vaultToken);
    await stack.vault.call('DELETE', `/api/pci/tokens/${vaultToken}`);
    const payment = paymentOf(await pay(account, token(tokenId)));
    expect(payment).toMatchObject({
      status: 'failed',
      result: { code: 'token_gone', category: 'card_invalid' },
    });
    const lines = await stack.ledger();
    expect(lines.some(({ reference }) => reference === payment.id)).toBe(false);
  });

  it('returns 422 for an unknown token and for another account’s token', async () => {
    const other = await stack.account();
    for (const id of [randomUUID(), await tokenOf(other)]) {
      const answer = await pay(account, token(id));
      expect(answer.status).toBe(422);
      expect(answer.body['validation_errors']).toMatchObject([{ path: '$.source.token_id' }]);
    }
  });

  it('whose answer was lost on the way through the vault is asked about, and charged once', async () => {
    const tokenId = await tokenOf(account);
    const payment = paymentOf(await pay(account, token(tokenId), { amount: 3_002 }));
    expect(payment.status).toBe('processing');
    const headers = { 'x-api-key': account.key };
    const read = () => stack.gateway.get(`/payments/${payment.id}`, { headers });
    await until('it is captured', async () => (await read()).body['captured_amount'] === 3_002);
    const lines = (await stack.ledger()).filter((l) => l.authorization_reference === payment.id);
    expect(lines.map(({ type, executions }) => [type, executions])).toEqual([
      ['authorization', 1],
      ['capture', 1],
    ]);
  });

  it('starts a series that continues with the same token', async () => {
    const source = token(await tokenOf(account));
    const first = paymentOf(await pay(account, source, {}, '/payments/unscheduled'));
    const path = `/payments/unscheduled/${first.id}/subsequent`;
    const body = { amount: 100, currency_code: 'EUR', reference: 'next', capture: 'automatic' };
    const headers = { 'x-api-key': account.key };
    const second = paymentOf(await stack.gateway.post(path, body, { headers }));
    expect(second).toMatchObject({ status: 'captured', source });
  });
});

describe('an account whose payments are judged', () => {
  let judged: TestAccount;
  let tokenId: string;

  beforeAll(async () => {
    await stack.activate(CONTEXT, [above(50_000, 'BLOCK'), above(20_000, 'REVIEW')]);
    judged = await stack.account('--fraud-context', CONTEXT);
    tokenId = await tokenOf(judged);
  });

  const decisionOf = async ({ body }: Answer) => {
    const { decision_id: id } = body['fraud'] as { decision_id: string };
    return (await stack.fraud.get(`/api/decisions/${id}`)).body;
  };

  it('pays what is allowed, and reports it to the fraud service', async () => {
    const answer = await pay(judged, token(tokenId));
    expect(answer.body).toMatchObject({ status: 'captured', fraud: { outcome: 'ALLOW' } });
    await until(
      'the fraud service knows of the capture',
      async () => (await decisionOf(answer))['payment_state'] === 'captured',
    );
  });

  it('names the context for a router in front of cells, in decisions and in reports', async () => {
    toFraud.clear();
    await decisionOf(await pay(judged, token(tokenId)));
    await until('it is reported', () =>
      Promise.resolve(toFraud.calls.includes('POST /api/events')),
    );
    const contexts = toFraud.requests.map(({ url, headers }) => [url, headers['tessera-context']]);
    expect(contexts).toContainEqual(['/api/decisions', CONTEXT]);
    expect(contexts).toContainEqual(['/api/events', CONTEXT]);
    expect(contexts.filter(([, context]) => context !== CONTEXT)).toEqual([]);
  });

  /** Of the reports that arrive while this captures the payment. */
  const contextsOfCapture = async (owner: TestAccount, id: string) => {
    toFraud.clear();
    await operate(owner, id, 'capture');
    await until('it is reported', () =>
      Promise.resolve(toFraud.calls.includes('POST /api/events')),
    );
    const reports = toFraud.requests.filter(({ url }) => url === '/api/events');
    return reports.map(({ headers }) => headers['tessera-context']);
  };
  const change = (sql: string, id: string) => stack.gateway.query(sql, [id]);

  it('reports under the context of the decision after the context of the account has changed', async () => {
    const owner = await stack.account('--fraud-context', CONTEXT);
    const source = token(await tokenOf(owner));
    const reviewed = async () => paymentOf(await pay(owner, source, { amount: 20_000 })).id;
    const [one, older] = [await reviewed(), await reviewed()];
    await until('both are reported', async () => (await stack.reportsLeft()) === 0);
    await stack.command('account', 'set', '--account', owner.id, '--fraud-context', 'elsewhere');
    expect(await contextsOfCapture(owner, one)).toEqual([CONTEXT]);
    // The release before stored no context with its payments.
    await change('update payment set fraud_context = null where id = $1', older);
    expect(await contextsOfCapture(owner, older)).toEqual(['elsewhere']);
  });

  /** Lets a payment be created, and holds it up before its fraud check while something happens. */
  const paidWhile = async (owner: TestAccount, work: () => Promise<unknown>) => {
    const source = token(await tokenOf(owner));
    const holder = stack.gateway.service.get(DataSource).createQueryRunner();
    try {
      await holder.startTransaction();
      await holder.query('lock table payment_order in share row exclusive mode');
      const paying = pay(owner, source, { amount: 50_000 });
      await until('the payment waits', async () => {
        const waits = `select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'insert into payment_order%'`;
        return (await stack.gateway.query(waits)).length > 0;
      });
      await work();
      await holder.commitTransaction();
      return paymentOf(await paying);
    } finally {
      await holder.release();
    }
  };

  const changeContext = (owner: TestAccount, context: string) =>
    stack.command('account', 'set', '--account', owner.id, '--fraud-context', context);
  const questions = () => toFraud.requests.filter(({ url }) => url === '/api/decisions');

  it.each([
    ['another context', 'elsewhere'],
    ['none', ''],
  ])(
    'is judged under the context it was created with when the account has %s by then',
    async (_, context) => {
      const owner = await stack.account('--fraud-context', CONTEXT);
      toFraud.clear();
      const payment = await paidWhile(owner, () => changeContext(owner, context));
      expect(payment).toMatchObject({ status: 'failed', fraud: { outcome: 'BLOCK' } });
      expect(questions().map(({ headers }) => headers['tessera-context'])).toEqual([CONTEXT]);
    },
  );

  it('repeats the same question when the response is lost and the context has changed', async () => {
    const owner = await stack.account('--fraud-context', CONTEXT);
    const source = token(await tokenOf(owner));
    toFraud.clear();
    toFraud.matches = ({ url }) => url === '/api/decisions';
    toFraud.mode = 'hold-response';
    const paying = pay(owner, source, { amount: 50_000 });
    await until('fraud is asked', () => Promise.resolve(questions().length > 0));
    await changeContext(owner, 'elsewhere');
    await toFraud.close();
    toFraud.restore();
    await toFraud.start();
    expect(paymentOf(await paying)).toMatchObject({ fraud: { outcome: 'BLOCK' } });
    const asked = questions().map(({ headers }) => [
      headers['tessera-context'],
      headers['x-idempotency-key'],
    ]);
    expect(asked).toEqual([asked[0], asked[0]]);
    expect(asked[0]?.[0]).toBe(CONTEXT);
  });

  it.each([
    [10_000, 'called_off', 'ALLOW'],
    [50_000, 'fraud_blocked', 'BLOCK'],
  ])(
    'of %d is %s when its process died after the decision, and the failure is reported',
    async (amount, code, outcome) => {
      const owner = await stack.account('--fraud-context', CONTEXT);
      const source = token(await tokenOf(owner));
      toFraud.clear();
      toFraud.matches = ({ url }) => url === '/api/decisions';
      toFraud.mode = 'hold-response';
      const paying = pay(owner, source, { amount });
      await until('fraud is asked', () => Promise.resolve(questions().length > 0));
      toFraud.mode = 'pass';
      // As if the lease of the process had ended long ago: its response is never used. It waits for fraud for 5 s.
      await stack.gateway.query(
        `update payment_order set due_at = now() - interval '1 minute' where type = 'fraud_check' and account_id = $1`,
        [owner.id],
      );
      await until('another one has asked', () => Promise.resolve(questions().length > 1));
      await until('it is reported', () =>
        Promise.resolve(toFraud.calls.includes('POST /api/events')),
      );
      toFraud.restore();
      const answer = await paying;
      const payment = paymentOf(answer);
      expect(payment).toMatchObject({ status: 'failed', result: { code }, fraud: { outcome } });
      const [first, second] = questions().map(({ headers }) => headers['x-idempotency-key']);
      expect(second).toBe(first);
      await until(
        'the decision has it',
        async () => (await decisionOf(answer))['payment_state'] === 'failed',
      );
      expect((await stack.ledger()).some(({ reference }) => reference === payment.id)).toBe(false);
    },
  );

  it('logs and counts a report that the fraud service refuses for good', async () => {
    const { id } = paymentOf(await pay(judged, token(tokenId), { amount: 20_000 }));
    await until('it is reported', async () => (await stack.reportsLeft()) === 0);
    const unknown = randomUUID();
    await stack.gateway.query('update payment set fraud_decision_id = $2 where id = $1', [
      id,
      unknown,
    ]);
    expect(await contextsOfCapture(judged, id)).toEqual([CONTEXT]);
    await until('it is given up', async () => (await stack.reportsLeft()) === 0);
    const line = stack.gateway.log.find((each) => each.includes(unknown));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      msg: 'Failed to report a payment outcome to the fraud service; giving up.',
      decision_id: unknown,
      event: 'capture',
    });
    const metrics = await (await fetch(`${stack.gateway.service.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/^work_attempts_total\{.*"fraud-reports".*"failed".*\} 1$/m);
  });

  it('fails what is blocked with 200, and asks no provider', async () => {
    const payment = paymentOf(await pay(judged, token(tokenId), { amount: 50_000 }));
    expect(payment).toMatchObject({
      status: 'failed',
      fraud: { outcome: 'BLOCK' },
      result: { code: 'fraud_blocked', category: 'fraud' },
      operations: [],
    });
    const lines = await stack.ledger();
    expect(lines.some(({ reference }) => reference === payment.id)).toBe(false);
  });

  it('holds what is to be reviewed: authorized, and captured by request', async () => {
    const payment = paymentOf(await pay(judged, token(tokenId), { amount: 20_000 }));
    expect(payment).toMatchObject({ status: 'authorized', fraud: { outcome: 'REVIEW' } });
    expect((await operate(judged, payment.id, 'capture')).status).toBe('captured');
  });

  it('pays nothing unjudged, unless it fails open', async () => {
    const checkout = { type: 'checkout' };
    expect(paymentOf(await pay(judged, checkout))).toMatchObject({
      status: 'failed',
      fraud: { decision_id: null, outcome: 'UNAVAILABLE' },
      result: { code: 'fraud_unavailable', category: 'fraud' },
    });
    const open = await stack.account('--fraud-context', CONTEXT, '--fraud-policy', 'fail_open');
    expect(paymentOf(await pay(open, checkout))).toMatchObject({
      status: 'captured',
      fraud: { outcome: 'UNAVAILABLE' },
    });
  });
});
