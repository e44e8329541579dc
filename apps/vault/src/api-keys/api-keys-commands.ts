import { randomUUID } from 'node:crypto';
import { AuditTrailService } from '@tessera/audit';
import { createApiKey } from '@tessera/auth';
import { holdsCardNumber } from '@tessera/cards';
import {
  CommandError,
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { CursorListsRepository, PublicUrlService } from '@tessera/http';
import { RowIntegrityService } from '@tessera/integrity';
import type { EntityManager } from 'typeorm';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { ownerOption } from '../token-access/owner-option.js';
import { ApiKeysRepository, type StoredApiKey } from './api-keys.repository.js';
import { API_KEY_PREFIX } from './api-keys.service.js';
import { MAX_DESCRIPTION_LENGTH } from './dto/api-key.request.js';
import { KEY_SCOPES } from './key-scopes.js';

const MAX_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const NEVER = 'never';
const HEADINGS = ['KEY ID', 'EXPIRES', 'CLIENT', 'SCOPES', 'CREATED', 'LAST USED', 'DESCRIPTION'];

const create = defineCommand({
  name: 'api-keys create',
  summary: 'Create an API key and print it, this once. Prefer access tokens in new integrations.',
  options: {
    owner: {
      type: 'string',
      placeholder: 'CLIENT',
      required: true,
      describe: 'The OAuth client that the key acts for, and that owns the tokens it creates',
    },
    scopes: {
      type: 'string',
      placeholder: 'LIST',
      required: true,
      describe: 'What the key may do, such as pci:tokens:create,pci:tokens:read',
    },
    'expires-in': {
      type: 'string',
      placeholder: `DAYS|${NEVER}`,
      default: String(MAX_DAYS),
      describe: `Days until it expires, at most ${MAX_DAYS}`,
    },
    description: { type: 'string', placeholder: 'TEXT', describe: 'What it is for' },
  },
  async run(context) {
    const { values, keyring, config, dataSource, print } = context;
    const pepper = keyring.versionedHash(KEYRING_KEYS.apiKeyPepper);
    const { keyId, value, hash } = createApiKey(pepper, API_KEY_PREFIX, config.environment);
    const createdAt = new Date();
    const key: StoredApiKey = {
      id: randomUUID(),
      keyId,
      scopes: scopesOf(values.scopes),
      description: descriptionOf(values.description),
      createdAt,
      expiresAt: expiryOf(values['expires-in'], createdAt),
      lastUsedAt: null,
      createdBy: ownerOption(values.owner, undefined).client,
    };
    await dataSource.transaction(async (tx) => {
      await keysOf(context).insert(tx, key, hash);
      await record(tx, context, 'api-key.create', key);
    });
    print({ ...keyResult(key), key: value }, value);
  },
});

const list = defineCommand({
  name: 'api-keys list',
  summary: 'List the API keys, newest first. Shows no key values.',
  async run(context) {
    const keys = await keysOf(context).listAll();
    const rows = keys.map((key) => [
      key.keyId,
      key.expiresAt?.toISOString() ?? NEVER,
      key.createdBy ?? '',
      key.scopes.join(','),
      key.createdAt.toISOString(),
      key.lastUsedAt?.toISOString() ?? 'never used',
      key.description ?? '',
    ]);
    context.print(keys.map(keyResult), textTable([HEADINGS, ...rows]));
  },
});

const revoke = defineCommand({
  name: 'api-keys revoke',
  summary: 'Revoke an API key at once, for good. KEY_ID is shown by api-keys list.',
  parameters: ['KEY_ID'],
  async run(context) {
    const [keyId = ''] = context.args;
    await context.dataSource.transaction(async (tx) => {
      const keys = keysOf(context);
      const key = await keys.findByKeyId(tx, keyId);
      if (key === null || !(await keys.delete(tx, key.id))) {
        throw new CommandError(`There is no API key ${keyId}.`);
      }
      await record(tx, context, 'api-key.delete', key);
    });
    context.print({ key_id: keyId }, `${keyId} is revoked.`);
  },
});

/** `api-keys create|list|revoke`: run in a shell of the service, without access tokens. */
export const apiKeysCommands: readonly Command[] = [create, list, revoke];

function keysOf(context: CommandContext): ApiKeysRepository {
  const { dataSource, config } = context;
  const integrity = RowIntegrityService.forCommand(context);
  return new ApiKeysRepository(
    dataSource,
    new CursorListsRepository(new PublicUrlService(config)),
    integrity,
  );
}

function keyResult(key: StoredApiKey) {
  return {
    key_id: key.keyId,
    owner: key.createdBy,
    scopes: key.scopes,
    description: key.description,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

function record(
  tx: EntityManager,
  context: CommandContext,
  action: string,
  { id, keyId, scopes, createdBy }: StoredApiKey,
): Promise<void> {
  return AuditTrailService.forCommand(context).record(tx, {
    action,
    result: 'success',
    object: { type: 'api_key', id },
    details: { key_id: keyId, scopes: scopes.join(' '), owner: createdBy },
  });
}

function scopesOf(given: string): string[] {
  const scopes = [...new Set(given.split(',').map((scope) => scope.trim()))];
  const wrong = scopes.find((scope) => !KEY_SCOPES.has(scope));
  if (wrong === undefined) return scopes;
  throw new UsageError(`--scopes takes scopes of the vault, separated by commas; not "${wrong}".`);
}

function expiryOf(given: string | undefined, createdAt: Date): Date | null {
  if (given === NEVER) return null;
  const days = Number(given);
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_DAYS) {
    throw new UsageError(`--expires-in must be a whole number from 1 to ${MAX_DAYS}, or ${NEVER}.`);
  }
  return new Date(createdAt.getTime() + days * DAY_MS);
}

function descriptionOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (given === '' || given.length > MAX_DESCRIPTION_LENGTH) {
    throw new UsageError(`--description must have 1 to ${MAX_DESCRIPTION_LENGTH} characters.`);
  }
  if (holdsCardNumber(given)) throw new UsageError('--description must not hold a card number.');
  return given;
}
