import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { siblingProgram } from '../sibling-program.js';
import type { SupervisorOptions } from './supervisor.js';

/** A server under a supervisor (see supervisor.ts). */
export interface SupervisedServer {
  supervisorPid: number;
  /** True once the server has ended, for whatever reason. */
  readonly ended: boolean;
  /** Settles when the server has ended. */
  end: Promise<void>;
  stop(): Promise<void>;
  /** Lets this process end by itself although the server runs; the supervisor then stops the server. */
  unref(): void;
}

/** Starts a server that cannot outlive this process. */
export function startSupervisedServer(order: SupervisorOptions): SupervisedServer {
  const program = fileURLToPath(siblingProgram(import.meta.url, 'supervisor'));
  const supervisor = spawn(process.execPath, ['--no-warnings', program, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let ended = false;
  const end = once(supervisor, 'exit').then(
    () => void (ended = true),
    () => void (ended = true),
  );
  // The pipe breaks when the supervisor ends first; `end` tells.
  supervisor.stdin.on('error', () => undefined);
  return {
    supervisorPid: supervisor.pid ?? -1,
    get ended() {
      return ended;
    },
    end,
    stop: async () => {
      supervisor.ref();
      supervisor.stdin.end();
      await end;
    },
    unref: () => {
      supervisor.unref();
      if ('unref' in supervisor.stdin) (supervisor.stdin as { unref(): void }).unref();
    },
  };
}
