import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { startSupervisedServer, type SupervisedServer } from '../postgres/supervised-server.js';
import { Problem } from '../problem.js';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 10;
const ATTEMPTS = 3;

/** Starts a Redis for this test run below `folder`, configured as production requires. */
export async function startTestRedis(
  program: string,
  folder: string,
): Promise<{ server: SupervisedServer; url: string }> {
  const place = join(folder, 'redis');
  mkdirSync(place, { recursive: true });
  const password = randomBytes(16).toString('hex');
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const file = join(place, 'redis.conf');
    const lines = [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${place}`,
      'save ""',
      'appendonly yes',
      'appendfsync everysec',
      'maxmemory-policy noeviction',
      'databases 16',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    const server = startSupervisedServer({
      file: program,
      args: [file],
      ids: null,
      logFile: join(folder, 'redis.log'),
      stopSignal: 'SIGKILL',
      lastSignal: 'SIGKILL',
      patienceMs: 1000,
      removeFolder: place,
    });
    if (await takesConnections(port, server)) {
      return { server, url: `redis://:${password}@127.0.0.1:${port}` };
    }
    await server.stop();
    if (attempt === ATTEMPTS) throw new Problem(`redis-server did not start: see ${folder}.`);
  }
}

async function takesConnections(port: number, server: SupervisedServer): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!server.ended && Date.now() < deadline) {
    if (await canConnect(port)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .on('connect', () => {
        settle(true);
      })
      .on('error', () => {
        settle(false);
      });
  });
}
