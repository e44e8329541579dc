import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ClientStack } from '../client/client-stack.js';
import { untilFound } from '../support/until-found.js';
import type { ConsoleSite } from './support/console-site.js';
import type { People } from './support/people.js';
import { Receivers } from './support/receivers.js';
import { pay, provideReviewRule } from './support/seed.js';

const REVIEWS = 10;
const run = promisify(execFile);

let stack: ClientStack;
let people: People;
let receivers: Receivers;

/** What people do from the beginning to the end, on a stack without reviews. */
export function testJourneys(running: () => ConsoleSite): void {
  describe('journeys in the console', () => {
    beforeAll(async () => {
      ({ stack, people } = running());
      receivers = new Receivers(stack.url('sandbox'));
      await provideReviewRule(stack.client());
    });

    /** Opens a row of a table by the keyboard: J moves, Enter opens. */
    async function openFirstRow(page: Page, table: string): Promise<void> {
      const grid = page.getByRole('grid', { name: table });
      await grid.getByRole('row').nth(1).waitFor();
      await grid.focus();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
    }

    describe("an analyst's day", () => {
      let ann: Page;

      it('is ten reviews, with the keyboard only', async () => {
        const tessera = stack.client();
        for (let index = 0; index < REVIEWS; index += 1) {
          await pay(tessera, { reference: `review-${index}`, amount: 90_000 + index });
        }
        ann = await people.page('Ann Alyst');
        await ann.keyboard.press('g');
        await ann.keyboard.press('r');
        const queue = ann.getByRole('list', { name: 'Open reviews' });
        for (let index = 0; index < REVIEWS; index += 1) {
          // The oldest first; each resolution opens the next.
          const heading = { level: 2, name: `review-${index}`, exact: true } as const;
          await ann.getByRole('heading', heading).waitFor();
          if (index === 0) {
            await ann.keyboard.press('n');
            await ann.keyboard.type('Known customer');
            await ann.keyboard.press('Escape');
          }
          await ann.keyboard.press(index % 3 === 2 ? 'r' : 'a');
        }
        await ann.getByRole('heading', { name: 'Nothing waits for a review' }).waitFor();
        expect(await queue.count()).toBe(0);
        const resolutions = await untilFound('resolution of each review', async () => {
          const { data } = await tessera.reviews.list({ resolved: true, limit: 50 });
          return data.length === REVIEWS ? data.map(({ resolution }) => resolution) : undefined;
        });
        const count = (wanted: string) =>
          resolutions.filter((each) => each?.resolution === wanted).length;
        expect([count('ACCEPTED'), count('REJECTED')]).toEqual([7, 3]);
        expect(new Set(resolutions.map((each) => each?.resolved_by)).size).toBe(1);
      });

      it('ends with a rule that its author writes, simulates and proposes', async () => {
        const before = await pay(stack.client(), { reference: 'ring-1', customer: 'ring-member' });
        expect(before.outcome).toBe('ALLOW');
        const arthur = await people.page('Arthur Regel');
        await arthur.keyboard.press('g');
        await arthur.keyboard.press('u');
        await arthur.getByRole('button', { name: 'Draft from version 1' }).click();
        await arthur.getByRole('button', { name: 'Add a rule' }).click();
        await arthur.getByRole('menuitem', { name: 'Conditions' }).click();
        const written = arthur.getByRole('article', { name: 'New rule' });
        await written.getByLabel('Name', { exact: true }).fill('A member of the ring');
        const rule = arthur.getByRole('article', { name: 'A member of the ring' });
        await rule.getByLabel('Action', { exact: true }).selectOption('BLOCK');
        await rule.getByLabel('In effect').selectOption('live');
        await rule.getByLabel('Field', { exact: true }).fill('$.customer.id');
        await rule.getByLabel('Operator').selectOption('eq');
        await rule.getByLabel('Value', { exact: true }).fill('ring-member');
        await arthur.getByText('No findings').waitFor();
        await arthur.keyboard.press('Control+s');
        await arthur.getByRole('button', { name: 'Saved' }).waitFor();

        await arthur.getByRole('button', { name: 'Simulation' }).click();
        await arthur.getByRole('button', { name: 'Simulate', exact: true }).click();
        const changed = arthur.getByText('Other outcome').locator('..');
        await changed.waitFor();
        expect(await changed.textContent()).toMatch(/^Other outcome1/);

        // No second person has approved it, so the author can only propose it.
        await arthur.getByRole('button', { name: 'Put into effect' }).click();
        const dialog = arthur.getByRole('dialog');
        await dialog.getByLabel('Why').fill('Stops a ring: 1 of 11 payments.');
        expect(await dialog.getByRole('button', { name: 'Activate' }).count()).toBe(0);
        await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
        await dialog.getByText('Someone else approves it').waitFor();
        const after = await pay(stack.client(), { reference: 'ring-2', customer: 'ring-member' });
        expect(after.outcome).toBe('ALLOW');
      });

      it('blocks the next payment once the approver approves, and the analyst sees it live', async () => {
        await ann.goto('/decisions?live=true');
        await ann.getByRole('row').filter({ hasText: 'ring-2' }).waitFor();
        const petra = await people.page('Petra Prüfer');
        await petra.getByRole('link', { name: '1 change waits for approval' }).click();
        await openFirstRow(petra, 'Change requests');
        const request = petra.getByRole('dialog', { name: 'Activate a ruleset' });
        await request.getByText('Stops a ring: 1 of 11 payments.').waitFor();
        await request.getByText('Arthur Regel').waitFor();
        await request.getByRole('button', { name: 'Approve' }).click();
        const confirmation = petra.getByRole('dialog', { name: 'Approve this change?' });
        await confirmation.getByRole('button', { name: 'Approve' }).click();
        await petra.getByText('The change is applied.', { exact: true }).waitFor();

        await untilFound('blocked payment', async () => {
          const { outcome } = await pay(stack.client(), {
            reference: 'ring-3',
            customer: 'ring-member',
          });
          return outcome === 'BLOCK' ? outcome : undefined;
        });
        const row = ann.getByRole('row').filter({ hasText: 'ring-3' }).filter({ hasText: 'Block' });
        await row.first().click();
        const verdict = ann.getByRole('region', { name: 'Verdict' });
        await verdict.waitFor();
        expect(await verdict.textContent()).toContain('Blocked by A member of the ring');
        expect(people.errors).toEqual([]);
      });
    });

    describe("an operator's incident", () => {
      it('is found on the home screen, mended, and its events are sent again', async () => {
        const tessera = stack.client();
        const broken = await receivers.create(503);
        const { id } = await tessera.fraud.endpoints.create({
          ...{ url: broken.url, events: ['decision.allow'], description: 'Order service' },
        });
        const { id: decision } = await pay(tessera, { reference: 'lost-1', amount: 1_200 });
        await untilFound('failed delivery', async () => {
          const { data } = await tessera.fraud.deliveries.list(id, { status: 'failed' });
          return data[0];
        });

        const omar = await people.page('Omar Farouk');
        await omar.getByRole('link', { name: 'The endpoint “Order service” fails' }).click();
        await openFirstRow(omar, 'Deliveries');
        const delivery = omar.getByRole('dialog', { name: 'decision.allow' });
        await delivery.getByText('#5').waitFor();
        expect(await delivery.textContent()).toContain('503');
        expect(await delivery.textContent()).toContain(decision);
        await omar.keyboard.press('Escape');

        const mended = await receivers.create();
        await omar.getByRole('button', { name: 'More actions' }).click();
        await omar.getByRole('menuitem', { name: 'Edit' }).click();
        const edit = omar.getByRole('dialog', { name: 'Edit the endpoint' });
        await edit.getByLabel('URL').fill(mended.url);
        await edit.getByRole('button', { name: 'Save' }).click();
        await omar.getByText('The endpoint is changed.', { exact: true }).waitFor();

        await omar.getByRole('button', { name: 'Resend a range' }).click();
        const range = omar.getByRole('dialog', { name: 'Resend a range' });
        await range.getByRole('button', { name: 'Resend' }).click();
        await omar.getByRole('region', { name: 'Resend' }).getByText('Sent again').waitFor();
        // The list follows by itself.
        const grid = omar.getByRole('grid', { name: 'Deliveries' });
        await grid.getByRole('row').filter({ hasText: 'Succeeded' }).first().waitFor();
        const received = await receivers.deliveries(mended.id);
        expect(received.map(({ event }) => event)).toEqual(['decision.allow']);
        expect(people.errors).toEqual([]);
      });
    });

    describe("a developer's first hour", () => {
      let page: Page;

      it('begins with the first decision, by the snippet of the quick start', async () => {
        page = await people.page('Omar Farouk');
        await page.keyboard.press('g');
        await page.keyboard.press('o');
        const environment = page.getByLabel('On a laptop');
        await environment.waitFor();
        const script = [
          await environment.textContent(),
          await page.getByLabel('curl').textContent(),
        ].join('\n');
        const { stdout } = await run('bash', ['-c', script], { env: stack.environment });
        expect(JSON.parse(stdout)).toMatchObject({ outcome: 'ALLOW' });

        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('order-1001');
        await page.getByText('Decisions with the reference “order-1001”').click();
        await page.getByRole('row').filter({ hasText: 'order-1001' }).click();
        await page.getByRole('region', { name: 'Verdict' }).waitFor();
        await page.getByRole('button', { name: 'Request', exact: true }).click();
        const request = await page.getByLabel('Request', { exact: true }).textContent();
        expect(JSON.parse(request ?? '')).toMatchObject({ transaction: { amount: 4_900 } });
      });

      it('continues with an endpoint whose test event arrives, signed with the key that is shown once', async () => {
        const receiver = await receivers.create();
        await page.goto('/webhooks?create=true');
        const create = page.getByRole('dialog', { name: 'Create an endpoint' });
        await create.getByLabel('URL').fill(receiver.url);
        await create.getByRole('checkbox', { name: /^decision\.\*/ }).check();
        await create.getByRole('button', { name: 'Create' }).click();
        const secret = page.getByRole('dialog', { name: 'Signing key' });
        const key = await secret.getByRole('status', { name: 'Signing key' }).textContent();
        await receivers.setKey(receiver.id, key ?? '');
        await secret.getByRole('link', { name: 'Open the endpoint' }).click();
        await page.getByRole('button', { name: 'Send a test event' }).click();
        const grid = page.getByRole('grid', { name: 'Deliveries' });
        await grid.getByRole('row').filter({ hasText: 'Succeeded' }).first().waitFor();
        const [received] = await receivers.deliveries(receiver.id);
        expect(received).toMatchObject({ event: 'webhook.test', signature: 'valid' });
        // It is shown nowhere again.
        await page.reload();
        await grid.getByRole('row').nth(1).waitFor();
        expect(await page.content()).not.toContain(key);
      });

      it('ends with the operation that is needed next, its scope and a test card', async () => {
        await page.goto('/developers?tab=reference');
        await page.getByRole('searchbox', { name: 'Search operations' }).fill('resolve');
        const row = page.getByRole('row').filter({ hasText: '/api/decisions/{id}/resolve' });
        await row.waitFor();
        expect(await row.textContent()).toContain('decisions:write');
        await page.getByRole('button', { name: 'Test cards' }).click();
        await page.getByText('4111111111111111').first().waitFor();
        expect(people.errors).toEqual([]);
      });
    });
  });
}
