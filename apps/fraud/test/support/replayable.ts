import fc, { type IProperty } from 'fast-check';

/**
 * Checks a property with a seed that is printed, so that a failure anywhere can be repeated:
 * `PROPERTY_SEED=123 npm test -- <file>`.
 */
export function checkReplayable<T>(name: string, property: IProperty<T>, runs: number) {
  const replayed = process.env.PROPERTY_SEED;
  const seed = replayed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(replayed);
  process.stdout.write(`${name}: ${runs} cases, PROPERTY_SEED=${seed}\n`);
  fc.assert(property, { seed, numRuns: runs });
}
