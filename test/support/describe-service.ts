import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ChangeKindsService, changeRequestEntities } from '@tessera/change-requests';
import { BaseConfig, configurationTable, ServiceConfig } from '@tessera/config';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { compileRequest, schemaOf, validatorOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import { SCOPES } from '@tessera/http';
import { bootService, migrateService } from '@tessera/service';
import type { RunningService, ServiceDefinition } from '@tessera/service';
import { createAccountKey } from './create-account-key.js';
import { describeFrameworkErrors } from './describe-framework-errors.js';
import { describeRequestBodies } from './describe-request-bodies.js';
import { expectFile, expectSection } from './expect-file.js';
import { inlineDuplicates } from './inline-duplicates.js';

interface WebhookBody {
  readonly content: { readonly 'application/json': { schema: JsonSchema; example: object } };
}

export interface ServiceFacts {
  /** The prefix of API keys, where routes require an account. */
  readonly keyPrefix?: string;
  /** Makes ready what the caller `test-client` must have, such as a tenant. */
  readonly prepare?: (env: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Routes that report the first error of a body only. */
  readonly reportsFirstError?: readonly string[];
  /** Prefixes of paths whose controllers have their own filter: Nest handles those. */
  readonly leftToNest?: readonly string[];
}

/** What holds for every service alike, whatever it does. */
export function describeService(
  definition: ServiceDefinition,
  { keyPrefix, prepare, reportsFirstError = [], leftToNest = [] }: ServiceFacts = {},
): void {
  let database: TestDatabase;
  let issuer: TestIssuer;
  let service: RunningService;
  let apiKey: string | undefined;
  const log: string[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    issuer = await createTestIssuer();
    const keys = await writeTestKeyring([]);
    const env = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), LOG_LEVEL: 'debug' };
    await migrateService(definition, env);
    await prepare?.(env);
    service = await bootService(definition, { env, writeLog: (line) => log.push(line) });
    if (keyPrefix !== undefined) apiKey = await createAccountKey(definition, keyPrefix, env);
  });

  afterAll(async () => {
    await service.close();
    await issuer.close();
    await database.drop();
  });

  it('declares on every route what it asks of the caller', () => {
    const silent = service.routes.filter(({ access }) => access === undefined);
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(service.routes.length).toBeGreaterThan(0);
  });

  it('refuses every guarded route without a token, before it looks at anything else', async () => {
    const guarded = service.routes.filter(({ access }) => access?.kind !== 'public');
    for (const { method, path } of guarded) {
      const url = service.url + path.replaceAll(/\{\w+\}/g, 'x');
      const response = await fetch(url, { method });
      expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 401]);
    }
  });

  it('announces deprecated routes by a header, and no others', async () => {
    for (const { method, path, deprecated, access } of service.routes) {
      if (access?.kind === 'public') continue;
      const url = service.url + path.replaceAll(/\{\w+\}/g, 'x');
      const { headers } = await fetch(url, { method });
      const since = deprecated && `@${String(Date.parse(deprecated.since) / 1000)}`;
      expect([path, headers.get('deprecation')]).toEqual([path, since ?? null]);
    }
  });

  it('refuses every guarded route to a token without scopes', async () => {
    const token = await issuer.token({ scope: '' });
    const guarded = service.routes.filter(({ access }) => access?.kind === 'scopes');
    for (const { method, path } of guarded) {
      const url = service.url + path.replaceAll(/\{\w+\}/g, 'x');
      const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
      expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 403]);
    }
  });

  it('handles every route by one function, except those whose controllers have a filter', () => {
    const left = service.routesLeftToNest.map(({ path, reason }) => ({
      path: leftToNest.find((prefix) => path.startsWith(prefix)) ?? path,
      reason,
    }));
    const expected = leftToNest.map((path) => ({ path, reason: 'has its own filter' }));
    expect(new Set(left.map((one) => JSON.stringify(one)))).toEqual(
      new Set(expected.map((one) => JSON.stringify(one))),
    );
  });

  it('documents every route: a summary and what success looks like', () => {
    const poor = service.routes.filter((route) => route.summary === undefined);
    expect(poor.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has summaries of at most six words, and a unique operation id for each route', () => {
    const summaries = service.routes.flatMap(({ summary }) => summary ?? []);
    const unsuitable = summaries.filter((text) => text.endsWith('.') || text.split(' ').length > 6);
    expect(unsuitable).toEqual([]);
    const operations = Object.values(service.openApi.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => String(operationId));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
  });

  it('has a sentence for every scope, and its own server', () => {
    const scopes = service.routes.flatMap(({ access }) =>
      access?.kind === 'scopes' ? access.scopes : [],
    );
    const unsuitable = scopes.filter((scope) => !/^[A-Z].+\.$/.test(SCOPES[scope] ?? ''));
    expect(unsuitable).toEqual([]);
    const [server, ...others] = service.openApi.servers;
    expect(server?.variables['publicUrl']?.default).toBe(
      `http://localhost:${definition.defaultPort}`,
    );
    expect(others).toEqual([]);
  });

  it('says what every group of routes is for', () => {
    const silent = service.openApi.tags.filter(({ description }) => description === undefined);
    expect(silent).toEqual([]);
  });

  it('describes every event with a valid example, to be told apart by its type', () => {
    const { webhooks, components } = service.openApi;
    expect(Object.keys(webhooks)).toEqual(Object.keys(definition.events ?? {}));
    for (const [name, { post }] of Object.entries(webhooks)) {
      const { schema, example } = (post['requestBody'] as WebhookBody).content['application/json'];
      const problems = validatorOf({ ...schema, components });
      expect([name, problems(example)]).toEqual([name, []]);
      expect([name, problems({ ...example, event: 'other' }).length]).not.toEqual([name, 0]);
    }
  });

  it('describes each parameter, response and object once', () => {
    expect(inlineDuplicates(service.openApi)).toEqual([]);
  });

  /** What requests for changes contain, in a service with approvals. */
  const changePayloads = () => {
    const entities: readonly unknown[] = Object.values(definition.entities ?? []);
    if (!changeRequestEntities.some((entity) => entities.includes(entity))) return [];
    const kinds = service.get(ChangeKindsService);
    expect(kinds.names).not.toEqual([]);
    return kinds.names.map((name) => kinds.find(name)?.Payload);
  };

  it('has request and configuration classes with valid schemas, which a boot does not compile', () => {
    const requests = service.routes.flatMap(({ body, query }) => [body, query]);
    for (const Class of [definition.config, ...requests, ...changePayloads()]) {
      if (Class === undefined) continue;
      validatorOf({ ...schemaOf(Class) });
      compileRequest(Class);
    }
  });

  describeRequestBodies(() => ({ service, issuer, apiKey, reportsFirstError }));

  describeFrameworkErrors(definition.errorShape, () => ({ service, log }));

  it('is described in docs/openapi as it is', async () => {
    await expectFile(
      `docs/openapi/${definition.name}.json`,
      JSON.stringify(service.openApi, null, 2),
    );
  });

  it('has its variables in docs/configuration.md', async () => {
    const { name, title, config } = definition;
    const hasDatabase = config.prototype instanceof ServiceConfig;
    const table = configurationTable(config, hasDatabase ? ServiceConfig : BaseConfig);
    await expectSection('docs/configuration.md', `${title} (\`apps/${name}\`)`, table);
  });
}
