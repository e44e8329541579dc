import type { StackReport } from '../stack/foundation.js';
import { complain, paint, print } from '../terminal.js';

/** Steps to standard output, warnings of the apps (where wanted) to the other. */
export function terminalReport({ warnings = true } = {}): StackReport {
  return {
    step: (text) => {
      print(`${paint('dim', '·')} ${text}`);
    },
    warning: (app, text) => {
      if (!warnings) return;
      complain(`${paint('yellow', `${app}:`, process.stderr)} ${text}`);
    },
  };
}
