import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { KeyPair } from './tls-authority.js';

/**
 * The proxy in front of a bank's interface: TLS that accepts client certificates of one authority
 * only. Browsers reach the pages of the bank without one.
 */
export class MutualTlsFront {
  /** Common names of the certificates that were shown, one for each request to the interface. */
  readonly callers: string[] = [];

  private constructor(private readonly server: Server) {}

  static async open(own: KeyPair, authority: string): Promise<MutualTlsFront> {
    const server = createServer({
      cert: own.certificate,
      key: own.privateKey,
      ca: authority,
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MutualTlsFront(server);
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param target where the bank itself listens */
  leadTo(target: string): void {
    this.server.on('request', (incoming, outgoing) => {
      const subject = (incoming.socket as TLSSocket).getPeerCertificate().subject as
        { CN?: string } | undefined;
      this.callers.push(subject?.CN ?? '');
      const { method = 'GET', url = '/', headers } = incoming;
      const passed = forward(target + url, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
