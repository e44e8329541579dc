import { sendInHeaders, sendInStrings, sendInUnknownFields } from './every-field.js';
import type { Answer, Call, ProofClient } from './proof-client.js';
import { SPELLINGS } from './spellings.js';

/** What fraud returned, by what it does with a card number in the request. */
export interface FraudAnswers {
  /** Of payments, which no card number in a field may fail. */
  readonly converted: readonly Answer[];
  /** Of what administrators write, which is refused. */
  readonly refused: readonly Answer[];
}

type JsonCall = Call & { readonly json: object };

/** Fields with a specific format, and those too short for every spelling. */
const NOT_ANY_STRING = [
  ...['type', 'value', 'scheme', 'currency', 'country', 'mcc'],
  ...['phone', 'language', 'postal_code'],
];
/** Literals and paths of rules are compared with decisions, so they are converted like them. */
const COMPARED = ['path', 'value'];

/** Sends card numbers in the fields of payments, of events and of what administrators write. */
export async function sendThroughFraud(
  client: ProofClient,
  numbers: readonly string[],
): Promise<FraudAnswers> {
  const fraud = new FraudFlows(client, await client.token('runtime'), await client.token('admin'));
  const [number = ''] = numbers;
  const converted = [...(await fraud.pay(number)), ...(await fraud.report(number))];
  for (const each of numbers) converted.push(...(await fraud.compare(each)));
  await fraud.readAll(number);
  return {
    converted,
    refused: await fraud.administer(number, (await client.scenario.createMerchant()).url),
  };
}

class FraudFlows {
  private readonly url: string;

  constructor(
    private readonly client: ProofClient,
    private readonly runtime: string,
    private readonly admin: string,
  ) {
    this.url = client.url('fraud');
  }

  /** Card numbers in every field of a payment that may be any string. */
  async pay(number: string): Promise<Answer[]> {
    const call = this.runtimeCall('/api/decisions', paymentOf('an order'));
    const answers = [
      ...(await sendInStrings(this.client, call, number, NOT_ANY_STRING)),
      ...(await sendInHeaders(this.client, call, number)),
    ];
    for (const { write } of SPELLINGS) {
      const customer = { id: 'c-1', email: `${number}@example.com`, phone: number };
      const short = { customer, device: { language: number }, billing: { postal_code: number } };
      const metadata = { card: Number(number), [number]: write(number) };
      const json = { ...paymentOf(write(number)), ...short, metadata };
      answers.push(await this.client.call({ ...call, json }));
    }
    return answers;
  }

  /** Card numbers in the data of an event. */
  async report(number: string): Promise<Answer[]> {
    const payment = this.runtimeCall('/api/decisions', paymentOf('an order'));
    const { id } = await this.client.expect(201, payment);
    const event = {
      type: 'fraud_report',
      decision_id: String(id),
      occurred_at: new Date().toISOString(),
      data: { reference: 'case-1', desk: { name: 'desk' } },
    };
    const call = this.runtimeCall('/api/events', event);
    const except = ['type', 'decision_id', 'occurred_at'];
    return sendInStrings(this.client, call, number, except);
  }

