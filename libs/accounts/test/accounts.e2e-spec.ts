import { Controller, Get, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditKeys, auditMigrations, AuditModule } from '@tessera/audit';
import { AccountAuth, CurrentAccount, generateApiKey } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { Describe } from '@tessera/errors';
import { Returns, Summary } from '@tessera/http';
import { IntegrityModule, integrityKeys, integrityMigrations } from '@tessera/integrity';
import {
  runCommand,
  ServiceUnderTest,
  temporaryFile,
  type CommandRun,
} from '@tessera/local/testing';
import { defineService, type ServiceDefinition } from '@tessera/service';
import { IsUUID } from 'class-validator';
import {
  accountCommands,
  accountEntities,
  accountKeys,
  accountMigrations,
  AccountsModule,
  accountTables,
} from '../src/index.js';
import { AccountKeyUsageService } from '../src/keys/account-key-usage.service.js';

const DAY_MS = 24 * 60 * 60_000;
const OPTIONS = { keyPrefix: 'tst' };

class WhoResponse {
  @Describe('The account of the caller.')
  @IsUUID()
  account!: string;
}

@Controller('who')
@AccountAuth()
class WhoController {
  @Get()
  @Summary('Tell the account of the caller')
  @Returns(200, WhoResponse)
  get(@CurrentAccount() account: string): WhoResponse {
    return { account };
  }
}

@Module({
  imports: [
    AccountsModule.forRoot(OPTIONS),
    IntegrityModule.forRoot({ tables: accountTables }),
    AuditModule.forRoot({ lists: { cursor: 'opaque', defaultLimit: 20 } }),
  ],
  controllers: [WhoController],
})
class AppModule {}

const definition: ServiceDefinition = defineService({
  name: 'accounts-test',
  title: 'Accounts',
  description: 'A service with accounts.',
  version: '1.0',
  errorShape: 'status-integer',
  defaultPort: 0,
  config: ServiceConfig,
  module: AppModule,
  acceptsApiKeys: true,
  entities: accountEntities,
  migrations: [...accountMigrations, ...auditMigrations, ...integrityMigrations],
  keys: [...accountKeys, ...auditKeys, ...integrityKeys],
});

