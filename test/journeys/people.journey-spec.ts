import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { executeCommand } from '@tessera/commands';
import { fraud } from '@tessera/fraud';
import { identity } from '@tessera/identity';
import {
  createDatabase,
  createTestIssuer,
  freePort,
  HttpBrowser,
  type HttpPage,
  serviceEnv,
  temporaryFile,
  type TestDatabase,
  TestClock,
  type TestIssuer,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService, type RunningService } from '@tessera/service';
import { Secret, TOTP } from 'otpauth';
import { commands } from '../../apps/identity/src/commands/index.js';

const PASSWORD = 'four mosaic stones';
const REDIRECT_URI = 'https://office.example.com/callback';
const SECOND_FACTOR = { acr_values: 'urn:tessera:acr:mfa', max_age: '900' };
const PEOPLE = { ada: 'analyst', vic: 'viewer', ria: 'rule_author', app: 'approver' } as const;

type Name = keyof typeof PEOPLE;
type Json = Record<string, unknown>;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

let databases: TestDatabase[];
/** Where the programs of this test have their tokens from; people sign in at identity. */
let machines: TestIssuer;
let issuer: RunningService;
let decisions: RunningService;
let programs: RunningService;
let identityEnv: Record<string, string>;
const clock = new TestClock();
const ids = new Map<Name, string>();
const tokens = new Map<Name, Tokens>();

beforeAll(async () => {
  databases = await Promise.all([createDatabase(), createDatabase()]);
  machines = await createTestIssuer();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { issuer: url, jwksUrl: `${url}/jwks` };
  const env = async (index: number, names: string[]) =>
    serviceEnv({
      databaseUrl: databases[index]?.url ?? '',
      issuer: own,
      keys: await writeTestKeyring(names),
    });
  identityEnv = {
    ...(await env(0, keyNames(identity))),
    PORT: String(port),
    PUBLIC_URL: url,
    ROLE_SECOND_FACTOR: 'optional',
  };
  await migrateService(identity, identityEnv);
  issuer = await bootService(identity, { env: identityEnv });
  const fraudEnv = await env(1, keyNames(fraud));
  await migrateService(fraud, fraudEnv);
  decisions = await bootService(fraud, { env: fraudEnv, clock });
  const { issuer: machineIssuer, jwksUrl } = machines;
  const foreign = { OAUTH_ISSUER: machineIssuer, OAUTH_JWKS_URL: jwksUrl };
  programs = await bootService(fraud, { env: { ...fraudEnv, ...foreign, PORT: '0' } });
  await command(
    ...['client', 'create', '--name', 'office', '--client-id', 'office', '--public'],
    ...['--grant', 'authorization_code', '--redirect-uri', REDIRECT_URI, '--audience', 'test'],
  );
  for (const [name, role] of Object.entries(PEOPLE) as [Name, string][]) {
    const email = `${name}@example.com`;
    const file = temporaryFile('password', PASSWORD);
    const args = ['--email', email, '--name', name, '--password-file', file];
    ids.set(name, (await command('user', 'create', ...args)).trim());
    await command('user', 'set-roles', email, '--roles', role);
    tokens.set(name, await signIn(email));
  }
});

afterAll(async () => {
  for (const service of [programs, decisions, issuer]) await service.close();
  await machines.close();
  for (const database of databases) await database.drop();
});

async function command(...args: string[]): Promise<string> {
  const run = { out: '', err: '' };
  const code = await executeCommand(identity, commands, args, {
    env: identityEnv,
    out: { write: (text) => (run.out += text) },
    err: { write: (text) => (run.err += text) },
  });
  if (code !== 0) throw new Error(run.err);
  return run.out;
}

/** As an application does it: authorization code with PKCE, without a secret. */
async function signIn(email: string, more: Record<string, string> = {}): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const browser = new HttpBrowser();
  browser.stopsAt = ({ href }) => href.startsWith(REDIRECT_URI);
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: 'office', redirect_uri: REDIRECT_URI, scope: 'openid' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  const page = await browser.open(
    `${issuer.foundation.config.publicUrl}/oauth2/authorize?${query.toString()}`,
  );
  const next = await browser.submit(page, { email, password: PASSWORD });
  const end = next.status === null ? next : await enrol(browser, next);
  const code = new URL(end.url).searchParams.get('code') ?? '';
  return tokenRequest({
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
    redirect_uri: REDIRECT_URI,
  });
}

/** Sets up the authenticator app that the page asks for. */
async function enrol(browser: HttpBrowser, page: HttpPage): Promise<HttpPage> {
  const secret = /class="secret">\s*([A-Z2-7 ]+?)\s*</.exec(page.text)?.[1] ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  const codes = await browser.submit(page, { code: totp.generate() });
  return browser.press(codes, '/continue');
}

async function tokenRequest(form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${issuer.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'office', ...form }),
  });
  return (await response.json()) as Tokens;
}

async function request(
  service: RunningService,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Json };
}

