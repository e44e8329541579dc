import type { CommandContext } from '@stricli/core';

/** What a command gets as `this`. */
export interface Cli extends CommandContext {
  readonly process: NodeJS.Process;
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  /** Ends work that runs until Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** The flag of every command. */
export interface CommonFlags {
  readonly json: boolean;
}

/** The description of `--json`, for the table of commands. */
export const JSON_FLAG = {
  json: { kind: 'boolean', default: false, brief: 'Print JSON' },
} as const;
