import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.js';
import { COMPILE_CACHE } from '../programs/program-path.js';
import { siblingProgram } from '../sibling-program.js';
import type { AppLog } from './app-log.js';
import { APP_RUNTIME_FLAGS } from './runtime-flags.js';

const STOP_PATIENCE_MS = 15_000;
/** Of an app that will never be: a busy machine boots them slowly, all at once. */
const READY_TIMEOUT_MS = 150_000;
const READY_POLL_MS = 40;
const PROBE_TIMEOUT_MS = 2000;

/** How an app ended. */
export interface AppEnd {
  app: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface AppProcess {
  app: string;
  log: AppLog;
  /** Settles when the process has ended. */
  end: Promise<AppEnd>;
  readonly ended: boolean;
  /** SIGTERM, and SIGKILL for one that does not go. */
  stop(): Promise<void>;
}

export interface AppStart {
  app: string;
  /** The program and its arguments, run by this Node. */
  args: string[];
  environment: Record<string, string>;
  log: AppLog;
}

/**
 * Starts an app in its own session, so that Ctrl-C in the terminal reaches only the stack, which
 * stops its parts in order.
 */
export function startApp({ app, args, environment, log }: AppStart): AppProcess {
  const watch = siblingProgram(import.meta.url, 'parent-watch').href;
  const child = spawn(process.execPath, [...APP_RUNTIME_FLAGS, '--import', watch, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.stdout !== null) log.capture(child.stdout);
  if (child.stderr !== null) log.capture(child.stderr);
  let ended = false;
  const end = endOf(child).then(({ code, signal }) => {
    ended = true;
    return { app, code, signal };
  });
  return {
    app,
    log,
    end,
    get ended() {
      return ended;
    },
    stop: async () => {
      if (!ended) await stopChild(child, end);
      await log.close();
    },
  };
}

/** Waits until the app says that it is ready. */
export async function waitUntilReady(app: AppProcess, managementUrl: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let reason = 'it does not respond';
  while (!app.ended) {
    const answer = await probe(`${managementUrl}/health/ready`);
    if (answer === null) return;
    reason = answer;
    if (Date.now() > deadline) {
      throw new Problem(
        `${app.app} was not ready within ${READY_TIMEOUT_MS / 1000} s: ${reason} (see ${app.log.file}).`,
      );
    }
    await sleep(READY_POLL_MS);
  }
  throw endProblem(await app.end, app.log);
}

/** @returns null on success, otherwise the reason */
export async function probe(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const text = await response.text();
    return response.ok ? null : `${response.status} ${text.slice(0, 200)}`;
  } catch {
    return 'it does not respond';
  }
}

/** Says which app ended and what it said last. */
export function endProblem(end: AppEnd, log: AppLog): Problem {
  const tail = log.tail().map((line) => `    ${line}`);
  const said = tail.length === 0 ? 'It said nothing.' : `Its last lines:\n${tail.join('\n')}`;
  return new Problem(`${endSentence(end)} ${said}\n  The whole log: ${log.file}`);
}

export function endSentence({ app, code, signal }: AppEnd): string {
  return `${app} ended ${signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`}.`;
}

async function endOf(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  try {
    // 'close' comes after the last output; 'exit' may come before it.
    await once(child, 'close');
  } catch {
    // Could not be started at all.
  }
  return { code: child.exitCode, signal: child.signalCode };
}

async function stopChild(child: ChildProcess, end: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => {
    signalGroup(child, 'SIGKILL');
  }, STOP_PATIENCE_MS);
  signalGroup(child, 'SIGTERM');
  await end;
  clearTimeout(timer);
}

/** The app leads a process group, in which its own children are. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Gone meanwhile.
  }
}
