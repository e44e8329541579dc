import { runBench } from './bench.js';
import { readOptions, USAGE } from './options.js';
import type { BenchOptions } from './options.js';

let options: BenchOptions | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
if (options !== undefined) {
  // A row that failed leaves its receiver and its Redis running: they end with this process.
  process.exit(await runBench(options, (text) => process.stdout.write(`${text}\n`)));
}
