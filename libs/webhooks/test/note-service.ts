import { Module } from '@nestjs/common';
import { bootService, bootWorker, defineService, migrateService } from '@tessera/service';
import type { RunningService, RunningWorker } from '@tessera/service';
import {
  createDatabase,
  createTestIssuer,
  fetchInOrder,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import {
  WebhookConfig,
  webhookEntities,
  webhookKeys,
  webhookMigrations,
  WebhookOutboxRepository,
  WebhooksModule,
} from '../src/index.js';
import type { WebhookEvent } from '../src/index.js';

/** The tests send bodies of many kinds. */
const NOTE = { type: 'object', additionalProperties: true };

const NOTE_EVENTS = {
  'note.created': { description: 'A note was created.', body: NOTE },
  'note.removed': { description: 'A note was removed.', body: NOTE },
};

@Module({ imports: [WebhooksModule.forRoot({ events: NOTE_EVENTS })] })
class NoteModule {}

/** The least service that emits events. */
export const noteService = defineService({
  name: 'notes',
  title: 'Notes',
  description: 'Emits events for the tests of webhooks.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4099,
  config: WebhookConfig,
  module: NoteModule,
  entities: webhookEntities,
  migrations: webhookMigrations,
  keys: webhookKeys,
});

const SCOPES = ['create', 'read', 'write', 'delete'].map((verb) => `admin:webhooks:${verb}`);

export interface NoteWorld {
  readonly database: TestDatabase;
  readonly issuer: TestIssuer;
  readonly env: Readonly<Record<string, string>>;
  readonly log: string[];
  /** Boots the API, with its dispatcher unless the environment says otherwise. */
  api(env?: Record<string, string>): Promise<RunningService>;
  /** Boots a separate worker on the same database. */
  worker(env?: Record<string, string>): Promise<RunningWorker>;
  close(): Promise<void>;
}

/**
 * A database, an issuer and a keyring, on which any number of processes can run.
 *
 * @param created a database to use in place of one on the Postgres of the test run
 */
export async function createNoteWorld(
  overrides: Record<string, string> = {},
  created?: TestDatabase,
): Promise<NoteWorld> {
  const database = created ?? (await createDatabase());
  const issuer = await createTestIssuer();
  const keys = await writeTestKeyring(['idempotency', 'idempotency-answer', ...webhookKeys]);
  const env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    LOG_LEVEL: 'info',
    WEBHOOK_TIME_SCALE: '100',
    ...overrides,
  };
  await migrateService(noteService, env);
  const log: string[] = [];
  const running = new Set<{ close(): Promise<void> }>();
  const boot = async <T extends { close(): Promise<void> }>(
    start: typeof bootService | typeof bootWorker,
    more: Record<string, string> = {},
  ): Promise<T> => {
    const options = { env: { ...env, ...more }, writeLog: (line: string) => void log.push(line) };
    const started = (await start(noteService, options)) as unknown as T;
    running.add(started);
    return started;
  };
  return {
    database,
    issuer,
    env,
    log,
    api: (more) => boot<RunningService>(bootService, more),
    worker: (more) => boot<RunningWorker>(bootWorker, more),
    close: async () => {
      await Promise.all([...running].map((started) => started.close()));
      await Promise.all([issuer.close(), database.drop()]);
    },
  };
}

/** Commits one change with its event. Returns the event's id. */
export function emit(service: RunningService, event: Partial<WebhookEvent> = {}): Promise<string> {
  return service.get(DataSource).transaction((tx) =>
    service.get(WebhookOutboxRepository).emit(tx, {
      event: 'note.created',
      body: { note_id: 'n1', occurred_at: '2026-01-02T03:04:05.678Z' },
      ...event,
    }),
  );
}

export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly scope?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Calls the API with a token of every webhook scope, or of the one that is given. */
export async function call<Body = Record<string, unknown>>(
  world: NoteWorld,
  service: RunningService,
  path: string,
  { method = 'GET', body, scope = SCOPES.join(' '), headers = {} }: Call = {},
): Promise<Answer<Body>> {
  const token = await world.issuer.token({ scope });
  const response = await fetchInOrder(path.startsWith('http') ? path : `${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? undefined : JSON.parse(text)) as Body;
  return { status: response.status, headers: response.headers, body: parsed };
}

export interface Registered {
  readonly id: string;
  readonly created_at: string;
  readonly url: string;
  readonly events: string[];
  readonly hmac_key: string;
}

/** Registers an endpoint and returns it with its key. */
export async function register(
  world: NoteWorld,
  service: RunningService,
  url: string,
  events = ['note.created'],
): Promise<Registered> {
  const body = { url, events };
  const answer = await call<Registered>(world, service, '/api/admin/webhooks', {
    method: 'POST',
    body,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
