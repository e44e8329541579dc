import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { doctorCommand, type Command } from '@tessera/commands';
import { commerce } from '@tessera/commerce';
import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { identity } from '@tessera/identity';
import {
  createDatabase,
  runCommand,
  serviceEnv,
  temporaryFolder,
  writeTestKeyring,
  type TestDatabase,
} from '@tessera/local/testing';
import { keyNames, migrateService, type ServiceDefinition } from '@tessera/service';
import { vault } from '@tessera/vault';
import { commands as accountInfoCommands } from '../../apps/account-info/src/commands/index.js';
import { commands as commerceCommands } from '../../apps/commerce/src/commands/index.js';
import { commands as fraudCommands } from '../../apps/fraud/src/commands/index.js';
import { commands as gatewayCommands } from '../../apps/gateway-legacy/src/commands/index.js';
import { commands as identityCommands } from '../../apps/identity/src/commands/index.js';
import { commands as vaultCommands } from '../../apps/vault/src/commands/index.js';

const ID = '0b2f2f2e-5b1c-4c47-9a57-6a1a7e0b6f10';
const USER = 'ada@example.com';
const PASSWORD = 'four mosaic stones';
const FOLDER = temporaryFolder('commands-json');

const FILES: Readonly<Record<string, string>> = {
  password: PASSWORD,
  'clients.json': JSON.stringify({
    clients: [
      {
        name: 'applied',
        client_id: 'applied',
        client_secret: 'an-example-of-at-least-32-characters',
        scope: 'fraud:decisions:create',
      },
    ],
  }),
  'users.json': JSON.stringify({
    users: [{ email: 'grace@example.com', password: PASSWORD, accounts: [] }],
  }),
  'list.csv': 'value,list\nmallory@example.com,imported\n',
  'rules.json': JSON.stringify({
    context: 'default',
    rules: [
      {
        id: 'large',
        name: 'Large',
        type: 'condition',
        action: 'BLOCK',
        when: { path: '$.transaction.amount', operator: 'gte', value: 80_000 },
      },
    ],
  }),
  'bins.csv': `bin,scheme,type,segment,currency_code,issuer_name,issuer_country_code
411111,visa,credit,consumer,EUR,Example Bank,DE
`,
  'cards.csv': `id,account_number,expiry_month,expiry_year,cardholder_name
old-1,4111111111111111,12,2099,Jane Doe
`,
  'key.pem': generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString(),
};

type Results = Map<string, Readonly<Record<string, unknown>>>;

/** A command line, or how it follows from earlier results. */
type Line = readonly string[] | ((results: Results) => readonly string[]);

const file = (name: string): string => join(FOLDER, name);
const of = (command: string, field: string) => (results: Results) => [
  String(results.get(command)?.[field]),
];

/** The lines of commands that several services have. A reason is why a command has to fail here. */
const SHARED: Readonly<Record<string, Line | { readonly line: Line; readonly fails: string }>> = {
  'account create': ['--name', 'A shop'],
  'account list': [],
  'account enable': of('account create', 'id'),
  'account disable': of('account create', 'id'),
  'key create': (results) => ['--account', String(results.get('account create')?.['id'])],
  'key list': (results) => ['--account', String(results.get('account create')?.['id'])],
  'key revoke': of('key create', 'key_id'),
  'integrity seal': [],
  'integrity verify': [],
  'integrity accept': { line: ['no_table', ID], fails: 'usage' },
  'audit verify': [],
  'audit head': { line: [], fails: 'failed' },
  'audit review': { line: ['--finding', ID, '--note', 'x'], fails: 'failed' },
  'audit accept-restore': { line: ['--note', 'x'], fails: 'failed' },
  'audit drop': ['--before', '2020-01-01'],
  'named-keys status': [],
  'named-keys reseal': [],
  'named-keys drop': { line: ['no-key', '1'], fails: 'failed' },
  'keys status': [],
  'keys rotate': [],
  'keys rewrap': [],
  'keys retire': { line: ['1'], fails: 'failed' },
  'keys migrate': { line: ['--to', 'aws-kms'], fails: 'failed' },
  'keys drop-old-roots': [],
  doctor: { line: [], fails: 'failed' },
};

interface Service {
  readonly definition: ServiceDefinition;
  readonly commands: readonly Command[];
  readonly lines: typeof SHARED;
  readonly settings?: Readonly<Record<string, string>>;
}

const account = (results: Results) => ['--account', String(results.get('account create')?.['id'])];

