import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports: an outgoing connection could use any of those. */
const FIRST = 20_000;
const LAST = 32_767;
const ATTEMPTS = 100;
/**
 * A port is free until its user listens, which may take a service seconds. So workers of one test
 * run draw from separate ranges, and no port is drawn twice.
 */
const SHARES = 8;
const SHARE = Math.floor((LAST + 1 - FIRST) / SHARES);
const OWN_SHARE = (process.ppid + Number(process.env['JEST_WORKER_ID'] ?? 0)) % SHARES;
const OWN_FIRST = FIRST + OWN_SHARE * SHARE;

const drawn = new Set<number>();

/** A port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(OWN_FIRST, OWN_FIRST + SHARE);
    if (drawn.has(port)) continue;
    drawn.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${OWN_FIRST} and ${OWN_FIRST + SHARE - 1}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
