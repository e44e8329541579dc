import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium, takeScreenshot } from '@tessera/local/browser';
import { until } from '@tessera/local/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ISSUER } from './support/identity-foundation.js';
import { linkIn, Mailbox } from './support/mailbox.js';
import { SignInStack } from './support/sign-in-stack.js';

const CHOSEN = 'a garden of forking paths';
const WIDE = { width: 960, height: 760 };
const NARROW = { width: 390, height: 844 };

let mailbox: Mailbox;
let stack: SignInStack;
let browser: Browser;
let context: BrowserContext;

describe('the password pages in Chromium', () => {
  beforeAll(async () => {
    mailbox = await Mailbox.open();
    const env = { SMTP_URL: mailbox.url, SMTP_FROM: 'no-reply@example.com' };
    stack = await SignInStack.boot({ env });
    browser = await launchChromium();
  });

  afterEach(async () => {
    await context.close();
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
    await mailbox.close();
  });

  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    context = await browser.newContext({ viewport: WIDE, ...options });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  async function press(page: Page, name: string): Promise<void> {
    await page.waitForLoadState();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  }

  async function choose(page: Page, password: string, repeated = password): Promise<void> {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('The same password again').fill(repeated);
    await press(page, 'Set the password');
  }

  async function picture(page: Page, name: string): Promise<void> {
    // Users never see the port of a test.
    await page.evaluate(
      `document.querySelector('footer strong').textContent = 'sign-in.example.com'`,
    );
    await takeScreenshot(page, name, { fullPage: true });
  }

  async function mailedLink(address: string): Promise<string> {
    await until('the mail arrives', () => Promise.resolve(mailbox.to(address).length > 0));
    const [mail] = mailbox.to(address);
    return mail === undefined ? '' : linkIn(mail);
  }

  it('take an invited person from the mail to the application', async () => {
    const email = 'guest@example.com';
    await stack.foundation.run('user', 'invite', '--email', email);
    const { out } = await stack.foundation.run('user', 'reset-password', email, '--print');
    const page = await open((/https?:\S+/.exec(out)?.[0] ?? '').replace(ISSUER, stack.url));
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await page.getByText(email).waitFor();
    await picture(page, 'choose-password');
    await choose(page, CHOSEN, `${CHOSEN}!`);
    await page.getByRole('alert').getByText('not the same in both fields').waitFor();
    await choose(page, CHOSEN);
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.goto(`${stack.client.origin}/login`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: `Welcome, ${email}` }).waitFor();
  });

  it('lead from the sign-in to a new password, without scripts', async () => {
    const email = 'forgetful@example.com';
    await stack.createUser(email);
    const page = await open(`${stack.client.origin}/login`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await press(page, 'Send the link');
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.goto(await mailedLink(email));
    await choose(page, CHOSEN);
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('have no axe findings, in the %s', async (colorScheme) => {
    const email = `axe-${colorScheme}@example.com`;
    await stack.createUser(email);
    const page = await open(`${stack.client.origin}/login`, { colorScheme, viewport: NARROW });
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${stack.url}/password`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW.width);
    await page.getByLabel('E-mail address').fill(email);
    await press(page, 'Send the link');
    expect(await axeFindings(page)).toEqual([]);
    const link = await mailedLink(email);
    await page.goto(link);
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, `${email} ${email}`);
    await page.getByRole('alert').getByText("This password can't be used").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, CHOSEN);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(link);
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
