import { HttpBrowser } from '../../http-browser.js';
import { textAt } from '../../scenario/read-field.js';
import { ACCOUNT_CHECKS, BANK, ONE_ACCOUNT } from '../../scenario/scenario-client.js';
import type { DrillClient } from '../drill-client.js';
import { DrillReceiver } from '../drill-receiver.js';
import type { DrillReport } from '../drill-report.js';
import type { Evidence } from './evidence.js';

const AS = { client: 'runtime', scope: 'ais:sessions:create ais:sessions:read ais:records:read' };
const PATIENCE_MS = 60_000;

/** A bank account that was checked: its record is sealed. */
export class AccountInfoEvidence implements Evidence {
  private recordUrl = '';
  private record = '';

  async make(client: DrillClient): Promise<void> {
    const events = ['ais.completed'];
    const receiver = await DrillReceiver.register(client, { service: 'account-info', events });
    const shop = `${client.url('sandbox')}/shop/account-check`;
    const sessionId = await client.scenario.openAccountCheck(await client.bearer(AS), shop);
    const visit = { sessionId, shop, bank: BANK, customer: ONE_ACCOUNT };
    await client.scenario.visitBank(new HttpBrowser(), visit);
    const { rawBody } = await receiver.await('ais.completed', () => true, PATIENCE_MS);
    const recordId = textAt(JSON.parse(rawBody), 'account_information_id');
    this.recordUrl = `${client.url('account-info')}${ACCOUNT_CHECKS}/${recordId}`;
    this.record = (await client.expect(200, this.recordUrl, { as: AS })).text;
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    const { text } = await client.expect(200, this.recordUrl, { as: AS });
    report.check(text === this.record, 'account-info opens the record of the account check');
  }
}
