import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand, until } from '@tessera/local/testing';
import { commands } from '../src/commands/index.js';
import { vault as definition } from '../src/index.js';
import { bootVault, type VaultUnderTest } from './support/vault-under-test.js';

const URL = '/api/admin/api-keys';
const SCOPES = ['admin:api-keys:create', 'admin:api-keys:update', 'pci:tokens:read'];

let vault: VaultUnderTest;
let admin: string;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  admin = await vault.issuer.token({ scope: SCOPES.join(' ') });
});

afterAll(() => vault.close());

async function createKey(): Promise<{ id: string; value: string }> {
  const body = { scopes: ['pci:tokens:read'], expires_in: 3600 };
  const created = await vault.post(URL, body, { token: admin });
  return { id: String(created.body['id']), value: String(created.body['key_value']) };
}

async function statusOf(value: string): Promise<number> {
  const headers = { 'x-api-key': value };
  return (await vault.get('/api/pci/tokens', { token: null, headers })).status;
}

describe('an API key of the vault that was changed in the database', () => {
  it.each([
    ['a scope is added', `scopes = scopes || '{pci:tokens:forward}'`],
    ['its expiry is removed', 'expires_at = null'],
    [
      'its hash is that of another key',
      'key_hash = (select key_hash from api_key o where o.id <> k.id limit 1)',
    ],
    [
      'its MAC is that of another row',
      'row_mac = (select row_mac from api_key o where o.id <> k.id limit 1)',
    ],
    ['its MAC is removed', 'row_mac = null'],
    ['its id is another one', 'id = gen_random_uuid()'],
  ])('is refused when %s', async (_, change) => {
    await createKey();
    const { id, value } = await createKey();
    expect(await statusOf(value)).toBe(200);
    await vault.query(`update api_key k set ${change} where id = $1`, [id]);
    expect(await statusOf(value)).toBe(401);
  });

  it('is not made genuine by a change through the API', async () => {
    const { id, value } = await createKey();
    await vault.query(`update api_key set expires_at = null where id = $1`, [id]);
    const patched = await vault.call('PATCH', `${URL}/${id}`, {
      body: { description: 'a' },
      token: admin,
    });
    expect([patched.status, await statusOf(value)]).toEqual([404, 401]);
  });

  it('keeps working when its scopes are changed through the API', async () => {
    const { id, value } = await createKey();
    const { status } = await vault.call('PATCH', `${URL}/${id}`, {
      body: { scopes: ['pci:tokens:read'], description: 'a' },
      token: admin,
    });
    expect([status, await statusOf(value)]).toEqual([200, 200]);
  });

  it('is recorded in the audit trail once, however often it is used', async () => {
    const { id, value } = await createKey();
    await vault.query('update api_key set expires_at = null where id = $1', [id]);
    for (let call = 0; call < 5; call++) expect(await statusOf(value)).toBe(401);
    const recorded = () =>
      vault.query<{ result: string; details: string }>(
        `select result, details from audit_event
         where action = 'integrity.row_failure' and object_type = 'api_key' and object_id = $1`,
        [id],
      );
    await until('it is recorded', async () => (await recorded()).length > 0);
    const rows = await recorded();
    expect(rows.map(({ result, details }) => [result, JSON.parse(details) as unknown])).toEqual([
      ['refused', { reason: 'invalid' }],
    ]);
    const { out } = await runCommand(definition, commands, vault.env, ['integrity', 'verify']);
    expect(out).toMatch(new RegExp(`api_key +invalid +${id}`));
  });
});
