import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_INSTANCE } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const COLUMNS = 'wrapped_key, sealed_account_number, sealed_cardholder_name';

let vault: VaultUnderTest;
let id: string;
let other: string;

beforeAll(async () => {
  vault = await bootVault();
});

afterAll(async () => {
  await vault.close();
});

beforeEach(async () => {
  await vault.query('delete from pci_token');
  id = await createToken('Jane Doe');
  other = await createToken('John Roe');
});

async function createToken(name: string): Promise<string> {
  const { status, body } = await vault.post(URL, fromPan({ cardholder_name: name }));
  expect(status).toBe(201);
  return String(body['id']);
}

/** Makes the change as an attacker with write access to the database would. */
async function tamper(set: string): Promise<void> {
  await vault.query(`update pci_token set ${set} where id = $1`, [id]);
}

async function failuresOf(id: string): Promise<{ result: string; details: unknown }[]> {
  const rows = await vault.query<{ result: string; details: string }>(
    `select result, details from audit_event
     where action = 'crypto.integrity_failure' and object_id = $1 order by created_at`,
    [id],
  );
  return rows.map(({ result, details }) => ({ result, details: JSON.parse(details) as unknown }));
}

const flipped = (column: string, at: string) =>
  `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1)`;

describe('a row that was tampered with', () => {
  it.each<[string, string, () => Promise<void>]>([
    [
      'holds what was sealed for another token',
      'data-key',
      async () => {
        await vault.query(
          `update pci_token as held set (${COLUMNS}) =
             (select ${COLUMNS} from pci_token where id = $2) where id = $1`,
          [id, other],
        );
      },
    ],
    [
      'has the name of another token',
      'cardholder_name',
      async () => {
        await vault.query(
          `update pci_token set sealed_cardholder_name =
             (select sealed_cardholder_name from pci_token where id = $2) where id = $1`,
          [id, other],
        );
      },
    ],
    [
      'has the number in place of the name',
      'cardholder_name',
      () => tamper('sealed_cardholder_name = sealed_account_number'),
    ],
    [
      'has a tag cut to four bytes',
      'cardholder_name',
      () =>
        tamper(
          'sealed_cardholder_name = substring(sealed_cardholder_name for octet_length(sealed_cardholder_name) - 12)',
        ),
    ],
    ['has an empty value', 'cardholder_name', () => tamper(`sealed_cardholder_name = ''`)],
    [
      'has one bit of a tag changed',
      'cardholder_name',
      () => tamper(flipped('sealed_cardholder_name', 'octet_length(sealed_cardholder_name) - 1')),
    ],
    [
      'has another format byte',
      'cardholder_name',
      () => tamper(flipped('sealed_cardholder_name', '0')),
    ],
    [
      'names a version of the key that there is not',
      'data-key',
      () => tamper('wrapped_key = set_byte(wrapped_key, 2, 9)'),
    ],
    ['has one bit of its data key changed', 'data-key', () => tamper(flipped('wrapped_key', '20'))],
    [
      'has a data key without its tag',
      'data-key',
      () => tamper('wrapped_key = substring(wrapped_key for octet_length(wrapped_key) - 16)'),
    ],
    ['has a data key of no bytes', 'data-key', () => tamper(`wrapped_key = ''`)],
  ])(
    'that %s reads 500 without detail, and each attempt is audited',
    async (_what, field, change) => {
      await change();
      const { status, body, text } = await vault.get(`${URL}/${id}`);
      expect(status).toBe(500);
      expect(body).toEqual({
        code: 500,
        classifier: 'INTERNAL_ERROR',
        message: expect.any(String),
      });
      expect(text).not.toMatch(/seal|decrypt|key|tag|cipher|Jane|John/i);
      await vault.get(`${URL}/${id}`);
      const failure = { result: 'failed', details: { field } };
      expect(await failuresOf(id)).toEqual([failure, failure]);
      expect((await vault.get(`${URL}/${other}`)).status).toBe(200);
    },
  );

  it('fails the list that it is on, and is audited', async () => {
    await tamper(flipped('sealed_cardholder_name', '5'));
    expect((await vault.get(URL)).status).toBe(500);
    expect(await failuresOf(id)).toHaveLength(1);
  });

  it('fails reads that show nothing sealed too: its owner cannot be checked', async () => {
    const { status, body } = await vault.post(URL, fromPan({ cardholder_name: undefined }));
    expect(status).toBe(201);
    const nameless = String(body['id']);
    await vault.query(`update pci_token set wrapped_key = '' where id = $1`, [nameless]);
    expect((await vault.get(`${URL}/${nameless}`)).status).toBe(500);
  });
});

describe('an instance', () => {
  it('opens nothing that another instance sealed, although they share keyring and database', async () => {
    const env = { ...vault.env, INSTANCE: 'other', OAUTH_AUDIENCES: TEST_INSTANCE };
    const elsewhere = await bootService(definition, { env, writeLog: () => undefined });
    try {
      expect((await vault.get(`${URL}/${id}`, { at: elsewhere.url })).status).toBe(500);
      expect(await failuresOf(id)).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('a stored answer of an idempotent request', () => {
  it('that was tampered with is not replayed, and is audited', async () => {
    const headers = { 'x-idempotency-key': 'tampered' };
    const request = fromPan({}, { metadata: { order: '1' } });
    expect((await vault.post(URL, request, { headers })).status).toBe(201);
    await vault.query(
      `update idempotency_key set ${flipped('answer', '20')} where answer is not null`,
    );
    expect((await vault.post(URL, request, { headers })).status).toBe(500);
    const rows = await vault.query(
      `select 1 from audit_event where action = 'crypto.integrity_failure'
       and details::jsonb ->> 'field' = 'idempotency-answer'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a version of the key-encryption key', () => {
  it('that was given the wrapped bytes of another seals nothing and opens nothing', async () => {
    const [{ version } = { version: 0 }] = await vault.query<{ version: number }>(
      'select max(version)::int as version from key_encryption_key',
    );
    await vault.query(
      `insert into key_encryption_key (version, root_key, wrapped_key)
       select $1 + 1, root_key, wrapped_key from key_encryption_key where version = $1`,
      [version],
    );
    await tamper(`wrapped_key = set_byte(wrapped_key, 2, ${version + 1})`);
    expect((await vault.get(`${URL}/${id}`)).status).toBe(500);
    expect(await failuresOf(id)).toHaveLength(1);
    // It is the newest, so it would wrap new data keys as soon as the vault has re-read the list.
    expect((await vault.post(URL, fromPan())).status).toBe(500);
  });
});
