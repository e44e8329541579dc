import fc, { type IAsyncProperty, type IProperty } from 'fast-check';

/** Multiplies the number of cases, for a longer search: `FUZZ_FACTOR=20 npm run test:fuzz`. */
const FACTOR = Number(process.env['FUZZ_FACTOR'] ?? 1);

/**
 * Checks a property with a printed seed, so that a failure can be reproduced: `PROPERTY_SEED=123
 * npm test -- <file>`.
 *
 * @param runs the number of cases; the same on every machine
 */
export function checkReplayable<T>(name: string, property: IProperty<T>, runs: number): void {
  fc.assert(property, parametersOf(name, runs));
}

/** Like {@link checkReplayable}, for an asynchronous property. */
export function checkReplayableAsync<T>(
  name: string,
  property: IAsyncProperty<T>,
  runs: number,
): Promise<void> {
  return fc.assert(property, parametersOf(name, runs));
}

function parametersOf(name: string, runs: number): { seed: number; numRuns: number } {
  const replayed = process.env['PROPERTY_SEED'];
  const seed = replayed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(replayed);
  process.stdout.write(`${name}: ${runs * FACTOR} cases, PROPERTY_SEED=${seed}\n`);
  return { seed, numRuns: runs * FACTOR };
}
