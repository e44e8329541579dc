import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';

/**
 * A small program that runs a server for another process and stops it when that process is gone,
 * for any reason: the pipe on standard input ends also after `kill -9`. It is the leader of its own
 * session, so neither Ctrl-C nor the end of a terminal reaches the server before its users.
 * It imports nothing of this package, so that it starts fast from source and from `dist` alike.
 */
export interface SupervisorOptions {
  file: string;
  args: string[];
  ids: { uid: number; gid: number } | null;
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Sent when the server is still there after `patienceMs`. */
  lastSignal: NodeJS.Signals;
  patienceMs: number;
  /** A folder that goes with the server. */
  removeFolder: string | null;
}

const [, , orderText] = process.argv;
if (orderText !== undefined) keep(JSON.parse(orderText) as SupervisorOptions);

function keep(order: SupervisorOptions): void {
  const log = openSync(order.logFile, 'a', 0o600);
  const server = spawn(order.file, order.args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    ...(order.ids ?? {}),
  });
  let stopping = false;

  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.kill(order.stopSignal);
    setTimeout(() => server.kill(order.lastSignal), order.patienceMs).unref();
  };

  process.stdin.on('end', stop).on('error', stop).resume();
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('SIGHUP', () => undefined);

  server.on('error', () => process.exit(127));
  server.on('exit', (code) => {
    if (stopping && order.removeFolder !== null) {
      rmSync(order.removeFolder, { recursive: true, force: true, maxRetries: 3 });
    }
    process.exit(stopping ? 0 : (code ?? 1));
  });
}
