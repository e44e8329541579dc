import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium } from '@tessera/local/browser';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { PASSWORD, SignInStack } from './support/sign-in-stack.js';

const VIEWPORT = { width: 960, height: 760 };
const MINUTE_MS = 60_000;

let stack: SignInStack;
let browser: Browser;
let context: BrowserContext;
let count = 0;

describe('passkeys in Chromium', () => {
  beforeAll(async () => {
    stack = await SignInStack.boot({ env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '100000' } });
    browser = await launchChromium();
  });

  afterEach(async () => {
    await context.close();
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
  });

  interface Device {
    readonly page: Page;
    readonly session: CDPSession;
    readonly authenticatorId: string;
  }

  /** A browser whose device has a built-in authenticator, as telephones and laptops do. */
  async function open(options = {}): Promise<Device> {
    context = await browser.newContext({ viewport: VIEWPORT, ...options });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { page, session, authenticatorId };
  }

  async function newPerson(): Promise<string> {
    count += 1;
    const email = `person-${count}@example.com`;
    await stack.createUser(email);
    return email;
  }

  async function press(page: Page, name: string | RegExp): Promise<void> {
    await page.waitForLoadState();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  }

  async function enterPassword(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
  }

  const welcomed = (page: Page, email: string) =>
    page.getByRole('heading', { name: `Welcome, ${email}` }).waitFor();

  const login = (page: Page) => page.goto(`${stack.client.origin}/login`);

  /** Creates the first passkey at a sign-in. */
  async function enrol(page: Page, email: string): Promise<void> {
    await login(page);
    await page.getByLabel('Set up a second step').check();
    await enterPassword(page, email);
    await page.getByLabel('Name of the passkey').fill('Test laptop');
    await press(page, 'Create a passkey');
    expect(await page.locator('.codes li').count()).toBe(10);
    await press(page, 'I have kept them');
    await welcomed(page, email);
  }

  it('are created at a sign-in, asked for after the password, and replace it', async () => {
    const { page } = await open();
    const email = await newPerson();
    await enrol(page, email);
    const claims = () => stack.client.tokens.claims();
    expect(claims()).toMatchObject({ amr: ['pwd', 'hwk', 'user', 'mfa'] });
    await context.clearCookies();
    await login(page);
    await enterPassword(page, email);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Use your passkey');
    await welcomed(page, email);
    await context.clearCookies();
    await login(page);
    await press(page, 'Use a passkey');
    await welcomed(page, email);
    expect(claims()).toMatchObject({ amr: ['hwk', 'user', 'mfa'], acr: 'urn:tessera:acr:mfa' });
  });

  it('are offered with an authenticator app where a second step is required', async () => {
    const { page } = await open({ colorScheme: 'dark' });
    const email = await newPerson();
    await stack.foundation.run('user', 'set-second-factor', email, 'required');
    await login(page);
    await enterPassword(page, email);
    await page.getByRole('heading', { name: 'With a passkey' }).waitFor();
    await page.getByRole('heading', { name: 'With an authenticator app' }).waitFor();
    expect(await page.getByRole('button', { name: 'Not now' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Create a passkey');
    await press(page, 'I have kept them');
    await welcomed(page, email);
  });

  it('say so when the person cancels, and the page can be used again', async () => {
    const { page, session, authenticatorId } = await open();
    const email = await newPerson();
    await enrol(page, email);
    await context.clearCookies();
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await login(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was used.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await press(page, 'Use a passkey');
    await welcomed(page, email);
  });

  it('that were removed are refused, and the page says so', async () => {
    const { page } = await open();
    const email = await newPerson();
    await enrol(page, email);
    await stack.foundation.run('user', 'reset-second-factor', email);
    await login(page);
    await press(page, 'Use a passkey');
    await page.getByRole('alert').getByText("This passkey isn't known here").waitFor();
    await enterPassword(page, email);
    await welcomed(page, email);
  });

  it('are not offered without scripts; a recovery code works', async () => {
    const { page } = await open();
    const email = await newPerson();
    await login(page);
    await page.getByLabel('Set up a second step').check();
    await enterPassword(page, email);
    await press(page, 'Create a passkey');
    const [code = ''] = await page.locator('.codes li').allInnerTexts();
    await press(page, 'I have kept them');
    await context.close();
    const { page: plain } = await open({ javaScriptEnabled: false });
    await login(plain);
    expect(await plain.getByRole('button', { name: /passkey/ }).count()).toBe(0);
    await enterPassword(plain, email);
    expect(await plain.getByRole('button', { name: /passkey/ }).count()).toBe(0);
    await plain.getByLabel('Recovery code').fill(code);
    await press(plain, 'Continue');
    await welcomed(plain, email);
  });

  it('are added, listed with their last use, and removed on the account page', async () => {
    const { page, session, authenticatorId } = await open();
    const email = await newPerson();
    await enrol(page, email);
    await context.clearCookies();
    await page.goto(`${stack.url}/account`);
    await press(page, 'Use a passkey');
    await page.getByRole('heading', { name: 'How you sign in' }).waitFor();
    expect(page.url()).toBe(`${stack.url}/account`);
    await page.getByText('Test laptop').waitFor();
    await page.getByText(/last used \d{4}-\d{2}-\d{2}/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('alert').getByText('already has a passkey of yours').waitFor();
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByLabel('Name of the passkey').fill('Blue key');
    await press(page, 'Create a passkey');
    await page.getByText('Blue key').waitFor();
    await page.getByText('not used yet').waitFor();
    await press(page, 'Remove Test laptop');
    expect(await page.getByText('Test laptop').count()).toBe(0);
    await press(page, 'Create new recovery codes');
    expect(await page.locator('.codes li').count()).toBe(10);
    await press(page, 'I have kept them');
    await page.getByText('10 left').waitFor();
    stack.clock.advance(16 * MINUTE_MS);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await press(page, 'Use a passkey');
    await page.getByText('Blue key').waitFor();
  });
});
