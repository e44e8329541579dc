import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openSession, type OpenSession } from './support/browser.js';
import { MerchantPage, Shop, type PageOptions } from './support/merchant-page.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const NUMBER = '4111111111111111';

let vault: VaultUnderTest;
let shop: Shop;

const open = (): Promise<OpenSession> => openSession(vault, { allowed_origins: [shop.origin] });

async function mounted(session: OpenSession, options: PageOptions = {}): Promise<MerchantPage> {
  const page = await MerchantPage.open(shop, session, options);
  await page.waitFor('ready');
  return page;
}

describe('what keeps card fields apart from the page', () => {
  beforeAll(async () => {
    vault = await bootVault({ BACKGROUND_WORK: 'worker' });
    shop = await Shop.open(vault);
  });

  afterEach(async () => {
    for (const context of shop.browser.contexts()) await context.close();
  });

  afterAll(async () => {
    await shop.close();
    await vault.close();
  });

  it('shows no page but the allowed ones', async () => {
    const page = await MerchantPage.open(shop, await open(), { host: 'localhost' });
    expect(await page.waitFor('failure')).toMatchObject({ code: 'frame_blocked' });
    expect(await page.fields.locator('input').count()).toBe(0);
  });

  it('shows no card fields for a session that names no origin', async () => {
    const page = await MerchantPage.open(shop, await openSession(vault));
    expect(await page.waitFor('failure')).toMatchObject({ code: 'frame_blocked' });
  });

  it('gives the script of the page no way to the number', async () => {
    const session = await open();
    const page = await mounted(session, { options: { cardholderName: 'required' } });
    await page.fillCard();
    await page.type('Name on card', 'Jane Doe');
    expect(
      await page.page.evaluate(
        `(() => { try { return document.querySelector('iframe').contentDocument; } catch { return null; } })()`,
      ),
    ).toBeNull();
    await expect(
      page.page.evaluate(`document.querySelector('iframe').contentWindow.document`),
    ).rejects.toThrow(/cross-origin|Blocked a frame/);
    await page.submit();
    const known = JSON.stringify(await page.page.evaluate('[seen, heard, fields.state]'));
    for (const secret of [NUMBER, '4111', '1111', '123', 'Jane', '2030']) {
      expect(known).not.toContain(secret);
    }
    // A port, an ID or a ciphertext may contain any four digits.
    const told = [shop.origin, vault.service.url, session.sessionId]
      .reduce((text, drawn) => text.replaceAll(drawn, ''), page.requests.join('\n'))
      .replaceAll(/"enc_payload":"[\w.-]+"/g, '');
    expect(told).toContain('complete-action');
    expect(told).not.toContain('4111');
  });

  it('keeps to its policy: no error of it is in the console, and no request goes elsewhere', async () => {
    const session = await open();
    const page = await MerchantPage.open(shop, session);
    const complaints: string[] = [];
    page.page.on('console', (message) => complaints.push(message.text()));
    page.page.on('pageerror', (error) => complaints.push(error.message));
    await page.waitFor('ready');
    await page.fillCard();
    await page.submit();
    expect(complaints).toEqual([]);
    const hosts = page.requests.map((request) => new URL(String(request.split(' ')[1])).origin);
    expect([...new Set(hosts)].sort()).toEqual([shop.origin, vault.service.url].sort());
  });

  it('answers to one greeting alone: a script that comes later hears nothing', async () => {
    const page = await mounted(await open());
    await page.page.evaluate(`
      stolen = [];
      ({ port1, port2 } = new MessageChannel());
      port1.onmessage = ({ data }) => stolen.push(data);
      document.querySelector('iframe').contentWindow.postMessage(
        { tessera: 1, options: {} }, '*', [port2]);`);
    // Typing is reported through the first channel, after the message of the unknown origin has arrived.
    await page.fillCard();
    await page.page.waitForFunction('fields.state.complete');
    expect(await page.page.evaluate('stolen')).toEqual([]);
  });
});
