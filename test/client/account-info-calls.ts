import { expect, it } from '@jest/globals';
import type { Tessera } from '@tessera/client';
import { HttpBrowser } from '@tessera/local/testing';
import type { ClientStack } from './client-stack.js';

const BANK = 'sandbox-bank-berlin';
const CUSTOMER = { user: 'one-account', password: 'sandbox' };
/** Where the person returns to; nothing listens there. */
const SHOP = 'http://localhost:9/shop';

export function callAccountInfo(stack: () => ClientStack, tessera: () => Tessera): void {
  it('checks an account', async () => {
    const { accountChecks } = tessera();
    const redirect_urls = { success: SHOP, failure: SHOP };
    const { id } = await accountChecks.create({ market: 'DE', redirect_urls });
    const browser = new HttpBrowser();
    browser.stopsAt = ({ href }) => href.startsWith(SHOP);
    const page = await browser.open(`${stack().url('account-info')}/check/${id}`);
    const signIn = await browser.submit(page, { institution: BANK });
    const consent = await browser.submit(signIn, CUSTOMER);
    await browser.submit(consent, { decision: 'approve' });
    const check = await accountChecks.get(id);
    expect(check.status).toBe('completed');
    const record = await accountChecks.getRecord(check.account_information_id ?? '');
    expect(record.data).toHaveLength(1);
    const listed = await accountChecks.list({ status: 'completed' }).toArray({ limit: 10 });
    expect(listed.map((each) => each.id)).toContain(id);
    const { operatorChecks } = tessera().accountInfo;
    const ofBank = await operatorChecks.list({ institution_id: BANK }).toArray({ limit: 10 });
    expect(ofBank.map((each) => each.id)).toContain(id);
    expect((await operatorChecks.get(id)).status).toBe('completed');
    const counts = await operatorChecks.statistics();
    expect(counts.data.map((each) => each.institution_id)).toContain(BANK);
    expect((await operatorChecks.personalData(id)).record?.id).toBe(record.id);
  });
}
