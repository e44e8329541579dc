/**
 * Numbers in [0, 1) that follow from a seed, so that a failure can be played again: the seed is
 * printed, and `SEED` sets it.
 */
export function seededRandom(): () => number {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`SEED=${seed}\n`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
