import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { AccessTokenClient } from './access-token.client.js';

let server: Server;
let client: AccessTokenClient;
let requests: { authorization: string | undefined; body: string }[];
let lifetimeSeconds: number;
let down: boolean;

beforeEach(async () => {
  [requests, lifetimeSeconds, down] = [[], 1800, false];
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ authorization: request.headers.authorization, body });
      response.writeHead(down ? 500 : 200, { 'content-type': 'application/json' });
      const token = { access_token: `token-${requests.length}`, expires_in: lifetimeSeconds };
      response.end(JSON.stringify(token));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  client = new AccessTokenClient({
    tokenUrl: `http://127.0.0.1:${port}/oauth2/token`,
    clientId: 'commerce',
    clientSecret: new Secret('a:b c'),
    scope: 'pci:tokens:read',
    audience: 'demo',
  });
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

describe('AccessTokenClient', () => {
  it('fetches one token for many callers and caches it', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => client.token()));
    expect(new Set([...tokens, await client.token()])).toEqual(new Set(['token-1']));
    expect(requests).toHaveLength(1);
  });

  it('sends its credentials form-encoded in Basic, as RFC 6749 requires', async () => {
    await client.token();
    const encoded = Buffer.from('commerce:a%3Ab%20c').toString('base64');
    expect(requests[0]?.authorization).toBe(`Basic ${encoded}`);
    expect(new URLSearchParams(requests[0]?.body).get('audience')).toBe('demo');
  });

  it('fetches a new token after the old one was discarded', async () => {
    await client.token();
    client.discard();
    expect(await client.token()).toBe('token-2');
  });

  it('is unavailable when the issuer is', async () => {
    down = true;
    await expect(client.token()).rejects.toMatchObject({ status: 503 });
  });

  it('does not use an expired token', async () => {
    lifetimeSeconds = 0;
    await client.token();
    expect(await client.token()).toBe('token-2');
  });
});
