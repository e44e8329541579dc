import { executeCommand } from '@tessera/service';
import { commands } from '../../src/commands/index.js';
import { fraud } from '../../src/index.js';

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  /** Errors and progress. */
  readonly err: string;
}

/** `npm run fraud -- …`, in this process and not on a terminal. */
export async function runFraud(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  let out = '';
  let err = '';
  const code = await executeCommand(fraud, commands, args, {
    env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  return { code, out, err };
}
