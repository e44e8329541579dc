import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium, takeScreenshot } from '@tessera/local/browser';
import { FakeServer, until } from '@tessera/local/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { GatewayUnderTest } from './support/gateway-under-test.js';
import { bodyOf, NUMBERS, ThreeDsFoundation } from './support/three-ds-stack.js';

const MINUTE_MS = 60_000;
const NARROW = { width: 390, height: 780 };
const SHOP =
  '<!doctype html><html lang="en"><title>Shop</title><main><h1>Back in the shop</h1></main>';

/** A challenge that waits for its shopper. */
interface Waiting {
  readonly id: string;
  readonly url: string;
}

describe('a challenge in Chromium', () => {
  let foundation: ThreeDsFoundation;
  let gateway: GatewayUnderTest;
  let shop: FakeServer;
  let browser: Browser;

  beforeAll(async () => {
    shop = new FakeServer(() => ({ status: 200, body: SHOP, contentType: 'text/html' }));
    await shop.start();
    foundation = await ThreeDsFoundation.boot();
    gateway = await GatewayUnderTest.boot(foundation);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await gateway.close();
    await foundation.close();
    await shop.stop();
  });

  async function challenge(changes: object = {}): Promise<Waiting> {
    const answer = await gateway.authenticate(NUMBERS.challenges, {
      return_url: `${shop.url}/return?order=7`,
      ...changes,
    });
    const { id, challenge_url: url } = bodyOf(answer);
    return { id: String(id), url: String(url) };
  }

  /** Runs in a separate window, and fails on every error in its console. */
  async function inBrowser<T>(
    use: (page: Page) => Promise<T>,
    options: BrowserContextOptions = {},
  ): Promise<T> {
    const context = await browser.newContext({ viewport: NARROW, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    try {
      const result = await use(page);
      expect(complaints).toEqual([]);
      return result;
    } finally {
      await context.close();
    }
  }

  async function answerWith(page: Page, code: string): Promise<void> {
    await page.getByLabel('The code that we sent to your phone').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  }

  async function backInShop(page: Page, { id }: Waiting): Promise<void> {
    await page.getByRole('heading', { name: 'Back in the shop' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/return?order=7&authentication_id=${id}`);
  }

  it('goes to the bank, takes the code, and comes back to the shop completed', async () => {
    const waiting = await challenge();
    await inBrowser(async (page) => {
      await page.goto(waiting.url);
      await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
      await page.getByText('€19.00').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await takeScreenshot(page, 'three-ds-code');
      await answerWith(page, '123456');
      await backInShop(page, waiting);
    });
    expect(await gateway.read(waiting.id)).toMatchObject({
      status: 'completed',
      flow: 'challenge',
      eci: '05',
      result: { code: 'authenticated' },
    });
  });

  it('says of a wrong code that it is wrong, and ends with the third', async () => {
    const waiting = await challenge();
    await inBrowser(
      async (page) => {
        await page.goto(waiting.url);
        await answerWith(page, '000000');
        await page.getByRole('alert').waitFor();
        expect(await page.getByRole('alert').innerText()).toBe(
          'That code is not right. You have 2 more tries.',
        );
        expect(await axeFindings(page)).toEqual([]);
        await takeScreenshot(page, 'three-ds-wrong-code-dark');
        await answerWith(page, '000000');
        await page.getByText('one more try').waitFor();
        await answerWith(page, '000000');
        await backInShop(page, waiting);
      },
      { colorScheme: 'dark' },
    );
    expect(await gateway.read(waiting.id)).toMatchObject({
      status: 'failed',
      authentication_value: null,
      result: { code: 'too_many_attempts', category: 'not_authenticated' },
    });
  });

  it('can be cancelled', async () => {
    const waiting = await challenge();
    await inBrowser(async (page) => {
      await page.goto(waiting.url);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await backInShop(page, waiting);
    });
    expect((await gateway.read(waiting.id))['result']).toMatchObject({ category: 'canceled' });
  });

  it('goes the whole way without scripts, by its buttons', async () => {
    const waiting = await challenge();
    await inBrowser(
      async (page) => {
        await page.goto(waiting.url);
        await page.getByRole('button', { name: 'Go to my bank' }).waitFor();
        await page.getByRole('button', { name: 'Go to my bank' }).click();
        await answerWith(page, '123 456');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('heading', { name: 'Your bank has confirmed' }).waitFor();
        await page.getByRole('link', { name: 'Back to the shop' }).click();
        await backInShop(page, waiting);
      },
      { javaScriptEnabled: false },
    );
  });

  it.each(['light', 'dark'] as const)('has no barriers on its other pages, %s', async (scheme) => {
    const waiting = await challenge({ return_url: undefined });
    await inBrowser(
      async (page) => {
        let requests = 0;
        // Refreshing finds nothing new, so the page does not change while the test reads it.
        await page.route('**/result', (route) => {
          requests += 1;
          return requests === 1 ? route.continue() : route.fulfill({ status: 204 });
        });
        await page.goto(`${waiting.url}/result`);
        await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        // It looks again once: later it would break off the next navigation.
        await until('it has looked again', () => Promise.resolve(requests > 1));
        await page.unroute('**/result');
        await page.goto(`${waiting.url}/result`);
        await foundation.issuers.sendResult(waiting.id, { trans_status: 'N' });
        // By itself.
        await page.getByRole('heading', { name: 'Your bank has not confirmed' }).waitFor();
        await page.getByText('You can close this window.').waitFor();
        expect(await axeFindings(page)).toEqual([]);
      },
      { colorScheme: scheme },
    );
  });

  it('believes nothing that the browser brings back', async () => {
    const waiting = await challenge();
    const forged = { transStatus: 'Y', messageType: 'CRes', messageVersion: '2.2.0' };
    const { acs_trans_id: acsTransID } = await foundation.issuers.view(waiting.id);
    const genuine = { ...forged, threeDSServerTransID: waiting.id, acsTransID };
    const stranger = { ...genuine, acsTransID: waiting.id };
    for (const [cres, status] of [
      [encoded(genuine), 303],
      [encoded(stranger), 400],
      ['nonsense', 400],
      ['', 400],
    ] as const) {
      const body = new URLSearchParams({ cres });
      const answer = await fetch(waiting.url, { method: 'POST', body, redirect: 'manual' });
      expect([cres, answer.status]).toEqual([cres, status]);
    }
    expect((await gateway.read(waiting.id))['status']).toBe('challenge_required');
    expect((await fetch(`${waiting.url}x`)).status).toBe(404);
  });

  it('expires when the window is closed, and says so to later visitors', async () => {
    const waiting = await challenge();
    await inBrowser(async (page) => {
      await page.goto(waiting.url);
      await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    });
    gateway.service.clock.advance(10 * MINUTE_MS + 1);
    await gateway.expire();
    expect((await gateway.read(waiting.id))['result']).toMatchObject({ code: 'challenge_expired' });
    await inBrowser(async (page) => {
      await page.goto(waiting.url);
      await backInShop(page, waiting);
    });
    gateway.service.clock.reset();
  });
});

function encoded(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}
