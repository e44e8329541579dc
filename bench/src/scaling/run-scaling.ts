import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureScaling } from './scaling.js';
import { withReport } from '../report/page-with-report.js';
import type { ScalingOptions } from './scaling-options.js';

const PAGE = fileURLToPath(new URL('../../../docs/operations/scaling.md', import.meta.url));

/** `npm run bench -- --scaling`: prints the report and, where wanted, puts it into the page. */
export async function runScaling(
  options: ScalingOptions,
  print: (text: string) => void,
): Promise<number> {
  const report = await measureScaling(options, print);
  print(`\n${report}`);
  if (options.writeDocs) {
    writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), report));
    print(`\nWritten into ${PAGE}.`);
  }
  return 0;
}
