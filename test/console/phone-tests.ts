import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { axeFindings } from '@tessera/local/browser';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import type { Page } from 'playwright-core';
import { provideEndpoints, provideRules } from '../../libs/cli/src/traffic/scenery.js';
import { TrafficRun } from '../../libs/cli/src/traffic/traffic-run.js';
import type { ClientStack } from '../client/client-stack.js';
import type { ConsoleSite } from './support/console-site.js';
import { cutOff } from './support/cut-off.js';
import { findingsInColors } from './support/findings-in-colors.js';
import type { People } from './support/people.js';

const PHONE = { width: 390, height: 844 };
const PAYMENTS = 120;

/** Every list of the console, with the name of its table. */
const LISTS = [
  ['/decisions', 'Decisions'],
  ['/cases', 'Cases'],
  ['/rules', 'Active rules of default'],
  ['/rules', 'Versions of default'],
  ['/lists', 'List entries'],
  ['/analytics', 'Rules'],
  ['/analytics', 'By context'],
  ['/analytics', 'By currency'],
  ['/payments', 'Payments'],
  ['/payments?tab=cards', 'Cards'],
  ['/payments?tab=network-tokens', 'Network tokens'],
  ['/account-checks', 'Account checks'],
  ['/webhooks', 'Webhook endpoints'],
  ['/webhooks?tab=events', 'Events'],
  ['/approvals', 'Change requests'],
  ['/audit', 'Audit trail'],
  ['/developers?tab=clients', 'Clients'],
  ['/developers?tab=keys', 'API keys'],
  ['/developers?tab=cards', 'Test cards'],
  ['/developers?tab=reference', 'Operations'],
  ['/developers?tab=sandbox', 'Captures'],
  ['/people', 'People'],
] as const;

let stack: ClientStack;
let people: People;
let page: Page;

/** The lists of the console on a phone, with the payments of {@link TrafficRun}. */
export function testPhone(running: () => ConsoleSite): void {
  describe('the console on a phone', () => {
    beforeAll(async () => {
      ({ stack, people } = running());
      const tessera = stack.client({ identity: stack.allScopes });
      await provideRules(tessera);
      await provideEndpoints(tessera, stack.url('sandbox'));
      const traffic = new TrafficRun(tessera, {
        sandbox: stack.url('sandbox'),
        accountInfo: stack.url('account-info'),
      });
      const plan = { seed: 1, rate: 20, payments: PAYMENTS };
      await traffic.send(plan, new AbortController().signal, () => undefined);
      expect(traffic.summary.failure).toBeNull();
    }, START_TIMEOUT_MS);

    beforeEach(async () => {
      page = await people.page('Ada Lovelace');
      await page.setViewportSize(PHONE);
    });

    afterEach(() => page.close());

    async function open(path: string): Promise<void> {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }

    it('every list shows its rows in light and in dark, and nothing of them is cut off', async () => {
      const findings: string[] = [];
      for (const [path, name] of LISTS) {
        await page.emulateMedia({ colorScheme: 'light' });
        await open(path);
        const rows = page.getByRole('grid', { name, exact: true }).getByRole('row');
        // The first has the titles of the columns.
        await rows.nth(1).getByRole('gridcell').first().waitFor();
        const all = [...(await cutOff(page)), ...(await axeFindings(page))];
        all.push(...(await findingsInColors(page, 'dark')));
        findings.push(...all.map((finding) => `${path}: ${finding}`));
      }
      expect(findings).toEqual([]);
      expect(people.errors).toEqual([]);
    });

    describe('a list on a phone', () => {
      beforeEach(async () => {
        await open('/decisions');
        await page.getByRole('row').nth(1).waitFor();
      });

      it('has rows of two lines with what matters, and keys that move and open', async () => {
        const lines = await page.evaluate<string[][]>(`(() => {
      const row = document.querySelectorAll('[role="row"]')[1];
      const shown = [...row.children].filter((cell) => cell.offsetWidth > 1);
      const middle = row.getBoundingClientRect().top + row.offsetHeight / 2;
      const isFirst = (cell) => cell.getBoundingClientRect().top < middle - 4;
      const textOf = (cell) => cell.textContent.trim();
      return [shown.filter(isFirst).map(textOf), shown.filter((cell) => !isFirst(cell)).map(textOf)];
    })()`);
        expect(lines).toEqual([
          [expect.stringMatching(/^(Allow|Review|Block)$/), expect.stringMatching(/^order-/)],
          [expect.stringMatching(/\d\d:\d\d/), expect.stringMatching(/^[€$£]\d/)],
        ]);
        await page.getByRole('grid', { name: 'Decisions' }).focus();
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.getByRole('region', { name: 'Verdict' }).waitFor();
      });

      it('can be read from its other end', async () => {
        const { data } = await stack.client().reviews.list({ order: 'asc', limit: 1 });
        const oldest = data[0]?.transaction_reference ?? '';
        expect(oldest).toMatch(/^order-/);
        await page.getByRole('button', { name: /^Time/ }).click();
        await page.waitForURL(/order=asc/);
        await page.getByRole('row').nth(1).filter({ hasText: oldest }).waitFor();
      });

      it.each([
        ['is wider than the window', '[role="grid"] [role="row"] { width: 640px !important }'],
        ['hides its values', '[role="gridcell"] { display: none !important }'],
        ['cuts its values off', '[role="gridcell"] { max-width: 1.25rem; white-space: nowrap }'],
      ])('counts as cut off when it %s', async (_, rules) => {
        expect(await cutOff(page)).toEqual([]);
        await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(rules)});
      document.adoptedStyleSheets.push(sheet);
    })()`);
        expect(await cutOff(page)).not.toEqual([]);
      });
    });
  });
}
