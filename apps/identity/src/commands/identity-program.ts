import { Command, CommanderError } from 'commander';
import { OperatorError } from '../operator-error.js';
import { addClientCommands } from './client-commands.js';
import type { CommandContext } from './command-context.js';
import { addKeysCommands } from './keys-commands.js';

const EXIT_FAILED = 1;
const EXIT_MISUSED = 2;

export interface ProgramOutput {
  out: (text: string) => void;
  err: (text: string) => void;
}

/**
 * Runs one command line.
 *
 * @returns the exit code: 0 done, 2 the operator asked for something that cannot be, 1 it failed
 */
export async function runIdentityProgram(
  args: readonly string[],
  provision: CommandContext['provision'],
  output: ProgramOutput,
): Promise<number> {
  const program = createProgram(provision, output);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? 0 : EXIT_MISUSED;
    }
    output.err(`${messageOf(error)}\n`);
    return error instanceof OperatorError ? EXIT_MISUSED : EXIT_FAILED;
  }
}

function createProgram(provision: CommandContext['provision'], output: ProgramOutput): Command {
  const program = new Command('identity')
    .description("Provisions identity's clients and signing keys in the database of DATABASE_URL.")
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .showHelpAfterError('(add --help for the options)');
  const context: CommandContext = {
    provision,
    print: (text) => {
      output.out(`${text}\n`);
    },
  };
  addClientCommands(program, context);
  addKeysCommands(program, context);
  return program;
}

/** One sentence, without a stack: the reader is an operator. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
