import { runCommand, type CommandRun } from '@tessera/local/testing';
import { commands } from '../../src/commands/index.js';
import { fraud } from '../../src/index.js';

export type { CommandRun } from '@tessera/local/testing';

/** Runs `tessera fraud …` in this process, without a terminal. */
export function runFraud(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  return runCommand(fraud, commands, env, args);
}
