// Sends the given number of requests at once, each over its own connection and with its own key, in a
// separate process: the one under test shares neither thread nor memory with it. Node runs it without
// compilation.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

interface Burst {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly keyHeader: string;
  /** A request each. */
  readonly keys: readonly string[];
  /** How many of them at once; one lot after the other. */
  readonly atOnce: number;
  /** `KEY` in it is replaced by the key. */
  readonly body: string;
}

/** How one request ended; a status of 0 is a connection that broke. */
interface Reply {
  readonly key: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
  readonly id: string | null;
}

/** Connections are opened this many at a time: the queue of a listener is short. */
const OPENING = 200;

process.on('message', (burst: Burst) => {
  void run(burst).then((replies) => process.send?.(replies));
});

async function run(burst: Burst): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < burst.keys.length; from += burst.atOnce) {
    replies.push(...(await sendAll(burst, burst.keys.slice(from, from + burst.atOnce))));
  }
  return replies;
}

async function sendAll(burst: Burst, keys: readonly string[]): Promise<Reply[]> {
  const { hostname, port } = new URL(burst.url);
  const sockets: Socket[] = [];
  while (sockets.length < keys.length) {
    const count = Math.min(OPENING, keys.length - sockets.length);
    const opened = Array.from({ length: count }, () => open(hostname, Number(port)));
    sockets.push(...(await Promise.all(opened)));
  }
  // In one event loop turn: every request is sent before the first response is read.
  const replies = keys.map((key, index) => send(burst, key, sockets[index]));
  return Promise.all(replies);
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

function send(burst: Burst, key: string, socket: Socket | undefined): Promise<Reply> {
  const body = burst.body.replaceAll('KEY', key);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: string | null, id: string | null): void => {
      socket?.destroy();
      resolve({ key, status, retryAfter, ms: performance.now() - startedAt, id });
    };
    const headers = { ...burst.headers, [burst.keyHeader]: key };
    const agent = new Agent();
    agent.createConnection = () => socket;
    const sent = request(burst.url, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const { id = null } = JSON.parse(text) as { id?: string };
        end(response.statusCode ?? 0, response.headers['retry-after'] ?? null, id);
      });
      response.on('error', () => {
        end(0, null, null);
      });
    });
    sent.on('error', () => {
      end(0, null, null);
    });
    sent.end(body);
  });
}
