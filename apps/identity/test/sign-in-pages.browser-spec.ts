import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { axeFindings, launchChromium, takeScreenshot } from '@tessera/local/browser';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { codeAt, PASSWORD, SignInStack } from './support/sign-in-stack.js';

const WIDE = { width: 960, height: 760 };
const NARROW = { width: 390, height: 844 };
const STEP_MS = 30_000;

let stack: SignInStack;
let browser: Browser;
let context: BrowserContext;

describe('the sign-in pages in Chromium', () => {
  beforeAll(async () => {
    stack = await SignInStack.boot();
    browser = await launchChromium();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await context.close();
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
  });

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    context = await browser.newContext({ viewport: WIDE, ...options });
    const page = await context.newPage();
    await page.goto(`${stack.client.origin}/login`);
    return page;
  }

  /** Presses a button; the page that it leads to is there, and whole, when this resolves. */
  async function press(page: Page, name: string): Promise<void> {
    await page.waitForLoadState();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  }

  async function submit(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
  }

  const welcomed = (page: Page, email: string) =>
    page.getByRole('heading', { name: `Welcome, ${email}` }).waitFor();

  /** Keys do what they should once the page is whole and has moved the focus there. */
  async function focused(page: Page, id: string): Promise<void> {
    await page.waitForLoadState();
    await page.locator(`#${id}:focus`).waitFor();
  }

  async function picture(page: Page, name: string): Promise<void> {
    // Users never see the port of a test.
    await page.evaluate(
      `document.querySelector('footer strong').textContent = 'sign-in.example.com'`,
    );
    await takeScreenshot(page, name, { fullPage: true });
  }

  /** Sets up an app and returns its key. */
  async function enrol(page: Page, email: string): Promise<string> {
    await page.getByLabel('Set up a second step').check();
    await submit(page, email);
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
    await page.getByLabel('Six-digit code').fill(codeAt(secret, stack.clock.now()));
    await press(page, 'Turn it on');
    await press(page, 'I have kept them');
    await welcomed(page, email);
    stack.clock.advance(STEP_MS);
    return secret;
  }

  it('lead from the client to the sign-in and back, with PKCE, and remember the person', async () => {
    await stack.createUser('ada@example.com');
    const page = await open();
    expect(await page.locator('main').innerText()).toContain('to continue to Payment console');
    await picture(page, 'sign-in');
    await submit(page, 'ada@example.com');
    await welcomed(page, 'ada@example.com');
    expect(stack.client.tokens.claims()).toMatchObject({ email: 'ada@example.com', amr: ['pwd'] });
    await page.goto(`${stack.client.origin}/login`);
    await welcomed(page, 'ada@example.com');
  });

  it('work with only the keyboard', async () => {
    await stack.createUser('keys@example.com');
    const page = await open();
    await focused(page, 'email');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await welcomed(page, 'keys@example.com');
  });

  it('work without scripts', async () => {
    await stack.createUser('plain@example.com');
    const page = await open({ javaScriptEnabled: false });
    await submit(page, 'plain@example.com', 'wrong password');
    await page.getByRole('alert').waitFor();
    await submit(page, 'plain@example.com');
    await welcomed(page, 'plain@example.com');
  });

  it('say that the password is wrong, keep the address, and let the person try again', async () => {
    await stack.createUser('typo@example.com');
    const page = await open();
    await submit(page, 'typo@example.com', 'four mosaic stonse');
    await page.getByRole('alert').getByText('The e-mail address or password is wrong.').waitFor();
    expect(await page.title()).toBe('Error: Sign in · Tessera');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('typo@example.com');
    await focused(page, 'password');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await welcomed(page, 'typo@example.com');
  });

  it('say how long to wait when there were too many attempts', async () => {
    stack.clock.advance(7_200_000);
    await stack.createUser('locked@example.com');
    // The clock stands still meanwhile: a browser takes as long as it takes.
    const now = jest.spyOn(stack.clock, 'now').mockReturnValue(stack.clock.now());
    const page = await open();
    for (let time = 0; time < 6; time++) await submit(page, 'locked@example.com', 'wrong password');
    await page.getByRole('alert').getByText('Please try again in a minute.').waitFor();
    await submit(page, 'locked@example.com');
    await page.getByRole('alert').waitFor();
    now.mockReturnValue(new Date(stack.clock.now().getTime() + STEP_MS));
    await submit(page, 'locked@example.com');
    await welcomed(page, 'locked@example.com');
  });

  it('set up an authenticator app, ask for its code, and accept the password after a revocation', async () => {
    const email = 'grace@example.com';
    const id = await stack.createUser(email);
    const page = await open();
    await page.getByLabel('Set up a second step').check();
    await submit(page, email);
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
    await picture(page, 'sign-in-authenticator');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Six-digit code').fill('000000');
    await press(page, 'Turn it on');
    await page.getByRole('alert').getByText('That code is not correct.').waitFor();
    await page.getByLabel('Six-digit code').fill(codeAt(secret, stack.clock.now()));
    await press(page, 'Turn it on');
    expect(await page.locator('.codes li').count()).toBe(10);
    await page.reload();
    expect(await page.locator('.codes li').count()).toBe(10);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'I have kept them');
    await welcomed(page, email);
    expect(stack.client.tokens.claims()?.['amr']).toEqual(['pwd', 'otp', 'mfa']);
    stack.clock.advance(STEP_MS);
    await context.clearCookies();
    await page.goto(`${stack.client.origin}/login`);
    await submit(page, email);
    await page.getByLabel('Code of your authenticator app').fill(codeAt(secret, stack.clock.now()));
    await press(page, 'Continue');
    await welcomed(page, email);
    // The clock of the service has been moved, and its tokens are judged by it.
    const iat = Math.floor(stack.clock.now().getTime() / 1_000);
    const token = await stack.admins.token({ scope: 'admin:users:write', iat, exp: iat + 600 });
    const revoked = await fetch(`${stack.url}/api/admin/users/${id}/mfa/revoke`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(revoked.status).toBe(204);
    // The session has ended too, and the password is enough again.
    await page.goto(`${stack.client.origin}/login`);
    await submit(page, email);
    await welcomed(page, email);
    expect(stack.client.tokens.claims()?.['amr']).toEqual(['pwd']);
  });

  it('reject a disabled user, and end their session', async () => {
    const email = 'gone@example.com';
    await stack.createUser(email);
    const page = await open();
    await submit(page, email);
    await welcomed(page, email);
    await stack.foundation.run('user', 'disable', email);
    await page.goto(`${stack.client.origin}/login`);
    await submit(page, email);
    await page.getByRole('alert').getByText('The e-mail address or password is wrong.').waitFor();
  });

  it('do not open in another browser, and say so', async () => {
    const page = await open();
    const other = await browser.newContext({ viewport: WIDE });
    const stolen = await other.newPage();
    await stolen.goto(page.url());
    await stolen.getByText('started in another browser').waitFor();
    expect(await axeFindings(stolen)).toEqual([]);
    await other.close();
  });

  it('return to the client on cancel', async () => {
    const page = await open();
    await press(page, 'Cancel');
    await page.getByRole('heading', { name: 'Not signed in: access_denied' }).waitFor();
  });

  it('sign the person out where the client asks for it, and lead back', async () => {
    const email = 'leaving@example.com';
    await stack.createUser(email);
    const page = await open();
    await submit(page, email);
    await welcomed(page, email);
    const address = stack.client.signOutUrl(stack.client.tokens.id_token ?? '').href;
    await page.goto(address);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Sign out');
    await page.getByRole('heading', { name: 'See you' }).waitFor();
    await page.goto(address);
    await press(page, 'Continue to Payment console');
    await page.getByRole('heading', { name: 'See you' }).waitFor();
    await page.goto(`${stack.client.origin}/login`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('have no axe findings, in the %s', async (scheme) => {
    stack.clock.advance(7_200_000);
    const email = `axe-${scheme}@example.com`;
    await stack.createUser(email);
    const page = await open({ colorScheme: scheme, viewport: NARROW });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
    await submit(page, email, 'wrong password');
    await page.getByRole('alert').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await enrol(page, email);
    await context.clearCookies();
    await page.goto(`${stack.client.origin}/login`);
    await submit(page, email);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${stack.url}/oauth2/authorize?client_id=unknown`);
    await page.getByRole('heading', { name: 'This did not work' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
