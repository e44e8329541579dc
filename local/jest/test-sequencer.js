import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** They start dozens of processes, one after the other, and are not long files. */
const KILLS = /\/killed-[a-z]+\.fault-spec\.ts$/;
const PROGRAMS = /\.(?:slow|browser)-spec\.ts$/;
/** Starting every service takes longer than most files. */
const STARTS_THE_STACK = /\b(?:ClientStack|LocalStack)\.(?:start|shared)\(/;

/**
 * Jest begins with what took longest the last time, and without a cache with the longest files. The
 * longest tests go first on a fresh machine, too: at the end of a run one core would wait for them.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const rank = ({ path }) => {
      if (KILLS.test(path)) return 0;
      return PROGRAMS.test(path) && STARTS_THE_STACK.test(readFileSync(path, 'utf8')) ? 1 : 2;
    };
    return Object.values(Object.groupBy(sorted, rank)).flat();
  }
}
