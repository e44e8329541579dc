import { proposeCompletions, run } from '@stricli/core';
import type { Application } from '@stricli/core';
import { buildCli } from './app.js';
import type { ErrorHandling } from './app.js';
import type { Cli } from './cli.js';
import { EXIT } from './exit-codes.js';
import { Interruption } from './interruption.js';
import { isOperatorService } from './operators/services.js';

const INFORMATION = new Set(['--help', '-h', '--helpAll', '--help-all', '-H', '--version', '-v']);

/** Runs one command to its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const interruption = new Interruption(process);
  const cli: Cli = {
    process,
    environment: process.env,
    get interrupted() {
      return interruption.signal;
    },
  };
  for (const stream of [process.stdout, process.stderr]) endWithReader(stream);
  const handling = await errorHandling(args, interruption);
  try {
    await dispatch(cli, args, handling);
  } catch (error) {
    process.stderr.write(`${handling.format(error)}\n`);
    process.exitCode = handling.exitCodeOf(error);
  }
  // The library has negative codes for arguments that it refuses.
  if (Number(process.exitCode) < 0) process.exitCode = EXIT.usage;
}

async function dispatch(cli: Cli, args: readonly string[], handling: ErrorHandling): Promise<void> {
  const [first = '', second] = args;
  if (isOperatorService(first)) {
    const { runOperatorCommand } = await import('./operators/run-operator-command.js');
    process.exitCode = await runOperatorCommand(cli, args);
    return;
  }
  const app = buildCli(handling);
  if (first !== '__complete') {
    await run(app, args, cli);
    return;
  }
  const words = args.slice(2);
  for (const { completion, brief } of await completionsOf(app, words, cli)) {
    process.stdout.write(second === 'zsh' ? `${completion}:${brief}\n` : `${completion}\n`);
  }
}

async function completionsOf(app: Application<Cli>, words: readonly string[], cli: Cli) {
  const [service = '', ...rest] = words;
  if (!isOperatorService(service) || rest.length === 0) return proposeCompletions(app, words, cli);
  const { proposeOperatorCompletions } = await import('./operators/completions.js');
  return proposeOperatorCompletions(service, rest);
}

/** What errors need is not loaded for help, which has none and is to be quick. */
async function errorHandling(
  args: readonly string[],
  interruption: Interruption,
): Promise<ErrorHandling> {
  const [first = ''] = args;
  if (args.length === 0 || first === '__complete' || args.some((each) => INFORMATION.has(each))) {
    return { format: (error) => String(error), exitCodeOf: () => EXIT.failure };
  }
  const { exitCodeOf, linesOf, reportOf } = await import('./describe-error.js');
  const isJson = args.includes('--json');
  return {
    format: (error) => {
      if (interruption.has(error)) return 'Interrupted.';
      return isJson ? JSON.stringify({ error: reportOf(error) }) : linesOf(error).join('\n');
    },
    exitCodeOf: (error) => (interruption.has(error) ? EXIT.interrupted : exitCodeOf(error)),
  };
}

/** `tessera events list | head` ends without an error when `head` has seen enough. */
function endWithReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.success);
    throw error;
  });
}
