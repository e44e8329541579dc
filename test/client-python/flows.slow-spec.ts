import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';
import { describeWithPython, python } from './python.js';

describeWithPython('the Python client with the running stack', () => {
  let stack: ClientStack;

  beforeAll(async () => {
    stack = await ClientStack.shared();
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await (stack as ClientStack | undefined)?.stop();
  });

  it('makes the main flows of every service', async () => {
    const file = join(stack.environment['DATA_DIR'] ?? '', 'stack.json');
    const args = ['-m', 'unittest', 'discover', '-s', 'tests', '-t', 'tests', '-p', 'live_*.py'];
    const { stderr } = await python(args, { STACK_FILE: file });
    expect(stderr).toMatch(/Ran (?:9|1\d) tests[\s\S]*\nOK\n$/);
  });
});
