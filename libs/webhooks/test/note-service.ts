import { Module } from '@nestjs/common';
import { fetchInOrder, TestService, type TestDatabase } from '@tessera/local/testing';
import { defineService, type RunningService } from '@tessera/service';
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
  'note.created': { description: 'A note was created.', body: NOTE, key: 'note_id' },
  'note.removed': { description: 'A note was removed.', body: NOTE, key: 'note_id' },
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

/** @param database to use in place of one on the Postgres of the test run */
export function createNoteStack(
  env: Readonly<Record<string, string>> = {},
  database?: TestDatabase,
): Promise<TestService> {
  return TestService.prepare(noteService, {
    env: { LOG_LEVEL: 'info', WEBHOOK_TIME_SCALE: '100', ...env },
    ...(database !== undefined && { database }),
  });
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
  stack: TestService,
  service: RunningService,
  path: string,
  { method = 'GET', body, scope = SCOPES.join(' '), headers = {} }: Call = {},
): Promise<Answer<Body>> {
  const token = await stack.issuer.token({ scope });
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
  stack: TestService,
  service: RunningService,
  url: string,
  events = ['note.created'],
): Promise<Registered> {
  const body = { url, events };
  const answer = await call<Registered>(stack, service, '/api/admin/webhooks', {
    method: 'POST',
    body,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
