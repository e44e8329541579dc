import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';
import { ConsoleClient } from './support/console-client.js';

let stack: ClientStack;
let signedOut: ConsoleClient;
let admin: ConsoleClient;
let analyst: ConsoleClient;

beforeAll(async () => {
  stack = await ClientStack.shared();
  const url = stack.url('console');
  [signedOut, admin, analyst] = [
    new ConsoleClient(url),
    new ConsoleClient(url),
    new ConsoleClient(url),
  ];
  await admin.signIn('admin@example.com');
  await analyst.signIn('analyst@example.com');
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (stack as ClientStack | undefined)?.stop();
});

const DECISIONS = '/services/fraud/api/admin/decisions?limit=1';

describe('a session', () => {
  it('names the person and the scopes, and no token', async () => {
    const { status, text } = await analyst.send('GET', '/session');
    expect(status).toBe(200);
    const session = JSON.parse(text) as { person: object; scopes: Record<string, string[]> };
    expect(session.person).toMatchObject({ name: 'Ann Alyst', email: 'analyst@example.com' });
    expect(session.scopes['fraud']).toContain('admin:reviews:write');
    expect(session.scopes['fraud']).not.toContain('admin:rulesets:activate');
    expect(text).not.toContain('eyJ');
  });

  it('is a cookie that scripts cannot read, kept to this host', async () => {
    const browser = new ConsoleClient(stack.url('console'));
    const { headers } = await browser.send('POST', '/demo/sign-in', {
      body: { email: 'auditor@example.com' },
    });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^tessera-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/);
  });

  it('returns 401 without one, and offers the people of the demo', async () => {
    expect((await signedOut.send('GET', '/session')).status).toBe(401);
    const { text } = await signedOut.send('GET', '/demo/people');
    expect(JSON.parse(text)).toEqual({
      data: expect.arrayContaining([
        { email: 'approver@example.com', name: 'Petra Prüfer', title: 'approver' },
      ]) as unknown,
    });
  });

  it('ends for every copy of its cookie when the person signs out', async () => {
    const browser = new ConsoleClient(stack.url('console'));
    await browser.signIn('operator@example.com');
    const copy = browser.copy();
    expect((await copy.send('GET', DECISIONS)).status).toBe(200);
    const out = await browser.send('POST', '/sign-out', { body: {} });
    expect(JSON.parse(out.text)).toMatchObject({
      location: expect.stringContaining('/oauth2/logout?id_token_hint=') as unknown,
    });
    expect((await copy.send('GET', DECISIONS)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('redirects to identity with PKCE, state and nonce', async () => {
    const { status, headers } = await signedOut.send('GET', '/sign-in?return_to=/decisions');
    expect(status).toBe(303);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin).toBe(stack.url('identity'));
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/) as unknown,
      nonce: expect.stringMatching(/.{20}/) as unknown,
    });
  });

  it('asks for a second factor of the last 15 minutes when a step-up is requested', async () => {
    const { headers } = await signedOut.send('GET', '/sign-in?step_up=true');
    const { searchParams } = new URL(headers.get('location') ?? '');
    expect(searchParams.get('acr_values')).toBe('urn:tessera:acr:mfa');
    expect(searchParams.get('max_age')).toBe('900');
  });

  it.each([
    'a callback without a sign-in',
    'a callback with another state',
    'a callback with an error',
  ])('refuses %s', async (name) => {
    const browser = new ConsoleClient(stack.url('console'));
    if (!name.includes('without a sign-in')) await browser.send('GET', '/sign-in');
    const query = name.includes('error') ? 'error=access_denied' : 'code=x&state=forged';
    const { status, text } = await browser.send('GET', `/sign-in/callback?${query}`);
    expect(status).toBe(400);
    expect(text).toContain('You are not signed in');
    expect(browser.cookieNames).not.toContain('tessera-console');
  });
});

