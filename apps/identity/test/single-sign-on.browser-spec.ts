import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { axeFindings, launchChromium } from '@tessera/local/browser';
import { freePort } from '@tessera/local/testing';
import type { Browser } from 'playwright-core';
import { CompanyProvider } from './support/company-provider.js';
import { SignInStack } from './support/sign-in-stack.js';

let stack: SignInStack;
let company: CompanyProvider;
let browser: Browser;

describe('single sign-on in Chromium', () => {
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    // The provider is at 127.0.0.1: another site, for which cookies count as those of a third party.
    company = await CompanyProvider.listen(`${url}/sso/callback`);
    stack = await SignInStack.boot({
      env: {
        ...company.env,
        ...{ PORT: String(port), PUBLIC_URL: url, SSO_TITLE: 'Example' },
        SSO_GROUP_ROLES: '{"payments": ["viewer"]}',
      },
    });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await stack.close();
    await company.close();
  });

  it('leads to the provider and back, and says why when it does not', async () => {
    const email = 'ada@example.com';
    company.people.set('ada', { email, email_verified: true, groups: ['payments'], amr: ['mfa'] });
    company.subject = 'ada';
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${stack.client.origin}/login`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await page.getByRole('heading', { name: `Welcome, ${email}` }).waitFor();
    company.people.set('ada', { email, email_verified: true, groups: [] });
    await context.clearCookies();
    await page.goto(`${stack.client.origin}/login`);
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await page.getByRole('alert').getByText('none of your groups').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
