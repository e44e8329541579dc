/** The value below which a share of the values lies, by nearest rank; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, rank)] ?? 0;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  const below = sorted[Math.ceil(middle) - 1] ?? 0;
  const above = sorted[Math.floor(middle)] ?? 0;
  return (below + above) / 2;
}
