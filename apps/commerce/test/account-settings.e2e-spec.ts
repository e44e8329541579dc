import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand, type ServiceUnderTest } from '@tessera/local/testing';
import { commands } from '../src/commands/index.js';
import { commerce } from '../src/index.js';
import { bootAlone, createAccount, run, type TestAccount } from './support/commerce-alone.js';

const DEFAULTS = {
  guardian_cpa_mode: 'off',
  contract_id: null,
  issuer_metadata_enabled: false,
  scheme_references_enabled: false,
  currency: null,
  cde_import_enabled: false,
};

let service: ServiceUnderTest;
let account: TestAccount;

beforeAll(async () => {
  service = await bootAlone();
  account = await createAccount(service);
});

afterAll(async () => {
  await service.close();
});

const read = async (by = account) =>
  (await service.get('/account/settings', { headers: by.key })).body;
const change = (body: unknown, by = account) =>
  service.call('PATCH', '/account/settings', { body, headers: by.key });
/** Each once. */
const paths = (body: Record<string, unknown>): string[] => {
  const errors = (body['validation_errors'] ?? []) as { path: string }[];
  return [...new Set(errors.map(({ path }) => path))];
};

describe('GET and PATCH /account/settings', () => {
  it('are all off at first', async () => {
    expect(await read()).toEqual(DEFAULTS);
  });

  it('change what is named and leave the rest', async () => {
    const first = await change({ issuer_metadata_enabled: true, currency: 'EUR' });
    const second = await change({ guardian_cpa_mode: 'shadow', contract_id: 'acquirer-7' });
    const expected = {
      ...DEFAULTS,
      issuer_metadata_enabled: true,
      currency: 'EUR',
      guardian_cpa_mode: 'shadow',
      contract_id: 'acquirer-7',
    };
    expect([first.status, second.status, second.body]).toEqual([200, 200, expected]);
    expect(await read()).toEqual(expected);
    await change({ ...DEFAULTS, cde_import_enabled: undefined });
    expect(await read()).toEqual(DEFAULTS);
  });

  it("leave another account's alone, and an audit row each", async () => {
    const other = await createAccount(service, 'other');
    await change({ currency: 'USD' }, other);
    expect([(await read())['currency'], (await read(other))['currency']]).toEqual([null, 'USD']);
    const rows = await service.query(
      `select actor, details from audit_event
       where action = 'account.settings.update' and object_id = $1`,
      [other.id],
    );
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^api-key:/), details: '{"fields":"currency"}' },
    ]);
  });

  it('take a contract of 64 characters', async () => {
    expect((await change({ contract_id: 'c'.repeat(64) })).status).toBe(200);
    expect((await change({ contract_id: null })).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['an unknown mode', { guardian_cpa_mode: 'maybe' }, '$.guardian_cpa_mode'],
    ['composition without a contract', { guardian_cpa_mode: 'on' }, '$.contract_id'],
    ['a contract of 65 characters', { contract_id: 'c'.repeat(65) }, '$.contract_id'],
    ['an empty contract', { contract_id: '' }, '$.contract_id'],
    ['a contract with a line break', { contract_id: 'a\nb' }, '$.contract_id'],
    ['an unknown currency', { currency: 'EUX' }, '$.currency'],
    ['a switch that is text', { issuer_metadata_enabled: 'yes' }, '$.issuer_metadata_enabled'],
    ['null for a switch', { scheme_references_enabled: null }, '$.scheme_references_enabled'],
    ["the operator's switch", { cde_import_enabled: true }, '$.cde_import_enabled'],
    ["the operator's attestation", { pci_attestation: 'ROC' }, '$.pci_attestation'],
  ])('422 %s', async (_, body, path) => {
    const answer = await change(body);
    expect([answer.status, paths(answer.body)]).toEqual([422, [path]]);
    expect(await read()).toEqual(DEFAULTS);
  });

  it('return 422 for the removal of a contract that is composed', async () => {
    await change({ guardian_cpa_mode: 'on', contract_id: 'c' });
    expect(paths((await change({ contract_id: null })).body)).toEqual(['$.contract_id']);
    await change({ guardian_cpa_mode: 'off', contract_id: null });
  });

  it('return 401 without a key and with an invalid key', async () => {
    const callers: Record<string, string>[] = [{}, { 'x-api-key': 'cmr_test_x_y' }];
    for (const headers of callers) {
      expect((await service.get('/account/settings', { headers })).status).toBe(401);
      const sent = { body: {}, headers };
      expect((await service.call('PATCH', '/account/settings', sent)).status).toBe(401);
    }
  });

  it('are 401 for an account that is disabled', async () => {
    const gone = await createAccount(service, 'gone');
    await run(service, 'account', 'disable', gone.id);
    expect((await service.get('/account/settings', { headers: gone.key })).status).toBe(401);
  });
});

describe('account set', () => {
  const set = (...args: string[]) =>
    runCommand(commerce, commands, service.env, ['account', 'set', ...args]);

  it('sets everything, also what the account itself may not', async () => {
    const { id, key } = await createAccount(service, 'full');
    const { code, out } = await set(
      ...['--account', id, '--guardian-cpa-mode', 'on', '--contract-id', 'acquirer-7'],
      ...['--issuer-metadata', 'on', '--scheme-references', 'on', '--currency', 'EUR'],
      ...['--cde-import', 'on', '--pci-attestation', 'SAQ_D', '--allowed-card-schemes', 'visa,jcb'],
    );
    expect([code, out]).toEqual([0, expect.stringContaining('cde-import            on')]);
    expect((await service.get('/account/settings', { headers: key })).body).toEqual({
      guardian_cpa_mode: 'on',
      contract_id: 'acquirer-7',
      issuer_metadata_enabled: true,
      scheme_references_enabled: true,
      currency: 'EUR',
      cde_import_enabled: true,
    });
    const { body } = await service.get('/account/allowed-card-schemes', { headers: key });
    const schemes = ['visa', 'jcb'];
    expect(body).toEqual({ allowed_schemes: schemes, allowed_card_schemes: schemes });
    await set('--account', id, '--contract-id', 'other', '--currency', 'none');
    expect((await service.get('/account/settings', { headers: key })).body).toMatchObject({
      contract_id: 'other',
      currency: null,
      cde_import_enabled: true,
    });
  });

  it.each<[string, string[], RegExp]>([
    ['card imports without an attestation', ['--cde-import', 'on'], /--pci-attestation/],
    ['an unknown attestation', ['--pci-attestation', 'SAQ_A'], /SAQ_D or ROC/],
    ['an invalid switch', ['--cde-import', 'yes'], /on or off/],
    ['composition without a contract', ['--guardian-cpa-mode', 'on'], /contract_id/],
    ['an unknown currency', ['--currency', 'EUX'], /currency/],
    ['an unknown scheme', ['--allowed-card-schemes', 'maestro'], /allowed_card_schemes/],
    ['nothing', [], /what is to be set/],
  ])('refuses %s and changes nothing', async (_, args, reason) => {
    const { code, err } = await set('--account', account.id, ...args);
    expect([code === 0, err]).toEqual([false, expect.stringMatching(reason)]);
    expect(await read()).toEqual(DEFAULTS);
  });

  it('takes the attestation away only together with the imports', async () => {
    const { id } = await createAccount(service, 'attested');
    await set('--account', id, '--cde-import', 'on', '--pci-attestation', 'ROC');
    expect((await set('--account', id, '--pci-attestation', 'none')).code).not.toBe(0);
    const both = ['--cde-import', 'off', '--pci-attestation', 'none'];
    expect((await set('--account', id, ...both)).code).toBe(0);
  });
});
