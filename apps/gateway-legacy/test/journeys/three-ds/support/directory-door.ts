import { once } from 'node:events';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { selfSigned } from '../../../../../../libs/three-ds/test/support/certificates.js';

/**
 * What happens to a connection to the directory server: it passes; it meets a certificate of
 * another authority; plain text; a reset in the handshake; silence; a closed port.
 */
export type DirectoryDoorMode =
  'open' | 'other-authority' | 'plain-text' | 'reset' | 'silent' | 'closed';

/** The way to a directory server, below TLS. */
export class DirectoryDoor {
  private mode: DirectoryDoorMode = 'open';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.keep(socket);
    this.receive(socket);
  });

  private constructor(
    private readonly target: URL,
    private readonly stranger: TlsServer,
  ) {}

  static async build(target: string): Promise<DirectoryDoor> {
    const { certificate, key } = await selfSigned('another server');
    const stranger = createTlsServer({ cert: certificate, key }, (socket) => socket.end());
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const door = new DirectoryDoor(new URL(target), stranger);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
    return door;
  }

  get url(): string {
    return `https://localhost:${portOf(this.server)}${this.target.pathname}`;
  }

  /** Open connections are cut, so that the next request gets the new mode. */
  set(mode: DirectoryDoorMode): void {
    this.mode = mode;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.set('closed');
    for (const server of [this.server, this.stranger]) {
      server.close();
      await once(server, 'close');
    }
  }

  private receive(socket: Socket): void {
    switch (this.mode) {
      case 'open':
        this.pass(socket, Number(this.target.port));
        return;
      case 'other-authority':
        this.pass(socket, portOf(this.stranger));
        return;
      case 'plain-text':
        socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
        return;
      case 'reset':
        socket.once('data', () => socket.resetAndDestroy());
        return;
      case 'silent':
        return;
      case 'closed':
        socket.destroy();
        return;
      default:
        this.mode satisfies never;
    }
  }

  private pass(socket: Socket, port: number): void {
    const onward = connect(port, '127.0.0.1');
    this.keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
  }
}

function portOf(server: Server | TlsServer): number {
  return (server.address() as AddressInfo).port;
}
