import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium, takeScreenshot } from '@tessera/local/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { CheckoutStack } from './support/checkout-stack.js';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const WIDE = { width: 1120, height: 760 };
const NARROW = { width: 390, height: 844 };

let stack: CheckoutStack;

beforeAll(async () => {
  stack = await CheckoutStack.boot();
});

afterAll(async () => {
  await stack.close();
});

const call = async (
  method: string,
  path: string,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(stack.sandbox.url + path, { method });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('the backend of the demo shop', () => {
  it('opens a session for its own page, and tells the browser nothing but the session id', async () => {
    const { status, body } = await call('POST', '/shop/orders');
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['order_id', 'session_id']);
    const frame = await fetch(
      `${stack.vault.url}/sessions/${String(body['session_id'])}/card-fields`,
    );
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors ${new URL(stack.sandbox.url).origin}`);
    const order = await call('GET', `/shop/orders/${String(body['order_id'])}`);
    expect(order.body).toMatchObject({ status: 'open', token: null });
  });

  it('requests no more scopes than it needs, with its own client', () => {
    expect(stack.tokenEndpoint.requests[0]).toEqual({
      clientId: 'shop',
      scope: 'pci:tokens:create pci:tokens:read pci:tokens:update',
    });
  });

  it('returns 404 for an unknown order, and 409 for a code for an order without a card', async () => {
    expect((await call('GET', `/shop/orders/${randomUUID()}`)).status).toBe(404);
    expect((await call('POST', `/shop/orders/${randomUUID()}/security-code`)).status).toBe(404);
    const { body } = await call('POST', '/shop/orders');
    const path = `/shop/orders/${String(body['order_id'])}/security-code`;
    expect((await call('POST', path)).status).toBe(409);
  });

  it.each(['nothing.js', 'checkout.html', '..%2f..%2fpackage.json', '__proto__'])(
    'returns 404 for the file %s',
    async (name) => {
      expect((await call('GET', `/shop/files/${name}`)).status).toBe(404);
    },
  );
});

describe('the demo shop in Chromium', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
  });

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: WIDE, ...options });
    await page.goto(`${stack.sandbox.url}/shop`);
    await page.locator('#pay:enabled').waitFor();
    return page;
  }

  const field = (page: Page, label: string) => page.frameLocator('iframe').getByLabel(label);

  async function type(page: Page, fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await field(page, label).pressSequentially(text);
    }
  }

  const CARD = {
    'Card number': '5555555555554444',
    'Expiry date': '0831',
    'Security code': '737',
    'Name on card': 'Ada Lovelace',
  };

  it('sells a lamp for a card that it never sees, and sells it again for the code alone', async () => {
    const page = await open();
    await type(page, CARD);
    await takeScreenshot(page, 'shop-checkout');
    await page.getByRole('button', { name: 'Pay € 133.90' }).dblclick();
    await page.getByText('Thank you.').waitFor();
    expect(await page.locator('#token').innerText()).toMatch(
      /555555\*{6}4444 \(mastercard\)[^]*08 \/ 2031[^]*in the vault, for one use/,
    );
    await takeScreenshot(page, 'shop-receipt');
    await page.getByRole('button', { name: 'Pay again with this card' }).click();
    await page.locator('#pay:enabled').waitFor();
    expect(await page.frameLocator('iframe').locator('.card').innerText()).toContain('4444');
    await type(page, { 'Security code': '999' });
    await page.getByRole('button', { name: 'Pay € 133.90' }).click();
    await page.getByText('Thank you.').waitFor();
    // The digits of a token's id are no secret of the card.
    const text = (await page.locator('body').innerText()).replaceAll(UUID, '');
    for (const secret of ['5555 5555', '55555555', '737', '999', 'Lovelace']) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows what is wrong where it is wrong, and takes the payment after all', async () => {
    const page = await open();
    await type(page, { ...CARD, 'Card number': '5555555555554445', 'Expiry date': '0120' });
    await page.locator('#pay').click();
    const fault = page.frameLocator('iframe').getByText('This card has expired.');
    await fault.waitFor();
    await takeScreenshot(page, 'shop-faults');
    await field(page, 'Card number').fill('5555555555554444');
    await field(page, 'Expiry date').fill('08/31');
    await page.locator('#pay').click();
    await page.getByText('Thank you.').waitFor();
  });

  it('fits a telephone, in the dark', async () => {
    const page = await open({ viewport: NARROW, colorScheme: 'dark' });
    await type(page, CARD);
    await page.locator('.payment').scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'shop-phone-dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds, in the %s', async (scheme) => {
    const page = await open({ colorScheme: scheme });
    expect(await axeFindings(page, { frameOn: '.payment' })).toEqual([]);
  });
});

describe('a sandbox without a vault', () => {
  it('says that its shop is closed', async () => {
    const { bootService } = await import('@tessera/service');
    const { sandbox } = await import('@tessera/sandbox');
    const { serviceEnv } = await import('@tessera/local/testing');
    const env = serviceEnv({ issuer: stack.issuer });
    const closed = await bootService(sandbox, { env });
    try {
      const response = await fetch(`${closed.url}/shop`);
      expect(response.status).toBe(503);
    } finally {
      await closed.close();
    }
  });
});
