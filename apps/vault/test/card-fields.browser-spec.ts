import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openSession, type OpenSession } from './support/browser.js';
import { MerchantPage, Shop, type PageOptions } from './support/merchant-page.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;

let vault: VaultUnderTest;
let shop: Shop;

const open = (beside: Record<string, unknown> = {}): Promise<OpenSession> =>
  openSession(vault, { allowed_origins: [shop.origin], ...beside });

async function mounted(session: OpenSession, options: PageOptions = {}): Promise<MerchantPage> {
  const page = await MerchantPage.open(shop, session, options);
  await page.waitFor('ready');
  return page;
}

describe('card fields in Chromium', () => {
  beforeAll(async () => {
    vault = await bootVault({ BACKGROUND_WORK: 'worker' });
    shop = await Shop.open(vault);
  });

  afterEach(async () => {
    vault.clock.reset();
    for (const context of shop.browser.contexts()) await context.close();
  });

  afterAll(async () => {
    await shop.close();
    await vault.close();
  });

  it('makes the token of what is typed', async () => {
    const session = await open();
    const page = await mounted(session, { options: { cardholderName: 'required' } });
    await page.fillCard();
    await page.type('Name on card', 'Jane Doe');
    expect(await page.submit()).toEqual({ status: 'completed' });
    expect(await page.events('success')).toEqual([{ status: 'completed' }]);
    const { body } = await vault.get(`/api/pci/tokens/${session.id}`);
    expect(body['card']).toMatchObject({
      masked_account_number: '411111******1111',
      cardholder_name: 'Jane Doe',
      expiry_month: 12,
      expiry_year: 2030,
    });
    const code = await vault.get(`/api/pci/tokens/${session.id}/security-code`);
    expect(code.body).toEqual({ security_code_available: true });
  });

  it('knows the scheme while the number is typed, and groups it', async () => {
    const page = await mounted(await open());
    const field = page.fields.getByLabel('Card number');
    for (const [digits, scheme, shown] of [
      ['4', 'visa', '4'],
      ['41111111', 'visa', '4111 1111'],
      ['34', 'american express', '34'],
      ['378282246310005', 'american express', '3782 822463 10005'],
      ['30569309025904', 'diners club', '3056 930902 5904'],
      ['2223000048400011', 'mastercard', '2223 0000 4840 0011'],
      ['6011111111111117', 'discover', '6011 1111 1111 1117'],
      ['3530111333300000', 'jcb', '3530 1113 3330 0000'],
      ['6243030000000001', 'unionpay', '6243 0300 0000 0001'],
    ] as const) {
      await field.fill('');
      await page.type('Card number', digits);
      expect(await field.inputValue()).toBe(shown);
      // The frame notifies the page by a message, which takes a moment to arrive.
      await page.page.waitForFunction(`fields.state.scheme === '${scheme}'`);
      expect(await page.fields.getByRole('status').textContent()).toMatch(new RegExp(scheme, 'i'));
    }
  });

  it('tells in words what is wrong, ties it to the field, and moves there', async () => {
    const page = await mounted(await open());
    await page.fillCard({ number: '4111111111111112', expiry: '0120', code: '12' });
    const outcome = await page.submit();
    expect(outcome).toMatchObject({
      status: 'failed',
      code: 'invalid_fields',
      retryable: true,
      fields: ['account_number', 'expiry', 'security_code'],
    });
    for (const [label, message] of [
      ['Card number', 'This number is not right. Please check its digits.'],
      ['Expiry date', 'This card has expired.'],
      ['Security code', 'The security code is not complete.'],
    ]) {
      const input = page.fields.getByLabel(String(label));
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      const describedBy = String(await input.getAttribute('aria-describedby'))
        .split(' ')
        .pop();
      const told = page.fields.locator(`#${describedBy}`);
      expect(await told.textContent()).toBe(message);
      expect(await told.isVisible()).toBe(true);
    }
    const focused = await page.fields.locator(':focus').getAttribute('name');
    expect(focused).toBe('account_number');
  });

  it('tells a wrong check digit as soon as the number is whole, and takes it back', async () => {
    const page = await mounted(await open());
    const number = page.fields.getByLabel('Card number');
    await page.type('Card number', '378282246310004');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await number.press('Backspace');
    await page.type('Card number', '5');
    expect(await number.getAttribute('aria-invalid')).toBe('false');
  });

  it('keeps the cursor behind the digit that was typed or deleted in the middle', async () => {
    const page = await mounted(await open());
    const number = page.fields.getByLabel('Card number');
    await page.type('Card number', '41111111');
    for (let step = 0; step < 4; step++) await number.press('ArrowLeft');
    // The cursor is after the gap: Backspace deletes the digit before it.
    await number.press('Backspace');
    expect(await number.inputValue()).toBe('4111 111');
    await number.press('9');
    expect(await number.inputValue()).toBe('4119 1111');
  });

  it('works by keyboard alone, and Enter sends it', async () => {
    const session = await open();
    const page = await mounted(session);
    const { keyboard } = page.page;
    await page.page.evaluate('document.activeElement.blur()');
    await keyboard.press('Tab');
    // The frame runs in a separate process, which receives the focus asynchronously.
    await page.fields.locator('[name=account_number]:focus').waitFor();
    await keyboard.type('5555555555554444');
    await keyboard.press('Tab');
    await keyboard.type('530');
    await keyboard.press('Tab');
    await keyboard.type('737');
    await keyboard.press('Enter');
    await page.waitFor('success');
    const { body } = await vault.get(`/api/pci/tokens/${session.id}`);
    expect(body['card']).toMatchObject({
      scheme: 'mastercard',
      expiry_month: 5,
      expiry_year: 2030,
    });
  });

  it('is filled by browsers: each field says which part of a card it takes', async () => {
    const page = await mounted(await open(), { options: { cardholderName: 'optional' } });
    for (const [name, token] of Object.entries({
      account_number: 'cc-number',
      expiry: 'cc-exp',
      security_code: 'cc-csc',
      cardholder_name: 'cc-name',
    })) {
      const input = page.fields.locator(`input[name=${name}]`);
      expect(await input.getAttribute('autocomplete')).toBe(token);
    }
    // As autofill does it: the whole value at once.
    await page.fields.getByLabel('Card number').fill('5555555555554444');
    await page.fields.getByLabel('Expiry date').fill('04/2031');
    expect(await page.fields.getByLabel('Card number').inputValue()).toBe('5555 5555 5555 4444');
    expect(await page.fields.getByLabel('Expiry date').inputValue()).toBe('04 / 31');
  });

  it('makes one token of submits that race', async () => {
    const session = await open();
    const page = await mounted(session);
    await page.fillCard();
    const outcomes = await page.page.evaluate(
      'Promise.all(Array.from({ length: 10 }, () => fields.submit()))',
    );
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => ({ status: 'completed' })));
    const sent = page.requests.filter((request) => request.includes('complete-action'));
    expect(sent).toHaveLength(1);
    expect(await page.submit()).toEqual({ status: 'completed' });
    expect(page.requests.filter((request) => request.includes('complete-action'))).toHaveLength(1);
  });

  it('asks for the security code alone when that is what the session is for', async () => {
    const session = await open();
    const first = await mounted(session);
    await first.fillCard({ number: '378282246310005', code: '1234' });
    await first.submit();
    const path = `/api/pci/tokens/${session.id}/security-code`;
    await vault.call('DELETE', path);
    const { body } = await vault.post(path, { allowed_origins: [shop.origin] });
    const page = await mounted({ id: '', sessionId: String(body['session_id']) });
    expect(await page.fields.locator('input:visible').count()).toBe(1);
    expect(await page.fields.locator('.card').textContent()).toContain('American Express');
    await page.type('Security code', '123');
    expect((await page.submit())['code']).toBe('invalid_fields');
    await page.type('Security code', '4');
    expect(await page.submit()).toEqual({ status: 'completed' });
    expect((await vault.get(path)).body).toEqual({ security_code_available: true });
  });

  it('refuses a scheme that the session does not take, before and after it was changed', async () => {
    const session = await open({ allowed_schemes: ['visa'] });
    const page = await mounted(session);
    await page.type('Card number', '5555555555554444');
    const fault = page.fields.locator('#account_number-fault');
    expect(await fault.textContent()).toBe('Cards of this kind are not accepted here.');
    await page.fields.getByLabel('Card number').fill('');
    await page.fillCard();
    await vault.call('PATCH', `/api/pci/sessions/${session.id}`, {
      body: { allowed_schemes: ['jcb'] },
    });
    expect(await page.submit()).toMatchObject({
      code: 'card_refused',
      fields: ['account_number'],
      retryable: true,
    });
    expect(await fault.textContent()).toBe('Cards of this kind are not accepted here.');
  });

  it('tells a lost connection, and sends the same again when it is there', async () => {
    const session = await open();
    const page = await mounted(session);
    await page.fillCard();
    // The card arrives, and the response is lost.
    await page.page.route('**/complete-action', async (route) => {
      await route.fetch();
      await route.abort();
    });
    expect(await page.submit()).toMatchObject({ code: 'network', retryable: true });
    expect(await page.fields.getByRole('alert').textContent()).toContain('The connection failed.');
    await page.page.unroute('**/complete-action');
    expect(await page.submit()).toEqual({ status: 'completed' });
    expect((await vault.get(`/api/pci/tokens/${session.id}`)).status).toBe(200);
  });

  it('tells a session that ended while the shopper was typing', async () => {
    const page = await mounted(await open());
    await page.fillCard();
    vault.clock.advance(30 * MINUTE_MS);
    expect(await page.submit()).toMatchObject({ code: 'session_not_found', retryable: false });
    expect(await page.fields.getByRole('alert').textContent()).toContain('has expired');
    expect(await page.fields.getByLabel('Card number').inputValue()).toBe('');
  });

  it('tells a session that was over before the page was opened', async () => {
    const session = await open();
    vault.clock.advance(30 * MINUTE_MS);
    const page = await MerchantPage.open(shop, session);
    expect(await page.waitFor('failure')).toMatchObject({ code: 'session_not_found' });
  });

  it('tells a session that was completed before', async () => {
    const session = await open();
    const first = await mounted(session);
    await first.fillCard();
    await first.submit();
    const page = await MerchantPage.open(shop, session);
    expect(await page.waitFor('failure')).toMatchObject({ code: 'session_closed' });
  });

  it('forgets the card and goes when it is destroyed', async () => {
    const page = await mounted(await open());
    await page.fillCard();
    const outcome = await page.page.evaluate(
      '(() => { const under = fields.submit(); fields.destroy(); return under; })()',
    );
    expect(outcome).toMatchObject({ status: 'failed', code: 'destroyed' });
    expect(await page.page.locator('iframe').count()).toBe(0);
    expect(await page.submit()).toMatchObject({ code: 'destroyed' });
  });
});
