import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSession } from './support/browser.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const FILES = ['tessera.js', 'tessera.mjs', 'card-frame.js', 'card-frame.css'];
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl'].map((each) => `card-frame.${each}.json`);
const MAX_GZIPPED_BYTES = 25_000;
const LIMIT = 60;

let vault: VaultUnderTest;

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(vault.service.url + path, { headers });

beforeAll(async () => {
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    PUBLIC_RATE_LIMIT_PER_MINUTE: String(LIMIT),
  });
});

afterAll(async () => {
  await vault.close();
});

describe('GET /sdk/{file}', () => {
  it('gives every file to pages of any origin, to be kept for an hour', async () => {
    for (const name of [...FILES, ...LANGUAGES]) {
      const response = await get(`/sdk/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=3600,/);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const type = { css: 'text/css', json: 'application/json' }[name.split('.').at(-1) ?? ''];
      expect(response.headers.get('content-type')).toBe(
        `${type ?? 'text/javascript'}; charset=utf-8`,
      );
      await response.arrayBuffer();
    }
  });

  it('is less than 25 kB in all with any language, gzipped', async () => {
    const gzipped = async (name: string): Promise<number> => {
      const response = await get(`/sdk/${name}`);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
    };
    const files = await Promise.all(FILES.map(gzipped));
    const languages = await Promise.all(LANGUAGES.map(gzipped));
    const total = files.reduce((sum, size) => sum + size, 0) + Math.max(...languages);
    expect(total).toBeGreaterThan(5_000);
    expect(total).toBeLessThan(MAX_GZIPPED_BYTES);
  });

  it('gives the same bytes to a client that takes no gzip', async () => {
    const [packed, plain] = await Promise.all([
      get('/sdk/tessera.js'),
      get('/sdk/tessera.js', { 'accept-encoding': 'identity' }),
    ]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await plain.text()).toBe(await packed.text());
  });

  it('gives files named by their content for a year', async () => {
    const { sessionId } = await openSession(vault);
    const html = await (await get(`/sessions/${sessionId}/card-fields`)).text();
    const names = [...html.matchAll(/"\.\.\/\.\.(\/sdk\/[^"]+)"/g)].map(([, name]) => String(name));
    expect(names).toHaveLength(2);
    const [, languages = ''] = / data-languages="([^"]*)"/.exec(html) ?? [];
    expect(languages.split(' ')).toHaveLength(LANGUAGES.length);
    names.push(...languages.split(' ').map((name) => `/sdk/${name}`));
    for (const name of names) {
      const response = await get(name);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const hash = createHash('sha256')
        .update(await response.text())
        .digest('base64url');
      expect(name).toContain(`.${hash.slice(0, 12)}.`);
    }
  });

  it('holds no source map and nothing of a development machine', async () => {
    const script = await (await get('/sdk/card-frame.js')).text();
    expect(script).not.toMatch(/sourceMappingURL|node_modules|\/src\//);
  });

  it.each(['other.js', 'tessera.000000000000.js', '__proto__', '..%2Fpackage.json'])(
    'returns 404 for %s',
    async (name) => {
      const answer = await vault.get(`/sdk/${name}`, { token: null });
      expect([answer.status, answer.body['classifier']]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('GET /sessions/{id}/card-fields', () => {
  it("is a page that only the session's origins may frame, and that is never cached", async () => {
    const { sessionId } = await openSession(vault, { allowed_origins: ['https://shop.example'] });
    const response = await get(`/sessions/${sessionId}/card-fields`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors https:\/\/shop\.example$/,
    );
    expect(await response.text()).not.toContain(sessionId);
  });

  it.each(['an unknown', 'a malformed'])(
    'returns 404 for %s session, with a page that says so',
    async (what) => {
      const id = what === 'an unknown' ? randomUUID() : 'abc';
      const response = await get(`/sessions/${id}/card-fields`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('data-session="gone"');
    },
  );
});

describe('the public routes', () => {
  it('return 429 with Retry-After for an IP address with too many requests', async () => {
    const { sessionId } = await openSession(vault);
    let last = await get(`/sessions/${sessionId}`);
    // The minute that is counted may end meanwhile, and another begin.
    for (let count = 0; last.status === 200 && count <= 2 * LIMIT; count++) {
      last = await get(`/sessions/${sessionId}`);
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of [`/sessions/${sessionId}/card-fields`, '/sdk/tessera.js']) {
      expect((await get(path)).status).toBe(429);
    }
    const { status } = await vault.post(
      `/sessions/${sessionId}/complete-action`,
      {},
      { token: null },
    );
    expect(status).toBe(429);
    // A backend is counted by its own name.
    expect((await vault.post('/api/pci/tokens', { source: 'session' })).status).toBe(201);
  });
});
