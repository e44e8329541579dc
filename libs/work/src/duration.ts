const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A duration for people, in the largest unit that fits without a remainder: "90 s", "5 min". */
export function formatDuration(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= each && ms % each === 0) ?? ['ms', 1];
  return `${Math.round(ms / size)} ${unit}`;
}
