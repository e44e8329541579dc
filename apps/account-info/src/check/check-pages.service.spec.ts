import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { AccountInfoConfig } from '../config.js';
import type { AccountChecksService } from '../checks/account-checks.service.js';
import type { CheckBrowser } from '../checks/check-browser.js';
import type { CheckStep } from '../checks/check-step.js';
import { toCheckSessionId, type CheckSessionId } from '../ids.js';
import { CheckPagesService } from './check-pages.service.js';

const SESSION = toCheckSessionId('abc');
const BANK = { id: 'bank', name: 'Bank', bics: [] };
const CHOICE: CheckStep = {
  kind: 'choose-institution',
  sessionId: SESSION,
  market: 'DE',
  shop: 'shop.example',
  institutions: [BANK],
  prebound: BANK,
};
const TO_BANK: CheckStep = {
  kind: 'send',
  to: 'bank',
  market: 'DE',
  location: 'https://bank.example/sign-in',
  cookie: 'secret',
};
const FORM = Buffer.from('institution=bank');

/** Stubbed checks that return the given step, and the browsers they were called with. */
function pagesOf(publicUrl: string, opened: CheckStep = CHOICE) {
  const browsers: CheckBrowser[] = [];
  const answer = (step: CheckStep) => (browser: CheckBrowser) => {
    browsers.push(browser);
    return Promise.resolve(step);
  };
  const checks = {
    open: (_: CheckSessionId, browser: CheckBrowser) => answer(opened)(browser),
    chooseInstitution: (_: CheckSessionId, __: string, browser: CheckBrowser) =>
      answer(TO_BANK)(browser),
  };
  const pages = new CheckPagesService(
    checks as AccountChecksService,
    { publicUrl, provider: null } as unknown as AccountInfoConfig,
  );
  return { pages, browsers };
}

function requestOf(cookie?: string, parts: Record<string, unknown> = {}): FastifyRequest {
  const headers = { cookie, 'user-agent': 'Test/1' };
  const request = { method: 'GET', headers, query: {}, ip: '192.0.2.1', socket: {}, ...parts };
  return request as unknown as FastifyRequest;
}

describe('CheckPages', () => {
  it('binds browsers to the host where they come by https', async () => {
    const { pages, browsers } = pagesOf('https://accounts.example');
    const cookie = '__Host-account-check=old; account-check=forged';
    const { cookies } = await pages.chooseBank(SESSION, FORM, requestOf(cookie));
    expect(browsers).toEqual([{ cookie: 'old', ip: '192.0.2.1', userAgent: 'Test/1' }]);
    expect(cookies).toEqual([
      '__Host-account-check=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure',
    ]);
  });

  it('uses a plain cookie on the http of a laptop', async () => {
    const { pages, browsers } = pagesOf('http://localhost:4003');
    const { cookies } = await pages.chooseBank(SESSION, FORM, requestOf('account-check=old'));
    expect(browsers[0]?.cookie).toBe('old');
    expect(cookies).toEqual(['account-check=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600']);
  });

  it('responds to a form with a page that continues, never with a redirect', async () => {
    const { pages } = pagesOf('https://accounts.example');
    const answer = await pages.chooseBank(SESSION, FORM, requestOf());
    expect(answer).toMatchObject({
      next: { url: 'https://bank.example/sign-in', afterSeconds: 0 },
      page: { status: 200 },
    });
    expect(answer).not.toHaveProperty('location');
  });

  it('goes straight on to the bank of a pre-bound account, by redirect', async () => {
    const { pages } = pagesOf('https://accounts.example');
    expect(await pages.open(SESSION, requestOf())).toMatchObject({
      location: 'https://bank.example/sign-in',
      cookies: [expect.stringContaining('secret')],
    });
  });

  it.each([
    [
      'that bank is unavailable',
      { ...CHOICE, notice: { problem: 'bank_unavailable', bank: 'B' } } as const,
      {},
    ],
    ['the shopper has just changed the language', CHOICE, { query: { language: 'fr' } }],
    ['a browser looks ahead', CHOICE, { headers: { 'sec-purpose': 'prefetch' } }],
    ['a program asks whether the page is there', CHOICE, { method: 'HEAD' }],
  ])('stays where the shopper chooses when %s', async (_, step, parts) => {
    const { pages } = pagesOf('https://accounts.example', step);
    const answer = await pages.open(SESSION, requestOf(undefined, parts));
    expect(answer).toHaveProperty('page.status', 200);
  });

  it('asks again by itself below the path of PUBLIC_URL', async () => {
    const answering = { kind: 'bank-answering', sessionId: SESSION, market: 'DE' } as const;
    const { pages } = pagesOf('https://example.com/accounts/', answering);
    const answer = await pages.open(SESSION, requestOf());
    expect(answer).toMatchObject({ next: { url: '/accounts/check/abc', afterSeconds: 3 } });
  });
});
