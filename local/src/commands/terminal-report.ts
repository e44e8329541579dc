import type { StackReport } from '../stack/infrastructure.js';
import { printError, paint, print } from '../terminal.js';

/** Steps to standard output, warnings of the apps (where wanted) to the other. */
export function terminalReport({ warnings = true } = {}): StackReport {
  return {
    step: (text) => {
      print(`${paint('dim', '·')} ${text}`);
    },
    warning: (app, text) => {
      if (!warnings) return;
      printError(`${paint('yellow', `${app}:`, process.stderr)} ${text}`);
    },
  };
}
