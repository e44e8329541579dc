import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import { ClientStack } from './client-stack.js';
import { callAccountInfo } from './account-info-calls.js';
import { callCommerce } from './commerce-calls.js';
import { callFraud } from './fraud-calls.js';
import { callGateway } from './gateway-calls.js';
import { callIdentity } from './identity-calls.js';
import { callVault } from './vault-calls.js';
import { callWebhooks } from './webhook-calls.js';

let running: ClientStack;
let client: Tessera;

beforeAll(async () => {
  running = await ClientStack.start();
  client = running.client();
});

afterAll(() => running.stop());

const stack = (): ClientStack => running;
const tessera = (): Tessera => client;

describe('a client of the fraud service', () => {
  callFraud(stack, tessera);
  callWebhooks(stack, () => client.fraud, 'decision.allow');
});

describe('a client of the vault', () => {
  callVault(stack, tessera);
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
  callIdentity(() => running.client({ identity: running.allScopes }));
});
