import { sendInEveryField } from './every-field.js';
import type { Answer, Call, ProofClient } from './proof-client.js';
import { SPELLINGS } from './spellings.js';

const SHOP = 'https://shop.example';

/** Card numbers in every field of the vault that is not for them. */
export async function sendThroughVault(
  client: ProofClient,
  numbers: readonly string[],
): Promise<Answer[]> {
  const [runtime, admin] = [await client.token('runtime'), await client.token('admin')];
  const post = (path: string, token: string, json: object): Call & { readonly json: object } => ({
    method: 'POST',
    url: `${client.url('vault')}${path}`,
    token,
    json,
  });
  const metadata = { order: 'ORD-2026-0001234' };
  const schema = { type: 'object', properties: { note: { type: 'string', description: 'note' } } };
  const calls = [
    post('/api/pci/tokens', runtime, { source: 'session', allowed_origins: [SHOP], metadata }),
    post('/api/generic/tokens', runtime, { payload: { note: 'note' }, metadata }),
    post('/api/admin/types', admin, { name: 'proof', schema }),
    post('/api/admin/api-keys', admin, { scopes: ['pci:tokens:read'], description: 'till' }),
    post('/api/admin/webhooks', admin, { url: `${SHOP}/hook`, events: ['pci.token.created'] }),
  ];
  const answers: Answer[] = [];
  for (const [index, call] of calls.entries()) {
    const number = numbers[index % numbers.length] ?? '';
    answers.push(...(await sendInEveryField(client, call, number)));
  }
  return answers;
}

/** Card numbers in the paths, queries and headers of identity, which reads no JSON. */
export async function sendThroughIdentity(client: ProofClient, number: string): Promise<Answer[]> {
  const token = await client.token('admin');
  const url = `${client.url('identity')}/api/admin/audit-events`;
  const answers: Answer[] = [];
  for (const { write, inHeaders } of SPELLINGS) {
    const encoded = encodeURIComponent(write(number));
    answers.push(await client.call({ method: 'GET', url: `${url}?actor=${encoded}`, token }));
    if (!inHeaders) continue;
    const headers = { 'x-reference': write(number) };
    answers.push(await client.call({ method: 'GET', url, token, headers }));
  }
  return answers;
}
