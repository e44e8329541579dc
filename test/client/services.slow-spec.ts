import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import { ClientStack } from './client-stack.js';
import { callFraud } from './fraud-calls.js';
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
