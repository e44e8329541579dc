import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { until } from './until.js';

/** A parsed response, as it was read from the socket. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A client that writes arbitrary bytes from any loopback address. */
export class RawConnection {
  private received = '';
  private hasEnded = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => (this.hasEnded = true));
  }

  static async open(url: string, from = '127.0.0.1'): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const connection = new RawConnection(socket);
    // A rejected connection is closed at once, possibly before it was seen as open.
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
    return connection;
  }

  write(text: string): void {
    if (!this.hasEnded) this.socket.write(text);
  }

  /** Stops reading; what arrives waits in the kernel. */
  pause(): void {
    this.socket.pause();
  }

  get isClosed(): boolean {
    return this.hasEnded;
  }

  get text(): string {
    return this.received;
  }

  /** The first response; waits until the server has closed the connection. */
  async closedWith(timeoutMs = 30_000): Promise<RawResponse> {
    await until(
      'the server closes the connection',
      () => Promise.resolve(this.hasEnded),
      timeoutMs,
    );
    return parseResponse(this.received);
  }

  /** The first response, once its body is complete. */
  async response(timeoutMs = 30_000): Promise<RawResponse> {
    const isComplete = () => {
      if (this.hasEnded) return true;
      const { headers, body } = parseResponse(this.received);
      const length = headers['content-length'];
      return length !== undefined && Buffer.byteLength(body, 'latin1') >= Number(length);
    };
    await until('a response', () => Promise.resolve(isComplete()), timeoutMs);
    return parseResponse(this.received);
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Reads one response; everything after its headers is the body. */
export function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}

/** The head of a POST with a JSON body of this length, most of which is never sent. */
export function postHead(path: string, length = 1_000): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
}
