import { once } from 'node:events';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '@tessera/telemetry';
import { SandboxConfig } from '../../config.js';
import { provideCertificates } from './certificate-store.js';
import { mintCertificates, type DirectoryCertificates } from './mint-certificates.js';

/** The directory server's URLs, and the authority to trust. */
export interface DirectoryAddresses {
  readonly url: string;
  /** Connections to it are reset during the handshake. */
  readonly failingUrl: string;
  readonly certificateAuthority: string;
}

const PATH = '/directory-server';

/** The directory server's own ports: one for TLS, and one whose handshake fails. */
@Injectable()
export class DirectoryListenersService
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private addresses: DirectoryAddresses | null = null;
  private tls: TlsServer | null = null;
  private failing: Server | null = null;
  private readonly failingSockets = new Set<Socket>();

  constructor(
    private readonly config: SandboxConfig,
    private readonly clock: Clock,
    private readonly http: HttpAdapterHost,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const certificates = await this.certificates();
    const { host, directoryServerPort, directoryServerFailingPort } = this.config;
    this.tls = this.listenTls(certificates);
    this.failing = createServer((socket) => {
      this.reset(socket);
    });
    const urls = await Promise.all([
      listen(this.tls, directoryServerPort, host),
      listen(this.failing, directoryServerFailingPort, host),
    ]);
    const [url, failingUrl] = urls;
    this.addresses = { url, failingUrl, certificateAuthority: certificates.authority };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.tls?.closeAllConnections();
    for (const socket of this.failingSockets) socket.destroy();
    const servers = [this.tls, this.failing].filter((server) => server !== null);
    await Promise.all(
      servers.map(async (server) => {
        server.close();
        await once(server, 'close');
      }),
    );
  }

  get(): DirectoryAddresses {
    if (this.addresses === null) throw new Error('The directory server is not listening yet.');
    return this.addresses;
  }

  private certificates(): Promise<DirectoryCertificates> {
    const { directoryServerCertificates: folder } = this.config;
    const now = this.clock.now();
    return folder === undefined ? mintCertificates(now) : provideCertificates(folder, now);
  }

  /** Passes requests over TLS to the routes of the app. */
  private listenTls({ key, certificate }: DirectoryCertificates): TlsServer {
    const app = this.http.httpAdapter.getHttpServer() as Server;
    return createTlsServer({ key, cert: certificate }, (request, response) => {
      app.emit('request', request, response);
    });
  }

  /** Waits for the first bytes of the handshake, like a server that crashes during it. */
  private reset(socket: Socket): void {
    this.failingSockets.add(socket);
    socket.once('close', () => this.failingSockets.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.resetAndDestroy();
    });
  }
}

async function listen(server: Server | TlsServer, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return `https://localhost:${bound}${PATH}`;
}
