import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  recoverableCodes,
  SEARCH_TIMEOUT_MS,
  type CodeRequest,
} from '../../../vault/test/support/security-code-search.js';
import { GatewayStack } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const CODE = '987';
const ACCOUNT_NUMBER = '4111111111111111';

let stack: GatewayStack;
let account: TestAccount;

beforeAll(async () => {
  stack = await GatewayStack.boot();
  account = await stack.account('--pci-attestation', 'SAQ_D');
}, 60_000);

afterAll(async () => {
  await stack.close();
});

const cardBody = (code: string) => ({
  card: {
    account_number: ACCOUNT_NUMBER,
    expiry_month: 12,
    expiry_year: 2035,
    security_code: code,
  },
});

const vaultBody = (code: string) => ({
  source: 'pan',
  pan: {
    account_number: ACCOUNT_NUMBER,
    expiry_month: 12,
    expiry_year: 2035,
    security_code: code,
  },
});

describe('A security code that passes through the gateway', () => {
  it(
    'cannot be recovered from any stored value of the gateway or the vault',
    async () => {
      const key = randomUUID();
      const headers = { 'x-idempotency-key': key };
      const created = await stack.call(account, 'POST', '/tokens', {
        body: cardBody(CODE),
        headers,
      });
      expect(created.status).toBe(201);
      const sent: Omit<CodeRequest, 'body'> = {
        method: 'POST',
        path: '/tokens',
        idempotencyKey: key,
        principalId: account.id,
        accountNumber: ACCOUNT_NUMBER,
      };
      const bodies = [cardBody, vaultBody].map((of) => (code: string) => JSON.stringify(of(code)));
      const requests = bodies.map((body) => ({ ...sent, body }));
      expect(await recoverableCodes(stack.gateway, requests)).toEqual([]);
      expect(await recoverableCodes(stack.vault, requests)).toEqual([]);
    },
    SEARCH_TIMEOUT_MS,
  );

  it('does not tell two requests with one idempotency key apart', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await stack.call(account, 'POST', '/tokens', { body: cardBody('111'), headers });
    const second = await stack.call(account, 'POST', '/tokens', { body: cardBody('222'), headers });
    expect(first.status).toBe(201);
    expect(second.body['id']).toBe(first.body['id']);
  });
});