const SERVICES: readonly Service[] = [
  {
    definition: identity,
    commands: identityCommands,
    lines: {
      'client create': ['--name', 'shop', '--scope', 'fraud:decisions:create'],
      'client apply': [file('clients.json')],
      'client list': [],
      'client rotate': ['shop'],
      'client disable': ['shop'],
      'client enable': ['shop'],
      'user create': ['--email', USER, '--password-file', file('password')],
      'user apply': [file('users.json')],
      'user list': [],
      'user set-accounts': [USER, '--accounts', ID],
      'user set-password': [USER, '--password-file', file('password')],
      'user set-second-factor': [USER, 'optional'],
      'user set-enrolment': [USER, 'open'],
      'user verify-email': [USER],
      'user disable': [USER],
      'user enable': [USER],
      'user invite': ['--email', 'linus@example.com', '--roles', 'viewer'],
      'user reset-password': [USER],
      'user set-roles': [USER, '--roles', 'viewer'],
      'user show': [USER],
      'user reset-second-factor': [USER],
      'role list': [],
      'keys list': [],
    },
  },
  {
    definition: vault,
    commands: vaultCommands,
    lines: {
      'bins import': [file('bins.csv')],
      'cards import': [file('cards.csv'), file('map.csv'), '--owner', 'shop'],
      'cards key': [],
      'api-keys create': ['--owner', 'shop', '--scopes', 'pci:tokens:create'],
      'api-keys list': [],
      'api-keys revoke': of('api-keys create', 'key_id'),
      'wallets generate': ['apple_pay', 'merchant.com.example'],
      'wallets list': [],
      'wallets show': of('wallets generate', 'id'),
      'wallets activate': of('wallets generate', 'id'),
      'wallets import': ['google_pay', 'gateway:example', file('key.pem')],
      'wallets retire': (results) => [String(results.get('wallets generate')?.['id']), '--last'],
      'tokens assign-owner': ['--owner', 'shop'],
    },
  },
  {
    definition: fraud,
    commands: fraudCommands,
    settings: { DECISION_ARCHIVE_URL: pathToFileURL(join(FOLDER, 'archive')).href },
    lines: {
      'archive export': { line: ['2026-01-01'], fails: 'failed' },
      'archive list': [],
      'archive verify': { line: ['2026-01-01'], fails: 'failed' },
      'blacklist canonicalize': [],
      'blacklist import': [file('list.csv')],
      'context copy': { line: ['shop'], fails: 'failed' },
      'customer erase': { line: ['unknown-customer'], fails: 'failed' },
      simulate: [file('rules.json'), '--from', '2026-01-01'],
    },
  },
  {
    definition: accountInfo,
    commands: accountInfoCommands,
    lines: {
      'tenant create': ['--name', 'A shop'],
      'tenant set': (results) => [
        String(results.get('tenant create')?.['id']),
        ...['--retention-days', '30'],
      ],
      'tenant enable': of('tenant create', 'id'),
      'tenant disable': of('tenant create', 'id'),
      'tenant list': [],
    },
  },
  {
    definition: commerce,
    commands: commerceCommands,
    lines: {
      'account set': (results) => [...account(results), '--currency', 'EUR'],
      'destination add': (results) => [...account(results), 'https://psp.example/v1'],
      'destination list': account,
      'destination remove': (results) => [...account(results), 'https://psp.example/v1'],
      'token compare': [],
    },
  },
  {
    definition: gatewayLegacy,
    commands: gatewayCommands,
    lines: {
      'account show': of('account create', 'id'),
      'account set': (results) => [...account(results), '--fraud-policy', 'fail_closed'],
      'token adopt': (results) => [...account(results), '--vault-token', ID],
      'settlement-exception list': [],
      'settlement-exception retry': { line: [ID], fails: 'failed' },
      'settlement-exception dismiss': { line: [ID, '--note', 'x'], fails: 'failed' },
    },
  },
];

beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) await writeFile(file(name), content);
});

describe.each(SERVICES)('$definition.name', ({ definition, commands, lines, settings }) => {
  const all = [...commands, doctorCommand];
  const results: Results = new Map();
  let database: TestDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createDatabase();
    const keys = await writeTestKeyring(keyNames(definition));
    const issuer = { issuer: 'https://id.test', jwksUrl: 'https://id.test/jwks' };
    env = {
      ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
      ...{ PUBLIC_URL: issuer.issuer, ...settings },
    };
    await migrateService(definition, env);
  });

  afterAll(() => database.drop());

  it.each(all.map(({ name }) => name))('%s prints one JSON document', async (name) => {
    const entry = lines[name] ?? SHARED[name];
    if (entry === undefined) throw new Error(`Add a command line for ${name} to this test.`);
    const { line, fails } =
      typeof entry === 'object' && 'line' in entry ? entry : { line: entry, fails: null };
    const given = typeof line === 'function' ? line(results) : line;
    const words = [...name.split(' '), ...given, '--json'];
    const { code, out, err } = await runCommand(definition, all, env, words);
    if (fails !== null) {
      const error: unknown = JSON.parse(err.trimEnd().split('\n').at(-1) ?? '');
      expect(error).toEqual({ error: { code: fails, message: expect.any(String) } });
      expect(code).toBe(fails === 'usage' ? 2 : 1);
      if (out !== '') JSON.parse(out);
      return;
    }
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining('{"error"') });
    const result = JSON.parse(out) as Record<string, unknown>;
    expect(result).toEqual(expect.any(Object));
    results.set(name, result);
  });
});
