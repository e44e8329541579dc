import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../libs/cli/bin/tessera.cjs', import.meta.url));
const POLL_MS = 50;

/** What a command printed, and how it ended. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `tessera` to its end. */
export function tessera(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, out, err) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, out, err });
    });
  });
}

/** The JSON that a command prints. */
export async function tesseraJson<Value>(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Value> {
  const { code, out, err } = await tessera(env, ...args, '--json');
  if (code !== 0) throw new Error(`tessera ${args.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as Value;
}

/** A command that runs until it is interrupted, with `--json`. */
export class RunningCommand {
  readonly entries: Record<string, unknown>[] = [];
  readonly #child: ChildProcess;
  #err = '';

  constructor(env: NodeJS.ProcessEnv, ...args: string[]) {
    const child = spawn(process.execPath, [BIN, ...args, '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.entries.push(JSON.parse(line) as Record<string, unknown>);
    });
    child.stderr.on('data', (chunk: Buffer) => (this.#err += chunk.toString()));
    this.#child = child;
  }

  /** Waits for an entry. */
  async find(
    matches: (entry: Record<string, unknown>) => boolean,
    timeoutMs = 30_000,
  ): Promise<Record<string, unknown>> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.entries.find(matches);
      if (found !== undefined) return found;
      if (Date.now() > deadline || this.#child.exitCode !== null) {
        throw new Error(`No such entry. ${JSON.stringify(this.entries)} ${this.#err}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** Sends a signal, and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode === null) this.#child.kill(signal);
    return this.exit();
  }

  /** Waits for the exit code. */
  async exit(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      await once(this.#child, 'exit');
    }
    return this.#child.exitCode;
  }
}
