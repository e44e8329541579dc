import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { axeFindings, takeScreenshot } from '@tessera/local/browser';
import type { Payment } from '@tessera/client';
import type { Page } from 'playwright-core';
import { until } from '@tessera/local/testing';
import type { ClientStack } from '../client/client-stack.js';
import type { ConsoleSite } from './support/console-site.js';
import type { People } from './support/people.js';

const PHONE = { width: 390, height: 844 };
/** The sandbox declines captures and refunds of this amount. */
const DECLINED = 2_051;
const IMPORT_PATIENCE_MS = 240_000;

let stack: ClientStack;
let people: People;
let page: Page;

/** Operations on payments. */
export function testPayments(running: () => ConsoleSite): void {
  describe('payments in the console', () => {
    beforeAll(() => {
      ({ stack, people } = running());
    });

    beforeEach(async () => {
      page = await people.page('Omar Farouk');
    });

    afterEach(() => page.close());

    function authorize(reference: string): Promise<Payment> {
      return stack.client().payments.create({
        ...{ amount: 10_000, currency_code: 'EUR', capture: 'manual', reference },
        source: { type: 'checkout' },
      });
    }

    const open = (id: string, operation = '') =>
      page.goto(`/payments?open=${id}${operation === '' ? '' : `&operation=${operation}`}`);
    const dialog = (name: string) => page.getByRole('dialog', { name });

    /** The operations of a payment in the audit trail, newest first. */
    async function trailOf(id: string) {
      const trail = await stack.client().gateway.auditEvents.list({ object_id: id, limit: 20 });
      return trail.data
        .filter(({ action }) => action !== 'payment.read')
        .map(({ action, result, actor, details }) => ({ action, result, actor, details }));
    }

    describe('a payment', () => {
      it('is captured in part and refunded by the keyboard, and the trail names the person', async () => {
        const { id } = await authorize('keyboard-1');
        await page.goto('/payments');
        const grid = page.getByRole('grid', { name: 'Payments' });
        await grid.getByRole('row').filter({ hasText: 'keyboard-1' }).waitFor();
        await grid.focus();
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        const drawer = dialog('keyboard-1');
        await drawer.getByRole('button', { name: 'Capture' }).focus();
        await page.keyboard.press('Enter');
        const capture = dialog('Capture this payment?');
        const amount = capture.getByLabel('Amount in EUR');
        expect(await amount.inputValue()).toBe('100.00');
        // The field has the focus and its text is selected: typing replaces it.
        await page.keyboard.type('60,5');
        await capture.getByText('The other €39.50 can still be captured or voided.').waitFor();
        await takeScreenshot(page, 'console-capture');
        await page.keyboard.press('Enter');
        await page.getByText('€60.50 captured.', { exact: true }).waitFor();
        await drawer.getByRole('button', { name: 'Refund' }).click();
        await page.keyboard.type('20');
        await dialog('Refund this payment?').getByText('€40.50 can still be refunded.').waitFor();
        await page.keyboard.press('Enter');
        await page.getByText('€20.00 refunded.', { exact: true }).waitFor();
        expect(await stack.client().payments.get(id)).toMatchObject({
          ...{ status: 'captured', captured_amount: 6_050, refunded_amount: 2_000 },
        });
        const actor = expect.stringMatching(/^user:/) as unknown;
        expect(await trailOf(id)).toMatchObject([
          { action: 'payment.refund', result: 'success', actor, details: { amount: 2_000 } },
          { action: 'payment.capture', result: 'success', actor, details: { amount: 6_050 } },
        ]);
        expect(people.errors).toEqual([]);
      });

      it('is voided, and then offers nothing more', async () => {
        const { id } = await authorize('void-1');
        await open(id);
        await dialog('void-1').getByRole('button', { name: 'Void' }).click();
        const confirm = dialog('Void this payment?');
        await confirm.getByText('No money moves').waitFor();
        await confirm.getByRole('button', { name: 'Void €100.00' }).click();
        await page.getByText('€100.00 voided.', { exact: true }).waitFor();
        await dialog('void-1').getByText('Nothing is left to capture, refund or void.').waitFor();
        expect((await stack.client().payments.get(id)).status).toBe('voided');
      });

      it('voids the rest with the last capture', async () => {
        const { id } = await authorize('final-1');
        await open(id, 'capture');
        const capture = dialog('Capture this payment?');
        await capture.getByLabel('Amount in EUR').fill('70');
        await capture.getByRole('checkbox', { name: /^Void the rest/ }).check();
        await capture.getByText('The other €30.00 is released').waitFor();
        await capture.getByRole('button', { name: 'Capture €70.00' }).click();
        await page.getByText('€70.00 captured.', { exact: true }).waitFor();
        expect(await stack.client().payments.get(id)).toMatchObject({
          ...{ captured_amount: 7_000, voided_amount: 3_000 },
        });
      });
    });

    describe('the confirmation', () => {
      it.each([
        ['1,000.00', 'Write an amount such as 49.00'],
        ['12.345', 'Write an amount such as 49.00'],
        ['', 'Write an amount such as 49.00'],
        ['0', 'The amount must be more than zero.'],
        ['100.01', 'No more than €100.00 can be captured.'],
      ])('says at the field what is wrong with “%s”, and sends nothing', async (text, message) => {
        const { id } = await authorize(`field-${text}`);
        await open(id, 'capture');
        const capture = dialog('Capture this payment?');
        const field = capture.getByLabel('Amount in EUR');
        await field.fill(text);
        await capture.getByText(message).waitFor();
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        await field.press('Enter');
        expect(await axeFindings(page)).toEqual([]);
        expect((await stack.client().payments.get(id)).captured_amount).toBe(0);
      });

      it('follows when someone else was faster', async () => {
        const { id } = await authorize('race-1');
        await open(id, 'capture');
        const capture = dialog('Capture this payment?');
        await capture.getByLabel('Amount in EUR').fill('80');
        await stack.client().payments.capture(id, { amount: 6_000 });
        await capture.getByRole('button', { name: 'Capture €80.00' }).click();
        await capture.getByText('No more than €40.00 can be captured.').waitFor();
        expect((await stack.client().payments.get(id)).captured_amount).toBe(6_000);
        const [refusal] = await trailOf(id);
        expect(refusal).toMatchObject({ action: 'payment.capture', result: 'refused' });
      });

      it('says so when the provider declines', async () => {
        const { id } = await authorize('declined-1');
        await open(id, 'capture');
        const capture = dialog('Capture this payment?');
        await capture.getByLabel('Amount in EUR').fill(String(DECLINED / 100));
        await capture.getByRole('button', { name: 'Capture €20.51' }).click();
        await capture.getByRole('alert').waitFor();
        expect(await capture.getByRole('alert').textContent()).toContain(
          'The provider declined the capture:',
        );
        expect(await axeFindings(page)).toEqual([]);
        expect((await stack.client().payments.get(id)).captured_amount).toBe(0);
      });

      it('moves no money twice when the response is lost and the button is pressed again', async () => {
        const { id } = await authorize('lost-1');
        await stack.client().payments.capture(id, {});
        await open(id, 'refund');
        const refund = dialog('Refund this payment?');
        await refund.getByLabel('Amount in EUR').fill('30');
        // The gateway refunds, and nothing of it arrives: not the first response, and not the retry's.
        const path = '**/api/admin/payments/*/refund';
        await page.route(path, async (route) => {
          await route.fetch();
          await route.abort('failed');
        });
        await refund.getByRole('button', { name: 'Refund €30.00' }).click();
        await refund.getByRole('alert').waitFor();
        await page.unroute(path);
        await refund.getByRole('button', { name: 'Refund €30.00' }).click();
        await page.getByText('€30.00 refunded.', { exact: true }).waitFor();
        expect((await stack.client().payments.get(id)).refunded_amount).toBe(3_000);
      });

      it('asks for a second factor, and is there again afterwards', async () => {
        const { id } = await authorize('factor-1');
        await open(id, 'capture');
        const challenge = {
          ...{
            status: 401,
            json: { status: 401, classifier: 'UNAUTHORIZED', message: 'second factor' },
          },
          headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' },
        };
        await page.route('**/api/admin/payments/*/capture', (route) => route.fulfill(challenge));
        const capture = dialog('Capture this payment?');
        await capture.getByRole('button', { name: 'Capture €100.00' }).click();
        const link = capture.getByRole('link', { name: 'Confirm it’s you' });
        const target = new URL((await link.getAttribute('href')) ?? '', stack.url('console'));
        const back = target.searchParams.get('return_to');
        expect(target.searchParams.get('step_up')).toBe('true');
        await page.goto(back ?? '');
        await dialog('Capture this payment?').waitFor();
      });

      it('is not offered without the role', async () => {
        const { id } = await authorize('role-1');
        await page.close();
        page = await people.page('Ann Alyst');
        await open(id, 'capture');
        const drawer = dialog('role-1');
        await drawer.getByText('Changing payments needs the role operator.').waitFor();
        expect(await drawer.getByRole('button', { name: 'Capture' }).isDisabled()).toBe(true);
        expect(await dialog('Capture this payment?').count()).toBe(0);
      });

      it.each([
        ['light', undefined],
        ['dark', undefined],
        ['light', PHONE],
        ['dark', PHONE],
      ] as const)('is accessible and fits in %s at %j', async (colorScheme, viewport) => {
        const { id } = await authorize(`look-${colorScheme}`);
        await stack.client().payments.capture(id, { amount: 4_000 });
        await page.emulateMedia({ colorScheme });
        if (viewport !== undefined) await page.setViewportSize(viewport);
        for (const operation of ['', 'capture', 'refund', 'void']) {
          await open(id, operation);
          const shown = operation === '' ? `look-${colorScheme}` : new RegExp(`^${operation}`, 'i');
          await page.getByRole('dialog', { name: shown }).waitFor();
          await page.waitForLoadState('networkidle');
          expect([operation, await axeFindings(page)]).toEqual([operation, []]);
          const width = await page.evaluate<number>('document.documentElement.scrollWidth');
          expect(width).toBeLessThanOrEqual(viewport?.width ?? width);
        }
      });
    });

    describe('the sandbox', () => {
      it('charges a capture back, lets the merchant win, and closes the file that reports both', async () => {
        const { id } = await authorize('dispute-1');
        await stack.client().payments.capture(id, { amount: 10_000 });
        await page.goto('/developers?tab=sandbox');
        const captures = page.getByRole('grid', { name: 'Captures' });
        const row = captures.getByRole('row').nth(1);
        await row.getByRole('button', { name: /^Charge back: €100\.00/ }).press('Enter');
        await page
          .getByText('€100.00 is charged back. The next settlement file reports it.', {
            exact: true,
          })
          .waitFor();
        await row.getByText('Charged back', { exact: true }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
        await row.getByRole('button', { name: /^Win dispute: €100\.00/ }).press('Enter');
        await row.getByText('Dispute won', { exact: true }).waitFor();
        await page.getByRole('button', { name: 'Close settlement file' }).press('Enter');
        await page.getByText(/^Settlement file \d+ is closed\.$/).waitFor();
        const ledger = await fetch(`${stack.url('sandbox')}/sandbox/payment-provider/ledger`);
        const { data } = (await ledger.json()) as {
          data: { type: string; charged_back: boolean; settlement: number | null }[];
        };
        const lines = data.filter(({ type }) => type === 'capture');
        expect(lines.filter((line) => line.charged_back)).toMatchObject([
          { chargeback_reversed: true, settlement: expect.any(Number) as unknown },
        ]);
        await until(
          'the gateway has read the file, line by line',
          async () => {
            const list = await stack.client().gateway.chargebacks.list({ limit: 10 });
            const own = list.data.find(({ payment_id: payment }) => payment === id);
            return own?.status === 'reversed';
          },
          IMPORT_PATIENCE_MS,
        );
        expect(people.errors).toEqual([]);
      });
    });
  });
}
