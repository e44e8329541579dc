import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceEnv } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import { sandbox } from '../src/index.js';

const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
};
const QUESTION = { decision_id: 'd', transaction: { amount: 100 } };
let app: RunningService;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

async function call(method: string, path: string, body?: unknown, signal?: AbortSignal) {
  const response = await fetch(`${app.url}/fraud-backends/${path}`, {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return { status: response.status, text: await response.text() };
}

async function ask(name: string): Promise<unknown> {
  const { status, text } = await call('POST', name, QUESTION);
  return { status, body: JSON.parse(text) as unknown };
}

describe('a fraud backend of the sandbox', () => {
  it.each(['ALLOW', 'BLOCK', 'REVIEW'])('returns %s by its name', async (outcome) => {
    const answer = await ask(outcome.toLowerCase());
    expect(answer).toEqual({ status: 200, body: { outcome } });
  });

  it('responds slowly by its name', async () => {
    const started = performance.now();
    expect(await ask('block-slow-80')).toEqual({ status: 200, body: { outcome: 'BLOCK' } });
    expect(performance.now() - started).toBeGreaterThanOrEqual(79);
  });

  it('is faulty by its name: half an object, an unknown outcome, 500', async () => {
    const half = await call('POST', 'bad-json', QUESTION);
    expect(half.status).toBe(200);
    expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError);
    expect(await ask('unknown-outcome')).toMatchObject({ status: 200, body: { outcome: 'MAYBE' } });
    expect((await call('POST', 'error', QUESTION)).status).toBe(500);
  });

  it('is silent by its name, and records its requests', async () => {
    const gone = new AbortController();
    const asked = call('POST', 'silent', QUESTION, gone.signal);
    const { text } = await call('GET', 'silent/requests?wait_ms=30000');
    gone.abort();
    await expect(asked).rejects.toThrow('abort');
    const { data } = JSON.parse(text) as { data: { raw_body: string; sequence: number }[] };
    expect(data.map(({ raw_body: body }) => JSON.parse(body) as unknown)).toEqual([QUESTION]);
  });

  it('returns 404 for an unknown name until it is set up', async () => {
    expect((await call('POST', 'acme', QUESTION)).status).toBe(404);
    const put = await call('PUT', 'acme', { outcome: 'REVIEW', fields: { score: 7 } });
    expect(JSON.parse(put.text)).toMatchObject({
      name: 'acme',
      url: 'http://sandbox.test/fraud-backends/acme',
      behaviour: { outcome: 'REVIEW', delay_ms: 0, fault: 'none' },
    });
    expect(await ask('acme')).toEqual({ status: 200, body: { outcome: 'REVIEW', score: 7 } });
    expect((await call('DELETE', 'acme')).status).toBe(204);
    expect((await call('GET', 'acme')).status).toBe(404);
  });

  it('fails the first requests, then works', async () => {
    await call('PUT', 'flaky', { fail_first: 1 });
    expect((await call('POST', 'flaky', QUESTION)).status).toBe(500);
    expect((await call('POST', 'flaky', QUESTION)).status).toBe(200);
  });

  it('deletes its requests on demand', async () => {
    await ask('allow');
    expect((await call('DELETE', 'allow/requests')).status).toBe(204);
    expect((await call('GET', 'allow/requests')).text).toBe('{"data":[]}');
  });

  it.each([{ outcome: 'NO' }, { delay_ms: -1 }, { fault: 'sleepy' }, { more: 1 }])(
    'returns 422 for the behavior %j',
    async (behaviour) => {
      expect((await call('PUT', 'odd', behaviour)).status).toBe(422);
    },
  );
});
