import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  type TestDatabase,
  type TestIssuer,
  writeTestKeyring,
} from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';

/** Test cards from a shell: a session of the vault, completed by the sandbox instead of a browser. */
let issuer: TestIssuer;
let database: TestDatabase;
let cards: RunningService;
let simulators: RunningService;
let detached: RunningService;
let token: string;

beforeAll(async () => {
  [issuer, database] = await Promise.all([createTestIssuer(), createDatabase()]);
  const keys = await writeTestKeyring(keyNames(vault));
  const env = serviceEnv({ databaseUrl: database.url, issuer, keys });
  await migrateService(vault, env);
  cards = await bootService(vault, { env });
  simulators = await bootService(sandbox, { env: { ...serviceEnv(), VAULT_URL: cards.url } });
  detached = await bootService(sandbox, {
    env: { ...serviceEnv(), VAULT_URL: 'http://127.0.0.1:1' },
  });
  token = await issuer.token({ scope: 'pci:tokens:create pci:tokens:read pci:tokens:update' });
});

afterAll(async () => {
  await Promise.all([simulators, detached, cards].map((each) => each.close()));
  await database.drop();
  await issuer.close();
});

async function send(method: string, url: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: content };
}

async function openSession() {
  const { body } = await send('POST', `${cards.url}/api/pci/tokens`, { source: 'session' });
  return body as { id: string; session_id: string };
}

function enter(body: object, at = simulators) {
  return send('POST', `${at.url}/sandbox/card-entries`, body);
}

describe('POST /sandbox/card-entries', () => {
  it('makes the token of a session, with the card that was chosen', async () => {
    const { id, session_id } = await openSession();
    const account_number = '5555555555554444';
    const entry = { session_id, account_number, expiry_month: 6, expiry_year: 2034 };
    expect(await enter(entry)).toEqual({
      status: 200,
      body: { action: 'tokenize_card', masked_account_number: '555555******4444' },
    });
    const stored = await send('GET', `${cards.url}/api/pci/tokens/${id}`);
    expect(stored.body['card']).toMatchObject({
      masked_account_number: '555555******4444',
      expiry_month: 6,
      expiry_year: 2034,
    });
  });

  it('needs only the session', async () => {
    const { id, session_id } = await openSession();
    expect(await enter({ session_id })).toMatchObject({ status: 200 });
    const stored = await send('GET', `${cards.url}/api/pci/tokens/${id}`);
    expect(stored.body['card']).toMatchObject({ masked_account_number: '411111******1111' });
  });

  it('enters the security code of a stored card again', async () => {
    const { id, session_id } = await openSession();
    await enter({ session_id });
    const again = await send('POST', `${cards.url}/api/pci/tokens/${id}/security-code`, {});
    expect(await enter({ session_id: again.body['session_id'] })).toMatchObject({
      status: 200,
      body: { action: 'refresh_security_code' },
    });
  });

  it('returns 409 for a session that is completed', async () => {
    const { session_id } = await openSession();
    await enter({ session_id });
    expect(await enter({ session_id })).toMatchObject({ status: 409 });
  });

  it('returns 404 for a session that the vault does not have', async () => {
    expect(await enter({ session_id: randomUUID() })).toMatchObject({ status: 404 });
  });

  it('returns 503 when the vault is unreachable', async () => {
    expect(await enter({ session_id: randomUUID() }, detached)).toMatchObject({ status: 503 });
  });

  it.each([
    ['$.session_id', { session_id: 'x' }],
    ['$.account_number', { session_id: randomUUID(), account_number: '4111111111111112' }],
    ['$.expiry_month', { session_id: randomUUID(), expiry_month: 13 }],
    ['$.security_code', { session_id: randomUUID(), security_code: '12' }],
  ])('returns 422 with the path %s', async (path, entry) => {
    const { status, body } = await enter(entry);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(path);
  });
});
