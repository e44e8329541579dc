import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { axeFindings } from '@tessera/local/browser';
import type { Page, Route } from 'playwright-core';
import type { ConsoleSite } from './support/console-site.js';
import type { People } from './support/people.js';

const DECISIONS = '**/services/fraud/api/admin/decisions?**';
/** A failed request is repeated twice before its failure is shown. */
const FAILURE_TIMEOUT_MS = 60_000;

let people: People;
let page: Page;

/** What a screen shows while it loads, finds nothing or reaches no service. */
export function testStates(running: () => ConsoleSite): void {
  describe('the states of a screen', () => {
    beforeAll(() => {
      ({ people } = running());
    });

    beforeEach(async () => {
      page = await people.page('Ada Lovelace');
    });

    afterEach(() => page.close());

    describe('a list of decisions', () => {
      it('shows that it loads', async () => {
        const held: Route[] = [];
        await page.route(DECISIONS, (route) => void held.push(route));
        await page.goto('/decisions');
        await page.getByRole('status', { name: 'Loading' }).first().waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await Promise.all(held.map((route) => route.continue()));
        await page.getByRole('row').filter({ hasText: 'order-1000' }).waitFor();
      });

      it('offers to clear the filters when nothing matches', async () => {
        await page.goto('/decisions?reference=nothing-has-this');
        await page.getByRole('heading', { name: 'No decision matches' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Clear all filters' }).click();
        await page.getByRole('row').filter({ hasText: 'order-1000' }).waitFor();
      });

      it('says so when the connection is lost, and continues when it is back', async () => {
        // The screen itself is there: only the connection is lost.
        await page.goto('/decisions');
        await page.getByRole('row').filter({ hasText: 'order-1000' }).waitFor();
        await page.route(DECISIONS, (route) => route.abort('internetdisconnected'));
        await page.getByRole('link', { name: 'Home' }).click();
        await page.goto('/decisions?outcome=BLOCK');
        const alert = page.getByRole('alert');
        await alert.waitFor({ timeout: FAILURE_TIMEOUT_MS });
        expect(await alert.textContent()).toContain('Not connected');
        expect(await axeFindings(page)).toEqual([]);
        await page.unroute(DECISIONS);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('row').filter({ hasText: 'order-1015' }).waitFor();
      });
    });

    describe('screens of several services', () => {
      it.each([
        ['/webhooks', 'Webhooks'],
        ['/audit', 'Audit trail'],
        ['/health', 'Health'],
        ['/approvals', 'Approvals'],
      ])('%s shows the rest while one service is down', async (path, title) => {
        await page.route('**/services/fraud/**', (route) =>
          route.fulfill({ status: 502, json: { code: 'service_unavailable', service: 'fraud' } }),
        );
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.getByText(/fraud/i).first().waitFor({ timeout: FAILURE_TIMEOUT_MS });
        await page.waitForLoadState('networkidle');
        expect(await axeFindings(page)).toEqual([]);
        expect(people.errors).toEqual([]);
      });
    });

    describe('without a session', () => {
      it('a screen that is open asks to sign in, accessibly', async () => {
        await page.goto('/decisions');
        await page.getByRole('row').nth(1).waitFor();
        await page.route('**/session', (route) => route.fulfill({ status: 401, json: {} }));
        await page.route(DECISIONS, (route) => route.fulfill({ status: 401, json: { code: 'x' } }));
        await page.keyboard.press('g');
        await page.keyboard.press('h');
        await page.goto('/decisions');
        await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
      });
    });
  });
}
