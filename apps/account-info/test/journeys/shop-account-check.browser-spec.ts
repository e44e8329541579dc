import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium, takeScreenshot } from '@tessera/local/browser';
import { serviceEnv } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService } from '@tessera/service';
import { SIGNATURE_HEADER, signBody } from '@tessera/webhooks/receiver';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AccountCheckStack } from './support/account-check-stack.js';
import { signIn, walk } from './support/shopper.js';

const WIDE = { width: 1120, height: 820 };
const PAGE = { width: 900, height: 880 };
const PHONE = { width: 390, height: 844 };

let stack: AccountCheckStack;

beforeAll(async () => {
  stack = await AccountCheckStack.boot();
});

afterAll(async () => {
  await stack.close();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(stack.shopUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the backend of the demo shop', () => {
  it('opens a session with its own clients, and returns the URL to the browser', async () => {
    const response = await post('/shop/account-checks', { market: 'DE' });
    expect(response.status).toBe(201);
    const check = (await response.json()) as Record<string, string>;
    expect(check['base_url']).toBe(stack.baseUrl);
    expect(stack.tokenRequests).toEqual([
      {
        clientId: 'shop-admin',
        scope: 'admin:webhooks:create admin:webhooks:read admin:webhooks:delete',
      },
      { clientId: 'shop', scope: 'ais:sessions:create ais:sessions:read ais:records:read' },
    ]);
    const read = await fetch(`${stack.shopUrl}/shop/account-checks/${check['check_id'] ?? ''}`);
    expect(await read.json()).toMatchObject({ status: 'open', account: null });
  });

  it.each([
    [{ market: 'DE', iban: 'DE00 1234' }, '$.account_identifier.iban'],
    [{ market: 'US' }, '$.market'],
    [{ market: 'XX' }, '$.market'],
  ])('returns 422 for %j as the service does', async (body, path) => {
    const response = await post('/shop/account-checks', body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ validation_errors: [{ path }] });
  });

  it('returns 404 for an unknown check', async () => {
    const response = await fetch(`${stack.shopUrl}/shop/account-checks/${randomUUID()}`);
    expect(response.status).toBe(404);
  });

  it("returns 401 for an event without the service's signature", async () => {
    const event = { event: 'ais.completed', session_id: randomUUID() };
    const headers = { [SIGNATURE_HEADER]: signBody(JSON.stringify(event), 'a guess') };
    expect((await post('/shop/account-checks/events', event, headers)).status).toBe(401);
    expect((await post('/shop/account-checks/events', event)).status).toBe(401);
  });

  it('is closed without the service, while the sandbox works', async () => {
    const env = serviceEnv({ issuer: stack.service.issuer });
    const closed = await bootService(sandbox, { env });
    try {
      expect((await fetch(`${closed.url}/shop/account-check`)).status).toBe(503);
      expect((await fetch(`${closed.url}/sandbox/banks`)).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('the demo shop in Chromium', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  afterAll(async () => {
    await browser.close();
  });

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ locale: 'en-GB', viewport: WIDE, ...options });
    await page.goto(`${stack.shopUrl}/shop/account-check`);
    return page;
  }

  const begin = (page: Page) =>
    page.getByRole('button', { name: 'Confirm my bank account' }).click();

  it('confirms an account of which its page learns four digits', async () => {
    const page = await open();
    const told: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${stack.shopUrl}/shop`)) {
        void response.text().then(
          (text) => told.push(text),
          () => undefined,
        );
      }
    });
    await begin(page);
    await walk(page, 'Hamburg', 'one-account');
    await page.getByText('Your account is confirmed.').waitFor();
    const iban = await stack.ibanOf('hamburg', 'one-account');
    expect(await page.locator('#account').innerText()).toMatch(
      new RegExp(
        `Sandbox Bank Hamburg\\s+Account\\s+checking, EUR\\s+Number\\s+•••• ${iban.slice(-4)}`,
      ),
    );
    expect(await page.locator(':focus').innerText()).toBe('Your account is confirmed.');
    expect(new URL(page.url()).search).toMatch(/^\?check=[\da-f-]{36}$/);
    await takeScreenshot(page, 'account-check-shop');
    expect(await axeFindings(page)).toEqual([]);
    const everything = told.join('\n') + (await page.content());
    for (const secret of [iban, iban.slice(4), 'Ada Example']) {
      expect(everything).not.toContain(secret);
    }
  });

  it('takes a shopper who names the account straight to the bank, and back with a no', async () => {
    const page = await open();
    await page.getByLabel('IBAN').fill(await stack.ibanOf('paris', 'one-account'));
    await page.getByLabel('Country of your bank').selectOption('France');
    await begin(page);
    await signIn(page, 'one-account');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You cancelled the check. Nothing was confirmed.').waitFor();
    expect(page.url()).not.toContain('session_id');
    await page.getByRole('button', { name: 'Confirm my bank account', disabled: false }).waitFor();
  });

  it('says what is wrong with an account number', async () => {
    const page = await open();
    await page.getByLabel('IBAN').fill('DE00 1234');
    await begin(page);
    await page.getByRole('alert').getByText('The IBAN must be an IBAN').waitFor();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds, in the %s', async (scheme) => {
    const page = await open({ colorScheme: scheme, viewport: PHONE });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });

  it('sends shoppers through pages that the documents show', async () => {
    const returnTo = 'https://lumen-and-oak.example/refund';
    const english = await browser.newPage({ locale: 'en-GB', viewport: PAGE });
    await english.goto(stack.checkUrl(await stack.openSession({ returnTo })));
    await english.getByRole('heading', { name: 'Choose your bank' }).waitFor();
    await takeScreenshot(english, 'account-check-banks');
    await walk(english, 'Berlin', 'two-accounts');
    await english.getByRole('heading', { name: 'Choose your account' }).waitFor();
    await takeScreenshot(english, 'account-check-accounts');
    const dark = { locale: 'fr-FR', colorScheme: 'dark', viewport: PHONE } as const;
    const french = await browser.newPage(dark);
    await french.goto(stack.checkUrl(await stack.openSession({ returnTo, market: 'FR' })));
    await french.getByRole('heading', { name: 'Choisissez votre banque' }).waitFor();
    await takeScreenshot(french, 'account-check-phone-dark');
  });
});
