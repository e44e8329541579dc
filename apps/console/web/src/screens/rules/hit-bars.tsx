import { formatCompact, formatCount } from '../../ui/index.js';

/** How often a rule fired, by day, oldest first. */
export interface RuleHits {
  readonly total: number;
  readonly failOpens: number;
  readonly days: readonly number[];
}

const BAR = 3;
const HEIGHT = 18;

/** The hits of a rule as a number and, where there is room, a bar for each day. */
export function HitBars({ hits }: { readonly hits: RuleHits | undefined }) {
  if (hits === undefined) return null;
  const { total, days } = hits;
  const highest = Math.max(1, ...days);
  return (
    <span
      className="flex shrink-0 items-center gap-2 sm:px-1"
      title={`Fired on ${formatCount(total)} decisions in the last ${days.length} days`}
    >
      <svg
        width={days.length * (BAR + 1)}
        height={HEIGHT}
        aria-hidden="true"
        className="text-chart-1 max-sm:hidden"
      >
        {days.map((count, day) => {
          const height = count === 0 ? 1 : Math.max(2, (count / highest) * HEIGHT);
          return (
            <rect
              key={day}
              x={day * (BAR + 1)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
              opacity={count === 0 ? 0.25 : 1}
            />
          );
        })}
      </svg>
      <span className="numeric max-sm:text-xs sm:w-9 sm:text-right sm:text-sm">
        {formatCompact(total)}
      </span>
    </span>
  );
}
