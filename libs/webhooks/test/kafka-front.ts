import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  createServer as createTlsServer,
  type PeerCertificate,
  type TlsOptions,
  TLSSocket,
} from 'node:tls';
import type { FaultProxy, PrivateKafka } from '@tessera/local/testing';

export interface KafkaFrontOptions {
  readonly tls?: TlsOptions;
  /** Name and password for SASL/PLAIN; by default no login is asked for. */
  readonly login?: readonly [string, string];
  /** A way to the broker, on which faults happen. */
  readonly through?: FaultProxy;
}

const PRODUCE = 0;
const SASL_HANDSHAKE = 17;
/** May be asked for without a login. */
const API_VERSIONS = 18;
const SASL_AUTHENTICATE = 36;
const MESSAGE_TOO_LARGE = 10;
const UNSUPPORTED_SASL_MECHANISM = 33;
const SASL_AUTHENTICATION_FAILED = 58;
const HEADER_BYTES = 14;

/**
 * A broker's listener in front of the cluster for tests, which has no TLS, no login and no limits.
 * These it adds; everything else passes, with its own address in place of the broker's.
 */
export class KafkaFront {
  /** As `max.message.bytes` of a topic: larger requests are refused. */
  maxMessageBytes = Infinity;
  /** The client certificates of connections, by their common name. */
  readonly clients = new Set<string>();
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly broker: { readonly host: string; readonly port: number },
    private readonly options: KafkaFrontOptions,
    private readonly server: Server,
  ) {}

  static async start(kafka: PrivateKafka, options: KafkaFrontOptions = {}): Promise<KafkaFront> {
    const [host = '', port = ''] = kafka.brokers[0]?.split(':') ?? [];
    const server = options.tls === undefined ? createServer() : createTlsServer(options.tls);
    const front = new KafkaFront({ host, port: Number(port) }, options, server);
    server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
      front.join(socket);
    });
    server.on('tlsClientError', () => undefined);
    await once(server.listen(0, host), 'listening');
    return front;
  }

  /** `host:port`. */
  get address(): string {
    return `${this.broker.host}:${this.port}`;
  }

  private get brokerAddress(): string {
    return `${this.broker.host}:${this.broker.port}`;
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    this.noteCertificate(client);
    const { hostname, port } = new URL(this.options.through?.url ?? `tcp://${this.brokerAddress}`);
    const broker = connect(Number(port), hostname);
    let isLoggedIn = this.options.login === undefined;
    onFrames(client, (frame) => {
      const apiKey = frame.readInt16BE(4);
      if (apiKey === SASL_HANDSHAKE) {
        client.write(handshake(frame));
      } else if (apiKey === SASL_AUTHENTICATE) {
        isLoggedIn = this.isRight(authBytes(frame));
        client.write(authentication(frame, isLoggedIn));
      } else if (!isLoggedIn && apiKey !== API_VERSIONS) {
        client.destroy();
      } else if (apiKey === PRODUCE && frame.length > this.maxMessageBytes) {
        client.write(tooLarge(frame));
      } else {
        broker.write(frame);
      }
    });
    onFrames(broker, (frame) => client.write(this.withOwnPort(frame)));
    for (const socket of [client, broker]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        broker.destroy();
      });
    }
  }

  private noteCertificate(client: Socket): void {
    if (!(client instanceof TLSSocket)) return;
    const { subject } = client.getPeerCertificate() as Partial<PeerCertificate>;
    if (typeof subject?.CN === 'string') this.clients.add(subject.CN);
  }

  private isRight(bytes: Buffer): boolean {
    const [, name, password] = bytes.toString().split('\0');
    const [rightName, rightPassword] = this.options.login ?? [];
    return name === rightName && password === rightPassword;
  }

  /** Metadata names brokers by host and port. */
  private withOwnPort(frame: Buffer): Buffer {
    const { host, port } = this.broker;
    const [its, own] = [port, this.port].map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(number);
      return Buffer.concat([Buffer.from(host), bytes]);
    }) as [Buffer, Buffer];
    const at = frame.indexOf(its);
    if (at !== -1) own.copy(frame, at);
    return frame;
  }
}

/** Calls with each message, its length included. */
function onFrames(socket: Socket, handle: (frame: Buffer) => void): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 4 && held.length >= 4 + held.readInt32BE(0)) {
      const end = 4 + held.readInt32BE(0);
      handle(held.subarray(0, end));
      held = held.subarray(end);
    }
  });
}

/** A response to a request, with its correlation ID. */
function response(request: Buffer, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([request.subarray(8, 12), ...parts]);
  return Buffer.concat([int32(body.length), body]);
}

/** Where the body of a request begins: after the name of its client. */
function bodyAt(request: Buffer): number {
  return HEADER_BYTES + Math.max(0, request.readInt16BE(12));
}

function handshake(request: Buffer): Buffer {
  const mechanism = stringAt(request, bodyAt(request));
  const error = mechanism === 'PLAIN' ? 0 : UNSUPPORTED_SASL_MECHANISM;
  return response(request, int16(error), int32(1), string('PLAIN'));
}

/** Version 2: tagged fields, and then the bytes after their length in one byte, plus one. */
function authBytes(request: Buffer): Buffer {
  const at = bodyAt(request) + 1;
  return request.subarray(at + 1, at + request.readUInt8(at));
}

function authentication(request: Buffer, isRight: boolean): Buffer {
  const [tags, none, empty] = [0, 0, 1].map((byte) => Buffer.from([byte]));
  return response(
    request,
    ...([tags, int16(isRight ? 0 : SASL_AUTHENTICATION_FAILED), none, empty] as Buffer[]),
    Buffer.alloc(8),
    Buffer.from([0]),
  );
}

/** Version 7: refuses what is for each partition of the one topic. */
function tooLarge(request: Buffer): Buffer {
  const begin = bodyAt(request);
  const topicAt = begin + 2 + 2 + 4 + 4;
  const topic = stringAt(request, topicAt);
  let at = topicAt + 2 + topic.length;
  const count = request.readInt32BE(at);
  at += 4;
  const refused: Buffer[] = [];
  for (let n = 0; n < count; n += 1) {
    const partition = request.readInt32BE(at);
    const unknown = Buffer.alloc(24, 0xff);
    refused.push(int32(partition), int16(MESSAGE_TOO_LARGE), unknown);
    at += 8 + request.readInt32BE(at + 4);
  }
  return response(request, int32(1), string(topic), int32(count), ...refused, int32(0));
}

function stringAt(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at + 2, at + 2 + bytes.readInt16BE(at));
}

function string(text: string): Buffer {
  return Buffer.concat([int16(text.length), Buffer.from(text)]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
