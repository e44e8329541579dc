export { JSON_OPTION } from './command-output.js';
export { CommandError, UsageError } from './command.errors.js';
export { defineCommand } from './command.js';
export type {
  Command,
  CommandContext,
  CommandOption,
  CommandOptions,
  OptionValues,
  Print,
  Progress,
  Serializable,
} from './command.js';
export { doctorCommand } from './doctor/doctor.command.js';
export type { Finding } from './doctor/finding.js';
export { executeCommand, runCommands } from './run-commands.js';
export type { CommandSurroundings } from './run-commands.js';
export { textTable } from './text-table.js';
