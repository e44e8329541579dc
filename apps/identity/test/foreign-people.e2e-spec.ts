import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import { probe } from './support/probe-service.js';

let database: TestDatabase;
let issuer: TestIssuer;
let service: RunningService;

beforeAll(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring(keyNames(probe));
  const env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    OAUTH_CLIENT_ID_CLAIM: 'azp',
    OAUTH_PERSON_CLAIM: 'is_person',
  };
  await migrateService(probe, env);
  service = await bootService(probe, { env });
});

afterAll(async () => {
  await service.close();
  await issuer.close();
  await database.drop();
});

async function principal(claims: Record<string, unknown>): Promise<string> {
  const given = { azp: 'office', client_id: undefined, sub: 'f3c1', ...claims };
  const token = await issuer.token({ scope: 'decisions:read', ...given });
  const response = await fetch(`${service.url}/api/caller`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { principal: string }).principal;
}

describe('a caller with a token of another issuer', () => {
  it('is a person when the claim of the setting is true', async () => {
    expect(await principal({ is_person: true })).toBe('user:f3c1');
    expect(await principal({ is_person: 'true' })).toBe('user:f3c1');
  });

  it.each([
    ['no claim', {}],
    ['false', { is_person: false }],
    ['another value', { is_person: 'yes' }],
    ['the claim of the default', { person: true }],
    ['what Keycloak writes for service accounts', { preferred_username: 'service-account-office' }],
  ])('is a client with %s, although sub differs from the client', async (_what, claims) => {
    expect(await principal(claims)).toBe('client:office');
  });
});
