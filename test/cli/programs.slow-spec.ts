import { afterAll, beforeAll } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';
import { testGuides } from '../guides/guide-tests.js';
import { testCommands } from './command-tests.js';
import { testJson } from './json-tests.js';
import { testLogin } from './login-tests.js';
import { testSmoke } from './smoke-tests.js';

let stack: ClientStack;

// They count endpoints and decisions, so other files do not use this stack, and they run in turn.
beforeAll(async () => {
  stack = await ClientStack.start();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (stack as ClientStack | undefined)?.stop();
});

testLogin(() => stack);
testSmoke(() => stack);
testCommands(() => stack);
testJson(() => stack);
testGuides(() => stack);
