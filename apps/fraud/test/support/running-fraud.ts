import { fetchInOrder, TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { fraud } from '../../src/index.js';

export const RUNTIME_SCOPES =
  'decisions:create decisions:read decisions:write events:create events:read interceptors:execute';
export const ADMIN_SCOPES =
  'admin:rulesets:read admin:rulesets:create admin:rulesets:write admin:rulesets:simulate ' +
  'admin:webhooks:create admin:webhooks:read admin:webhooks:write admin:webhooks:delete ' +
  'admin:integrations:read admin:integrations:write admin:interceptors:read ' +
  'admin:interceptors:write admin:blacklist:read admin:blacklist:write ' +
  'admin:schemas:read admin:schemas:write admin:audit:read admin:decisions:read ' +
  'admin:personal-data:read admin:analytics:read ' +
  'admin:reviews:read admin:reviews:write admin:cases:read admin:cases:write';

/** A response with its parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly body?: unknown;
  /** The exact bytes, if `body` can't represent them. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

/** The service under test with a separate database, called over HTTP. */
export interface RunningFraud {
  readonly databaseUrl: string;
  /** The environment that it was booted with, for its commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly service: RunningService;
  /** What the service has logged so far, line by line. */
  readonly log: readonly string[];
  readonly runtimeToken: string;
  readonly adminToken: string;
  /** @param claims of a person, or in place of what a token usually contains */
  token(scope: string, clientId?: string, claims?: Record<string, unknown>): Promise<string>;
  /** Calls as a payment integration, with the runtime scopes. */
  runtime(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls as an operator, with the admin scopes. */
  admin(method: string, path: string, options?: CallOptions): Promise<Answer>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Starts another replica on the same database, optionally with other settings. */
  replica(changes?: Record<string, string>): Promise<RunningService>;
  close(): Promise<void>;
}

export async function startFraud(env: Record<string, string> = {}): Promise<RunningFraud> {
  const prepared = await TestService.prepare(fraud, { env: { LOG_LEVEL: 'info', ...env } });
  const service = await prepared.boot();
  const token = (scope: string, clientId = 'test-client', claims: Record<string, unknown> = {}) =>
    prepared.issuer.token({ scope, clientId, ...claims });
  const [runtimeToken, adminToken] = await Promise.all([
    token(RUNTIME_SCOPES),
    token(ADMIN_SCOPES),
  ]);
  const call = (method: string, path: string, options: CallOptions = {}) =>
    send(service.url, method, path, options);
  return {
    databaseUrl: prepared.database.adminUrl,
    env: prepared.env,
    service,
    log: prepared.log,
    runtimeToken,
    adminToken,
    token,
    call,
    runtime: (method, path, options) => call(method, path, { token: runtimeToken, ...options }),
    admin: (method, path, options) => call(method, path, { token: adminToken, ...options }),
    replica: (changes) => prepared.boot(changes),
    close: () => prepared.close(),
  };
}

/** Sends one request to a base URL and reads the response. */
export async function send(
  url: string,
  method: string,
  path: string,
  { body, text, headers, token }: CallOptions = {},
): Promise<Answer> {
  const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetchInOrder(new URL(path, url), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const answered = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (answered === '' ? {} : JSON.parse(answered)) as Record<string, unknown>,
  };
}
