import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_RUNTIME_FLAGS, programPath } from '@tessera/local';

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 10;

export const APP_NAMES = [
  'identity',
  'vault',
  'fraud',
  'account-info',
  'commerce',
  'gateway-legacy',
] as const;
export type AppName = (typeof APP_NAMES)[number];

/** A program of an app, as the build left it. */
export interface AppProgram {
  app: AppName;
  program: 'main' | 'migrate' | 'command' | 'worker';
  args?: string[];
  env: Record<string, string>;
  /** Takes the output, log lines included: into a file, as a container runtime would. */
  logFile: string;
}

export interface AppProcess {
  pid: number;
  /** From the start of the process until it said that it is ready. */
  readyMs: number;
  stop: () => Promise<void>;
}

/** Runs a program of an app to its end. */
export async function runProgram(program: AppProgram): Promise<void> {
  const child = launch(program);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) {
    throw new Error(describe(program, code));
  }
}

/** Starts the API of an app and waits until it is ready. */
export async function startApp(program: AppProgram, managementUrl: string): Promise<AppProcess> {
  const startedAt = performance.now();
  const child = launch(program);
  const deadline = startedAt + READY_TIMEOUT_MS;
  while (!(await isReady(managementUrl))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(describe(program, child.exitCode));
    }
    await sleep(READY_POLL_MS);
  }
  return {
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    stop: () => stop(child),
  };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function launch({ app, program, args = [], env, logFile }: AppProgram): ChildProcess {
  const log = openSync(logFile, 'a');
  const file = programPath(app, program);
  const flags = program === 'worker' ? [] : APP_RUNTIME_FLAGS;
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function isReady(managementUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${managementUrl}/health/ready`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function describe({ app, program, logFile }: AppProgram, code: number | null): string {
  const last = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n  ');
  return `${app}/${program} did not do its work (exit code ${code ?? 'none'}):\n  ${last}`;
}
