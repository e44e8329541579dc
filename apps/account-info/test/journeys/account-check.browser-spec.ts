import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium } from '@tessera/local/browser';
import { until } from '@tessera/local/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AccountCheckStack, type SessionWish } from './support/account-check-stack.js';
import {
  allow,
  allowWithoutFollowing,
  chooseBank,
  landing,
  signIn,
  walk,
} from './support/shopper.js';

const HALF_AN_HOUR_MS = 30 * 60_000;
const NARROW = { width: 320, height: 640 };

let stack: AccountCheckStack;
let browser: Browser;
/** A URL of the shop with an empty page. */
let shop: string;

describe('an account check in Chromium', () => {
  beforeAll(async () => {
    stack = await AccountCheckStack.boot();
    shop = `${stack.shopUrl}/shop/files/lamp.svg`;
    await stack.behave('berlin', { slow_ms: 1_500 });
    browser = await launchChromium();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    stack.service.clock.reset();
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
  });

  /** A separate browser, on the page of a session. */
  async function open(
    wish: SessionWish = {},
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; id: string }> {
    const id = await stack.openSession({ returnTo: shop, ...wish });
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    const page = await context.newPage();
    await page.goto(stack.checkUrl(id));
    return { page, id };
  }

  it.each([
    ['Hamburg', 'one-account', 'success'],
    ['Berlin', 'no-owner-name', 'success'],
    ['Berlin', 'slow', 'success'],
    ['Berlin', 'double-callback', 'success'],
    ['Berlin', 'denial', 'authentication_error'],
    ['Hamburg', 'denial', 'authentication_error'],
    ['Berlin', 'error-500', 'technical_error'],
    ['Hamburg', 'wrong-issuer', 'technical_error'],
    ['Berlin', 'consent-expired', 'authentication_error'],
  ])('at the bank of %s, the customer %s comes back with %s', async (city, user, outcome) => {
    const { page, id } = await open();
    await walk(page, city, user);
    expect(await landing(page, shop)).toBe(outcome);
    const { status, reason = 'success' } = await stack.session(id);
    expect([status === 'completed', reason]).toEqual([outcome === 'success', outcome]);
  });

  it.each(['missing-state', 'wrong-state'])(
    'tells a customer %s, and continues at the current step',
    async (user) => {
      const { page, id } = await open();
      await walk(page, 'Berlin', user);
      await page
        .getByRole('heading', { name: 'Your bank sent you back without what we need' })
        .waitFor();
      expect(await stack.session(id)).toMatchObject({ status: 'awaiting_bank' });
      await page.getByRole('link', { name: 'Back to your check' }).click();
      await walk(page, 'Berlin', 'one-account');
      expect(await landing(page, shop)).toBe('success');
    },
  );

  it('a customer whose bank forgot the state can go back to the shop at once', async () => {
    const { page } = await open();
    await walk(page, 'Berlin', 'missing-state');
    await page.getByRole('button', { name: /Cancel and go back/ }).click();
    expect(await landing(page, shop)).toBe('user_cancelled');
  });

  it('one who never came back finds the way to the shop when the time is over', async () => {
    const { page, id } = await open();
    await walk(page, 'Berlin', 'never-returning');
    await page.getByText('you can close this window').waitFor();
    stack.service.clock.advance(HALF_AN_HOUR_MS);
    await page.goto(stack.checkUrl(id));
    expect(await landing(page, shop)).toBe('session_expired');
    expect(await stack.session(id)).toMatchObject({ status: 'expired' });
  });

  it('one who says no at the bank has cancelled', async () => {
    const { page } = await open();
    await chooseBank(page, 'Hamburg');
    await signIn(page, 'one-account');
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(await landing(page, shop)).toBe('user_cancelled');
  });

  it('an IBAN leads straight on to its bank, which no other account passes', async () => {
    const iban = await stack.ibanOf('berlin', 'one-account');
    const { page } = await open({ iban });
    await page.waitForURL('**/bank/berlin/**');
    await signIn(page, 'one-account');
    await allow(page);
    expect(await landing(page, shop)).toBe('success');
    const other = await open({ iban });
    await signIn(other.page, 'account-mismatch');
    await allow(other.page);
    expect(await landing(other.page, shop)).toBe('account_mismatch');
  });

  it('keeps the choice of banks when one is unavailable, with that bank first', async () => {
    const iban = await stack.ibanOf('berlin', 'one-account');
    await stack.behave('berlin', { is_down: true });
    const { page } = await open({ iban });
    await page.getByRole('alert').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await stack.behave('berlin', { is_down: false });
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByText('Votre compte s’y trouve').waitFor();
    await page.getByRole('button', { name: 'Sandbox Bank Berlin' }).first().click();
    await signIn(page, 'one-account');
    await allow(page);
    expect(await landing(page, shop)).toBe('success');
  });

  it.each(['light', 'dark'] as const)(
    'two accounts are told apart by kind and last four, in the %s',
    async (colorScheme) => {
      const { page, id } = await open({}, { colorScheme, viewport: NARROW });
      await walk(page, 'Berlin', 'two-accounts');
      await page.getByRole('heading', { name: 'Choose your account' }).waitFor();
      await page.waitForLoadState();
      const text = await page.locator('main').innerText();
      expect(text).toMatch(/Current account\s+ending in \w{4}\s+Savings account\s+ending in \w{4}/);
      expect(text.replaceAll(/localhost:\d+/g, '')).not.toMatch(/Beispiel|\d{5}/);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByRole('button', { name: 'Sparkonto' }).click();
      expect(await landing(page, shop)).toBe('success');
      expect(await stack.session(id)).toMatchObject({ status: 'completed' });
    },
  );

  it('needs no JavaScript', async () => {
    const { page } = await open({}, { javaScriptEnabled: false });
    await page.getByLabel('Find your bank').fill('berlin');
    await page.getByRole('button', { name: 'Search' }).click();
    await walk(page, 'Berlin', 'two-accounts');
    await page.getByRole('button', { name: 'Current account' }).click();
    expect(await landing(page, shop)).toBe('success');
  });

  it('needs no mouse', async () => {
    const { page } = await open();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (name: string) => {
      const focused = page.locator(':focus');
      for (let stop = 0; stop < 20; stop++) {
        await press('Tab');
        if ((await focused.innerText().catch(() => '')).includes(name)) return;
      }
      throw new Error(`The keyboard does not reach ${name}.`);
    };
    await tabTo('Hamburg');
    await press('Enter');
    await page.getByLabel('User name').waitFor();
    await page.waitForLoadState();
    await page.getByLabel('User name').focus();
    await page.keyboard.type('two-accounts');
    await press('Tab');
    await page.keyboard.type('sandbox');
    await press('Enter');
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await page.waitForLoadState();
    await tabTo('Allow');
    await press('Enter');
    await page.getByRole('heading', { name: 'Choose your account' }).waitFor();
    await page.waitForLoadState();
    await tabTo('Savings account');
    await press('Enter');
    expect(await landing(page, shop)).toBe('success');
  });

  it('Back leads from the bank to the choice, and never into a loop', async () => {
    const { page } = await open();
    await chooseBank(page, 'Berlin');
    await page.getByLabel('User name').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Choose your bank' }).waitFor();
    await walk(page, 'Hamburg', 'one-account');
    expect(await landing(page, shop)).toBe('success');
  });

  describe('the callback', () => {
    async function atCallback(user = 'one-account') {
      const opened = await open();
      await chooseBank(opened.page, 'Berlin');
      await signIn(opened.page, user);
      return { ...opened, callback: await allowWithoutFollowing(opened.page) };
    }

    it('does nothing in another browser, and continues in the original one', async () => {
      const { page, id, callback } = await atCallback();
      const thief = await browser.newPage({ locale: 'en-GB' });
      for (const address of [callback, stack.checkUrl(id)]) {
        const response = await thief.goto(address);
        expect(response?.status()).toBe(403);
        expect(await thief.locator('h1').innerText()).toBe('This check began in another browser');
        expect(await thief.content()).not.toContain(stack.shopUrl);
      }
      expect(await axeFindings(thief)).toEqual([]);
      expect(await stack.session(id)).toMatchObject({ status: 'awaiting_bank' });
      await page.goto(callback);
      expect(await landing(page, shop)).toBe('success');
    });

    it('leads to the shop again when it comes again, and counts once', async () => {
      const { page, id, callback } = await atCallback();
      for (let time = 0; time < 2; time++) {
        await page.goto(callback);
        expect(await landing(page, shop)).toBe('success');
      }
      expect(await stack.recordsOf(id)).toBe(1);
    });

    it('counts once when it comes again while the bank is read, and both arrive', async () => {
      // As long as it takes the browser to see that the bank is being read.
      await stack.behave('berlin', { slow_ms: 6_000 });
      const { page, id, callback } = await atCallback('slow');
      const first = page.context().request.get(callback);
      const status = async () => (await stack.session(id))['status'];
      await until('the bank is being read', async () => (await status()) === 'fetching');
      await page.goto(callback);
      await page.getByRole('heading', { name: 'Your bank is answering' }).waitFor();
      expect((await first).headers()['refresh']).toBe(`0; url=${shop}?session_id=${id}`);
      expect(await landing(page, shop)).toBe('success');
      expect(await stack.recordsOf(id)).toBe(1);
    });

    it('comes too late after half an hour', async () => {
      const { page, id, callback } = await atCallback();
      stack.service.clock.advance(HALF_AN_HOUR_MS);
      await page.goto(callback);
      expect(await landing(page, shop)).toBe('session_expired');
      expect(await stack.recordsOf(id)).toBe(0);
    });
  });
});
