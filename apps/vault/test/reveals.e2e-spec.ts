import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { TEST_NUMBERS, fromPan } from './factories/cards.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

const READER = 'a-reader';
const SCOPE = 'pci:tokens:reveal';

/** The cards are those of the client that stores them. */
const POLICIES = JSON.stringify([{ client: READER, owners: ['test-client'], actions: ['reveal'] }]);

let vault: VaultUnderTest;
let id: string;

beforeAll(async () => {
  vault = await bootVault({
    CARD_NUMBER_READERS: READER,
    TOKEN_ACCESS_POLICIES: POLICIES,
    BACKGROUND_WORK: 'worker',
  });
  const pan = { security_code: '123', cardholder_name: 'Ada Lovelace' };
  id = String((await vault.post('/api/pci/tokens', fromPan(pan))).body['id']);
});

afterAll(async () => {
  await vault.close();
});

async function reveal(
  { clientId = READER, scope = SCOPE }: { clientId?: string; scope?: string } = {},
  tokenId = id,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const token = await vault.issuer.token({ clientId, scope });
  return vault.call('POST', `/api/pci/tokens/${tokenId}/reveal`, { token, headers });
}

async function audited(tokenId = id): Promise<string[]> {
  const rows = await vault.query<{ result: string }>(
    `select result from audit_event where action = 'pci.token.reveal' and object_id = $1
     order by created_at, id`,
    [tokenId],
  );
  return rows.map(({ result }) => result);
}

describe('POST /api/pci/tokens/{id}/reveal', () => {
  it('gives the card in clear to a named client, and writes it down', async () => {
    const before = (await audited()).length;
    const { status, body, headers } = await reveal();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      account_number: TEST_NUMBERS.visa,
      expiry_month: 12,
      expiry_year: 2099,
      cardholder_name: 'Ada Lovelace',
    });
    expect((await audited()).slice(before)).toEqual(['success']);
    expect(vault.log.join('\n')).not.toContain(TEST_NUMBERS.visa);
  });

  it('returns 403 for a client that the operator has not named, and records the attempt', async () => {
    const before = (await audited()).length;
    const { status, text } = await reveal({ clientId: 'unnamed' });
    expect([status, text.includes(TEST_NUMBERS.visa)]).toEqual([403, false]);
    expect((await audited()).slice(before)).toEqual(['refused']);
  });

  it('returns 403 for a named client without the scope', async () => {
    expect((await reveal({ scope: 'pci:tokens:read pci:tokens:forward' })).status).toBe(403);
  });

  it('returns 401 without a token', async () => {
    const path = `/api/pci/tokens/${id}/reveal`;
    expect((await vault.call('POST', path, { token: null })).status).toBe(401);
  });

  it('returns 404 for an unknown and a deleted token', async () => {
    expect((await reveal({}, randomUUID())).status).toBe(404);
    const gone = String((await vault.post('/api/pci/tokens', fromPan())).body['id']);
    await vault.call('DELETE', `/api/pci/tokens/${gone}`);
    expect((await reveal({}, gone)).status).toBe(404);
  });

  it('is counted with how it ended, as every operation of the vault is', async () => {
    const counted = async (outcome: string): Promise<number> => {
      const text = await (await fetch(`${vault.service.managementUrl}/metrics`)).text();
      const series = `vault_operations_total{object="pci_token",operation="reveal",outcome="${outcome}"} `;
      const line = text.split('\n').find((each) => each.startsWith(series));
      return Number(line?.slice(series.length) ?? 0);
    };
    const before = await Promise.all(['done', 'refused', 'failed'].map(counted));
    await reveal();
    await reveal({}, randomUUID());
    // Who is not let in has done nothing.
    await reveal({ scope: 'pci:tokens:read' });
    const after = await Promise.all(['done', 'refused', 'failed'].map(counted));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0]);
  });

  it('returns 422 for an idempotency key: the answer is never stored', async () => {
    const { status, body } = await reveal({}, id, { 'x-idempotency-key': 'k' });
    expect(status).toBe(422);
    expect(body['validation_errors']).toMatchObject([{ path: '$.headers.x-idempotency-key' }]);
  });

  it('cannot be granted to an API key', async () => {
    const scope = `admin:api-keys:create ${SCOPE}`;
    const token = await vault.issuer.token({ clientId: READER, scope });
    const body = { description: 'a key', scopes: [SCOPE] };
    const answer = await vault.post('/api/admin/api-keys', body, { token });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('$.scopes[0]');
  });
});

describe('an instance', () => {
  it.each([
    ['at SAQ_A', { PCI_LEVEL: 'SAQ_A', CARD_NUMBER_READERS: READER }],
    ['without readers', {}],
  ])('%s reveals nothing to anybody', async (_, env) => {
    const closed = await bootVault({ ...env, BACKGROUND_WORK: 'worker' });
    try {
      const token = await closed.issuer.token({ clientId: READER, scope: SCOPE });
      const path = `/api/pci/tokens/${randomUUID()}/reveal`;
      expect((await closed.call('POST', path, { token })).status).toBe(403);
    } finally {
      await closed.close();
    }
  });
});
