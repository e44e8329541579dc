import { writeFile } from 'node:fs/promises';
import { APPS } from '../stack/apps.js';
import { readSettings } from '../stack/settings.js';
import { startStack } from '../stack/stack.js';
import { paint, print } from '../terminal.js';
import { runTour } from '../tour/run-tour.js';
import { Tour } from '../tour/tour.js';
import { readTourOptions, stepsUpTo } from '../tour/tour-options.js';
import { tourReport } from '../tour/tour-report.js';
import { TourTranscript } from '../tour/tour-transcript.js';
import { runCommand } from './run-command.js';
import { temporaryDataFolder } from './temporary-data-folder.js';
import { terminalReport } from './terminal-report.js';

/** Shortens the waits between deliveries and between looks at settlement files to seconds. */
const TIME_SCALE = '10';

/** `npm run demo`: the stack on a fresh data folder, the tour, and everything stopped again. */
await runCommand(
  async ({ teardown, interrupted }) => {
    const options = readTourOptions(process.argv.slice(2));
    // The steps bring the webhooks library with them, which takes a moment that the stack needs too.
    const loading = import('../tour/steps/index.js').then(({ STEPS }) =>
      stepsUpTo(STEPS, options.step),
    );
    if (options.step !== null) await loading;
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
    const [stack, steps] = await Promise.all([
      startStack(settings, started, teardown, report),
      loading,
    ]);
    const transcript = new TourTranscript(
      (number) => options.verbose || (options.step !== null && number === steps.length),
    );
    const tour = new Tour(stack.file, Number(environment.WEBHOOK_TIME_SCALE), transcript);
    const holds = await Promise.race([runTour(tour, steps), stack.failure]);
    if (options.report !== null) {
      await writeFile(options.report, tourReport(transcript.steps, new Date()));
      print(`What happened, as a page: ${options.report}`);
    }
    if (holds && options.step === null) print(whatNext());
    if (!holds) {
      temporary?.keep();
      print(`\nThe logs of the apps: ${stack.data.logs}`);
    }
    if (options.console) {
      print(`\nThe console shows all of it, until Ctrl-C: ${stack.file.urls['console'] ?? ''}`);
      await Promise.race([interrupted, stack.failure]);
    }
    print('\nStopping …');
    return holds ? 0 : 1;
  },
  { interruptedCode: 130 },
);

function whatNext(): string {
  const lines = [
    ['npm run demo -- --verbose', 'every request and response of the tour'],
    ['npm run demo -- --step 7', 'up to a step, and that one in full'],
    ['npm run demo -- --console', 'the tour, and then the console with all of its traffic'],
    ['npm start', 'the same services to work with, and a first request'],
  ] as const;
  const width = Math.max(...lines.map(([command]) => command.length));
  return [
    '\nNext:',
    ...lines.map(([command, what]) => `  ${paint('cyan', command.padEnd(width))}  ${what}`),
  ].join('\n');
}
