import { parseArgs } from 'node:util';
import { BootError, ConfigurationError, type Environment } from '@tessera/config';
import { KeyringError, KeyUnavailableError, SealedDataError } from '@tessera/crypto';
import { isDatabaseUnavailable, isUndefinedTable } from '@tessera/database';
import { bootSentence } from '@tessera/service';
import type { ServiceDefinition } from '@tessera/service';
import { listOfCommands, usageOf } from './command-help.js';
import {
  asksForJson,
  CommandOutput,
  JSON_OPTION,
  withoutJsonFlag,
  type ErrorReport,
} from './command-output.js';
import { CommandError, UsageError } from './command.errors.js';
import type { Command, CommandOptions, OptionValues } from './command.js';
import { doctorCommand } from './doctor/doctor.command.js';
import { withOpenedService } from './open-command-context.js';
import { createProgress, type ProgressOutput } from './progress.js';
import { sealedOutput } from './sealed-output.js';

const EXIT_FAILED = 1;
const EXIT_MISUSED = 2;
const EXIT_INTERRUPTED = 130;

const HELP_FLAGS: ReadonlySet<string> = new Set(['--help', '-h']);

/** The `command.ts` of a service: runs the command that the arguments of the process name. */
export async function runCommands(
  definition: ServiceDefinition,
  commands: readonly Command[],
): Promise<void> {
  const { env, stderr: err, stdout } = process;
  const argv = process.argv.slice(2);
  try {
    const out = sealedOutput(stdout, env['COMMAND_OUTPUT_KEY']);
    const surroundings = { env, out, err, signal: interruption() };
    const all = [...commands, doctorCommand];
    process.exitCode = await executeCommand(definition, all, argv, surroundings);
  } catch (error) {
    const output = new CommandOutput({ out: stdout, err }, asksForJson(argv));
    output.error(reportOf(error, definition), sentence(error, definition));
    process.exitCode = EXIT_MISUSED;
  }
}

/** Where a command runs; tests give their own. */
export interface CommandSurroundings {
  readonly env: Environment;
  readonly out: { write(text: string): unknown };
  /** For errors and progress. */
  readonly err: ProgressOutput;
  readonly signal?: AbortSignal;
}

/**
 * Runs one command line.
 *
 * @returns the exit code: 0 done, 1 it failed, 2 the command line makes no sense, 130 interrupted
 */
export async function executeCommand(
  definition: ServiceDefinition,
  commands: readonly Command[],
  argv: readonly string[],
  { env, out, err, signal = new AbortController().signal }: CommandSurroundings,
): Promise<number> {
  const output = new CommandOutput({ out, err }, asksForJson(argv));
  const showHelp = (text: string) => out.write(`${text}\n`);
  const command = commands.find(({ name }) => startsWith(argv, name.split(' ')));
  if (command === undefined) {
    const asked = withoutJsonFlag(argv);
    const words = asked.filter((word) => !HELP_FLAGS.has(word));
    const group = commands.filter(({ name }) => startsWith(name.split(' '), words));
    const help = listOfCommands(definition.name, group.length === 0 ? commands : group);
    const asksForHelp = words.length < asked.length || asked.length === 0;
    if (asksForHelp && group.length > 0) {
      showHelp(help);
      return 0;
    }
    const message = `There is no command "${words.join(' ')}".`;
    output.error({ code: 'usage', message }, `${message}\n\n${help}`);
    return EXIT_MISUSED;
  }
  try {
    const line = parse(command, argv.slice(command.name.split(' ').length));
    if (line === 'help') {
      showHelp(usageOf(definition.name, command));
      return 0;
    }
    const { print, note } = output;
    if (command.runUnopened !== undefined) {
      await command.runUnopened({ definition, env, values: line.values, print });
      output.requireResult();
      return 0;
    }
    await withOpenedService(definition, env, async (opened) => {
      const progress = (total: number, label: string) => createProgress(err, total, label);
      await command.run({ ...opened, ...line, signal, print, note, progress });
    });
    output.requireResult();
    return signal.aborted ? EXIT_INTERRUPTED : 0;
  } catch (error) {
    const text = sentence(error, definition);
    if (error instanceof UsageError) {
      const usage = usageOf(definition.name, command);
      output.error(reportOf(error, definition), `${text}\n\n${usage}`);
      return EXIT_MISUSED;
    }
    const report = reportOf(error, definition);
    output.error(signal.aborted ? { ...report, code: 'interrupted' } : report, text);
    return signal.aborted ? EXIT_INTERRUPTED : EXIT_FAILED;
  }
}

interface CommandLine {
  readonly args: readonly string[];
  readonly values: OptionValues<CommandOptions>;
}

function parse(command: Command, argv: readonly string[]): CommandLine | 'help' {
  if (argv.some((word) => HELP_FLAGS.has(word))) return 'help';
  const { options = {}, parameters = [] } = command;
  let line: CommandLine;
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: { ...options, json: JSON_OPTION },
      allowPositionals: true,
      strict: true,
    });
    line = { args: positionals, values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const absent = Object.keys(options).find(
    (name) => options[name]?.required === true && line.values[name] === undefined,
  );
  if (absent !== undefined) throw new UsageError(`--${absent} is missing.`);
  const missing = parameters.slice(line.args.length).find((name) => !name.startsWith('['));
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const [extra] = line.args.slice(parameters.length);
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
  return line;
}

function startsWith(argv: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => argv[index] === word);
}

/** One sentence for what an operator can mend; a stack only for what is a defect. */
function sentence(error: unknown, { name }: ServiceDefinition): string {
  if (error instanceof CommandError || error instanceof KeyUnavailableError) return error.message;
  if (isUndefinedTable(error)) {
    return `The database lacks ${name}'s tables: run its migrations first.`;
  }
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached; try again.';
  return bootSentence(error);
}

/** What an error says, for programs: a word, and the sentence for people without a stack. */
function reportOf(error: unknown, definition: ServiceDefinition): ErrorReport {
  const code = codeOf(error);
  const isDefect = code === 'internal' && Error.isError(error);
  return { code, message: isDefect ? error.message : sentence(error, definition) };
}

function codeOf(error: unknown): ErrorReport['code'] {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof CommandError) return 'failed';
  if (error instanceof KeyUnavailableError || isDatabaseUnavailable(error)) return 'unreachable';
  const isInstallation =
    isUndefinedTable(error) ||
    [BootError, ConfigurationError, KeyringError, SealedDataError].some(
      (Kind) => error instanceof Kind,
    );
  return isInstallation ? 'configuration' : 'internal';
}

/** Ctrl-C asks the command to stop at a safe point; a second one does not wait for it. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
      controller.abort();
    });
  }
  return controller.signal;
}
