import { executeCommand } from '@tessera/service';
import { commands } from '../../src/commands/index.js';
import { vault } from '../../src/vault.service-definition.js';

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  /** Errors and progress. */
  readonly err: string;
}

/** `npm run vault -- …`, in this process and not on a terminal. */
export async function runVault(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  let out = '';
  let err = '';
  const code = await executeCommand(vault, commands, args, {
    env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  return { code, out, err };
}
