import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface LocalServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedRequest[];
  /** Connections accepted, whether or not a request followed. */
  readonly connections: () => number;
  close(): Promise<void>;
}

export const LOCALHOST_CERTIFICATE = fixture('localhost.cert.pem');
export const LOCALHOST_KEY = fixture('localhost.key.pem');

/** A real server on loopback that records what reaches it and responds with `respond`. */
export async function startServer(
  respond: (response: ServerResponse, request: ReceivedRequest) => void,
  options: { tls?: boolean; host?: string } = {},
): Promise<LocalServer> {
  const received: ReceivedRequest[] = [];
  let connections = 0;
  const listener: RequestListener = (message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', headers } = message;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      respond(response, request);
    });
  };
  const server = options.tls
    ? createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, listener)
    : createServer(listener);
  server.on('connection', () => {
    connections += 1;
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${String(port)}`,
    port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}
