import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  until,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { keyNames, migrateService, type RunningService } from '@tessera/service';
import type { SettlementReportResponse } from '../../../src/settlements/dto/settlement-report.response.js';
import {
  bootProvider,
  createAccount,
  paymentRequest,
  providerEnv,
  type TestAccount,
} from '../support/payment-stack.js';
import { GatewayProcess } from './gateway-process.js';

const TIMEOUT_MS = 120_000;
const PATIENCE_MS = 30_000;
const AMOUNTS = [10_000, 6_010, 2_500];

let database: TestDatabase;
let issuer: TestIssuer;
let provider: RunningService;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  [database, issuer, provider] = await Promise.all([
    createDatabase(),
    createTestIssuer(),
    bootProvider(),
  ]);
  const keys = await writeTestKeyring(keyNames(gatewayLegacy));
  env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    ...providerEnv(provider.url),
    PAYMENT_PROVIDER_TIMEOUT_MS: '1500',
    // Leases of dead processes end within seconds.
    PAYMENT_TIME_SCALE: '100',
  };
  await migrateService(gatewayLegacy, env);
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all([provider.close(), issuer.close()]);
  await database.drop();
});

async function call<T>(url: string, { key }: TestAccount, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return (await response.json()) as T;
}

/** Payments of a new account, and two closed files about them. */
async function settle(): Promise<TestAccount> {
  const account = await createAccount(env);
  // These payments are to be known; only reports wait for leases that are short.
  const gateway = await GatewayProcess.start({ ...env, PAYMENT_PROVIDER_TIMEOUT_MS: '8000' });
  try {
    for (const amount of AMOUNTS) {
      await call(`${gateway.url}/payments/one-off`, account, paymentRequest({ amount }));
    }
  } finally {
    await gateway.kill();
  }
  const url = `${provider.url}/sandbox/payment-provider/settlements`;
  const merchant = { merchant: account.id };
  await call(url, account, merchant);
  await call(url, account, merchant);
  return account;
}

describe('a gateway that is killed while it makes a settlement report', () => {
  it.each([
    'before the files are read',
    'after a file is stored',
    'before the report is committed',
    'after the report is committed',
  ])(
    '%s: another completes it, once and to the cent',
    async (step) => {
      const account = await settle();
      const doomed = await GatewayProcess.start(env, [step, 'report']);
      const request = {
        reporting_period_start: new Date(Date.now() - 3_600_000).toISOString(),
        reporting_period_end: new Date().toISOString(),
        currency_code: 'EUR',
      };
      const id = await ask(doomed, account, request);
      await doomed.dies();
      const next = await GatewayProcess.start(env);
      try {
        const again = id ?? (await ask(next, account, request)) ?? randomUUID();
        const read = () =>
          call<SettlementReportResponse>(`${next.url}/settlements/reports/${again}`, account);
        const isDone = async () => (await read()).status === 'completed';
        await until('the report is completed', isDone, PATIENCE_MS);
        const captures = AMOUNTS.reduce((sum, amount) => sum + amount, 0);
        const { result } = await read();
        expect(result).toMatchObject({
          opening_balance: 0,
          captures,
          chargebacks: -6_010,
          closing_balance: 0,
          unmatched: { lines: 0 },
          outstanding: { operations: 0 },
          sources: [{ last_settlement: 2 }],
        });
        expect(result?.total_debit).toBe(result?.total_credit);
      } finally {
        await next.kill();
      }
    },
    TIMEOUT_MS,
  );
});

/** Null when the process died before it could respond, or while a worker read files. */
async function ask(
  { url }: GatewayProcess,
  account: TestAccount,
  request: object,
): Promise<string | null> {
  const answer = call<SettlementReportResponse>(`${url}/settlements/reports`, account, request);
  return answer.then(({ id }) => id).catch(() => null);
}
