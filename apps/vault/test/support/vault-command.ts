import { runCommand, type CommandRun } from '@tessera/local/testing';
import { commands } from '../../src/commands/index.js';
import { vault } from '../../src/index.js';

export type { CommandRun } from '@tessera/local/testing';

/** `tessera vault …`, in this process and not on a terminal. */
export function runVault(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  return runCommand(vault, commands, env, args);
}
