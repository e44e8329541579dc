import { readFile } from 'node:fs/promises';
import { AuditTrailService } from '@tessera/audit';
import { parseApiKey } from '@tessera/auth';
import {
  CommandError,
  defineCommand,
  textTable,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { Secret } from '@tessera/crypto';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import type { EntityManager } from 'typeorm';
import type { AccountsModuleOptions } from '../accounts-options.js';
import type { AccountApiKey } from '../keys/account-api-key.entity.js';
import { AccountKeysRepository, type KeyWish } from '../keys/account-keys.repository.js';
import { getAccount } from './command-accounts.js';
import { cidrsOf, DEFAULT_DAYS, expiryOf, scopesOf } from './key-options.js';

const HEADINGS = ['KEY ID', 'STATE', 'EXPIRES', 'LIMITS', 'CREATED', 'LAST USED', 'DESCRIPTION'];

/** `key create|list|revoke` */
export function keyCommands(options: AccountsModuleOptions): readonly Command[] {
  return [keyCreate(options), keyList, keyRevoke];
}

function keyCreate({ keyPrefix: prefix }: AccountsModuleOptions): Command {
  return defineCommand({
    name: 'key create',
    summary: 'Create an API key of an account; it is printed this once.',
    options: {
      account: { type: 'string', placeholder: 'ID', required: true, describe: 'Whose key' },
      description: { type: 'string', placeholder: 'TEXT', describe: 'What it is for' },
      'expires-in': {
        type: 'string',
        placeholder: 'DAYS|never',
        describe: `Days until it expires, such as 90; default: ${DEFAULT_DAYS}`,
      },
      'expires-in-days': { type: 'string', placeholder: 'N', describe: 'As --expires-in' },
      scopes: {
        type: 'string',
        placeholder: 'LIST',
        describe: 'read, write or both; default: both',
      },
      'allowed-cidrs': {
        type: 'string',
        placeholder: 'LIST',
        describe: 'Where it may be used from, such as 192.0.2.0/24; default: everywhere',
      },
      'key-file': {
        type: 'string',
        placeholder: 'FILE',
        describe: 'Take the key in this file; one that is there already is left as it is',
      },
    },
    async run(context) {
      const { values, config } = context;
      const { id: accountId } = await getAccount(context, values.account);
      const { environment } = config;
      const given = await givenKey(values['key-file'], { prefix, environment });
      const wish = {
        accountId,
        description: values.description ?? null,
        expiresAt: expiryOf(values),
        scopes: scopesOf(values.scopes),
        allowedCidrs: cidrsOf(values['allowed-cidrs']),
        prefix,
        environment,
      };
      if (given === null) {
        const { key, value } = await create(context, wish);
        context.print({ ...keyResult(key), key: value }, value);
      } else {
        const existing = await keysOf(context).findByKeyId(context.dataSource.manager, given.keyId);
        const key = existing ?? (await create(context, { ...wish, given })).key;
        context.print(keyResult(key), given.keyId);
      }
    },
  });
}

const keyList = defineCommand({
  name: 'key list',
  summary: 'List the API keys of an account.',
  options: {
    account: { type: 'string', placeholder: 'ID', required: true, describe: 'Whose keys' },
  },
  async run(context) {
    const { id } = await getAccount(context, context.values.account);
    const keys = await keysOf(context).list(id);
    const rows = keys.map((key) => [
      key.keyId,
      stateOf(key),
      key.expiresAt?.toISOString() ?? 'never',
      limitsOf(key),
      key.createdAt.toISOString(),
      key.lastUsedAt?.toISOString() ?? 'never used',
      key.description ?? '',
    ]);
    context.print(keys.map(keyResult), textTable([HEADINGS, ...rows]));
  },
});

const keyRevoke = defineCommand({
  name: 'key revoke',
  summary: 'End an API key at once; it is named by its key id, which key list shows.',
  parameters: ['KEY_ID'],
  async run(context) {
    const { dataSource } = context;
    const [keyId = ''] = context.args;
    const revoked = await dataSource.transaction(async (tx) => {
      const key = await keysOf(context).findByKeyId(tx, keyId);
      if (key === null) throw new CommandError(`There is no key ${keyId}.`);
      const isNew = await keysOf(context).revoke(tx, keyId);
      if (isNew) await record(tx, context, 'key.revoke', key);
      return isNew;
    });
    const text = revoked ? `${keyId} is revoked.` : `${keyId} was revoked before.`;
    context.print({ key_id: keyId, changed: revoked }, text);
  },
});

function keysOf(context: CommandContext): AccountKeysRepository {
  const integrity = RowIntegrityService.forCommand(context);
  return new AccountKeysRepository(
    context.dataSource,
    new SystemClock(),
    integrity,
    context.keyring,
  );
}

function create(
  context: CommandContext,
  wish: KeyWish,
): ReturnType<AccountKeysRepository['create']> {
  return context.dataSource.transaction(async (tx) => {
    const created = await keysOf(context).create(tx, wish);
    await record(tx, context, 'key.create', created.key);
    return created;
  });
}

async function record(
  tx: EntityManager,
  context: CommandContext,
  action: string,
  { keyId, accountId }: AccountApiKey,
): Promise<void> {
  const entry = { action, object: { type: 'account', id: accountId }, details: { key_id: keyId } };
  await AuditTrailService.forCommand(context).record(tx, { ...entry, result: 'success' });
}

type KeyKind = Pick<KeyWish, 'prefix' | 'environment'>;

async function givenKey(
  file: string | undefined,
  kind: KeyKind,
): Promise<NonNullable<KeyWish['given']> | null> {
  if (file === undefined) return null;
  const value = (await readFile(file, 'utf8').catch(unreadable(file))).trim();
  const parts = parseApiKey(value);
  if (parts?.prefix !== kind.prefix || parts.environment !== kind.environment) {
    throw new CommandError(
      `${file} does not hold a key of this service: ${kind.prefix}_${kind.environment}_…`,
    );
  }
  return { keyId: parts.keyId, value: new Secret(value) };
}

function unreadable(file: string): () => never {
  return () => {
    throw new CommandError(`${file} cannot be read.`);
  };
}

function keyResult(key: AccountApiKey) {
  return {
    key_id: key.keyId,
    account: key.accountId,
    state: stateOf(key),
    description: key.description,
    scopes: key.scopes ?? ['read', 'write'],
    allowed_cidrs: key.allowedCidrs,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: AccountApiKey): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= new Date() ? 'expired' : 'active';
}

function limitsOf({ scopes, allowedCidrs }: AccountApiKey): string {
  return [...(scopes ?? ['read', 'write']), ...(allowedCidrs ?? [])].join(',');
}
