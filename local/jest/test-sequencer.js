import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** They start dozens of processes, one after the other, and are not long files. */
const KILLS = /\/killed-[a-z]+\.fault-spec\.ts$/;
const PROGRAMS = /\.(?:slow|browser)-spec\.ts$/;
/** Starting every service takes longer than most files. */
const STARTS_THE_STACK = /\b(?:ClientStack|ConsoleSite|LocalStack)\.start\(/;
/** Next to each other, since the shared stack ends with the last of them. */
const SHARES_THE_STACK = /\bClientStack\.shared\(/;

/**
 * Jest begins with what took longest the last time, and without a cache with the longest files. The
 * longest tests go first on a fresh machine, too: at the end of a run one core would wait for them.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const rank = ({ path }) => {
      if (KILLS.test(path)) return 0;
      const text = PROGRAMS.test(path) ? readFileSync(path, 'utf8') : '';
      if (SHARES_THE_STACK.test(text)) return 1;
      return STARTS_THE_STACK.test(text) ? 2 : 3;
    };
    const groups = Object.groupBy(sorted, rank);
    // Jest sorts before its global setup, which starts the stack, and in the same process.
    globalThis.tesseraStackUsers = groups[1]?.length;
    return Object.values(groups).flat();
  }
}
