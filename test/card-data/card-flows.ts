import { CANARY_CODE, CANARY_NAME } from './canaries.js';
import type { ProofClient } from './proof-client.js';

const EXPIRY = { expiry_month: 12, expiry_year: 2031 };

/** Everything that a card rightly goes through, each of it accepted. */
export async function sendThroughFlows(client: ProofClient, number: string): Promise<void> {
  const token = await createFromPan(client, number);
  await collectInBrowser(client, number);
  await forward(client, token);
  await inquire(client, number, token);
  await keepGenerically(client, number);
  if (!number.startsWith('37')) {
    await provisionNetworkToken(client, number, token);
  }
  await decide(client, number);
}

async function createFromPan(client: ProofClient, number: string): Promise<string> {
  const token = await client.token('runtime');
  const url = `${client.url('vault')}/api/pci/tokens`;
  const pan = cardOf(number);
  const headers = { 'x-idempotency-key': `proof-${number.slice(-4)}` };
  const json = { source: 'pan', pan };
  const { id } = await client.expect(201, { method: 'POST', url, token, json, headers });
  await client.expect(201, { method: 'POST', url, token, json, headers });
  await client.expect(200, { method: 'GET', url: `${url}/${String(id)}`, token });
  await client.expect(200, { method: 'GET', url, token });
  return String(id);
}

async function collectInBrowser(client: ProofClient, number: string): Promise<void> {
  const token = await client.token('runtime');
  const session = await client.expect(201, {
    method: 'POST',
    url: `${client.url('vault')}/api/pci/tokens`,
    token,
    json: { source: 'session' },
  });
  await giveCard(client, number, session['session_id']);
}

/** What the browser does in a session, whichever service has opened it. */
export async function giveCard(
  client: ProofClient,
  given: string | { readonly security_code: string },
  sessionId: unknown,
): Promise<void> {
  const task = await client.scenario.readSession(String(sessionId));
  await client.scenario.completeSession(task, typeof given === 'string' ? cardOf(given) : given);
}

function cardOf(number: string): object {
  return {
    account_number: number,
    cardholder_name: CANARY_NAME,
    security_code: codeOf(number),
    ...EXPIRY,
  };
}

async function forward(client: ProofClient, id: string): Promise<void> {
  const token = await client.token('runtime');
  const url = `${client.url('vault')}/api/pci/tokens/${id}/forward`;
  const headers = { 'x-destination-url': (await client.scenario.createMerchant()).url };
  const json = {
    card: '{{ account_number }}',
    holder: '{{ cardholder_name }}',
    security_code: '{{ security_code }}',
  };
  await client.expect(200, { method: 'POST', url: `${url}?dry_run=true`, token, headers, json });
  await client.expect(200, { method: 'POST', url, token, headers, json });
}

async function inquire(client: ProofClient, number: string, id: string): Promise<void> {
  const token = await client.token('runtime');
  const url = `${client.url('vault')}/api/metadata/inquiries`;
  for (const json of [
    { source: 'pan', pan: { account_number: number } },
    { source: 'pci_token', pci_token: { id } },
  ]) {
    await client.expect(200, { method: 'POST', url, token, json });
  }
}

async function keepGenerically(client: ProofClient, number: string): Promise<void> {
  const token = await client.token('runtime');
  const url = `${client.url('vault')}/api/generic/tokens`;
  const json = { payload: { name: CANARY_NAME } };
  const { id } = await client.expect(201, { method: 'POST', url, token, json });
  await client.expect(204, { method: 'DELETE', url: `${url}/${String(id)}`, token });
  for (const payload of [{ number }, { security_code: CANARY_CODE }]) {
    await client.expect(422, { method: 'POST', url, token, json: { payload } });
  }
}

async function provisionNetworkToken(
  client: ProofClient,
  number: string,
  id: string,
): Promise<void> {
  const token = await client.token('runtime');
  const url = `${client.url('vault')}/api/network/tokens`;
  for (const json of [
    { source: 'pan', pan: { account_number: number, cardholder_name: CANARY_NAME, ...EXPIRY } },
    { source: 'pci_token', pci_token: { id } },
  ]) {
    await client.expect(201, { method: 'POST', url, token, json });
  }
}

async function decide(client: ProofClient, number: string): Promise<void> {
  const token = await client.token('runtime');
  const url = `${client.url('fraud')}/api/decisions`;
  const json = {
    credential: {
      type: 'pan',
      pan: { value: number, cardholder_name: CANARY_NAME, ...EXPIRY },
    },
    customer: { id: 'canary' },
    transaction: { reference: `canary-${number.slice(-4)}`, amount: 1000, currency: 'EUR' },
  };
  const headers = { 'x-idempotency-key': `proof-${number.slice(-4)}` };
  const { id } = await client.expect(201, { method: 'POST', url, token, json, headers });
  await client.expect(200, { method: 'GET', url: `${url}/${String(id)}`, token });
}

/** American Express prints four digits, the others three: the code of those is no canary. */
export function codeOf(number: string): string {
  return number.startsWith('37') ? CANARY_CODE : CANARY_CODE.slice(0, 3);
}
