import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  type TestDatabase,
  type TestIssuer,
  TokenEndpoint,
  writeTestKeyring,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import type { ServiceDefinition } from '@tessera/service';
import { vault } from '@tessera/vault';

const CLIENT = { id: 'fraud-service', secret: 'a-secret-of-thirty-two-characters' };
const FRAUD_SCOPES =
  'decisions:create decisions:read admin:rulesets:create admin:rulesets:write admin:rulesets:read';
/** These tests check the response; late responses have their own tests below. */
const PATIENT = { VAULT_TIMEOUT_MS: '10000' };
const CARD = {
  account_number: '5555555555554444',
  expiry_month: 11,
  expiry_year: 2035,
  cardholder_name: 'Ada Lovelace',
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Both services, each on its own database, and the endpoint where fraud gets its tokens. */
let issuer: TestIssuer;
/** Fraud reads the cards of every client, and does nothing else with them. */
const FRAUD_READS = {
  TOKEN_ACCESS_POLICIES: JSON.stringify([{ client: CLIENT.id, owners: ['*'], actions: ['read'] }]),
};

let tokenEndpoint: TokenEndpoint;
let databases: TestDatabase[];
let vaultService: RunningService;
let anonymousVault: RunningService;
const decisions: RunningService[] = [];

beforeAll(async () => {
  issuer = await createTestIssuer();
  tokenEndpoint = await TokenEndpoint.open(issuer, { client: CLIENT });
  databases = await Promise.all([createDatabase(), createDatabase(), createDatabase()]);
  vaultService = await boot(vault, 0, { CARD_FINGERPRINTS: 'on', ...FRAUD_READS });
  anonymousVault = await boot(vault, 1, { CARD_FINGERPRINTS: 'off', ...FRAUD_READS });
});

afterAll(async () => {
  await Promise.all([vaultService, anonymousVault, ...decisions].map((each) => each.close()));
  await tokenEndpoint.close();
  await Promise.all(databases.map((database) => database.drop()));
  await issuer.close();
});

/** One for each database, whichever services use it one after the other. */
const keyrings = new Map<number, string>();

async function boot(definition: ServiceDefinition, database: number, env: Record<string, string>) {
  const url = databases[database]?.url ?? '';
  const keys = keyrings.get(database) ?? (await writeTestKeyring(keyNames(definition)));
  keyrings.set(database, keys);
  const full = { ...serviceEnv({ databaseUrl: url, issuer, keys }), ...env };
  await migrateService(definition, full);
  return bootService(definition, { env: full });
}

/** A fraud service that reads cards from the vault at this URL. */
async function fraudAt(vaultUrl: string, env: Record<string, string> = {}) {
  const service = await boot(fraud, 2, {
    VAULT_URL: vaultUrl,
    OAUTH_TOKEN_URL: tokenEndpoint.tokenUrl,
    OAUTH_CLIENT_ID: CLIENT.id,
    OAUTH_CLIENT_SECRET: CLIENT.secret,
    ...env,
  });
  decisions.push(service);
  return service;
}

async function call(
  service: RunningService,
  method: string,
  path: string,
  scope: string,
  body?: unknown,
): Promise<Answer> {
  const token = await issuer.token({ scope });
  const response = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: parsed };
}