describe('requests to services', () => {
  it('have the token of the person, whose name the service records', async () => {
    expect((await admin.send('GET', DECISIONS)).status).toBe(200);
    const forbidden = await analyst.send('POST', '/services/fraud/api/admin/rulesets', {
      body: { context: 'default', rules: [] },
    });
    expect(forbidden.status).toBe(403);
  });

  it.each([
    ['/services/vault/api/pci/tokens/0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11/reveal'],
    ['/services/vault/api/admin/../pci/tokens/x/reveal'],
    ['/services/vault/api/admin/%2e%2e/pci/tokens/x/reveal'],
    ['/services/vault/api/admin/..%2fpci/tokens/x/reveal'],
    ['/services/vault//api/admin/cards'],
    ['/services/fraud/health/live'],
    ['/services/sandbox/shop'],
    ['/services/__proto__/api/admin/x'],
    ['/services/identity/oauth2/token'],
    ['/services/gateway-legacy/payments'],
  ])('do not reach %s', async (path) => {
    const { status, text } = await admin.sendRaw(path);
    expect([status, text]).toEqual([404, expect.stringContaining('not_found')]);
  });

  it('may not create or change tokens', async () => {
    const path = '/services/vault/api/pci/tokens';
    expect((await admin.send('POST', path, { body: { source: 'session' } })).status).toBe(404);
    expect((await admin.send('DELETE', `${path}/x`)).status).toBe(404);
  });

  it('never pass on an authorization, a cookie or a host of the browser', async () => {
    const headers = {
      authorization: 'Bearer forged',
      host: 'evil.example',
      'x-forwarded-for': '1.2.3.4',
    };
    expect((await admin.send('GET', DECISIONS, { headers })).status).toBe(200);
    const { headers: received } = await admin.send('GET', DECISIONS);
    expect(received.get('set-cookie')).toBeNull();
  });

  it('are refused when another site causes them', async () => {
    const body = { context: 'default', rules: [] };
    const path = '/services/fraud/api/admin/rulesets';
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site };
      expect((await admin.send('POST', path, { body, headers })).status).toBe(403);
    }
  });

  it('share one renewal of the token', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => admin.send('GET', DECISIONS)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});

describe('the metrics', () => {
  /** The samples of a metric, by their labels. */
  async function samplesOf(metric: string): Promise<Record<string, number>> {
    const { origin, port } = new URL(stack.url('console'));
    const management = origin.replace(port, String(Number(port) + 5_000));
    const text = await (await fetch(`${management}/metrics`)).text();
    const lines = text.split('\n').filter((line) => /^\w+/.exec(line)?.[0] === metric);
    return Object.fromEntries(
      lines.map((line) => [/\{(.*)\}/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]),
    );
  }

  it('count what services respond, and sign-ins by how they end', async () => {
    const calls = await samplesOf('console_service_calls_total');
    const signIns = await samplesOf('console_sign_ins_total');
    expect((await analyst.send('GET', DECISIONS)).status).toBe(200);
    const missing = '/services/fraud/api/admin/decisions/00000000-0000-4000-8000-000000000000';
    expect((await analyst.send('GET', missing)).status).toBe(404);
    expect((await signedOut.send('GET', '/sign-in/callback?code=x&state=y')).status).toBe(400);
    const after = await samplesOf('console_service_calls_total');
    const grown = (outcome: string) => {
      const labels = `target="fraud",outcome="${outcome}"`;
      return (after[labels] ?? 0) - (calls[labels] ?? 0);
    };
    expect(grown('2xx')).toBeGreaterThanOrEqual(1);
    expect(grown('4xx')).toBeGreaterThanOrEqual(1);
    const refused = 'outcome="refused"';
    const ended = await samplesOf('console_sign_ins_total');
    expect((ended[refused] ?? 0) - (signIns[refused] ?? 0)).toBeGreaterThanOrEqual(1);
    expect(ended['outcome="completed"']).toBeGreaterThanOrEqual(2);
    expect((await samplesOf('console_sessions'))['']).toBeGreaterThanOrEqual(2);
  });
});

describe('news', () => {
  it('arrive as server-sent events, and end with the session', async () => {
    const browser = new ConsoleClient(stack.url('console'));
    await browser.signIn('author@example.com');
    expect((await signedOut.send('GET', '/live?topics=decisions')).status).toBe(401);
    const bad = await browser.send('GET', '/live?topics=cards');
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('$.query.topics')]);
  });
});

