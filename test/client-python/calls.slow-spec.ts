import { expect, it } from '@jest/globals';
import { describeWithPython, python } from './python.js';

describeWithPython('the Python client', () => {
  it('passes its own tests: every operation, credentials, retries, pages, webhooks', async () => {
    const { stderr } = await python(['-m', 'unittest', 'discover', '-s', 'tests', '-t', 'tests']);
    expect(stderr).toMatch(/Ran [4-9]\d tests[\s\S]*\nOK\n$/);
  });
});