describe('accounts and their API keys', () => {
  let service: ServiceUnderTest;
  let account: string;
  let key: string;

  beforeAll(async () => {
    service = await ServiceUnderTest.boot(definition);
    account = await command('account', 'create', '--name', 'shop');
    key = await command('key', 'create', '--account', account, '--description', 'backend');
  });

  afterAll(() => service.close());

  async function run(...args: string[]): Promise<CommandRun> {
    const done = await runCommand(definition, accountCommands(OPTIONS), service.env, args);
    return { ...done, out: done.out.trim() };
  }

  async function command(...args: string[]): Promise<string> {
    const { code, out, err } = await run(...args);
    expect([code, err]).toEqual([0, '']);
    return out;
  }

  function who(value: string) {
    return service.get('/who', { headers: { 'x-api-key': value } });
  }

  it('acts for the account of the key', async () => {
    expect(key).toMatch(/^tst_test_/);
    expect(await who(key)).toMatchObject({ status: 200, body: { account } });
  });

  it('returns 401 for no key, an unknown key and a key of another service', async () => {
    const unknown = generateApiKey('tst', 'test').value;
    const others = generateApiKey('abc', 'test').value;
    for (const value of [unknown, others, `${key}x`]) {
      expect((await who(value)).status).toBe(401);
    }
    const { status, body } = await service.get('/who');
    expect([status, body['message']]).toEqual([
      401,
      'This endpoint requires an API key in x-api-key.',
    ]);
  });

  it('returns 401 for an access token, and for a key next to an invalid bearer token', async () => {
    const token = await service.issuer.token({ scope: 'anything' });
    expect((await service.get('/who', { token })).status).toBe(401);
    expect((await service.get('/who', { token, headers: { 'x-api-key': key } })).status).toBe(401);
  });

  it('refuses the keys of a disabled account until it is enabled', async () => {
    expect(await command('account', 'disable', account)).toBe('shop is disabled.');
    expect((await who(key)).status).toBe(401);
    await command('account', 'enable', account);
    expect((await who(key)).status).toBe(200);
  });

  it('ends a key at once when it is revoked, and others go on', async () => {
    const other = await command('key', 'create', '--account', account);
    const keyId = other.split('_')[2] ?? '';
    expect(await command('key', 'revoke', keyId)).toBe(`${keyId} is revoked.`);
    expect(await command('key', 'revoke', keyId)).toBe(`${keyId} was revoked before.`);
    expect((await who(other)).status).toBe(401);
    expect((await who(key)).status).toBe(200);
  });

  it('ends a key when its time has come', async () => {
    const brief = await command('key', 'create', '--account', account, '--expires-in-days', '2');
    expect((await who(brief)).status).toBe(200);
    service.clock.advance(3 * DAY_MS);
    expect((await who(brief)).status).toBe(401);
    service.clock.reset();
  });

  it('lists keys with their state and last use, and never their value', async () => {
    await who(key);
    await service.service.get(AccountKeyUsageService).flush();
    const list = await command('key', 'list', '--account', account);
    expect(list).toMatch(/active .*Z +\S+Z +backend/);
    expect(list).toContain('revoked');
    expect(list).not.toContain(key);
    expect(await command('account', 'list')).toContain('shop');
  });

  it('keeps no key in the database, only its hash', async () => {
    const rows = await service.query('select t::text as row from account_api_key t');
    expect(JSON.stringify(rows)).not.toContain(key.slice(-20));
  });

  it('takes a given id and a given key, and repeating it changes nothing', async () => {
    const id = '6f0f2b0e-6a53-4a39-9a64-0c1f6f0c2f11';
    const { value, keyId } = generateApiKey('tst', 'test');
    const file = temporaryFile('key', `${value}\n`);
    for (let round = 0; round < 2; round++) {
      expect(await command('account', 'create', '--name', 'demo', '--id', id)).toBe(id);
      expect(await command('key', 'create', '--account', id, '--key-file', file)).toBe(keyId);
    }
    expect(await who(value)).toMatchObject({ status: 200, body: { account: id } });
  });

  it.each([
    [['key', 'create', '--account', 'shop'], 2, 'named by its id'],
    [['key', 'create', '--account', '6f0f2b0e-6a53-4a39-9a64-0c1f6f0c2f99'], 1, 'no account'],
    [['account', 'create', '--name', ' '], 2, '--name has 1 to 100'],
    [['account', 'create', '--name', 'a', '--id', '7'], 2, '--id must be a UUID'],
    [['account', 'disable', '6f0f2b0e-6a53-4a39-9a64-0c1f6f0c2f99'], 1, 'no account'],
    [['key', 'revoke', 'unknown'], 1, 'no key unknown'],
  ])('refuses %j', async (args, code, message) => {
    const result = await run(...args);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
  });

  it('refuses a key file that holds no key of the service, and odd lifetimes', async () => {
    const file = temporaryFile('key', generateApiKey('abc', 'test').value);
    const wrong = await run('key', 'create', '--account', account, '--key-file', file);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('tst_test_')]);
    const odd = await run('key', 'create', '--account', account, '--expires-in-days', '0');
    expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('--expires-in-days')]);
  });

  it('leaves an audit row for every change of an account and a key', async () => {
    const rows = await service.query<{ action: string }>('select distinct action from audit_event');
    const actions = rows.map(({ action }) => action).sort();
    expect(actions).toEqual(
      expect.arrayContaining([
        'account.create',
        'account.disable',
        'account.enable',
        'key.create',
        'key.revoke',
      ]),
    );
  });
});
