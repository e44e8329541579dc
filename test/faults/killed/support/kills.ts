/** How often a test kills: `KILLS=100 SEED=…` for whoever wants to be surer than a build is. */
export function killsOr(count: number): number {
  return Number(process.env['KILLS'] ?? count);
}
