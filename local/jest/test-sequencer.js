import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** They start dozens of processes, one after the other, and are not long files. */
const LONGEST = /\/killed-(worker|gateway|process)\.fault-spec\.ts$/;

/**
 * Jest begins with what took longest the last time, and without a cache with the longest files. The
 * longest tests go first on a fresh machine, too: at the end of a run one core would wait for them.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLongest = ({ path }) => LONGEST.test(path);
    return [...sorted.filter(isLongest), ...sorted.filter((test) => !isLongest(test))];
  }
}
