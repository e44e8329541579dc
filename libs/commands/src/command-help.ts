import { JSON_OPTION } from './command-output.js';
import type { Command, CommandOption } from './command.js';
import { textTable } from './text-table.js';

/** What `--help` prints without a command. */
export function listOfCommands(app: string, commands: readonly Command[]): string {
  const rows = commands.map((command) => [`  ${synopsis(command)}`, command.summary]);
  return [
    `Usage: tessera ${app} COMMAND`,
    '',
    textTable(rows),
    '',
    `tessera ${app} COMMAND --help shows its options.`,
  ].join('\n');
}

/** What `--help` prints after a command, and what follows a usage error. */
export function usageOf(app: string, command: Command): string {
  const options: Command['options'] = { ...command.options, json: JSON_OPTION };
  const shown = Object.entries(options).filter(([, { hidden }]) => hidden !== true);
  const rows = shown.map(([name, option]) => [
    `  ${flagOf(name, option)}`,
    option.default === undefined
      ? option.describe
      : `${option.describe} (default: ${String(option.default)})`,
  ]);
  const usage = `Usage: tessera ${app} ${synopsis(command)} [OPTIONS]`;
  return [usage, '', command.summary, '', textTable(rows)].join('\n');
}

function synopsis({ name, parameters = [] }: Command): string {
  return [name, ...parameters].join(' ');
}

function flagOf(name: string, { short, type, placeholder }: CommandOption): string {
  const flag = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return type === 'boolean' ? flag : `${flag} ${placeholder ?? 'VALUE'}`;
}