/** A token for a card, as a merchant makes it. */
async function tokenize(service: RunningService): Promise<string> {
  const body = { source: 'pan', pan: CARD };
  const answer = await call(service, 'POST', '/api/pci/tokens', 'pci:tokens:create', body);
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

function decide(service: RunningService, tokenId: string, context = 'default'): Promise<Answer> {
  return call(service, 'POST', '/api/decisions', FRAUD_SCOPES, {
    credential: { type: 'vault_token', vault_token: { id: tokenId } },
    customer: { id: 'customer-1' },
    transaction: { reference: 'order-1', amount: 100, currency: 'EUR' },
    context,
  });
}

describe('a decision about a token of the vault', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await fraudAt(vaultService.url, PATIENT);
  });

  it("shows the masked number, and is read with fraud's own token", async () => {
    tokenEndpoint.requests.length = 0;
    const answer = await decide(service, await tokenize(vaultService));
    expect(answer).toMatchObject({
      status: 201,
      body: { credential_type: 'vault_token', masked_credential: '555555******4444' },
    });
    expect(tokenEndpoint.requests).toEqual([{ clientId: CLIENT.id, scope: 'pci:tokens:read' }]);
    const stored = JSON.stringify(answer.body);
    expect(stored).not.toContain(CARD.account_number);
  });

  it('lets rules see BIN, last four, scheme and expiry', async () => {
    const equals = (path: string, value: unknown) => ({ path, operator: 'eq', value });
    const when = {
      all: [
        equals('$.credential.bin', '555555'),
        equals('$.credential.last_four', '4444'),
        equals('$.credential.scheme', 'mastercard'),
        equals('$.credential.vault_token.expiry_month', 11),
        equals('$.credential.vault_token.expiry_year', 2035),
      ],
    };
    const rules = [{ id: 'card', name: 'Card', type: 'condition', action: 'BLOCK', when }];
    const ruleset = { context: 'tokens', rules };
    const draft = await call(service, 'POST', '/api/admin/rulesets', FRAUD_SCOPES, ruleset);
    expect(draft).toMatchObject({ status: 201, body: { warnings: [] } });
    const path = `/api/admin/rulesets/${String(draft.body['id'])}/activate`;
    expect((await call(service, 'POST', path, FRAUD_SCOPES)).status).toBe(200);
    const answer = await decide(service, await tokenize(vaultService), 'tokens');
    expect(answer.body).toMatchObject({ outcome: 'BLOCK' });
  });

  it('has one fingerprint for every token of one card', async () => {
    const tokens = [await tokenize(vaultService), await tokenize(vaultService)];
    const answers = await Promise.all(tokens.map((token) => decide(service, token)));
    const prints = new Set(answers.map(({ body }) => body['credential_fingerprint']));
    expect(prints.size).toBe(1);
    expect([...prints][0]).toMatch(/^crd_[0-9a-f]{64}$/);
  });

  it('returns 422 with the path of a token that the vault does not know', async () => {
    const answer = await decide(service, randomUUID());
    expect(answer).toMatchObject({
      status: 422,
      body: { validation_errors: [{ path: '$.credential.vault_token.id' }] },
    });
  });
});

describe('where the vault has no fingerprints', () => {
  it('the token stands in for its card', async () => {
    const service = await fraudAt(anonymousVault.url, PATIENT);
    const tokens = [await tokenize(anonymousVault), await tokenize(anonymousVault)];
    const answers = await Promise.all(
      [tokens[0], tokens[0], tokens[1]].map((token) => decide(service, token ?? '')),
    );
    const [first, again, other] = answers.map(({ body }) => body['credential_fingerprint']);
    expect(first).toBe(again);
    expect(first).not.toBe(other);
  });
});

describe('a vault that does not answer', () => {
  it.each([
    ['is unreachable', () => 'http://127.0.0.1:1'],
    ['is silent', silentServer],
  ])('because it %s is 503, after half a second at most', async (_what, address) => {
    const service = await fraudAt(await address());
    const started = performance.now();
    const answer = await decide(service, randomUUID());
    const tookMs = performance.now() - started;
    expect(answer).toMatchObject({ status: 503, body: { classifier: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(tookMs).toBeLessThan(5_000);
  });

  it('because no token can be had for it is 503, and not slower', async () => {
    const service = await fraudAt(vaultService.url);
    await tokenEndpoint.whileSilent(async () => {
      const started = performance.now();
      expect((await decide(service, randomUUID())).status).toBe(503);
      expect(performance.now() - started).toBeLessThan(5_000);
    });
  });
});

const silentServers: Server[] = [];

afterAll(() => {
  for (const server of silentServers) {
    server.closeAllConnections();
    server.close();
  }
});

async function silentServer(): Promise<string> {
  const server = createServer(() => undefined);
  silentServers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
