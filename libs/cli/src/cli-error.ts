import { EXIT } from './exit-codes.js';

/** A problem that the user can fix: one sentence, without a stack. */
export class CliError extends Error {
  readonly code: string;
  readonly exitCode: number;

  constructor(
    message: string,
    { code = 'failed', exitCode = EXIT.failure, cause }: CliErrorFacts = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CliError';
    this.code = code;
    this.exitCode = exitCode;
  }
}

interface CliErrorFacts {
  /** A word for programs, in the JSON of an error. */
  readonly code?: string;
  readonly exitCode?: number;
  readonly cause?: unknown;
}

/** An argument that no service would accept. */
export function usageError(message: string): CliError {
  return new CliError(message, { code: 'usage', exitCode: EXIT.usage });
}
