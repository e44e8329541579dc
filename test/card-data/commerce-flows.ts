import { randomUUID } from 'node:crypto';
import { CANARY_CODE, CANARY_NAME } from './canaries.js';
import { codeOf, giveCard } from './card-flows.js';
import { sendInEveryField } from './every-field.js';
import type { Answer, ProofClient } from './proof-client.js';
import type { ProofStack } from './proof-stack.js';
import { threeDsRequest } from './three-ds-request.js';
import { untilFound } from '../support/until-found.js';

const EXPIRY = { expiry_month: 12, expiry_year: 2031 };

/** Cards through commerce, as an account with and without the right to send them in clear. */
export async function sendThroughCommerce(
  client: ProofClient,
  stack: ProofStack,
  numbers: readonly string[],
): Promise<Answer[]> {
  const commerce = new CommerceFlows(client, (await client.scenario.createMerchant()).url);
  const { id } = client.account('commerce');
  const set = (...args: string[]) =>
    stack.command('commerce', 'account', 'set', '--account', id, ...args);
  const events = ['token.created', 'token.updated', 'token.deleted'];
  await commerce.call(201, 'POST', '/webhooks', { url: commerce.destination, events });
  const refused: Answer[] = [];
  for (const number of numbers) refused.push(await commerce.import(number, 422));
  await set('--cde-import', 'on', '--pci-attestation', 'SAQ_D', '--scheme-references', 'on');
  await stack.command('commerce', 'destination', 'add', commerce.destination, '--account', id);
  for (const number of numbers) {
    await commerce.import(number, 201);
    await commerce.import(number, 200);
    await commerce.useToken(await commerce.collect(number), number);
  }
  const [canary = ''] = numbers;
  refused.push(...(await commerce.refuseEverywhere(canary)));
  return refused;
}

class CommerceFlows {
  private readonly headers: Record<string, string>;
  private readonly url: string;

  constructor(
    private readonly client: ProofClient,
    readonly destination: string,
  ) {
    this.headers = client.account('commerce').headers;
    this.url = client.url('commerce');
  }

  import(number: string, status: number): Promise<Answer> {
    return this.answered(status, 'POST', '/cde-import', importOf(number));
  }

  /** A card that the browser gives in a session. @returns the token */
  async collect(number: string): Promise<string> {
    const order = randomUUID();
    const session = await this.call(201, 'POST', '/tokens/session', { metadata: { order } });
    await giveCard(this.client, number, session['session_id']);
    return untilFound('the token of the session', async () => {
      const { data } = await this.call(200, 'GET', '/tokens?limit=20');
      const tokens = data as { id: string; metadata: { order?: string } }[];
      return tokens.find(({ metadata }) => metadata.order === order)?.id;
    });
  }

  async useToken(id: string, number: string): Promise<void> {
    await this.call(200, 'POST', '/three-ds/authentications', {
      ...threeDsRequest(id),
      type: 'one_off',
      notification_url: 'https://shop.example/3ds/return',
      results_url: 'https://shop.example/3ds/results/7Hq2',
    });
    await this.forward(id, '?dry_run=true');
    await this.forward(id);
    const { headers } = await this.answered(200, 'POST', `/tokens/${id}/refresh-cvc2`, {});
    const code = { security_code: codeOf(number) };
    await giveCard(this.client, code, headers.get('x-session-id'));
    for (const path of [`/tokens/${id}`, '/reports/bin-statistics', '/reports/token-activity']) {
      await this.call(200, 'GET', path);
    }
    await this.call(200, 'GET', '/reports/declined-network-tokenizations');
  }

  /** Every valid body again, with a number where none belongs. */
  async refuseEverywhere(number: string): Promise<Answer[]> {
    const id = await this.collect(number);
    const merchantUrl = `${this.destination}/hook`;
    const bodies: readonly [string, string, object][] = [
      ['POST', '/cde-import', importOf('4111111111111111')],
      ['POST', '/tokens/session', { metadata: { order: 'A-1' }, allowed_origins: ['http://a.b'] }],
      ['PATCH', '/account/settings', { currency: 'EUR' }],
      ['PUT', '/account/allowed-card-schemes', { allowed_card_schemes: ['visa'] }],
      ['POST', `/tokens/${id}/cryptograms`, { amount: 1, currency_code: 'EUR' }],
      ['POST', '/webhooks', { url: merchantUrl, events: ['token.created'] }],
      ['POST', '/three-ds/authentications', { ...threeDsRequest(id), type: 'one_off' }],
    ];
    const answers: Answer[] = [];
    for (const [method, path, json] of bodies) {
      const call = { method, url: this.url + path, headers: this.headers, json };
      answers.push(
        ...(await sendInEveryField(this.client, call, number, ['merchant_id', 'account_number'])),
      );
    }
    const text = `{"card": "${number}", "security_code": "${CANARY_CODE}"}`;
    answers.push(await this.client.call(this.forwardOf(id, '', text)));
    return answers;
  }

  private async forward(id: string, query = ''): Promise<void> {
    const template = {
      card: '{{ account_number }}',
      holder: '{{ cardholder_name }}',
      security_code: '{{ security_code }}',
    };
    await this.client.expect(200, this.forwardOf(id, query, JSON.stringify(template)));
  }

  private forwardOf(id: string, query: string, text: string) {
    const to = { 'x-token-id': id, 'x-destination-url': this.destination };
    const headers = { ...this.headers, ...to };
    return { method: 'POST', url: `${this.url}/forward${query}`, headers, text };
  }

  async call(status: number, method: string, path: string, json?: object) {
    const answer = await this.answered(status, method, path, json);
    return answer.text === '' ? {} : answer.json();
  }

  private async answered(
    status: number,
    method: string,
    path: string,
    json?: object,
  ): Promise<Answer> {
    const url = this.url + path;
    const answer = await this.client.call({ method, url, headers: this.headers, json });
    if (answer.status === status) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  }
}

function importOf(number: string): object {
  return {
    provider: 'psp',
    payment_method: { id: `pm_${number.slice(-4)}` },
    card: { account_number: number, cardholder_name: CANARY_NAME, ...EXPIRY },
    metadata: { order: 'A-1' },
  };
}
