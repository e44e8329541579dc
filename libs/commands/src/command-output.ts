import type { CommandOption, Print } from './command.js';
import type { ProgressOutput } from './progress.js';

/** The option of every command. */
export const JSON_OPTION = {
  type: 'boolean',
  describe: 'Print JSON',
} as const satisfies CommandOption;

const JSON_FLAG = '--json';

/** Whether errors are printed as JSON, also those of a command line that makes no sense. */
export function asksForJson(argv: readonly string[]): boolean {
  return argv.includes(JSON_FLAG);
}

export function withoutJsonFlag(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== JSON_FLAG);
}

/** An error as `--json` prints it, like those of the other commands of `tessera`. */
export interface ErrorReport {
  readonly code: 'configuration' | 'failed' | 'internal' | 'interrupted' | 'unreachable' | 'usage';
  readonly message: string;
}

/** What a command prints: its result to standard output, everything else to standard error. */
export class CommandOutput {
  private hasResult = false;

  constructor(
    private readonly streams: {
      readonly out: { write(text: string): unknown };
      readonly err: ProgressOutput;
    },
    readonly isJson: boolean,
  ) {}

  readonly print: Print = (result, text) => {
    if (this.hasResult) throw new Error('A command must print one result, not several.');
    this.hasResult = true;
    const shown = this.isJson ? JSON.stringify(result, null, 2) : text;
    if (shown !== '') this.streams.out.write(`${shown}\n`);
  };

  readonly note = (line: string): void => {
    this.streams.err.write(`${line}\n`);
  };

  /** @param text for people, if it says more than the report */
  error(report: ErrorReport, text = report.message): void {
    this.note(this.isJson ? JSON.stringify({ error: report }) : text);
  }

  /** @throws Error if the command ended without a result, which `--json` promises */
  requireResult(): void {
    if (!this.hasResult) throw new Error('The command printed no result.');
  }
}
