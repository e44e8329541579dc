import { APPS } from '../stack/apps.js';
import { readSettings } from '../stack/settings.js';
import { startStack } from '../stack/stack.js';
import { print } from '../terminal.js';
import { runTour } from '../tour/run-tour.js';
import { Tour } from '../tour/tour.js';
import { runCommand } from './run-command.js';
import { temporaryDataFolder } from './temporary-data-folder.js';
import { terminalReport } from './terminal-report.js';

/** Shortens the waits between deliveries and between looks at settlement files to seconds. */
const TIME_SCALE = '10';

/** `npm run demo`: the stack on a fresh data folder, the tour, and everything stopped again. */
await runCommand(
  async ({ teardown }) => {
    const temporary = process.env.DATA_DIR ? null : temporaryDataFolder(process.env, teardown);
    const environment = {
      ...process.env,
      ...(temporary === null ? {} : { DATA_DIR: temporary.path }),
      WEBHOOK_TIME_SCALE: process.env.WEBHOOK_TIME_SCALE || TIME_SCALE,
      PAYMENT_TIME_SCALE: process.env.PAYMENT_TIME_SCALE || TIME_SCALE,
    };
    const settings = readSettings(environment);
    // What the apps warn of is a part of the tour; their logs have it.
    const report = terminalReport({ warnings: false });
    const started = { command: 'npm run demo', apps: APPS };
    // The steps bring the webhooks library with them, which takes a moment that the stack needs too.
    const [stack, { STEPS }] = await Promise.all([
      startStack(settings, started, teardown, report),
      import('../tour/steps/index.js'),
    ]);
    const tour = new Tour(stack.file, Number(environment.WEBHOOK_TIME_SCALE));
    const holds = await Promise.race([runTour(tour, STEPS), stack.failure]);
    if (!holds) {
      temporary?.keep();
      print(`\nThe logs of the apps: ${stack.data.logs}`);
    }
    print('\nStopping …');
    return holds ? 0 : 1;
  },
  { interruptedCode: 130 },
);
