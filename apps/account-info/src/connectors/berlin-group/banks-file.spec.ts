import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { stringify } from 'yaml';
import type { Bank } from './bank.js';
import { BanksFileError, readBanksFile } from './banks-file.js';

const folder = temporaryFolder('banks-file');

const BANK = {
  id: 'linden',
  name: 'Lindenbank',
  country: 'DE',
  base_url: 'https://api.linden.example/psd2/',
  sca: 'redirect',
  consents: ['bank-offered', 'iban'],
};
const OAUTH = {
  issuer: 'https://login.linden.example',
  client_id: 'PSDDE-EXAMPLE-123456',
  client_authentication: 'none',
};
const WITH_OAUTH = { ...BANK, sca: 'oauth', oauth: OAUTH };

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

function read(content: unknown, production = true): readonly Bank[] {
  const text =
    typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false });
  return readBanksFile(join(folder, file('banks.yaml', text)), { production });
}

function problems(content: unknown, production = true): readonly string[] {
  try {
    read(content, production);
    return [];
  } catch (error) {
    if (error instanceof BanksFileError) return error.problems;
    throw error;
  }
}

const one = (bank: object): { banks: object[] } => ({ banks: [bank] });

describe('the banks file', () => {
  it('is read with its defaults', () => {
    const [bank] = read(one(BANK));
    expect(bank).toMatchObject({
      institution: {
        id: 'linden',
        connectorId: 'berlin-group',
        name: 'Lindenbank',
        country: 'DE',
        bics: [],
        bankCodes: [],
        needsIban: false,
        redirectOrigins: ['https://api.linden.example'],
      },
      baseUrl: 'https://api.linden.example/psd2',
      asksOwnerName: true,
      timeoutMs: 10_000,
      authorisationMs: 900_000,
      oauth: null,
      tls: { clientCertificate: null, certificateAuthorities: [] },
    });
    expect([...(bank?.origins ?? [])]).toEqual(['https://api.linden.example']);
  });

  it('trusts the origins of the authorization server too, and sends shoppers there', () => {
    const [bank] = read(one({ ...WITH_OAUTH, origins: ['https://token.linden.example'] }));
    expect([...(bank?.origins ?? [])]).toEqual([
      'https://api.linden.example',
      'https://login.linden.example',
      'https://token.linden.example',
    ]);
    expect(bank?.institution.redirectOrigins).toEqual(['https://login.linden.example']);
    expect(bank?.oauth).toMatchObject({ scope: 'AIS:{consent_id}', scaLink: 'metadata' });
  });

  it('finds secrets in files beside it, and prints none', () => {
    const secret = file('client-secret', 'geheim-4711\n');
    const key = file('gateway-key', ' key-4711 ');
    const oauth = {
      ...OAUTH,
      client_authentication: 'client_secret_basic',
      client_secret_file: secret,
    };
    const headers = [
      { name: 'X-API-Key', file: key },
      { name: 'x-tenant', value: 'shop' },
    ];
    const [bank] = read(one({ ...WITH_OAUTH, oauth, headers }));
    expect(bank?.oauth?.clientSecret?.expose()).toBe('geheim-4711');
    expect(bank?.headers['x-api-key']?.expose()).toBe('key-4711');
    expect(bank?.headers['x-tenant']?.expose()).toBe('shop');
    expect(JSON.stringify(bank)).not.toContain('4711');
  });

  it('knows Norway', () => {
    expect(
      read(
        'banks: [{id: n, name: N, country: NO, base_url: "https://n.example", sca: redirect, consents: [iban]}]',
      ),
    ).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an id', { id: 'Linden' }, '$.banks[0].id '],
    ['a name', { name: '' }, '$.banks[0].name '],
    ['a country', { country: 'Germany' }, '$.banks[0].country '],
    ['a BIC', { bics: ['LINDDEFFXXX', 'linden'] }, '$.banks[0].bics[1] '],
    ['a number as bank code', { bank_codes: [37040044] }, '$.banks[0].bank_codes[0] '],
    ['an address', { base_url: 'api.linden.example' }, '$.banks[0].base_url '],
    ['a protocol', { base_url: 'ftp://linden.example' }, '$.banks[0].base_url '],
    ['a user in an address', { base_url: 'https://a:b@linden.example' }, '$.banks[0].base_url '],
    ['a query', { base_url: 'https://linden.example/?a=1' }, '$.banks[0].base_url '],
    ['http', { base_url: 'http://linden.example' }, '$.banks[0].base_url must be https'],
    ['an approach', { sca: 'embedded' }, '$.banks[0].sca '],
    ['no consents', { consents: [] }, '$.banks[0].consents '],
    ['a consent', { consents: ['global'] }, '$.banks[0].consents[0] '],
    ['consents twice', { consents: ['iban', 'iban'] }, '$.banks[0].consents '],
    ['owner_name', { owner_name: 'yes' }, '$.banks[0].owner_name '],
    ['timeout_ms', { timeout_ms: 5 }, '$.banks[0].timeout_ms '],
    ['authorisation_minutes', { authorisation_minutes: 0 }, '$.banks[0].authorisation_minutes '],
    ['an origin', { origins: ['https://a.example/path'] }, '$.banks[0].origins[0] '],
    ['an http origin', { origins: ['http://a.example'] }, '$.banks[0].origins[0] must be https'],
    ['a redirect origin', { redirect_origins: ['a'] }, '$.banks[0].redirect_origins[0] '],
    ['an unknown field', { base_uri: 'https://a.example' }, '$.banks[0].base_uri '],
    ['a header', { headers: [{ name: 'a b', value: 'c' }] }, '$.banks[0].headers[0].name '],
    [
      'a header that we set',
      { headers: [{ name: 'Consent-ID', value: 'c' }] },
      '$.banks[0].headers[0].name ',
    ],
    ['a header without a value', { headers: [{ name: 'a' }] }, '$.banks[0].headers[0] '],
    [
      'a header with two',
      { headers: [{ name: 'a', value: 'b', file: 'c' }] },
      '$.banks[0].headers[0] ',
    ],
    [
      'a line break in a header',
      { headers: [{ name: 'a', value: 'b\r\nc: d' }] },
      '$.banks[0].headers[0].value ',
    ],
    ['a header file', { headers: [{ name: 'a', file: 'none' }] }, '$.banks[0].headers[0].file '],
    [
      'a key without its certificate',
      { tls: { private_key_file: 'k' } },
      '$.banks[0].tls.certificate_file ',
    ],
    [
      'a certificate without its key',
      { tls: { certificate_file: 'c' } },
      '$.banks[0].tls.private_key_file ',
    ],
    ['an authority', { tls: { ca_file: 'none' } }, '$.banks[0].tls.ca_file '],
    ['oauth with redirect', { oauth: OAUTH }, '$.banks[0].oauth '],
    ['no oauth', { sca: 'oauth' }, '$.banks[0].oauth '],
  ])('names the path of %s that is not as it must be', (_what, over, path) => {
    expect(problems(one({ ...BANK, ...over }))).toEqual([expect.stringContaining(path)]);
  });

  it.each<[string, object, string]>([
    ['issuer', { issuer: 'login' }, '$.banks[0].oauth.issuer '],
    [
      'an http issuer',
      { issuer: 'http://login.linden.example' },
      '$.banks[0].oauth.issuer must be https',
    ],
    ['client_id', { client_id: '' }, '$.banks[0].oauth.client_id '],
    [
      'a method',
      { client_authentication: 'private_key_jwt' },
      '$.banks[0].oauth.client_authentication ',
    ],
    [
      'no secret',
      { client_authentication: 'client_secret_post' },
      '$.banks[0].oauth.client_secret_file is required',
    ],
    [
      'a secret too many',
      { client_secret_file: 'client-secret' },
      '$.banks[0].oauth.client_secret_file must be absent',
    ],
    [
      'no certificate',
      { client_authentication: 'tls_client_auth' },
      '$.banks[0].oauth.client_authentication ',
    ],
    ['a scope without the consent', { scope: 'AIS' }, '$.banks[0].oauth.scope '],
    ['a link', { sca_link: 'page' }, '$.banks[0].oauth.sca_link '],
    [
      'no token endpoint',
      { sca_link: 'authorization' },
      '$.banks[0].oauth.token_endpoint is required',
    ],
    [
      'a token endpoint',
      { token_endpoint: 'https://l.example/token' },
      '$.banks[0].oauth.token_endpoint has no meaning',
    ],
  ])('names the path of %s in oauth', (_what, over, path) => {
    file('client-secret', 'geheim');
    const bank = { ...WITH_OAUTH, oauth: { ...OAUTH, ...over } };
    expect(problems(one(bank))).toEqual([expect.stringContaining(path)]);
  });

  it('takes http on a laptop', () => {
    expect(
      problems(one({ ...BANK, base_url: 'http://localhost:4010/bank/berlin' }), false),
    ).toEqual([]);
  });

  it('names every problem of every bank at once', () => {
    const banks = [
      { ...BANK, base_url: 'http://a.example' },
      { ...BANK, headers: [{ name: 'a' }] },
      { ...BANK, id: 'other', tls: { ca_file: 'none' } },
    ];
    expect(problems({ banks }).map((problem) => problem.split(' ')[0])).toEqual([
      '$.banks[0].base_url',
      '$.banks[1].id',
      '$.banks[1].headers[0]',
      '$.banks[2].tls.ca_file',
    ]);
  });

  it('refuses files that hold something else, without a word of what it is', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(createPrivateKey(pem).type).toBe('private');
    const tls = {
      certificate_file: file('cert.pem', 'geheim'),
      private_key_file: file('key.pem', 'geheim'),
      ca_file: file('ca.pem', pem),
    };
    const found = problems(one({ ...BANK, tls }));
    expect(found).toEqual([
      '$.banks[0].tls.ca_file must hold certificates in PEM.',
      '$.banks[0].tls.certificate_file must hold a certificate in PEM.',
      '$.banks[0].tls.private_key_file must hold an unencrypted key in PEM.',
    ]);
    expect(problems(one({ ...BANK, tls: { ca_file: file('empty', '\n') } }))).toEqual([
      '$.banks[0].tls.ca_file names an empty file.',
    ]);
  });

  it('says where a file is no YAML, and quotes nothing of it', () => {
    const found = problems('banks:\n  - id: "geheim\n');
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(problem).toMatch(/^line \d+, column \d+ is not YAML/);
      expect(problem).not.toContain('geheim');
    }
  });

  it('takes no aliases: a few lines could become gigabytes', () => {
    const text = `banks: &a [${JSON.stringify(BANK)}]\nmore: *a\n`;
    expect(problems(text)).toEqual(['aliases (*name) are not taken.']);
  });

  it('reports a missing or empty file', () => {
    expect(() => readBanksFile(join(folder, 'none.yaml'), { production: true })).toThrow(
      'cannot be read',
    );
    expect(problems('')).toHaveLength(1);
  });
});
