import { HttpBrowser } from '../../http-browser.js';
import { textAt } from '../../tour/read-field.js';
import type { DrillClient } from '../drill-client.js';
import { DrillReceiver } from '../drill-receiver.js';
import type { DrillReport } from '../drill-report.js';
import type { Evidence } from './evidence.js';

const SESSIONS = '/api/services/account-information';
const AS = { client: 'runtime', scope: 'ais:sessions:create ais:sessions:read ais:records:read' };
/** A bank of the sandbox, and a customer of it who has one account. */
const BANK = 'sandbox-bank-berlin';
const PATIENCE_MS = 60_000;
const CUSTOMER = { user: 'one-account', password: 'sandbox' };

/** A bank account that was checked: its record is sealed. */
export class AccountInfoEvidence implements Evidence {
  private recordUrl = '';
  private record = '';

  async make(client: DrillClient): Promise<void> {
    const events = ['ais.completed'];
    const receiver = await DrillReceiver.register(client, { service: 'account-info', events });
    const shop = `${client.url('sandbox')}/shop/account-check`;
    const json = { market: 'DE', redirect_urls: { success: shop, failure: shop } };
    const sessions = `${client.url('account-info')}${SESSIONS}`;
    const { body } = await client.expect(201, sessions, { method: 'POST', json, as: AS });
    const sessionId = textAt(body, 'id');
    await walkThroughBank(`${client.url('account-info')}/check/${sessionId}`, shop);
    const { rawBody } = await receiver.await('ais.completed', () => true, PATIENCE_MS);
    const recordId = textAt(JSON.parse(rawBody), 'account_information_id');
    this.recordUrl = `${sessions}/${recordId}`;
    this.record = (await client.expect(200, this.recordUrl, { as: AS })).text;
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    const { text } = await client.expect(200, this.recordUrl, { as: AS });
    report.check(text === this.record, 'account-info opens the record of the account check');
  }
}

async function walkThroughBank(checkUrl: string, shop: string): Promise<void> {
  const browser = new HttpBrowser();
  browser.stopsAt = ({ href }) => href.startsWith(shop);
  const page = await browser.open(checkUrl);
  const signIn = await browser.submit(page, { institution: BANK });
  const consent = await browser.submit(signIn, CUSTOMER);
  await browser.submit(consent, { decision: 'approve' });
}
