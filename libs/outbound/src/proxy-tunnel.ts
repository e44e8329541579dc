import { request, type IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { OutboundError } from './outbound.errors.js';

/** The proxy of the operator's network, through which every call to a public address goes. */
export interface OutboundProxy {
  /** `http://` or `https://`, with name and password where the proxy asks for them. */
  readonly url: { expose(): string };
  /** Whether names are left to the proxy, where pods cannot look up names of the internet. */
  readonly resolvesNames: boolean;
}

export interface TunnelOptions {
  readonly proxy: OutboundProxy;
  readonly connectTimeoutMs: number;
  /** PEM certificates trusted in addition to Node's own, for a proxy that is reached by TLS. */
  readonly certificateAuthorities?: readonly string[] | undefined;
}

/** Opens a connection to a destination; gives it, or the error. */
export type OpenTunnel = (
  destination: { readonly hostname: string; readonly port: string },
  callback: (...result: [error: Error, socket: null] | [error: null, socket: Socket]) => void,
) => void;

/**
 * Opens tunnels through an HTTP proxy with `CONNECT` (RFC 9110, 9.3.6), also for plain HTTP: the proxy
 * sees the destination's name and port, and nothing of a request over TLS. The name is passed on, not
 * the address, because the allow-lists of proxies hold names.
 */
export function createTunnel(options: TunnelOptions): OpenTunnel {
  const { connectTimeoutMs: timeout, certificateAuthorities = [] } = options;
  const proxy = new URL(options.proxy.url.expose());
  const authorization = authorizationOf(proxy);
  const dial = buildConnector({
    timeout,
    allowH2: false,
    ca: [...rootCertificates, ...certificateAuthorities],
  });
  const target = {
    hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
    protocol: proxy.protocol,
    port: proxy.port || (proxy.protocol === 'https:' ? '443' : '80'),
  };
  return ({ hostname, port }, callback) => {
    const authority = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port}`;
    dial(target, (...[error, socket]) => {
      if (error !== null) callback(new OutboundError('connect_failure', error), null);
      else connect(socket, { authority, authorization, timeout }, callback);
    });
  };
}

interface Connect {
  readonly authority: string;
  readonly authorization: string | undefined;
  readonly timeout: number;
}

function connect(
  socket: Socket,
  { authority, authorization, timeout }: Connect,
  callback: Parameters<OpenTunnel>[1],
): void {
  let isOver = false;
  const fail = (reason: unknown): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    callback(new OutboundError('connect_failure', reason), null);
  };
  const asked = request({
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      ...(authorization !== undefined && { 'proxy-authorization': authorization }),
    },
    timeout,
    createConnection: () => socket,
  });
  asked.once('connect', (response: IncomingMessage, _: unknown, head: Buffer) => {
    const { statusCode = 0 } = response;
    // The client always speaks first: bytes after the proxy's response are not the destination's.
    if (statusCode < 200 || statusCode > 299 || head.length > 0) {
      fail(new Error(`The proxy answered ${statusCode} to CONNECT.`));
      return;
    }
    isOver = true;
    socket.setTimeout(0);
    callback(null, socket);
  });
  // Node gives a refusal as a response, except for a 2xx, which is the tunnel.
  asked.once('response', ({ statusCode = 0 }: IncomingMessage) => {
    fail(new Error(`The proxy answered ${statusCode} to CONNECT.`));
  });
  asked.once('timeout', () => {
    fail(new Error('The proxy did not answer CONNECT in time.'));
  });
  asked.once('error', fail);
  asked.end();
}

/** Basic credentials of the URL, which are percent-encoded there. */
function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
