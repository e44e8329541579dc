import { executeCommand, type Command } from '@tessera/commands';
import type { ServiceDefinition } from '@tessera/service';

/** What a command of a service printed, and how it ended. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  /** Errors and progress. */
  readonly err: string;
}

/** `npm run <service> -- …`, in this process and not on a terminal. */
export async function runCommand(
  definition: ServiceDefinition,
  commands: readonly Command[],
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandRun> {
  let out = '';
  let err = '';
  const code = await executeCommand(definition, commands, args, {
    env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    signal,
  });
  return { code, out, err };
}
