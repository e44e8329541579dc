import { DrillReport } from '../drill/drill-report.js';
import { DrillContext } from '../drill/drill-context.js';
import { runDrill } from '../drill/run-drill.js';
import { STEPS } from '../drill/steps/index.js';
import { writeDrillDocs } from '../drill/write-drill-docs.js';
import { print } from '../terminal.js';
import { runCommand } from './run-command.js';

/** `npm run drill`: loses everything on purpose, restores it, and shows what is there again. */
await runCommand(
  async ({ teardown }) => {
    const report = new DrillReport(print);
    const drill = await DrillContext.open(teardown, report);
    const holds = await runDrill(drill, STEPS, report);
    if (holds && process.argv.includes('--write-docs')) writeDrillDocs(report);
    return holds ? 0 : 1;
  },
  { interruptedCode: 130 },
);
