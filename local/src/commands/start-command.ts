import { relative } from 'node:path';
import type { AppEntry } from '../stack/apps.js';
import { readSettings, type StackSettings } from '../stack/settings.js';
import { startStack } from '../stack/stack.js';
import { print } from '../terminal.js';
import { runCommand } from './run-command.js';
import { describeRunningStack } from './running-stack-text.js';
import { terminalReport } from './terminal-report.js';

/** `npm start`: runs these apps and their infrastructure until Ctrl-C. */
export function startCommand(
  apps: readonly AppEntry[],
  environment: NodeJS.ProcessEnv,
  overrides: Partial<StackSettings> = {},
): Promise<void> {
  return runCommand(
    async ({ teardown, interrupted }) => {
      const began = performance.now();
      const settings = { ...readSettings(environment), ...overrides };
      const started = { command: 'npm start', apps };
      const stack = await startStack(settings, started, teardown, terminalReport());
      const seconds = (performance.now() - began) / 1000;
      print(describeRunningStack(stack.file, shownFolder(settings), seconds));
      await Promise.race([interrupted, stack.failure]);
      return 0;
    },
    { interruptedCode: 0 },
  );
}

/** The data folder as the reader would type it. */
function shownFolder({ root, dataFolder }: StackSettings): string {
  const short = relative(root, dataFolder);
  return short.startsWith('..') ? dataFolder : short;
}
