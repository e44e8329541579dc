import { runBench } from './bench.js';
import { readOptions, USAGE } from './options.js';
import { runScaling } from './scaling/run-scaling.js';
import { readScalingOptions, SCALING_USAGE } from './scaling/scaling-options.js';
import { runWal } from './wal/measure-wal.js';
import { readWalOptions, WAL_USAGE } from './wal/wal-options.js';

const args = process.argv.slice(2);
const print = (text: string) => void process.stdout.write(`${text}\n`);

const run = runOf();
// A row that failed leaves its receiver and its Redis running: they end with this process.
process.exit(run === undefined ? 2 : await run());

function runOf() {
  if (args.includes('--scaling')) {
    return prepared(readScalingOptions, SCALING_USAGE, (options) => runScaling(options, print));
  }
  if (args.includes('--wal')) {
    return prepared(readWalOptions, WAL_USAGE, (options) => runWal(options, print));
  }
  return prepared(readOptions, USAGE, (options) => runBench(options, print));
}

/**
 * The run requested by the command line; prints the reason and returns undefined if it is not
 * valid.
 */
function prepared<Options>(
  read: (args: readonly string[]) => Options,
  usage: string,
  measure: (options: Options) => Promise<number>,
): (() => Promise<number>) | undefined {
  try {
    const options = read(args);
    return () => measure(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    return undefined;
  }
}
