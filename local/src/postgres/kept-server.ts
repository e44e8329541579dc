import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { siblingProgram } from '../sibling-program.js';
import type { KeeperOrder } from './keeper.js';

/** A server under a keeper (see keeper.ts). */
export interface KeptServer {
  keeperPid: number;
  /** True once the server has ended, for whatever reason. */
  readonly ended: boolean;
  /** Settles when the server has ended. */
  end: Promise<void>;
  stop(): Promise<void>;
  /** Lets this process end by itself although the server runs; the keeper then stops the server. */
  unref(): void;
}

/** Starts a server that cannot outlive this process. */
export function startKeptServer(order: KeeperOrder): KeptServer {
  const program = fileURLToPath(siblingProgram(import.meta.url, 'keeper'));
  const keeper = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let ended = false;
  const end = once(keeper, 'exit').then(
    () => void (ended = true),
    () => void (ended = true),
  );
  // The pipe breaks when the keeper ends first; `end` tells.
  keeper.stdin.on('error', () => undefined);
  return {
    keeperPid: keeper.pid ?? -1,
    get ended() {
      return ended;
    },
    end,
    stop: async () => {
      keeper.ref();
      keeper.stdin.end();
      await end;
    },
    unref: () => {
      keeper.unref();
      if ('unref' in keeper.stdin) (keeper.stdin as { unref(): void }).unref();
    },
  };
}
