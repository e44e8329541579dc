import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import type { ClientStack } from '../../client/client-stack.js';

const PASSWORD = 'seven quiet lanterns';
const VIEWPORT = { width: 1440, height: 900 };

/** How a person proves a second factor. */
export type SecondFactor = 'passkey' | 'authenticator app';

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

/** The response of a service, as a page of the console gets it. */
export interface PageResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A person with one role at the console, in a browser whose cookies only they have. */
export class OfficeWorker {
  private constructor(
    readonly page: Page,
    private readonly invited: Invited,
    private readonly errors: readonly string[],
  ) {}

  /** Invites a person as the guide for the first administrator does, who then chooses a password. */
  static async invite(
    stack: ClientStack,
    browser: Browser,
    invited: Invited,
  ): Promise<OfficeWorker> {
    const { email, name, role } = invited;
    const args = ['--email', email, '--name', name, '--roles', role];
    const printed = await stack.command('identity', 'user', 'invite', ...args);
    const [link = ''] = /http\S+/.exec(printed) ?? [];
    const context = await browser.newContext({ viewport: VIEWPORT, baseURL: stack.url('console') });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('The same password again').fill(PASSWORD);
    await press(page, 'Set the password');
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    return new OfficeWorker(page, invited, errors);
  }

  /** Signs in to the console for the first time, which requires a second factor of every role above viewer. */
  async signIn(factor: SecondFactor): Promise<void> {
    const { page } = this;
    const { email, name } = this.invited;
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
    // No way around it.
    expect(await page.getByRole('button', { name: 'Not now' }).count()).toBe(0);
    if (factor === 'passkey') {
      await press(page, 'Create a passkey');
    } else {
      const text = await page.locator('.secret').innerText();
      const secret = Secret.fromBase32(text.replaceAll(' ', ''));
      await page.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate());
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page
      .getByRole('heading', { level: 1, name: `Hello, ${name.split(' ')[0] ?? ''}` })
      .waitFor();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  /** As services record this person. */
  async actor(): Promise<string> {
    const { body } = await this.send('GET', '/session');
    const { id } = body['person'] as { readonly id: string };
    return `user:${id}`;
  }

  /** What a script of the page would send: the rights are those of the person. */
  async send(method: string, path: string, json?: object): Promise<PageResponse> {
    const request = JSON.stringify({
      method,
      ...(json !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
    });
    return this.page.evaluate<PageResponse>(
      `fetch(${JSON.stringify(path)}, ${request})
        .then(async (response) => ({ status: response.status, body: await response.json() }))`,
    );
  }

  /** Errors of the console's own scripts. */
  get pageErrors(): readonly string[] {
    return this.errors;
  }
}

/** The built-in authenticator of a laptop. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function press(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
}
