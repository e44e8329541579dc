import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StackFile } from '../stack/stack-file.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const COMMANDS = fileURLToPath(new URL('../../dist/commands/', import.meta.url));
/** Ten processes on a busy machine. */
export const START_TIMEOUT_MS = 300_000;
const CLAIM_OFFSET = 99;
const run = promisify(execFile);

export interface LocalStackOptions {
  /** New and empty; everything that is written lies below it. */
  readonly folder?: string;
  /** Variables for the stack, such as `WEBHOOK_TIME_SCALE`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What `npm start` has started. */
export interface LaunchedStack {
  /** For commands such as `npm run env`, which find the stack by it. */
  readonly environment: NodeJS.ProcessEnv;
  readonly file: StackFile;
  /** The first of the hundred ports that it uses. */
  readonly portBase: number;
  /** Ends all its processes, and resolves once they have ended. */
  stop(): Promise<void>;
}

/** Starts every service as `npm start` does, from the built packages (`tsc -b` first). */
export async function launchStack({
  folder = temporaryFolder('stack'),
  settings = {},
}: LocalStackOptions = {}): Promise<LaunchedStack> {
  const ports = await claimPorts();
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    PORT_BASE: String(ports.base),
    PCI_LEVEL: 'SAQ_D',
    ...settings,
  };
  const child = spawn(process.execPath, [join(COMMANDS, 'start.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const path = join(folder, 'stack.json');
  const hasStarted = () => {
    if (child.exitCode !== null) throw new Error('It ended before it was ready');
    return Promise.resolve(existsSync(path));
  };
  try {
    await until('the stack is ready', hasStarted, START_TIMEOUT_MS);
  } catch (error) {
    child.kill('SIGTERM');
    ports.claim.close();
    throw new Error(`The stack did not start. ${String(error)}:\n${printed}`, { cause: error });
  }
  return {
    environment,
    file: JSON.parse(readFileSync(path, 'utf8')) as StackFile,
    portBase: ports.base,
    stop: async () => {
      await end(child);
      ports.claim.close();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** Every service as `npm start` runs them, with the demo's clients, accounts and people. */
export class LocalStack {
  readonly environment: NodeJS.ProcessEnv;
  readonly file: StackFile;

  // Jest's global setup loads this file by type stripping, which knows no parameter properties.
  private readonly launched: LaunchedStack;

  protected constructor(launched: LaunchedStack) {
    this.launched = launched;
    this.environment = launched.environment;
    this.file = launched.file;
  }

  get portBase(): number {
    return this.launched.portBase;
  }

  url(service: string): string {
    const url = this.file.urls[service];
    if (url === undefined) throw new Error(`The stack has no ${service}.`);
    return url;
  }

  key(service: string): StackFile['api_keys'][number] {
    const key = this.file.api_keys.find((each) => each.service === service);
    if (key === undefined) throw new Error(`The stack has no API key of ${service}.`);
    return key;
  }

  /** The command of an app, as operators run it; what it printed. */
  command(app: string, ...args: string[]): Promise<string> {
    return this.commandWith({}, app, ...args);
  }

  /** @param settings variables for this command alone */
  async commandWith(
    settings: Readonly<Record<string, string>>,
    app: string,
    ...args: string[]
  ): Promise<string> {
    // Options of the running processes, such as a signal for heap snapshots, are not for commands.
    const options = { NODE_OPTIONS: process.env['NODE_OPTIONS'] };
    const env = { ...this.environment, ...options, ...settings };
    const program = join(COMMANDS, 'app-command.js');
    const { stdout } = await run(process.execPath, [program, app, ...args], { env });
    return stdout.trim();
  }

  stop(): Promise<void> {
    return this.launched.stop();
  }
}

interface ClaimedPorts {
  readonly base: number;
  /** Listens at a port of the hundred that the stack does not use, for as long as the stack runs. */
  readonly claim: Server;
}

/**
 * The stack uses the hundred ports above this one, and those 5,000 above. All are below the range
 * that other tests draw from. A stack listens only seconds after it was started: without a claim,
 * two that start together could draw the same ports.
 */
async function claimPorts(): Promise<ClaimedPorts> {
  for (;;) {
    const base = 10_000 + 100 * randomInt(49);
    const claim = await listen(base + CLAIM_OFFSET);
    if (claim !== null) return { base, claim };
  }
}

/** @returns null when the port is taken */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(null);
    });
    server.listen(port, '127.0.0.1', () => {
      resolve(server.unref());
    });
  });
}
