import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium } from '@tessera/local/browser';
import type { Answer } from '@tessera/local/testing';
import type { Browser, Page } from 'playwright-core';
import { GatewayCallers, type Caller } from '../support/gateway-callers.js';
import { codeAt, PASSWORD, SignInStack } from '../../../identity/test/support/sign-in-stack.js';

const EMAIL = 'ada@example.com';
const ENDPOINT = { url: 'https://shop.test/hooks', events: ['payment.authorized'] };
const MINUTE_MS = 60_000;

let stack: SignInStack;
let callers: GatewayCallers;
let account: Caller;
let browser: Browser;
let page: Page;

/** Identity, and the gateway that accepts its id-tokens. */
beforeAll(async () => {
  stack = await SignInStack.boot();
  callers = await GatewayCallers.boot({
    OAUTH_ISSUER: stack.url,
    OAUTH_JWKS_URL: `${stack.url}/jwks`,
    OAUTH_SIGN_IN_CLIENTS: stack.clientId,
  });
  account = await callers.createAccount();
  browser = await launchChromium();
  page = await (await browser.newContext()).newPage();
});

afterAll(async () => {
  await browser.close();
  await callers.close();
  await stack.close();
});

async function press(name: string): Promise<void> {
  await page.waitForLoadState();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
}

async function enterPassword(): Promise<void> {
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press('Sign in');
}

const welcomed = () => page.getByRole('heading', { name: `Welcome, ${EMAIL}` }).waitFor();

/** What the console does with the token of the last sign-in. */
const createEndpoint = () =>
  callers.gateway.post('/webhooks', ENDPOINT, {
    token: stack.client.tokens.id_token ?? '',
    headers: { 'x-idempotency-key': randomUUID() },
  });

/** The parameters of a challenge: what is wrong, and what to ask the issuer for. */
function parametersOf({ headers }: Answer): Partial<Record<string, string>> {
  const challenge = headers.get('www-authenticate') ?? '';
  return Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const challengeOf = (answer: Answer) => [answer.status, parametersOf(answer)['error_description']];

/** Goes to the sign-in that a challenge asks for, as the console would. */
async function stepUp(refused: Answer): Promise<void> {
  const { acr_values = '', max_age = '' } = parametersOf(refused);
  const query = new URLSearchParams({ acr_values, max_age });
  await page.goto(`${stack.client.origin}/login?${query.toString()}`);
}

describe('a person who registers a webhook endpoint in Chromium', () => {
  it('is challenged with a password and with an old proof, and succeeds with a fresh one', async () => {
    await stack.createUser(EMAIL);
    await stack.foundation.run('user', 'set-accounts', EMAIL, '--accounts', account.accountId);
    // What is proved first is an hour old for everybody else.
    stack.clock.advance(-60 * MINUTE_MS);
    await page.goto(`${stack.client.origin}/login`);
    await enterPassword();
    await welcomed();
    const withPassword = await createEndpoint();
    expect(challengeOf(withPassword)).toEqual([401, 'a second factor is required']);

    await stepUp(withPassword);
    await enterPassword();
    await page.getByText('What you want to do requires a second step').waitFor();
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
    await page.getByLabel('Six-digit code').fill(codeAt(secret, stack.clock.now()));
    await press('Turn it on');
    await press('I have kept them');
    await welcomed();
    const withOldProof = await createEndpoint();
    expect(challengeOf(withOldProof)).toEqual([401, 'a more recent authentication is required']);

    stack.clock.reset();
    await stepUp(withOldProof);
    await enterPassword();
    await page.getByLabel('Code of your authenticator app').fill(codeAt(secret, stack.clock.now()));
    await press('Continue');
    await welcomed();
    expect((await createEndpoint()).status).toBe(201);
    // The session is fresh now: the client gets a token for the challenge without a page.
    await stepUp(withOldProof);
    await welcomed();
    expect((await createEndpoint()).status).toBe(201);
  });
});
