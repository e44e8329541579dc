import { runDevApp } from '../dev/dev-app.js';
import { runDevInfrastructure } from '../dev/dev-infrastructure.js';
import { Problem } from '../problem.js';
import { APPS, findApp } from '../stack/apps.js';
import { readSettings } from '../stack/settings.js';
import { runCommand } from './run-command.js';
import { terminalReport } from './terminal-report.js';

/** `tessera-dev local` and `tessera-dev <app>`: the tasks of `turbo dev`. */
await runCommand(
  ({ teardown }) => {
    const name = process.argv[2] ?? '';
    const settings = readSettings(process.env);
    if (name === 'local') return runDevInfrastructure(settings, teardown, terminalReport());
    const app = findApp(name);
    if (app !== null) return runDevApp(settings, app, teardown, terminalReport());
    const names = ['local', ...APPS.map((entry) => entry.name)].join(', ');
    throw new Problem(`Say what to run in watch mode: one of ${names}.`);
  },
  { interruptedCode: 0 },
);
