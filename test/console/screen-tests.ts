import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { axeFindings, takeScreenshot } from '@tessera/local/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ClientStack } from '../client/client-stack.js';
import { untilFound } from '../support/until-found.js';
import type { ConsoleSite } from './support/console-site.js';
import { cutOff } from './support/cut-off.js';
import { findingsInColors } from './support/findings-in-colors.js';
import type { SeededDecision } from './support/seed.js';

const WIDE = { width: 1360, height: 850 };
const PHONE = { width: 390, height: 844 };
const SCREENS = [
  '/',
  '/decisions',
  '/reviews',
  '/cases',
  '/rules',
  '/lists',
  '/analytics',
  '/payments',
  '/payments?tab=cards',
  '/payments?tab=network-tokens',
  '/account-checks',
  '/webhooks',
  '/webhooks?tab=events',
  '/approvals',
  '/audit',
  '/health',
  '/developers',
  '/developers?tab=clients',
  '/developers?tab=keys',
  '/developers?tab=cards',
  '/developers?tab=reference',
  '/developers?tab=sandbox',
  '/people',
];

let stack: ClientStack;
let browser: Browser;
let decisions: readonly SeededDecision[];
let context: BrowserContext;
let page: Page;
let errors: string[];

/** Every screen, with the decisions of `seed`. */
export function testScreens(
  running: () => ConsoleSite,
  seeded: () => readonly SeededDecision[],
): void {
  describe('the screens', () => {
    beforeAll(() => {
      ({ stack, browser } = running());
      decisions = seeded();
    });

    beforeEach(async () => {
      errors = [];
      await newPage();
    });

    afterEach(() => context.close());

    async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
      context = await browser.newContext({
        viewport: WIDE,
        baseURL: stack.url('console'),
        ...options,
      });
      page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A policy that refuses something is an error of the console.
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
    }

    /** Sessions by person: identity takes each code of an authenticator app only once. */
    const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

    async function signIn(name: string): Promise<void> {
      const known = sessions.get(name);
      if (known !== undefined) await context.addCookies(known);
      await page.goto('/');
      if (known === undefined) await page.getByRole('button', { name }).click();
      await page.locator('nav[aria-label="Screens"]').waitFor({ state: 'attached' });
      if (known === undefined) sessions.set(name, await context.cookies());
    }

    async function open(path: string): Promise<void> {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }

    describe('the console', () => {
      it('signs a person in with one click, and out again', async () => {
        await signIn('Omar Farouk');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Hello, Omar');
        await page.getByRole('button', { name: 'Omar Farouk' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await page.waitForURL(`${stack.url('identity')}/**`);
        await page.goto('/decisions');
        await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
        expect(errors).toEqual([]);
      });

      it('shows an analyst why a payment was blocked, found by its reference', async () => {
        const blocked = decisions.at(-1);
        await signIn('Ann Alyst');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(blocked?.reference ?? '');
        await page.getByText(`Decisions with the reference “${blocked?.reference ?? ''}”`).click();
        await page.getByRole('row').filter({ hasText: blocked?.reference }).click();
        const verdict = page.getByRole('region', { name: 'Verdict' });
        await verdict.waitFor();
        expect(await verdict.textContent()).toMatch(/Blocked by Above our limit/);
        expect(await verdict.textContent()).toMatch(/at least €1,500\.00/);
        expect(page.url()).toContain(blocked?.id);
        await page.waitForLoadState('networkidle');
        await takeScreenshot(page, 'console-decision');
        expect(errors).toEqual([]);
      });

      it('reads the evidence of decisions that are opened, and of no others', async () => {
        const [untouched, opened] = decisions;
        await signIn('Ann Alyst');
        await open('/decisions');
        for (const row of (await page.getByRole('row').all()).slice(1)) await row.hover();
        await page.getByRole('row').filter({ hasText: opened?.reference }).click();
        await page.getByRole('region', { name: 'Verdict' }).waitFor();
        await page.waitForLoadState('networkidle');
        const readsOf = async (id = '') => {
          const trail = await stack.client().fraud.auditEvents.list({ object_id: id, limit: 10 });
          return trail.data.map(({ action }) => action);
        };
        expect(await readsOf(opened?.id)).toEqual(['decision.evidence.read']);
        expect(await readsOf(untouched?.id)).toEqual([]);
      });

      it('lets an analyst work through reviews with the keyboard', async () => {
        await signIn('Ann Alyst');
        await page.keyboard.press('g');
        await page.keyboard.press('r');
        const queue = page.getByRole('list', { name: 'Open reviews' });
        await queue.waitFor();
        await page.getByRole('heading', { level: 2, name: /order-/ }).waitFor();
        await takeScreenshot(page, 'console-reviews');
        const before = await queue.getByRole('listitem').count();
        await page.keyboard.press('a');
        await queue
          .getByRole('listitem')
          .nth(before - 1)
          .waitFor({ state: 'detached' });
        const resolution = await untilFound('resolved review', async () => {
          const { data } = await stack.client().reviews.list({ resolved: true, limit: 10 });
          return data[0]?.resolution ?? undefined;
        });
        expect(resolution).toMatchObject({ resolution: 'ACCEPTED' });
        expect(resolution.resolved_by).toMatch(/^user:/);
        expect(errors).toEqual([]);
      });

      it('lets a developer take a simulated bank down, and up again', async () => {
        await signIn('Ada Lovelace');
        await open('/developers?tab=sandbox');
        const row = page.getByRole('listitem').filter({ hasText: 'Sandbox Bank Paris' });
        await row.getByRole('button', { name: 'Take down Sandbox Bank Paris' }).press('Enter');
        await page.getByText('Sandbox Bank Paris is down.', { exact: true }).waitFor();
        await row.getByText('Down', { exact: true }).waitFor();
        await row.getByRole('button', { name: 'Bring up Sandbox Bank Paris' }).press('Enter');
        await row.getByText('Responds', { exact: true }).waitFor();
        expect(errors).toEqual([]);
      });

      it('keeps nothing of a payment or a token in the browser', async () => {
        const bodies: string[] = [];
        page.on('response', (response) => {
          if (response.url().includes('/session')) {
            void response.text().then((text) => bodies.push(text));
          }
        });
        await signIn('Ann Alyst');
        await open(`/decisions/${decisions.at(-1)?.id ?? ''}`);
        await open('/payments?tab=cards');
        const stored = await page.evaluate<string>(
          'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
        );
        expect(stored).not.toMatch(/order-|eyJ|customer|tessera-console=/);
        expect(bodies.join('')).not.toContain('eyJ');
      });

      it('shows the other screens while one service is down', async () => {
        await signIn('Ada Lovelace');
        await page.route('**/services/vault/**', (route) =>
          route.fulfill({ status: 502, json: { code: 'service_unavailable', service: 'vault' } }),
        );
        await open('/payments?tab=cards');
        await page.getByRole('alert').waitFor();
        expect(await page.getByRole('alert').textContent()).toContain('vault');
        await open('/decisions');
        await page.getByRole('row').filter({ hasText: 'order-1000' }).waitFor();
        expect(errors).toEqual([]);
      });

      it('asks to sign in again when the session has ended, and comes back to the same screen', async () => {
        await signIn('Arthur Regel');
        await open('/rules');
        await context.clearCookies();
        await page.reload();
        await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
        await page.getByRole('button', { name: 'Arthur Regel' }).click();
        await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor({ timeout: 60_000 });
      });
    });

    // A theme is loaded and looked at completely at one size, and at the other only its colors.
    describe.each([
      [WIDE, 'light', 'dark'],
      [PHONE, 'dark', 'light'],
    ] as const)('at %j, in %s and then in %s', (viewport, theme, other) => {
      beforeEach(async () => {
        await context.close();
        await newPage({ colorScheme: theme, viewport });
        await signIn('Ada Lovelace');
      });

      it('every screen is accessible and fits', async () => {
        const findings: string[] = [];
        for (const path of [...SCREENS, `/decisions/${decisions.at(-1)?.id ?? ''}`]) {
          await page.emulateMedia({ colorScheme: theme });
          await open(path);
          const width = await page.evaluate<number>('document.documentElement.scrollWidth');
          if (width > viewport.width) findings.push(`${path} is ${width} wide`);
          const all = await axeFindings(page);
          // On a desktop cells may shorten long values.
          if (viewport === PHONE) all.push(...(await cutOff(page)));
          all.push(...(await findingsInColors(page, other)));
          findings.push(...all.map((finding) => `${path}: ${finding}`));
        }
        expect(findings).toEqual([]);
        expect(errors).toEqual([]);
      });
    });
  });
}
