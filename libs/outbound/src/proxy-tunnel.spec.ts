import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startProxy, type LocalProxy, type LocalProxyOptions } from '../test/local-proxy.js';
import { LOCALHOST_CERTIFICATE, startServer, type LocalServer } from '../test/local-server.js';
import { OutboundClient, type OutboundClientOptions } from './outbound-client.js';

const CALL = { timeoutMs: 30_000, maxBytes: 1_000 };
const PUBLIC = '8.8.8.8';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function proxy(options: LocalProxyOptions = {}): Promise<LocalProxy> {
  const started = await startProxy(options);
  closers.push(() => started.close());
  return started;
}

async function server(...args: Parameters<typeof startServer>): Promise<LocalServer> {
  const started = await startServer(...args);
  closers.push(() => started.close());
  return started;
}

interface Through extends Omit<OutboundClientOptions, 'proxy'> {
  readonly resolvesNames?: boolean;
  /** The only address of every name. */
  readonly address?: string;
}

/** A client behind a proxy; every name has one address, a public one unless a test says otherwise. */
function clientThrough(
  url: string,
  { resolvesNames = false, address = PUBLIC, ...options }: Through = {},
) {
  const lookedUp: string[] = [];
  const client = new OutboundClient({
    certificateAuthorities: [LOCALHOST_CERTIFICATE],
    resolve: (name) => {
      lookedUp.push(name);
      return Promise.resolve([{ address, family: 4 }]);
    },
    ...options,
    proxy: { url: { expose: () => url }, resolvesNames },
  });
  closers.push(() => client.close());
  return { client, lookedUp };
}

describe('calls behind a proxy', () => {
  it('reach a public name through a tunnel, with the name and not its address', async () => {
    const { port, received } = await server((response) => response.end('here'));
    const { url, asked, credentials } = await proxy();
    const { client } = clientThrough(url);
    const response = await client.request(`http://receiver.test:${port}/hook`, {
      ...CALL,
      method: 'POST',
      body: 'x',
    });
    expect(response.body.toString()).toBe('here');
    expect(asked).toEqual([`receiver.test:${port}`]);
    expect(credentials).toEqual([undefined]);
    expect(received).toMatchObject([{ method: 'POST', url: '/hook', body: 'x' }]);
    expect(received[0]?.headers.host).toBe(`receiver.test:${port}`);
  });

  it('speak TLS with the destination inside the tunnel, and check its certificate', async () => {
    const { port } = await server((response) => response.end('safe'), { tls: true });
    const { url } = await proxy();
    const { client } = clientThrough(url);
    const secured = await client.request(`https://localhost:${port}/`, CALL);
    expect(secured.body.toString()).toBe('safe');
    await expect(client.request(`https://other.test:${port}/`, CALL)).rejects.toMatchObject({
      code: 'tls_failure',
    });
  });

  it('reach the proxy itself by TLS, with name and password', async () => {
    const { port } = await server((response) => response.end('here'), { tls: true });
    const { url, credentials } = await proxy({ tls: true });
    const withCredentials = url.replace('https://127.0.0.1', 'https://vault:p%40ss@localhost');
    const { client } = clientThrough(withCredentials);
    await expect(client.request(`https://localhost:${port}/`, CALL)).resolves.toMatchObject({
      status: 200,
    });
    expect(credentials).toEqual([`Basic ${Buffer.from('vault:p@ss').toString('base64')}`]);
  });

  it('keep a tunnel for the next call', async () => {
    const { port } = await server((response) => response.end('here'));
    const { url, asked } = await proxy();
    const { client } = clientThrough(url);
    for (let count = 0; count < 5; count += 1) {
      await client.request(`http://receiver.test:${port}/`, CALL);
    }
    // The second call may come before the first connection is free.
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('stream through a tunnel', async () => {
    const { port } = await server((response) => response.end('a stream'));
    const { url } = await proxy();
    const { client } = clientThrough(url);
    const { body } = await client.stream(`http://receiver.test:${port}/`, { timeoutMs: 30_000 });
    await expect(text(body)).resolves.toBe('a stream');
  });

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://0x7f.1/'])(
    'do not ask the proxy for the private address of %s',
    async (target) => {
      const { url, asked } = await proxy();
      for (const resolvesNames of [false, true]) {
        const { client } = clientThrough(url, { resolvesNames });
        await expect(client.request(target, CALL)).rejects.toMatchObject({
          code: 'forbidden_address',
        });
      }
      expect(asked).toEqual([]);
    },
  );

  it('do not ask the proxy for a name with a private address', async () => {
    const { url, asked } = await proxy();
    const { client } = clientThrough(url, { address: '10.0.0.1' });
    await expect(client.request('http://inside.test/', CALL)).rejects.toMatchObject({
      code: 'forbidden_address',
    });
    expect(asked).toEqual([]);
  });

  it('do not ask the proxy for a private address that a redirect leads to', async () => {
    const { port } = await server((response) => {
      response.writeHead(307, { location: 'http://127.0.0.1/admin' }).end();
    });
    const { url, asked } = await proxy();
    const { client } = clientThrough(url);
    await expect(
      client.request(`http://receiver.test:${port}/`, { ...CALL, redirects: 'follow' }),
    ).rejects.toMatchObject({ code: 'forbidden_address' });
    expect(asked).toEqual([`receiver.test:${port}`]);
  });

  it('leave names to the proxy where the operator says so', async () => {
    const { port } = await server((response) => response.end('here'));
    const { url } = await proxy();
    const { client, lookedUp } = clientThrough(url, { resolvesNames: true });
    await client.request(`http://receiver.test:${port}/`, CALL);
    expect(lookedUp).toEqual([]);
  });

  it("go straight to the operator's own destinations", async () => {
    const { url: internal } = await server((response) => response.end('inside'));
    const { url, asked } = await proxy();
    const { client } = clientThrough(url, { internalUrls: [`${internal}/hook`] });
    const response = await client.request(`${internal}/hook`, CALL);
    expect(response.body.toString()).toBe('inside');
    expect(asked).toEqual([]);
  });

  it.each([403, 407, 502])('fail when the proxy answers %i', async (status) => {
    const { url } = await proxy({ refuse: () => status });
    const { client } = clientThrough(url);
    const call = client.request('https://receiver.test/', CALL);
    await expect(call).rejects.toMatchObject({
      code: 'connect_failure',
      cause: { message: `The proxy answered ${status} to CONNECT.` },
    });
  });

  it('fail when there is no proxy, and never go around it', async () => {
    const { port, connections } = await server((response) => response.end('here'));
    const gone = await startProxy();
    await gone.close();
    const { client } = clientThrough(gone.url);
    await expect(client.request(`http://receiver.test:${port}/`, CALL)).rejects.toMatchObject({
      code: 'connect_failure',
    });
    expect(connections()).toBe(0);
  });

  it('end at their deadline when the proxy answers nothing', async () => {
    const { url } = await proxy({ silent: true });
    const { client } = clientThrough(url);
    await expect(
      client.request('https://receiver.test/', { ...CALL, timeoutMs: 200 }),
    ).rejects.toMatchObject({ code: 'timeout' });
  });
});
