import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it reached the destination. */
export interface Arrival {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** The destination of an interceptor: records requests and returns the test's responses. */
export interface Destination {
  readonly url: string;
  /** `host:port`. */
  readonly host: string;
  readonly arrivals: Arrival[];
  /** The handler of the next requests. */
  answer: (response: ServerResponse, arrival: Arrival) => void;
  close(): Promise<void>;
}

export async function startDestination(): Promise<Destination> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      const arrival = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) };
      arrivals.push(arrival);
      destination.answer(response, arrival);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const destination: Destination = {
    url: `http://${host}/payments?tenant=1`,
    host,
    arrivals,
    answer: (response) => response.end('ok'),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return destination;
}
