import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium } from '@tessera/local/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AccountCheckStack } from './support/account-check-stack.js';
import { LANGUAGES } from '../../src/check/languages/choose-language.js';
import { everyPage, getPage, postForm } from './support/every-page.js';

const RATE_LIMIT = 300;
const NARROW = { width: 320, height: 640 };

/** What reaches beyond the right edge of the window. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll('body *')]
  .filter((each) => Math.max(each.getBoundingClientRect().right, each.scrollWidth) > innerWidth)
  .map(({ outerHTML }) => outerHTML.slice(0, 200))`;

let stack: AccountCheckStack;

beforeAll(async () => {
  stack = await AccountCheckStack.boot({
    PUBLIC_RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT),
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
});

afterAll(async () => {
  await stack.close();
});

const get = (path: string, headers?: Record<string, string>) => getPage(stack, path, headers);

const post = (path: string, form: Record<string, string>, headers?: Record<string, string>) =>
  postForm(stack, path, form, headers);

const languageOf = async (response: Response): Promise<string | undefined> =>
  /<html lang="(\w+)">/.exec(await response.text())?.[1];

describe('the hosted pages', () => {
  it('are never cached or framed, and send no referrer', async () => {
    const response = await get(`/check/${await stack.openSession()}`);
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(await response.text()).toContain(`<strong>${new URL(stack.shopUrl).host}</strong>`);
  });

  it.each([
    ['DE', undefined, 'de'],
    ['NL', undefined, 'nl'],
    ['IE', 'pl', 'en'],
    ['DE', 'en-GB,en;q=0.9,de;q=0.4', 'de'],
    ['DE', 'fr', 'fr'],
  ])('are for the market %s and a browser of %s in %s', async (market, accepted, language) => {
    const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {};
    const response = await get(`/check/${await stack.openSession({ market })}`, headers);
    expect(await languageOf(response)).toBe(language);
  });

  it('stay in the language that the shopper chose', async () => {
    const path = `/check/${await stack.openSession()}`;
    const chosen = await get(`${path}?language=es`);
    expect(await languageOf(chosen)).toBe('es');
    const [cookie = ''] = chosen.headers.getSetCookie();
    expect(cookie).toMatch(/^account-check-language=es; Path=\/; HttpOnly; SameSite=Lax/);
    const [pair = ''] = cookie.split(';');
    expect(await languageOf(await get(path, { cookie: pair }))).toBe('es');
    expect((await get(`${path}?language=xx`)).headers.getSetCookie()).toEqual([]);
  });

  it.each(['an unknown', 'a malformed'])('404 %s session with a page', async (what) => {
    const id = what === 'an unknown' ? randomUUID() : 'abc';
    for (const response of [
      await get(`/check/${id}`),
      await post(`/check/${id}/bank`, { institution: 'sandbox-bank-berlin' }),
      await post(`/check/${id}/cancel`, {}),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1>There is no such check</h1>');
    }
  });

  it.each(['', '?state=', `?state=${'x'.repeat(43)}`, '?state=a&state=b&code=1', '?state[a]=b'])(
    'return 404 with a page for the callback %s',
    async (query) => {
      const response = await get(`/callback/berlin-group${query}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await languageOf(response)).toBe('en');
    },
  );

  it('search in the body, without regard to case, and by BIC', async () => {
    const path = `/check/${await stack.openSession()}/search`;
    const found = await (await post(path, { search: ' hAMBurg ' })).text();
    expect(found).toContain('Sandbox Bank Hamburg');
    expect(found).not.toContain('Sandbox Bank Berlin');
    const none = await (await post(path, { search: '<script>alert(1)</script>' })).text();
    expect(none).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(none).not.toContain('name="institution"');
    expect(await (await post(path, {})).text()).toContain('Sandbox Bank Berlin');
  });

  it('say that a bank is not on offer, or does not answer, and offer the others', async () => {
    const path = `/check/${await stack.openSession({ market: 'BE' })}/bank`;
    const nl = { 'accept-language': 'nl' };
    const unknown = await post(path, { institution: 'sandbox-bank-berlin' }, nl);
    expect(unknown.status).toBe(200);
    expect(await unknown.text()).toContain('Deze bank is hier niet te kiezen');
    const away = await post(path, { institution: 'away' }, nl);
    expect(await away.text()).toContain('Spaarbankwezen N.V. is op dit moment niet bereikbaar');
  });

  it('return 413 for a form that no page sent', async () => {
    const path = `/check/${await stack.openSession()}/search`;
    expect((await post(path, { search: 'x'.repeat(5_000) })).status).toBe(413);
  });

  it('return 429 with a page for an IP address with too many requests, and for no other', async () => {
    const path = `/check/${randomUUID()}`;
    const headers = { 'x-forwarded-for': '203.0.113.7', 'accept-language': 'fr' };
    for (let asked = 0; asked < RATE_LIMIT; asked++) await get(path, headers);
    const response = await get(path, headers);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('Un instant, s’il vous plaît');
    expect((await get(path, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(404);
  });

  it('leave no session id in the log', async () => {
    const id = await stack.openSession();
    await get(`/check/${id}`);
    await post(`/check/${id}/cancel`, {});
    expect(stack.service.log.join('')).not.toContain(id);
  });
});

describe('the hosted pages in Chromium', () => {
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

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ locale: 'de-DE', ...options });
    await page.goto(stack.baseUrl + path);
    return page;
  }

  it.each(['light', 'dark'] as const)('have nothing that axe finds, in the %s', async (scheme) => {
    const page = await browser.newPage({ colorScheme: scheme });
    for (const [name, html] of Object.entries(await everyPage(stack, 'de'))) {
      await page.setContent(html);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
    }
  });

  it('fit a telephone of 320 pixels, and letters of twice the size, in every language', async () => {
    const page = await browser.newPage({ viewport: NARROW });
    for (const language of LANGUAGES) {
      for (const [name, html] of Object.entries(await everyPage(stack, language))) {
        await page.setContent(html);
        expect([language, name, await page.evaluate(TOO_WIDE)]).toEqual([language, name, []]);
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        expect([language, name, await page.evaluate(TOO_WIDE)]).toEqual([language, name, []]);
      }
    }
  });

  it('show the banks that fit while the shopper types', async () => {
    const page = await open(`/check/${await stack.openSession()}`);
    const rows = page.locator('#banks li:visible');
    expect(await rows.count()).toBe(2);
    await page.getByLabel('Bank suchen').pressSequentially('HÁMB');
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Hamburg')]);
    expect(await page.getByRole('status').innerText()).toMatch(/Banken · Deutschland\s+1/);
    await page.getByLabel('Bank suchen').fill('zz');
    expect(await page.getByText('Keine Bank dieses Namens').isVisible()).toBe(true);
  });

  it('are walked with the keyboard, and show where it is', async () => {
    const page = await open(`/check/${await stack.openSession()}`);
    const seen: string[] = [];
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate<string>(`(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
          const name = document.activeElement.textContent.trim() || document.activeElement.id;
          return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 3 ? name : 'no ring: ' + name;
        })()`),
      );
    }
    const [search, button, first, second, cancel, ...languages] = seen.map((name) =>
      name.replaceAll(/\s+/g, ' '),
    );
    expect([search, button]).toEqual(['search', 'Suchen']);
    expect([first, second]).toEqual(['S Sandbox Bank Berlin', 'S Sandbox Bank Hamburg']);
    expect(cancel).toContain('Abbrechen und zurück');
    expect(languages).toEqual(['Deutsch', 'English', 'Español', 'Français', 'Nederlands']);
  });

  it('move nothing for a shopper who asked for that', async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.setContent((await everyPage(stack, 'de'))['on to the shop'] ?? '');
    const animation = `getComputedStyle(document.querySelector('.way'), '::before').animationName`;
    expect(await page.evaluate(animation)).toBe('none');
  });

  it('change their language at their foot', async () => {
    const page = await open(`/check/${await stack.openSession()}`);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Choisissez votre banque' }).waitFor();
    expect(await page.locator('a[aria-current]').innerText()).toBe('Français');
  });

  it.each([true, false])(
    'lead a shopper who cancels back to the shop, JavaScript being on: %s',
    async (javaScriptEnabled) => {
      const returnTo = `${stack.shopUrl}/shop/files/lamp.svg`;
      const id = await stack.openSession({ returnTo });
      const page = await open(`/check/${id}`, { javaScriptEnabled });
      await page.getByRole('button', { name: 'Abbrechen' }).click();
      await page.waitForURL(`${returnTo}?**`);
      expect(page.url()).toBe(`${returnTo}?session_id=${id}&error=user_cancelled`);
      expect(await stack.session(id)).toMatchObject({
        status: 'cancelled',
        reason: 'user_cancelled',
      });
    },
  );
});
