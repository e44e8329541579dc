import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the destination got it. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Answering = (arrived: Arrived, response: ServerResponse) => void;

/** A destination of forwards whose responses a test writes byte by byte. */
export class MerchantServer {
  readonly arrived: Arrived[] = [];
  answering: Answering = (_, response) => response.writeHead(200).end();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<MerchantServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const merchant = new MerchantServer(server, `http://localhost:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const arrived = { method, url, headers, body: Buffer.concat(chunks) };
        merchant.arrived.push(arrived);
        merchant.answering(arrived, response);
      });
    });
    return merchant;
  }

  get last(): Arrived {
    const last = this.arrived.at(-1);
    if (last === undefined) throw new Error('Nothing has arrived.');
    return last;
  }

  /** Responds with these bytes, in one piece or several. */
  answerWith(
    status: number,
    headers: Record<string, string>,
    ...pieces: (Buffer | string)[]
  ): void {
    this.answering = (_, response) => {
      response.writeHead(status, headers);
      for (const piece of pieces) response.write(piece);
      response.end();
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
