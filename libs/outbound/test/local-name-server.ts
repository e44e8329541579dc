import { createSocket } from 'node:dgram';

export interface LocalNameServer {
  /** For `createNameResolver`. */
  readonly address: string;
  readonly questions: string[];
  close(): Promise<void>;
}

const TYPE_A = 1;
const NXDOMAIN = 3;

/**
 * A name server on loopback: `null` never responds; an empty list means that there is no such name.
 */
export async function startNameServer(
  addressesOf: (name: string) => readonly string[] | null,
): Promise<LocalNameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query);
    const addresses = addressesOf(name);
    questions.push(name);
    if (addresses !== null) {
      const answers = type === TYPE_A ? addresses : [];
      socket.send(answer(query, end, answers, addresses.length === 0), peer.port, peer.address);
    }
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    questions,
    close: () =>
      new Promise((resolve) => {
        socket.close(resolve);
      }),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(offset + 1), end: offset + 5 };
}

function answer(
  query: Buffer,
  end: number,
  addresses: readonly string[],
  unknown: boolean,
): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (unknown ? NXDOMAIN : 0), 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const head = Buffer.from('c00c0001000100000000' + '0004', 'hex');
    return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}
