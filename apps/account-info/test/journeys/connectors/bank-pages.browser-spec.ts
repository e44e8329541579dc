import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium } from '@tessera/local/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import {
  CALLBACK_URL,
  connectorOf,
  ConnectorUnderTest,
  institutionOf,
} from './support/connector-under-test.js';
import { SimulatedBanks } from './support/simulated-banks.js';

const NARROW = { width: 320, height: 640 };

describe('the pages of the simulated banks', () => {
  let banks: SimulatedBanks;
  let under: ConnectorUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    banks = await SimulatedBanks.boot();
    const connector = connectorOf(await banks.banksFile(), banks);
    const institution = institutionOf(connector, 'sandbox-bank-berlin');
    under = new ConnectorUnderTest(connector, institution, banks, 'berlin');
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await under.connector.close();
    await banks.close();
  });

  async function visit<T>(
    options: BrowserContextOptions,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const context = await browser.newContext(options);
    try {
      return await look(await context.newPage());
    } finally {
      await context.close();
    }
  }

  it.each(['light', 'dark'] as const)(
    'have nothing for axe to find, %s and narrow',
    async (colorScheme) => {
      const { started } = await under.start();
      await visit({ colorScheme, viewport: NARROW }, async (page) => {
        await page.goto(started.redirectUrl);
        await page.getByText('Who can sign in here').click();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByLabel('User name').fill('two-accounts');
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign in' }).click();
        expect(await page.getByRole('alert').textContent()).toContain('is wrong');
        expect(await axeFindings(page)).toEqual([]);
        await page.getByLabel('User name').fill('two-accounts');
        await page.getByLabel('Password').fill('sandbox');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(/\/consent$/);
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.getByRole('checkbox').count()).toBe(2);
        const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        expect(await page.evaluate(wide)).toBe(false);
      });
    },
  );

  it('lead back by keyboard alone, without JavaScript', async () => {
    const { started, state } = await under.start();
    await visit({ javaScriptEnabled: false }, async (page) => {
      const back = `${CALLBACK_URL}?state=${state}`;
      const returned = page.waitForRequest((request) => request.url() === back);
      await page.goto(started.redirectUrl);
      await page.keyboard.press('Tab');
      await page.keyboard.type('one-account');
      await page.keyboard.press('Tab');
      await page.keyboard.type('sandbox');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/consent$/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await returned;
    });
  });
});
