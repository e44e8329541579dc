import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

/** The endpoint table of the specification, with the scope that each requires. */
const ENDPOINTS = `
  POST   /api/decisions                                        decisions:create
  GET    /api/decisions/{id}                                   decisions:read
  POST   /api/decisions/{id}/resolve                           decisions:write
  POST   /api/events                                           events:create
  GET    /api/events/{id}                                      events:read
  POST   /api/interceptors/{ref}                               interceptors:execute
  GET    /api/admin/rulesets                                   admin:rulesets:read
  GET    /api/admin/rulesets/{id}                              admin:rulesets:read
  POST   /api/admin/rulesets                                   admin:rulesets:create
  PATCH  /api/admin/rulesets/{id}                              admin:rulesets:write
  POST   /api/admin/rulesets/{id}/activate                     admin:rulesets:write
  POST   /api/admin/rulesets/{id}/rollback                     admin:rulesets:write
  POST   /api/admin/rulesets/{id}/simulate                     admin:rulesets:simulate
  GET    /api/admin/integrations                               admin:integrations:read
  GET    /api/admin/integrations/{id}                          admin:integrations:read
  POST   /api/admin/integrations                               admin:integrations:write
  PATCH  /api/admin/integrations/{id}                          admin:integrations:write
  DELETE /api/admin/integrations/{id}                          admin:integrations:write
  GET    /api/admin/interceptors                               admin:interceptors:read
  GET    /api/admin/interceptors/{id}                          admin:interceptors:read
  POST   /api/admin/interceptors                               admin:interceptors:write
  PATCH  /api/admin/interceptors/{id}                          admin:interceptors:write
  POST   /api/admin/interceptors/{id}/activate                 admin:interceptors:write
  POST   /api/admin/interceptors/{id}/rollback                 admin:interceptors:write
  DELETE /api/admin/interceptors/{id}                          admin:interceptors:write
  GET    /api/admin/blacklist                                  admin:blacklist:read
  GET    /api/admin/blacklist/{id}                             admin:blacklist:read
  POST   /api/admin/blacklist                                  admin:blacklist:write
  DELETE /api/admin/blacklist/{id}                             admin:blacklist:write
  GET    /api/admin/schemas                                    admin:schemas:read
  GET    /api/admin/schemas/{name}                             admin:schemas:read
  GET    /api/admin/schemas/{name}/versions                    admin:schemas:read
  GET    /api/admin/schemas/{name}/versions/{version}          admin:schemas:read
  POST   /api/admin/schemas                                    admin:schemas:write
  POST   /api/admin/schemas/{name}/versions                    admin:schemas:write
  POST   /api/admin/schemas/{name}/versions/{version}/deprecate admin:schemas:write`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [string, string, string]);
const SCOPES = [...new Set(ENDPOINTS.map(([, , scope]) => scope))];

function concrete(path: string): string {
  return path.replace('{version}', '1').replaceAll(/\{\w+\}/g, randomUUID());
}

describe('the endpoints that the specification lists', () => {
  it.each(ENDPOINTS)('401 without a token: %s %s', async (method, path) => {
    expect((await fraud.call(method, concrete(path))).body).toMatchObject({
      code: 401,
      classifier: 'UNAUTHORIZED',
    });
  });

  it.each(ENDPOINTS)('403 with every scope but its own: %s %s', async (method, path, scope) => {
    const token = await fraud.token(SCOPES.filter((other) => other !== scope).join(' '));
    const answer = await fraud.call(method, concrete(path), { token });
    expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
  });

  it.each(ENDPOINTS.filter(([, path]) => path.startsWith('/api/admin/')))(
    '403 with the token of a payment integration: %s %s',
    async (method, path) => {
      const answer = await fraud.runtime(method, concrete(path));
      expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    },
  );

  it.each(ENDPOINTS)('let its own scope through: %s %s', async (method, path, scope) => {
    const token = await fraud.token(scope);
    const { status } = await fraud.call(method, concrete(path), { token });
    expect([401, 403, 405, 500]).not.toContain(status);
  });
});
