import { chromium, type Browser } from 'playwright-core';
import { testServiceAddress } from '../testing/test-service-address.js';

/** Less than a test has, so that one that fails says what it waited for. */
const WAIT_MS = 110_000;

/**
 * Starts the installed Chromium. What its pages wait for has as long as a test: a machine that is
 * busy, or slow, takes many times longer to show a page.
 *
 * @throws Error if there is none: a page test without a browser must not pass
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = testServiceAddress('TEST_CHROMIUM');
  if (executablePath === null) {
    throw new Error('Pages need a browser: install chromium and put it on the PATH.');
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  browser.on('context', (context) => {
    context.setDefaultTimeout(WAIT_MS);
  });
  return browser;
}
