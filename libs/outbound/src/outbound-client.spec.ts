import { afterEach, describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { LOCALHOST_CERTIFICATE, startServer } from '../test/local-server.js';
import type { LocalServer } from '../test/local-server.js';
import { OutboundClient } from './outbound-client.js';
import type { OutboundClientOptions, OutboundRequest } from './outbound-client.js';
import { ForbiddenAddressError, OutboundTimeoutError } from './outbound.errors.js';

const LOOPBACK = ['127.0.0.0/8'];
const PLAIN: OutboundRequest = { timeoutMs: 30_000, maxBytes: 1_000 };
const POST: OutboundRequest = {
  ...PLAIN,
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'x-hmac-signature': 'f00d', 'user-agent': 'T' },
  body: '{"a":1}',
  redirects: 'follow',
};
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

function client(options: OutboundClientOptions = { allowCidrs: LOOPBACK }): OutboundClient {
  const created = new OutboundClient({
    certificateAuthorities: [LOCALHOST_CERTIFICATE],
    ...options,
  });
  closers.push(() => created.close());
  return created;
}

async function server(...args: Parameters<typeof startServer>): Promise<LocalServer> {
  const started = await startServer(...args);
  closers.push(() => started.close());
  return started;
}

describe('OutboundClient', () => {
  it('sends the bytes it was given and reads the answer', async () => {
    const { url, received } = await server((response) => response.writeHead(201).end('done'));
    const answer = await client().request(`${url}/hook?a=b`, POST);
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({
      status: 201,
      body: 'done',
    });
    expect(received).toMatchObject([{ method: 'POST', url: '/hook?a=b', body: '{"a":1}' }]);
    expect(received[0]?.headers).toMatchObject({ 'x-hmac-signature': 'f00d', 'user-agent': 'T' });
  });

  it('speaks TLS with the name of the destination', async () => {
    const { url, port } = await server((response) => response.end('safe'), { tls: true });
    const named = client({
      allowCidrs: LOOPBACK,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });
    await expect(named.request(url, PLAIN)).resolves.toMatchObject({ status: 200 });
    await expect(
      named.request(`https://receiver.test:${String(port)}`, PLAIN),
    ).resolves.toMatchObject({ status: 200 });
    await expect(named.request(`https://other.test:${String(port)}`, PLAIN)).rejects.toMatchObject({
      code: 'tls_failure',
    });
  });

  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://%31%32%37.0.0.1',
    'http://127。0。0。1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://0',
    'http://localhost',
    'http://LOCALHOST.',
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
  ])('opens no connection to %s', async (url) => {
    const { port, connections } = await server((response) => response.end());
    const target = `${url}:${String(port)}/latest/meta-data`;
    await expect(client({}).request(target, PLAIN)).rejects.toThrow(ForbiddenAddressError);
    expect(connections()).toBe(0);
  });

  it.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user@127.0.0.1/',
    'http://:secret@127.0.0.1/',
    'http://[fe80::1%25eth0]/',
    '//127.0.0.1',
    '',
  ])('takes %j for no destination', async (url) => {
    await expect(client().request(url, PLAIN)).rejects.toMatchObject({ code: 'invalid_url' });
  });

  it('refuses a name with one private address among public ones', async () => {
    const { port, connections } = await server((response) => response.end());
    const mixed = client({
      resolve: () =>
        Promise.resolve([
          { address: '127.0.0.1', family: 4 },
          { address: '93.184.216.34', family: 4 },
        ]),
    });
    const target = `http://mixed.test:${String(port)}`;
    await expect(mixed.request(target, PLAIN)).rejects.toThrow(ForbiddenAddressError);
    expect(connections()).toBe(0);
  });

  it('resolves a name once per connection, so that it cannot answer differently after the check', async () => {
    const { port } = await server((response) => response.end());
    let lookups = 0;
    const rebinding = client({
      allowCidrs: ['127.0.0.1/32'],
      resolve: () => {
        lookups += 1;
        return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      },
    });
    const target = `http://rebinding.test:${String(port)}`;
    await expect(rebinding.request(target, PLAIN)).resolves.toMatchObject({ status: 200 });
    expect(lookups).toBe(1);
  });

  it('reaches an internal URL that the operator named, and no other path of its host', async () => {
    const { url, received } = await server((response) => response.end());
    const internal = client({ internalUrls: [`${url}/vault-events`] });
    await expect(internal.request(`${url}/vault-events`, PLAIN)).resolves.toMatchObject({
      status: 200,
    });
    await expect(internal.request(`${url}/admin`, PLAIN)).rejects.toThrow(ForbiddenAddressError);
    await expect(internal.request(`${url}/vault-events?a`, PLAIN)).rejects.toThrow(
      ForbiddenAddressError,
    );
    expect(received).toHaveLength(1);
  });

  it('tells nothing of the inside', async () => {
    const refused = await startServer(() => undefined);
    await refused.close();
    const failure = client().request(refused.url, PLAIN);
    await expect(failure).rejects.toMatchObject({
      code: 'connect_failure',
      message: 'No connection to the destination.',
    });
    await expect(failure).rejects.not.toThrow(/127|ECONN/);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303])('%i becomes a bare GET, and a GET it stays', async (status) => {
    const { url, received } = await server((response, request) => {
      const next = { '/a': [status, '/b'], '/b': [307, '/c'] }[request.url];
      if (next === undefined) {
        response.end('arrived');
      } else {
        response.writeHead(Number(next[0]), { location: String(next[1]) }).end();
      }
    });
    const answer = await client().request(`${url}/a`, POST);
    expect(answer.body.toString()).toBe('arrived');
    expect(received.map(({ method, url: path, body }) => [method, path, body])).toEqual([
      ['POST', '/a', '{"a":1}'],
      ['GET', '/b', ''],
      ['GET', '/c', ''],
    ]);
    for (const { headers } of received.slice(1)) {
      expect(Object.keys(headers).sort()).toEqual(['connection', 'host', 'user-agent']);
    }
  });

  it.each([307, 308])('%i repeats the same POST, without credentials elsewhere', async (status) => {
    const target = await server((response) => response.end());
    const { url } = await server((response) => {
      response.writeHead(status, { location: `${target.url}/moved` }).end();
    });
    const headers = { ...POST.headers, authorization: 'Bearer x' };
    await client().request(url, { ...POST, headers });
    expect(target.received).toMatchObject([{ method: 'POST', url: '/moved', body: '{"a":1}' }]);
    expect(target.received[0]?.headers).toMatchObject({ 'x-hmac-signature': 'f00d' });
    expect(target.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('follows five hops and not a sixth', async () => {
    const { url } = await server((response, { url: path }) => {
      const left = Number(path.slice(1));
      response.writeHead(left === 0 ? 200 : 302, { location: `/${String(left - 1)}` }).end();
    });
    await expect(client().request(`${url}/5`, POST)).resolves.toMatchObject({ status: 200 });
    await expect(client().request(`${url}/6`, POST)).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
  });

  it('checks every hop: a public-looking start cannot lead to a private address', async () => {
    const inside = await server((response) => response.end('secret'), { host: '127.0.0.2' });
    const { url } = await server((response) => {
      response.writeHead(307, { location: inside.url }).end();
    });
    const outside = client({ allowCidrs: ['127.0.0.1/32'] });
    await expect(outside.request(url, POST)).rejects.toThrow(ForbiddenAddressError);
    expect(inside.connections()).toBe(0);
  });

  it('does not lend an internal URL to a redirect', async () => {
    const inside = await server((response) => response.end('secret'), { host: '127.0.0.2' });
    const { url } = await server((response) => {
      response.writeHead(302, { location: `${inside.url}/internal` }).end();
    });
    const mixed = client({
      allowCidrs: ['127.0.0.1/32'],
      internalUrls: [`${inside.url}/internal`],
    });
    await expect(mixed.request(url, POST)).rejects.toThrow(ForbiddenAddressError);
  });

  it('never leads from https to http', async () => {
    const { url } = await server(
      (response) => {
        response.writeHead(302, { location: 'http://example.com/' }).end();
      },
      { tls: true },
    );
    await expect(client().request(url, POST)).rejects.toMatchObject({ code: 'redirect_refused' });
  });

  it.each([
    ['without a location', undefined],
    ['to another scheme', 'file:///etc/passwd'],
    ['with user information', 'http://user@example.com/'],
    ['to no URL at all', 'http://['],
  ])('fails %s', async (_case, location) => {
    const { url } = await server((response) => {
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    await expect(client().request(url, POST)).rejects.toMatchObject({ code: 'redirect_refused' });
  });

  it('returns a redirect as it is when asked not to follow', async () => {
    const { url } = await server((response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const answer = await client().request(url, { ...POST, redirects: 'refuse' });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
  });
});

describe('limits', () => {
  it.each<[string, Parameters<typeof startServer>[0]]>([
    ['never answers', () => undefined],
    [
      'drips its headers',
      ({ socket }) => {
        drip(socket, 'HTTP/1.1 200 OK\r\nx: ');
      },
    ],
    [
      'drips its body',
      ({ socket }) => {
        drip(socket, 'HTTP/1.1 200 OK\r\n\r\n');
      },
    ],
    [
      'redirects and then hangs',
      (response, { url }) => {
        if (url === '/') {
          response.writeHead(302, { location: '/hang' }).end();
        }
      },
    ],
  ])('cuts a destination that %s at the deadline', async (_case, respond) => {
    const { url } = await server(respond);
    const started = performance.now();
    await expect(client().request(url, { ...POST, timeoutMs: 150 })).rejects.toThrow(
      OutboundTimeoutError,
    );
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('counts the time of a name that does not resolve', async () => {
    const silent = client({ resolve: () => new Promise(() => undefined) });
    const started = performance.now();
    await expect(
      silent.request('http://silent.test/', { ...PLAIN, timeoutMs: 50 }),
    ).rejects.toThrow(OutboundTimeoutError);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it.each<[string, Parameters<typeof startServer>[0]]>([
    ['announced', (response) => response.writeHead(200, { 'content-length': 1_001 }).write('x')],
    ['chunked', (response) => response.end('x'.repeat(600) + 'y'.repeat(401))],
    ['endless', (response) => Readable.from(endless()).pipe(response)],
  ])('stops reading an %s body past the limit', async (_case, respond) => {
    const { url } = await server(respond);
    await expect(client().request(url, PLAIN)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  it('leaves a body unread that is not wanted, however long', async () => {
    const { url } = await server((response) => Readable.from(endless()).pipe(response));
    const answer = await client().request(url, { ...PLAIN, wantsBody: () => false });
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('keeps the start of a failure that is not wanted, and never waits long for it', async () => {
    const request = { ...PLAIN, wantsBody: () => false, excerptBytes: 4 };
    const failing = await server((response) => {
      response.writeHead(500).flushHeaders();
      setTimeout(() => response.end('reason'), 20);
    });
    const answer = await client().request(failing.url, request);
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({
      status: 500,
      body: 'reas',
    });
    const silent = await server((response) => {
      response.writeHead(500).flushHeaders();
    });
    const timeoutMs = 5_000;
    const empty = await client().request(silent.url, { ...request, timeoutMs });
    expect(empty).toMatchObject({ status: 500, body: Buffer.alloc(0) });
  });

  it('knows the address of its newest connection to a host, and of no other', async () => {
    const { url } = await server((response) => response.end());
    const dialing = client();
    expect(dialing.addressOf(url)).toBeUndefined();
    await dialing.request(url, PLAIN);
    expect(dialing.addressOf(`${url}/other`)).toBe('127.0.0.1');
    await expect(dialing.request('http://10.0.0.1', PLAIN)).rejects.toThrow();
    expect(dialing.addressOf('http://10.0.0.1')).toBeUndefined();
  });

  it('keeps connections whose short bodies were thrown away', async () => {
    const { url, connections } = await server((response) => response.end('ok'));
    const reusing = client();
    for (let i = 0; i < 20; i += 1) {
      await reusing.request(url, { ...POST, wantsBody: () => false });
    }
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it.each<[string, string, Parameters<typeof startServer>[0]]>([
    ['a broken connection', 'connection_lost', (response) => response.socket?.destroy()],
    ['no HTTP at all', 'protocol_error', (response) => response.socket?.end('SSH-2.0-x\r\n\r\n')],
  ])('names %s', async (_case, code, respond) => {
    const { url } = await server(respond);
    await expect(client().request(url, PLAIN)).rejects.toMatchObject({ code });
  });

  it('is given up by its caller', async () => {
    const { url } = await server(() => undefined);
    const signal = AbortSignal.timeout(20);
    await expect(client().request(url, { ...PLAIN, signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('streams', () => {
  it('passes a body on in both directions', async () => {
    const { url, received } = await server((response) => Readable.from(['a', 'b']).pipe(response));
    const answer = await client().stream(url, {
      method: 'POST',
      body: Readable.from([Buffer.from('one'), Buffer.from('two')]),
      timeoutMs: 30_000,
    });
    await expect(text(answer.body)).resolves.toBe('ab');
    expect(received[0]?.body).toBe('onetwo');
  });

  it('fails the stream at the deadline', async () => {
    const { url } = await server((response) => {
      response.write('first');
    });
    const streaming = client();
    // On a busy machine the deadline may pass before there is a response, which is the same error.
    const whole = async () => text((await streaming.stream(url, { timeoutMs: 500 })).body);
    await expect(whole()).rejects.toThrow(OutboundTimeoutError);
  });
});

function drip(socket: NodeJS.WritableStream | null, start: string): void {
  socket?.write(start);
  const timer = setInterval(() => socket?.write('x'), 20);
  socket?.once('close', () => {
    clearInterval(timer);
  });
}

function* endless(): Generator<Buffer> {
  for (;;) {
    yield Buffer.alloc(16 * 1024, 'x');
  }
}
