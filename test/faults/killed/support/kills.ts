/** How often a test kills: `KILLS=100 SEED=…` for a longer run than in a build. */
export function killsOr(count: number): number {
  return Number(process.env['KILLS'] ?? count);
}
