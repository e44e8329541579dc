import { chromium, type Browser } from 'playwright-core';
import { testServiceAddress } from '../testing/test-service-address.js';

/**
 * Starts the Chromium of this machine.
 *
 * @throws Error when there is none: a suite of pages that looked at no page has not passed
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = testServiceAddress('TEST_CHROMIUM');
  if (executablePath === null) {
    throw new Error('Pages need a browser: install chromium and put it on the PATH.');
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
