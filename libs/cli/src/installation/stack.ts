import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { CliError } from '../cli-error.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { findCheckout, upwards } from './checkout.js';

/** What `npm start` writes about the stack that it runs. */
export interface Stack {
  readonly folder: string;
  readonly urls: Readonly<Record<string, string>>;
  readonly management: Readonly<Record<string, string>>;
  readonly clients: readonly StackClient[];
  readonly keys: readonly StackKey[];
}

/** A demo client: `runtime` and `admin`. */
export interface StackClient {
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scope: string;
}

/** An API key of the demo account. */
export interface StackKey {
  readonly service: string;
  readonly account?: string;
  readonly key: string;
}

interface StackFile extends Omit<Stack, 'folder' | 'keys'> {
  readonly api_keys: readonly StackKey[];
}

/** The stack of `npm start` on this machine, or null when none runs. */
export function findStack(cli: Cli): Stack | null {
  const folder = dataFolders(cli).find((each) => existsSync(join(each, 'stack.json')));
  if (folder === undefined || stateOf(folder) !== 'running') return null;
  const file = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as StackFile;
  const { urls, management, clients, api_keys: keys } = file;
  return { folder, urls, management, clients, keys };
}

/** The stack, for commands that work with no other installation. @throws CliError when none runs */
export function requireStack(cli: Cli): Stack {
  const stack = findStack(cli);
  if (stack !== null) return stack;
  const isStarting = dataFolders(cli).some((folder) => stateOf(folder) === 'starting');
  throw new CliError(
    isStarting
      ? 'Tessera is still starting: try again when `npm start` says that it is running.'
      : `Tessera is not running in ${dataFolders(cli)[0] ?? '.data'}: start it with \`npm start\` in another terminal, or set DATA_DIR to the folder that it was started with.`,
    { code: 'not_running', exitCode: EXIT.unreachable },
  );
}

/** Where a stack may keep its data: as `npm start` decides it. */
function dataFolders({ environment, process }: Cli): string[] {
  const { DATA_DIR } = environment;
  const folder = DATA_DIR === undefined || DATA_DIR === '' ? '.data' : DATA_DIR;
  if (isAbsolute(folder)) return [folder];
  const checkout = findCheckout(process.cwd());
  const above = upwards(process.cwd()).map((each) => resolve(each, folder));
  return checkout === null ? above : [resolve(checkout, folder), ...above];
}

function stateOf(folder: string): 'running' | 'starting' | 'stopped' {
  try {
    const lock = readFileSync(join(folder, 'stack.lock'), 'utf8');
    const { pid, ready } = JSON.parse(lock) as { readonly pid: number; readonly ready: boolean };
    // Signal 0 is not sent; it only reports whether the process exists.
    process.kill(pid, 0);
    return ready ? 'running' : 'starting';
  } catch {
    return 'stopped';
  }
}