describe('the sandbox', () => {
  it('has its banks switched by people who are signed in, from this site only', async () => {
    const down = { body: { is_down: true } };
    const path = '/sandbox/banks/dublin';
    expect((await signedOut.send('GET', '/sandbox/banks')).status).toBe(401);
    expect((await signedOut.send('PATCH', path, down)).status).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await analyst.send('PATCH', path, { ...down, headers })).status).toBe(403);
    const changed = await analyst.send('PATCH', path, down);
    expect([changed.status, JSON.parse(changed.text)]).toEqual([
      200,
      { id: 'dublin', name: 'Sandbox Bank Dublin', country: 'IE', is_down: true },
    ]);
    const response = await fetch(`${stack.url('sandbox')}/sandbox/banks`);
    // Other files may have other banks down.
    const dublin = ({ id }: { readonly id: string }) => id === 'dublin';
    const banks = ((await response.json()) as { data: { id: string; is_down: boolean }[] }).data;
    expect(banks.find(dublin)).toMatchObject({ is_down: true });
    await analyst.send('PATCH', path, { body: { is_down: false } });
    const { text } = await analyst.send('GET', '/sandbox/banks');
    const { data } = JSON.parse(text) as { data: { id: string; is_down: boolean }[] };
    expect(data.length).toBeGreaterThan(3);
    expect(data.find(dublin)).toMatchObject({ is_down: false });
    const unknown = await analyst.send('PATCH', '/sandbox/banks/atlantis', down);
    expect(unknown.status).toBe(404);
    const empty = await analyst.send('PATCH', path, { body: {} });
    expect(empty.status).toBe(422);
  });

  it('has captures charged back by people who are signed in, from this site only', async () => {
    const path = '/sandbox/payment-provider/captures';
    const unknown = `${path}/5f0e7c52-3a0e-4d0b-9c55-2f2f9d1c7e42/chargeback`;
    const body = { merchant: 'unknown' };
    expect((await signedOut.send('GET', path)).status).toBe(401);
    expect((await signedOut.send('POST', unknown, { body })).status).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const each of [unknown, '/sandbox/payment-provider/settlements']) {
      expect((await analyst.send('POST', each, { body, headers })).status).toBe(403);
      const empty = await analyst.send('POST', each, { body: {} });
      expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('$.merchant')]);
    }
    expect((await analyst.send('POST', unknown, { body })).status).toBe(404);
    // Other files pay on this stack too: what the provider has by now is in the list.
    const [latest] = (await capturesOfProvider()).slice(-1);
    const { text } = await analyst.send('GET', path);
    const { data } = JSON.parse(text) as { data: { reference: string }[] };
    const references = data.map(({ reference }) => reference);
    expect(references).toEqual(expect.arrayContaining(latest === undefined ? [] : [latest]));
  });
});

/** References of the captures that the sandbox's provider has approved, oldest first. */
async function capturesOfProvider(): Promise<string[]> {
  const response = await fetch(`${stack.url('sandbox')}/sandbox/payment-provider/ledger`);
  const { data } = (await response.json()) as {
    data: { reference: string; type: string; status: string }[];
  };
  return data
    .filter(({ type, status }) => type === 'capture' && status === 'approved')
    .map(({ reference }) => reference);
}

describe('saved views', () => {
  const view = {
    ...{ screen: 'decisions', search: 'outcome=BLOCK' },
    // The people of the demo have views of other files, too.
    name: `Blocked ${randomUUID()}`,
  };

  it('are kept for the person, and replaced by name', async () => {
    await analyst.send('POST', '/saved-views', { body: view });
    await analyst.send('POST', '/saved-views', { body: { ...view, search: 'outcome=REVIEW' } });
    const viewsOf = async (person: ConsoleClient) => {
      const { data } = JSON.parse((await person.send('GET', '/saved-views')).text) as {
        data: { id: string; name: string; search: string }[];
      };
      return data.filter(({ name }) => name === view.name);
    };
    const views = await viewsOf(analyst);
    expect(views.map(({ search }) => search)).toEqual(['outcome=REVIEW']);
    expect(await viewsOf(admin)).toEqual([]);
    const id = views[0]?.id ?? '';
    expect((await admin.send('DELETE', `/saved-views/${id}`)).status).toBe(404);
    expect((await analyst.send('DELETE', `/saved-views/${id}`)).status).toBe(204);
  });

  it.each([
    ['$.screen', { ...view, screen: '../x' }],
    ['$.name', { ...view, name: '' }],
    ['$.search', { screen: 'decisions', name: 'x' }],
  ])('return 422 with the path %s', async (path, body) => {
    const { status, text } = await analyst.send('POST', '/saved-views', { body });
    expect([status, text]).toEqual([422, expect.stringContaining(path)]);
  });
});

describe('the pages', () => {
  it('allow only scripts and styles of this response', async () => {
    const first = await signedOut.send('GET', '/decisions/x');
    const second = await signedOut.send('GET', '/');
    const policy = first.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce).toMatch(/^.{24}$/);
    expect(first.text).toContain(`nonce="${nonce}"`);
    expect(first.text).not.toContain('__CSP_NONCE__');
    expect(second.text).not.toContain(nonce);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('are small: what a browser loads first is below 250 kB', async () => {
    const { text } = await signedOut.send('GET', '/');
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    let bytes = 0;
    for (const path of files) {
      const response = await fetch(`${stack.url('console')}${path ?? ''}`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      bytes += Number(response.headers.get('content-length'));
      expect(response.headers.get('cache-control')).toContain('immutable');
      await expectSameByBrotli(path ?? '', response);
    }
    expect(files.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(250_000);
  });
});

/** A browser that takes brotli gets the same file, in fewer bytes. */
async function expectSameByBrotli(path: string, byGzip: Response): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  const byBrotli = await fetch(`${stack.url('console')}${path}`, { headers });
  const lengthOf = (response: Response) => Number(response.headers.get('content-length'));
  expect(byBrotli.headers.get('content-encoding')).toBe('br');
  expect(lengthOf(byBrotli)).toBeLessThan(lengthOf(byGzip));
  expect(await byBrotli.text()).toBe(await byGzip.text());
}
