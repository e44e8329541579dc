import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hooks, Tessera } from '@tessera/client';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from './client-stack.js';
import { callAccountInfo } from './account-info-calls.js';
import { callCommerce } from './commerce-calls.js';
import { facadeOperations } from './facade-operations.js';
import { callFraud } from './fraud-calls.js';
import { callFraudVariants } from './fraud-variants.js';
import { callGateway } from './gateway-calls.js';
import { callIdentity } from './identity-calls.js';
import { callVault } from './vault-calls.js';
import { callVaultVariants } from './vault-variants.js';
import { callWebhooks } from './webhook-calls.js';

/** They need a person with a password, a scope that no demo client has, or a provider's dispute. */
const NOT_CALLED = [
  'gateway-legacy GET /chargebacks/{id}',
  'gateway-legacy GET /settlements/exceptions/{id}',
  'identity POST /api/admin/users/{id}/mfa/revoke',
  'identity POST /api/admin/users/{id}/reset-password',
  'vault POST /api/pci/tokens/{id}/reveal',
];

const succeeded = new Set<string>();
const hooks: Hooks = {
  onResponse: ({ service, method, path, status }) => {
    if (status < 300) succeeded.add(`${service} ${method} ${path}`);
  },
};
let running: ClientStack;
let client: Tessera;

beforeAll(async () => {
  running = await ClientStack.shared();
  client = running.client({ hooks });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (running as ClientStack | undefined)?.stop();
});

const stack = (): ClientStack => running;
const tessera = (): Tessera => client;

describe('a client of the fraud service', () => {
  callFraud(stack, tessera);
  callFraudVariants(stack, tessera);
  callWebhooks(stack, () => client.fraud, 'decision.allow');
});

describe('a client of the vault', () => {
  callVault(stack, tessera);
  callVaultVariants(stack, tessera);
  callWebhooks(stack, () => client.vault, 'pci.token.created');
});

describe('a client of account information', () => {
  callAccountInfo(stack, tessera);
  callWebhooks(stack, () => client.accountInfo, 'ais.completed');
});

describe('a client of commerce', () => {
  callCommerce(stack, tessera);
  callWebhooks(stack, () => client.commerce, 'token.created');
});

describe('a client of the gateway', () => {
  callGateway(stack, tessera);
  callWebhooks(stack, () => client.gateway, 'payment.authorized');
});

describe('a client of identity', () => {
  callIdentity(() => running.client({ hooks, identity: running.allScopes }));
});

it('every method of a resource was called with success', () => {
  const missing = facadeOperations().filter((operation) => !succeeded.has(operation));
  expect(missing.sort()).toEqual(NOT_CALLED);
});