/** A request of a person. */
const as = (name: Name, method: string, path: string, body?: object) =>
  request(decisions, tokens.get(name)?.access_token ?? '', method, path, body);

const actor = (name: Name): string => `user:${ids.get(name) ?? ''}`;

async function asProgram(method: string, path: string, scope: string, body?: object) {
  return request(programs, await machines.token({ scope }), method, path, body);
}

async function decide(): Promise<Json> {
  const { body, status } = await asProgram('POST', '/api/decisions', 'decisions:create', {
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1' },
    transaction: { reference: randomUUID(), amount: 50_000, currency: 'EUR' },
  });
  expect(status).toBe(201);
  return body;
}

/** A decision that waits for a person. */
async function review(): Promise<string> {
  const { id, outcome } = await decide();
  expect(outcome).toBe('REVIEW');
  return String(id);
}

const RULES = {
  context: 'default',
  rules: [
    {
      ...{ id: 'large', name: 'Large amounts', type: 'condition', action: 'REVIEW' },
      when: { path: '$.transaction.amount', operator: 'gte', value: 10_000 },
    },
  ],
};

const resolve = (name: Name, id: string) =>
  as(name, 'POST', `/api/decisions/${id}/resolve`, { action: 'accept' });

const audited = (action: string): Promise<{ actor: string }[]> =>
  decisions.foundation.dataSource?.query(
    'select actor from audit_event where action = $1 order by created_at, id',
    [action],
  ) ?? Promise.resolve([]);

describe('people at the services', () => {
  it('are named by what they do: one drafts rules, another activates them', async () => {
    const drafted = await as('ria', 'POST', '/api/admin/rulesets', RULES);
    expect([drafted.status, drafted.body['created_by']]).toEqual([201, actor('ria')]);
    const path = `/api/admin/rulesets/${String(drafted.body['id'])}/activate`;
    expect((await as('ria', 'POST', path)).status).toBe(403);
    const weak = await as('app', 'POST', path);
    expect([weak.status, weak.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="insufficient_user_authentication"'),
    ]);
    tokens.set('app', await signIn('app@example.com', SECOND_FACTOR));
    const activated = await as('app', 'POST', path);
    expect(activated.body).toMatchObject({
      created_by: actor('ria'),
      activated_by: actor('app'),
    });
    expect((await audited('ruleset.activate')).at(-1)).toEqual({ actor: actor('app') });
    // The other process reads the active rules every few seconds.
    await until('the rules apply', async () => (await decide())['outcome'] === 'REVIEW');
  });

  it('resolve reviews in their own name', async () => {
    const id = await review();
    const { status, body } = await resolve('ada', id);
    expect([status, body['resolved_by']]).toEqual([200, actor('ada')]);
    const { body: seen } = await as('vic', 'GET', `/api/decisions/${id}`);
    expect(seen['resolution']).toMatchObject({ resolved_by: actor('ada') });
    expect((await audited('decision.resolve')).at(-1)).toEqual({ actor: actor('ada') });
  });

  it('read without the right to change: 403 with the scope that is missing', async () => {
    const id = await review();
    const { status, headers, body } = await resolve('vic', id);
    expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
    expect(headers.get('www-authenticate')).toContain('scope="decisions:write"');
    expect((await as('vic', 'GET', '/api/decisions')).status).toBe(200);
  });

  it('are named on list entries', async () => {
    const entry = { path: '$.customer.email', value: 'fraud@example.com', reason: 'chargeback' };
    const { body } = await as('ada', 'POST', '/api/admin/blacklist', entry);
    expect(body['created_by']).toBe(actor('ada'));
  });

  it('have to renew their token after 15 minutes', async () => {
    const id = await review();
    clock.advance(14 * 60_000);
    expect((await as('vic', 'GET', `/api/decisions/${id}`)).status).toBe(200);
    clock.advance(65_000 + 5_000);
    const { status, headers } = await as('vic', 'GET', `/api/decisions/${id}`);
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    clock.reset();
  });

  it('lose a role at the next refresh, and everything when a refresh token is reused', async () => {
    const { refresh_token: token = '' } = tokens.get('ada') ?? {};
    await command('user', 'set-roles', 'ada@example.com', '--roles', 'viewer');
    const renewed = await tokenRequest({ grant_type: 'refresh_token', refresh_token: token });
    tokens.set('ada', renewed);
    expect((await resolve('ada', await review())).status).toBe(403);
    const reused = await tokenRequest({ grant_type: 'refresh_token', refresh_token: token });
    expect(reused).toMatchObject({ error: 'invalid_grant' });
    const { refresh_token: last } = renewed;
    expect(await tokenRequest({ grant_type: 'refresh_token', refresh_token: last })).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('are apart from programs, which are recorded by their client as before', async () => {
    const id = await review();
    const path = `/api/decisions/${id}/resolve`;
    const { body } = await asProgram('POST', path, 'decisions:write', { action: 'reject' });
    expect(body['resolved_by']).toBe('test-client');
    expect((await audited('decision.resolve')).at(-1)).toEqual({ actor: 'client:test-client' });
  });
});