  /** Entries of the blacklist and literals of rules, in a separate field for each spelling. */
  async compare(number: string): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const [index, { name, write }] of SPELLINGS.entries()) {
      const path = `$.metadata.of_${index}`;
      const value = write(number);
      const entry = { path, value, reason: `reported as ${value}` };
      answers.push(await this.client.call(this.adminCall('/api/admin/blacklist', entry)));
      const rules = rulesetOf({ path, operator: 'eq', value }, `Compares with ${name}`);
      answers.push(await this.client.call(this.adminCall('/api/admin/rulesets', rules)));
    }
    return answers;
  }

  /** Queries by card number. */
  async readAll(number: string): Promise<void> {
    for (const { write } of SPELLINGS) {
      const text = encodeURIComponent(write(number));
      const read = { method: 'GET', url: `${this.url}/api/decisions?customer_id=${text}` };
      await this.client.expect(200, { ...read, token: this.runtime });
      const listed = `${this.url}/api/admin/blacklist?path=$.customer.id&value=${text}`;
      await this.client.expect(200, { method: 'GET', url: listed, token: this.admin });
    }
  }

  /** Card numbers in the names, descriptions and destinations of administrators. */
  async administer(number: string, merchant: string): Promise<Answer[]> {
    const when = { path: '$.customer.id', operator: 'exists' };
    const calls: readonly (readonly [string, object])[] = [
      ['rulesets', { ...rulesetOf(when, 'Known customer'), description: 'for the proof' }],
      ['integrations', integrationOf(merchant)],
      ['interceptors', interceptorOf(merchant)],
      ['schemas', { name: 'proof', schema: { type: 'object', description: 'proof' } }],
      ['webhooks', { url: `${merchant}/hook`, events: ['decision.allow'] }],
    ];
    const payment = this.runtimeCall('/api/decisions', paymentOf('an order'));
    const answers = await sendInUnknownFields(this.client, payment, number);
    for (const [path, json] of calls) {
      const call = this.adminCall(`/api/admin/${path}`, json);
      const except = path === 'rulesets' ? COMPARED : [];
      answers.push(
        ...(await sendInStrings(this.client, call, number, except)),
        ...(await sendInUnknownFields(this.client, call, number)),
      );
      // Headers that fraud does not read fail nothing.
      await sendInHeaders(this.client, call, number);
    }
    return answers;
  }

  private runtimeCall(path: string, json: object): JsonCall {
    return { method: 'POST', url: this.url + path, token: this.runtime, json };
  }

  private adminCall(path: string, json: object): JsonCall {
    return { method: 'POST', url: this.url + path, token: this.admin, json };
  }
}

/** A payment with every field that holds a string. */
function paymentOf(reference: string): object {
  const address = {
    address1: '1 Canary Row',
    address2: 'B',
    city: 'Vienna',
    state: 'Vienna',
    postal_code: '1010',
    country: 'AT',
    first_name: 'Ada',
    last_name: 'Byron',
  };
  return {
    credential: {
      type: 'masked_pan',
      masked_pan: { value: '411111******1111', scheme: 'visa', cardholder_name: 'Ada Byron' },
    },
    customer: { id: 'c-1', phone: '+43 1 234', first_name: 'Ada', last_name: 'Byron' },
    transaction: { reference, amount: 4_900, currency: 'EUR' },
    device: { fingerprint: 'f-1', user_agent: 'Proof/1.0', session: 's-1', language: 'en' },
    billing: address,
    shipping: { carrier: 'DHL', method: 'express', address },
    items: [{ sku: 'a', categories: ['books'], product_type: 'physical' }, { name: 'Pen' }],
    airline: { passengers: [{ ticket: 't-1' }], legs: [{ flight: 'OS 1' }] },
    merchant: { id: 'm-1', mcc: '5411', country: 'AT' },
    metadata: { channel: 'web' },
  };
}

function rulesetOf(when: object, name: string) {
  const rule = { id: 'r-1', name, type: 'condition', action: 'REVIEW', when };
  return { context: 'proof', created_by: 'proof', rules: [rule] };
}

function integrationOf(url: string): object {
  return {
    name: 'Proof',
    slug: 'proof',
    type: 'http',
    method: 'POST',
    url,
    headers: { 'x-proof': 'proof' },
    request: { id: 'fixed' },
    response: { outcome_path: '$.outcome', map: { deny: 'BLOCK' } },
    description: 'for the proof',
  };
}

function interceptorOf(url: string): object {
  const template = { status: 402, headers: { 'x-proof': 'proof' }, body: { error: 'blocked' } };
  return {
    context: 'proof',
    destination: { url },
    field_mapping: [{ from: '$.order.id', to: '$.transaction.reference' }],
    responses: { block: template },
    description: 'for the proof',
  };
}
