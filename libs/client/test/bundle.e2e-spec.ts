import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { EdgeVM } from '@edge-runtime/vm';
import { describe, expect, it } from '@jest/globals';
import { signBody, signStandard } from '@tessera/webhooks/receiver';
import { build } from 'esbuild';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const VERIFIER_BYTES = 6_000;
const DECISIONS = '/api/decisions';
const CARDS = '/api/pci/tokens';
const TOKEN_GRANT = 'client_credentials';

/** A program as it is deployed to a runtime that is not Node: an import of `node:` would fail. */
async function bundle(program: string): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: program, resolveDir: PACKAGE },
    bundle: true,
    minify: true,
    write: false,
    platform: 'neutral',
    format: 'iife',
    globalName: 'program',
    target: 'es2022',
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

describe('a bundle', () => {
  it('of everything needs nothing of Node', async () => {
    const text = await bundle(`export * from '@tessera/client';`);
    expect(text).not.toMatch(/node:|require\(|process\./);
    for (const part of [DECISIONS, CARDS, TOKEN_GRANT]) expect(text).toContain(part);
  });

  it.each([
    `export { verify } from '@tessera/client/webhooks';`,
    `import { webhooks } from '@tessera/client'; export const verify = webhooks.verify;`,
  ])('of the verifier has nothing else: %s', async (program) => {
    const text = await bundle(program);
    expect(text.length).toBeLessThan(VERIFIER_BYTES);
    for (const part of [DECISIONS, CARDS, TOKEN_GRANT]) expect(text).not.toContain(part);
  });

  it.each([
    `export { Fraud } from '@tessera/client/fraud';`,
    `export { Fraud } from '@tessera/client';`,
  ])('of one service has no other: %s', async (program) => {
    const text = await bundle(program);
    expect(text).toContain(DECISIONS);
    expect(text).not.toContain(CARDS);
  });
});

describe('in an edge runtime', () => {
  it('verifies a notification', async () => {
    const edge = new EdgeVM();
    edge.evaluate(await bundle(`export { verify } from '@tessera/client/webhooks';`));
    const body = JSON.stringify({ event: 'webhook.test', id: 'an-id' });
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'x-hmac-signature': signBody(body, 'whk_key'),
      'webhook-id': 'an-id',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard({ id: 'an-id', timestamp, body }, 'whk_key'),
    };
    const verified = (key: string) =>
      edge.evaluate<Promise<string>>(
        `program.verify(${JSON.stringify(body)}, new Headers(${JSON.stringify(headers)}), '${key}')
          .then(({ id }) => id, ({ code }) => code)`,
      );
    expect(await verified('whk_key')).toBe('an-id');
    expect(await verified('whk_other')).toBe('signature_mismatch');
  });

  it('gets a token and calls a service', async () => {
    const server = createServer((request, response) => {
      const isToken = request.url === '/oauth2/token';
      const page = { data: [{ id: request.headers.authorization }], links: { next: null } };
      const issued = { access_token: 'a-token', expires_in: 60 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isToken ? issued : page));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const edge = new EdgeVM();
      edge.evaluate(await bundle(`export { Tessera } from '@tessera/client';`));
      const id = await edge.evaluate<Promise<string>>(
        `new program.Tessera({
          identity: { url: '${url}', clientId: 'a', clientSecret: 'b' },
          fraud: { url: '${url}' },
        }).decisions.list().toArray({ limit: 1 }).then(([{ id }]) => id)`,
      );
      expect(id).toBe('Bearer a-token');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
