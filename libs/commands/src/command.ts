import type { parseArgs, ParseArgsOptionDescriptor } from 'node:util';
import type { Environment, ServiceConfig } from '@tessera/config';
import type { Keyring } from '@tessera/crypto';
import type { ServiceDefinition } from '@tessera/service';
import type { DataSource } from 'typeorm';

/** An option of a command, as `parseArgs` reads it, with a line for `--help`. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  readonly describe: string;
  /** Placeholder for the value in the help, such as `FILE`. */
  readonly placeholder?: string;
  /** Without it the command line makes no sense. */
  readonly required?: true;
  /** Not in the help: the former name of an option that was renamed. */
  readonly hidden?: true;
}

/** The options of a command, by name. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** What the operator gave, by the name of the option. */
export type OptionValues<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: { -readonly [Name in keyof Options]: Options[Name] } }>
>['values'] & {
  [Name in keyof Options as Options[Name] extends { required: true } ? Name : never]: string;
};

/** The count of work that was done, shown as a bar on a terminal and as lines elsewhere. */
export interface Progress {
  advance(count: number): void;
  /** To be called whatever happens; it leaves the last figures standing. */
  end(): void;
}

/** A value that JSON represents in full: dates and buffers have to be strings, for instance. */
export type Serializable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | Uint8Array | bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : { readonly [Key in keyof Value]: Serializable<Value[Key]> };

/**
 * Prints the result of a command to standard output, exactly once: the string, or with `--json` the
 * value as one JSON document. A list is an array, and an empty string prints nothing.
 */
export type Print = <Value extends object>(
  result: Value & Serializable<Value>,
  text: string,
) => void;

/** What a command works on: the database, the keyring and the configuration of its service. */
export interface CommandContext<
  Config extends ServiceConfig = ServiceConfig,
  Options extends CommandOptions = CommandOptions,
> {
  readonly dataSource: DataSource;
  readonly keyring: Keyring;
  readonly config: Config;
  /** Positional arguments, as many as the command declares. */
  readonly args: readonly string[];
  readonly values: OptionValues<Options>;
  /** Aborted by Ctrl-C and SIGTERM: a long command stops at the next safe point and says so. */
  readonly signal: AbortSignal;
  readonly print: Print;
  /** Prints a line to standard error: something that is not the result. */
  readonly note: (line: string) => void;
  /** @param label what is counted, such as `cards` */
  readonly progress: (total: number, label: string) => Progress;
}

/** What a command works with that is there to find out why a service does not start. */
export interface UnopenedContext {
  readonly definition: ServiceDefinition;
  readonly env: Environment;
  readonly values: OptionValues<CommandOptions>;
  readonly print: Print;
}

/** `tessera <app> <name> …` */
export interface Command<
  Config extends ServiceConfig = ServiceConfig,
  Options extends CommandOptions = CommandOptions,
> {
  /** Its words, such as `keys rotate`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Names of the positional arguments; one in brackets may be left out: `['FILE', '[OUT]']`. */
  readonly parameters?: readonly string[];
  /** `--json` is an option of every command, and not listed here. */
  readonly options?: Options;
  /** Prints one result, by the context's `print`. */
  run(context: CommandContext<Config, Options>): Promise<void>;
  /** In place of `run`, for a command that opens neither the database nor the keyring first. */
  runUnopened?(context: UnopenedContext): Promise<void>;
}

/** Names a command; the types of its options' values follow from its options. */
export function defineCommand<
  Config extends ServiceConfig = ServiceConfig,
  const Options extends CommandOptions = CommandOptions,
>(command: Command<Config, Options>): Command {
  return command;
}
