/**
 * Numbers in [0, 1) derived from a seed, so that a failure can be reproduced: the seed is printed,
 * and `SEED` sets it.
 */
export function seededRandom(): () => number {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`SEED=${seed}\n`);
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
