import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './local-server.js';

export interface LocalProxy {
  readonly url: string;
  /** The destinations that were asked for, as `host:port`. */
  readonly asked: string[];
  /** The `proxy-authorization` header of each. */
  readonly credentials: (string | undefined)[];
  close(): Promise<void>;
}

export interface LocalProxyOptions {
  /** The status of a refusal; null opens the tunnel. */
  readonly refuse?: (authority: string) => number | null;
  readonly tls?: boolean;
  /** Accepts connections and answers nothing. */
  readonly silent?: boolean;
}

/** A real proxy on loopback that opens every tunnel to this machine, whatever the name. */
export async function startProxy({
  refuse = () => null,
  tls = false,
  silent = false,
}: LocalProxyOptions = {}): Promise<LocalProxy> {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const open = new Set<Socket>();
  const server = tls
    ? createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE })
    : createServer();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request, socket: Socket) => {
    const authority = request.url ?? '';
    asked.push(authority);
    credentials.push(request.headers['proxy-authorization']);
    socket.on('error', () => undefined);
    if (silent) return;
    const status = refuse(authority);
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const port = Number(authority.slice(authority.lastIndexOf(':') + 1));
    const upstream = connect({ host: '127.0.0.1', port }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    open.add(upstream);
    upstream.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    credentials,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
