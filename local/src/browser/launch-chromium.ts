import { chromium, type Browser } from 'playwright-core';
import { testServiceAddress } from '../testing/test-service-address.js';

/**
 * Starts the installed Chromium.
 *
 * @throws Error if there is none: a page test without a browser must not pass
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = testServiceAddress('TEST_CHROMIUM');
  if (executablePath === null) {
    throw new Error('Pages need a browser: install chromium and put it on the PATH.');
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
